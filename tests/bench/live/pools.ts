import { generateAddress } from "#src/domain/addresses/generate-address.ts";
import { getCoin } from "#src/domain/coins/index.ts";

/** Pools whose pages are open, and one whose page is read meanwhile. */
export const openPools = ["ltc", "btc", "bch"] as const;
export const otherPool = "dgb" as const;

/** The nth address of a pool; the engine knows every one. */
export function addressOf(pool: (typeof openPools)[number], nth: number): string {
  return generateAddress(getCoin(pool), new TextEncoder().encode(`bench ${nth}`));
}

/** Of each pool: three pools have a tenth as many as there are pages. */
export function countAddresses(pages: number): number {
  return Math.max(1, Math.floor(pages / 30));
}
