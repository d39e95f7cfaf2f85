import type { PriceSnapshot } from "#src/domain/money/price.ts";
import type { Rates } from "./services.ts";

/** Spec §7. What no feed ever named is absent, never zero. */
export function buildRates(prices: PriceSnapshot | null): Rates {
  if (!prices) return { at: null, source: null, fiat: {}, crypto: {} };
  return { at: prices.at, source: prices.source, fiat: prices.fiat, crypto: prices.crypto };
}
