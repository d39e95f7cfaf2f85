import type { RateUnit } from "../coins/coin.ts";
import { coins, poolCoins } from "../coins/index.ts";

/** What devices compute. The slug is the one of the coins (`algorithmSlug`). */
export interface Algorithm {
  readonly slug: string;
  readonly name: string;
  readonly rateUnit: RateUnit;
}

/** Algorithms of published figures that no coin of the project uses: former ones of its coins, and those of others. */
const algorithmsWithoutCoin: readonly Algorithm[] = [
  { slug: "xelishash-v2", name: "XelisHash v2", rateUnit: "H/s" },
  { slug: "karlsenhash-v1", name: "KarlsenHash v1", rateUnit: "H/s" },
  { slug: "progpow", name: "ProgPow", rateUnit: "H/s" },
  { slug: "cuckatoo32", name: "Cuckatoo32", rateUnit: "g/s" },
  { slug: "x11", name: "X11", rateUnit: "H/s" },
  { slug: "eaglesong", name: "Eaglesong", rateUnit: "H/s" },
  { slug: "blake2s-kadena", name: "Blake2s (Kadena)", rateUnit: "H/s" },
  { slug: "handshake", name: "Handshake", rateUnit: "H/s" },
];

const algorithmBySlug: ReadonlyMap<string, Algorithm> = new Map(
  [
    ...algorithmsWithoutCoin,
    ...coins.map(({ algorithmSlug, algorithm, rateUnit }) => ({ slug: algorithmSlug, name: algorithm, rateUnit })),
  ].map((algorithm) => [algorithm.slug, algorithm]),
);

/** Undefined for what neither a coin nor a published figure names. */
export function findAlgorithm(slug: string): Algorithm | undefined {
  return algorithmBySlug.get(slug);
}

/** The algorithms that a pool of this project could be mined with, in the order of the coins. */
export const poolAlgorithms: readonly string[] = [...new Set(poolCoins.map(({ algorithmSlug }) => algorithmSlug))];
