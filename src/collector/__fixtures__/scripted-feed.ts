import type { PriceSnapshot } from "#src/domain/money/price.ts";
import { err, ok } from "#src/domain/result.ts";
import type { PriceFeed } from "#src/sources/prices/price-feed.ts";
import type { SourceError } from "#src/sources/source-error.ts";

/** Keeps its whole past; can be made to fail or to change its response. */
export function createScriptedFeed(now: () => number, name = "scripted") {
  const script = {
    failure: null as SourceError | null,
    history: null as SourceError | null,
    crypto: { KAS: 0.1 } as Record<string, number>,
    fiat: { EUR: 0.9 } as Record<string, number>,
  };
  const feed: PriceFeed = {
    name,
    isDemo: false,
    ...(name === "fixed" && { isFixed: true as const }),
    historyMs: 500 * 86_400_000,
    async fetchPrices() {
      if (script.failure) return err(script.failure);
      const snapshot: PriceSnapshot = { at: now(), source: name, crypto: script.crypto, fiat: script.fiat };
      return ok(snapshot);
    },
    async fetchHistory(_ticker, { from, to, stepMs }) {
      const failure = script.failure ?? script.history;
      if (failure) return err(failure);
      const length = Math.ceil((to - from) / stepMs);
      return ok(Array.from({ length }, (_, index) => ({ at: from + index * stepMs, usd: 0.08 })));
    },
  };
  return { feed, script };
}
