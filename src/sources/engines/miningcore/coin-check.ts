import type { CoinFacts } from "#src/domain/coins/coin.ts";
import { malformed } from "../../malformed.ts";
import type { SourceError } from "../../source-error.ts";
import type { PoolInfo } from "./answers.ts";

/**
 * Miningcore's names of algorithms, letters and digits only, as far as they are the same thing as one of ours. A name that is not
 * here proves nothing: coin templates are the operator's and spell algorithms as they like.
 */
const algorithms: Readonly<Record<string, string>> = {
  sha256d: "sha256",
  sha512256d: "sha512256d",
  scrypt: "scrypt",
  kawpow: "kawpow",
  ethash: "ethash",
  etchash: "etchash",
  randomx: "randomx",
  kheavyhash: "kheavyhash",
  blake3: "blake3",
  nexapow: "nexapow",
  equihash: "equihash",
  // Of DigiByte and other coins with several algorithms, mined in pools that are not ours.
  skein: "skein",
  qubit: "qubit",
  groestl: "groestl",
  lyra2rev2: "lyra2rev2",
  x11: "x11",
  x16r: "x16r",
  ghostrider: "ghostrider",
};

/** Null when the engine's pool mines the coin it is configured for, as far as it tells. */
export function checkCoin(said: PoolInfo["coin"], coin: CoinFacts): SourceError | null {
  const symbol = said.symbol ?? said.type;
  if (symbol.toUpperCase() !== coin.ticker.toUpperCase()) {
    return malformed("/pool/coin/symbol", `the engine's pool mines another coin than ${coin.ticker}`, symbol);
  }
  const algorithm = algorithms[(said.algorithm ?? "").toLowerCase().replace(/[^a-z0-9]/g, "")];
  if (algorithm !== undefined && algorithm !== coin.algorithmSlug) {
    const reason = `the engine's pool mines ${coin.ticker} by another algorithm than ${coin.algorithm}`;
    return malformed("/pool/coin/algorithm", reason, said.algorithm);
  }
  return null;
}
