import type { CoinFacts } from "#src/domain/coins/coin.ts";
import { type CoinSlug, poolCoins } from "#src/domain/coins/index.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { malformed, type SourceError } from "../../source-error.ts";
import type { LeftOut } from "../offered-pools.ts";
import type { PoolInfo } from "./responses.ts";

type AnsweredCoin = PoolInfo["coin"] & { readonly name?: string | null };

/**
 * Names in letters and digits only. A missing name proves nothing, because operators choose names in their own coin
 * templates. Source: GetAlgorithmName and AlgoName in blackmennewstyle/miningcore 9f3e675.
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
  // Adit has no pools for these.
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

/** Null when nothing contradicts the configured coin. */
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

/**
 * Stricter than `checkCoin`: only the algorithm distinguishes coins with one ticker, so an unknown algorithm means
 * another coin.
 */
export function findCoin(answered: AnsweredCoin): Result<CoinSlug, LeftOut> {
  const ticker = answered.symbol ?? answered.type;
  const words = [ticker, answered.algorithm ?? ""].filter((word) => word !== "");
  const what = `${answered.name ?? ticker} (${words.join(", ")})`;
  const sameTicker = poolCoins.filter((coin) => isTicker(answered, coin));
  if (sameTicker.length === 0) return err({ what, reason: "Adit knows no such coin", isCoinUnknown: true });
  const hasAlgorithm = (answered.algorithm ?? "") !== "";
  const [found, ...others] = sameTicker.filter(
    (coin) => !hasAlgorithm || readAlgorithm(answered) === coin.algorithmSlug,
  );
  if (found !== undefined && others.length === 0) return ok(found.slug);
  const known = sameTicker.map(({ algorithm }) => algorithm).join(", ");
  return err({ what, reason: `Adit knows ${ticker.toUpperCase()} by ${known} only`, isCoinUnknown: true });
}
