import type { CoinFacts } from "#src/domain/coins/coin.ts";
import { malformed, type SourceError } from "../../source-error.ts";
import type { PoolInfo } from "./answers.ts";

/** What an engine says of a pool's coin. */
type AnsweredCoin = PoolInfo["coin"];

/**
 * Miningcore's names of algorithms, letters and digits only, and ours. A name that is not here proves nothing: operators write
 * coin templates themselves and may name an algorithm as they like. Source: GetAlgorithmName and AlgoName in
 * blackmennewstyle/miningcore 9f3e675.
 */
const algorithms: Readonly<Record<string, string>> = {
  sha256d: "sha256",
  sha512256d: "sha512256d",
  scrypt: "scrypt",
  kawpow: "kawpow",
  progpowz: "progpowz",
  ethash: "ethash",
  etchash: "etchash",
  octopus: "octopus",
  autolykos: "autolykos2",
  autolykos2: "autolykos2",
  randomx: "randomx",
  kheavyhash: "kheavyhash",
  karlsenhashv2: "karlsenhash-v2",
  pyrinhash: "pyrinhash",
  fishhash: "fishhash",
  xelishash: "xelishash-v3",
  blake3: "blake3",
  nexapow: "nexapow",
  equihash: "equihash",
  sha3x: "sha3x",
  cuckaroo29: "cuckaroo29",
  // Other algorithms of DigiByte and of coins like it, for which Adit has no pools.
  skein: "skein",
  qubit: "qubit",
  groestl: "groestl",
  groestlmyriad: "groestl",
  odocrypt: "odocrypt",
  lyra2rev2: "lyra2rev2",
  x11: "x11",
  x16r: "x16r",
  ghostrider: "ghostrider",
};

function readAlgorithm({ algorithm }: AnsweredCoin): string | undefined {
  return algorithms[(algorithm ?? "").toLowerCase().replace(/[^a-z0-9]/g, "")];
}

function isTicker({ symbol, type }: AnsweredCoin, coin: CoinFacts): boolean {
  return (symbol ?? type).toUpperCase() === coin.ticker.toUpperCase();
}

/** Null when the engine's pool mines the coin that the configuration names, as far as the engine says. */
export function checkCoin(answered: AnsweredCoin, coin: CoinFacts): SourceError | null {
  if (!isTicker(answered, coin)) {
    const symbol = answered.symbol ?? answered.type;
    return malformed("/pool/coin/symbol", `the engine's pool mines another coin than ${coin.ticker}`, symbol);
  }
  const algorithm = readAlgorithm(answered);
  if (algorithm !== undefined && algorithm !== coin.algorithmSlug) {
    const reason = `the engine's pool mines ${coin.ticker} by another algorithm than ${coin.algorithm}`;
    return malformed("/pool/coin/algorithm", reason, answered.algorithm);
  }
  return null;
}
