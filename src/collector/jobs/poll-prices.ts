import { agreeOnPrice, type Quote } from "#src/domain/money/agreed-price.ts";
import type { PriceSnapshot } from "#src/domain/money/price.ts";
import type { PriceFeed } from "#src/sources/prices/price-feed.ts";
import type { CollectorContext } from "../context.ts";
import type { Source } from "../source.ts";

export interface PolledFeed {
  readonly feed: PriceFeed;
  readonly source: Source;
  readonly pollMs: number;
}

interface Snapshots {
  readonly newest: PriceSnapshot;
  /** The poll before it, of whatever age. */
  readonly before: PriceSnapshot | null;
}

type FreshSnapshot = PriceSnapshot & { readonly isFixed: boolean };

/** A source that missed three polls has no say in the median. */
const freshPolls = 3;

/**
 * A poll of each source. A failure stores nothing, so the last prices stay with their age. What a source reports is
 * compared with what the others reported last (agreeOnPrice); the operator's own prices go before all, and a currency
 * comes from the first source in the operator's order that has it.
 */
export function createPricePolls(
  context: CollectorContext,
  feeds: readonly PolledFeed[],
  tickers: readonly string[],
): readonly (() => Promise<void>)[] {
  const { store, log, now } = context;
  const known = new Map<PolledFeed, Snapshots>();

  function listFresh(): readonly FreshSnapshot[] {
    const at = now();
    return feeds.flatMap((polled) => {
      const newest = known.get(polled)?.newest;
      return newest !== undefined && Math.abs(at - newest.at) <= freshPolls * polled.pollMs
        ? [{ ...newest, isFixed: polled.feed.isFixed === true }]
        : [];
    });
  }

  async function record(polled: PolledFeed, { newest, before }: Snapshots): Promise<void> {
    const latest = await store.prices.findLatest();
    const bySource = new Map<string, { crypto: Record<string, number>; fiat: Record<string, number> }>();
    const put = (kind: "crypto" | "fiat", code: string, value: number, source: string) => {
      const group = bySource.get(source) ?? { crypto: {}, fiat: {} };
      group[kind][code] = value;
      bySource.set(source, group);
    };
    const inDoubt: string[] = [];
    const fresh = listFresh();
    for (const code of Object.keys(newest.crypto)) {
      const origin = latest?.origins.crypto[code];
      const value = latest?.crypto[code];
      const last =
        origin === undefined || value === undefined ? null : { value, ageMs: Math.abs(newest.at - origin.at) };
      const agreed = agreeOnPrice(quotesOf("crypto", code, fresh), last, before?.crypto[code] ?? null);
      if (agreed === null) inDoubt.push(code);
      else put("crypto", code, agreed.value, agreed.sources.join(", "));
    }
    for (const code of Object.keys(newest.fiat)) {
      const [first] = quotesOf("fiat", code, fresh);
      if (first?.source === newest.source) put("fiat", code, first.value, first.source);
    }
    if (inDoubt.length > 0)
      log.warn(
        { source: polled.source.name, tickers: inDoubt },
        "Prices in doubt are not stored until they are confirmed.",
      );
    for (const [source, prices] of bySource) await store.prices.recordPrices({ at: newest.at, source, ...prices });
  }

  return feeds.map((polled) => async () => {
    const { feed, source } = polled;
    const response = await source.request("prices", () => feed.fetchPrices(tickers));
    if (!response.ok) return;
    const { at } = response.value;
    const crypto = keepPositive(response.value.crypto);
    const fiat = keepPositive(response.value.fiat);
    const refused = [...crypto.refused, ...fiat.refused];
    if (refused.length > 0) {
      log.warn({ source: source.name, refused }, "Prices that are not positive numbers are refused.");
    }
    if (!Number.isFinite(at) || (crypto.count === 0 && fiat.count === 0)) {
      log.warn({ source: source.name, at }, "The price feed gave no usable price; nothing is stored.");
      return;
    }
    const snapshots = {
      newest: { ...response.value, crypto: crypto.kept, fiat: fiat.kept },
      before: known.get(polled)?.newest ?? null,
    };
    known.set(polled, snapshots);
    await record(polled, snapshots);
  });
}

function quotesOf(kind: "crypto" | "fiat", code: string, fresh: readonly FreshSnapshot[]): readonly Quote[] {
  const known = fresh.filter((snapshot) => snapshot[kind][code] !== undefined);
  const fixed = known.filter(({ isFixed }) => isFixed);
  const quoted = fixed.length > 0 ? fixed : known;
  return quoted.map((snapshot) => ({ source: snapshot.source, value: snapshot[kind][code] ?? 0 }));
}

function keepPositive(prices: Readonly<Record<string, number>>) {
  const entries = Object.entries(prices);
  const isPrice = (value: number) => Number.isFinite(value) && value > 0;
  const kept = entries.filter(([, value]) => isPrice(value));
  const refused = entries.filter(([, value]) => !isPrice(value)).map(([code]) => code);
  return { kept: Object.fromEntries(kept), count: kept.length, refused };
}
