import type { RateUnit } from "../coins/coin.ts";
import { coins, poolCoins } from "../coins/index.ts";

/** The slug is the coins' `algorithmSlug`. */
export interface Algorithm {
  readonly slug: string;
  readonly name: string;
  readonly rateUnit: RateUnit;
}

/** Former algorithms of our coins, and those of other coins. */
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

export function findAlgorithm(slug: string): Algorithm | undefined {
  return algorithmBySlug.get(slug);
}

/** In the order of the coins. */
export const poolAlgorithms: readonly string[] = [...new Set(poolCoins.map(({ algorithmSlug }) => algorithmSlug))];
