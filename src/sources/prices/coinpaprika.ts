import { LRUCache } from "lru-cache";
import { type TSchema, Type } from "typebox";
import { err, ok, type Result } from "#src/domain/result.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { fetchJson } from "../fetch-json.ts";
import { resample, type WeightedPoint } from "../resample.ts";
import type { SourceError } from "../source-error.ts";
import { type PriceFeed, type PriceFeedOptions, type PriceSource, stalePriceMs } from "./price-feed.ts";
import { createSpacedCalls } from "./spaced-calls.ts";

const Price = Type.Union([Type.Null(), Type.Number({ minimum: 0 })]);

const Tickers = Type.Array(
  Type.Object({
    id: Type.String(),
    symbol: Type.String(),
    last_updated: Type.String(),
    quotes: Type.Object({ USD: Type.Object({ price: Price }) }),
  }),
);

const Ticks = Type.Array(Type.Object({ timestamp: Type.String(), price: Price }));

/** Of the free plan: a day of hours, a year of days (docs.coinpaprika.com, historical ticks). */
const hourlyMs = DAY;
const dailyMs = 365 * DAY;

/** 30 calls a minute; the plan names a month only. */
const gapMs = 2 * SECOND;

/**
 * CoinPaprika's id for a ticker, where it is certain. The symbol of each answer must be the ticker, too, so that a
 * renamed id becomes no other coin's price.
 */
const coinpaprikaIds: Readonly<Record<string, string>> = {
  BCH: "bch-bitcoin-cash",
  BTC: "btc-bitcoin",
  DGB: "dgb-digibyte",
  DOGE: "doge-dogecoin",
  ERG: "erg-ergo",
  ETC: "etc-ethereum-classic",
  ETH: "eth-ethereum",
  KAS: "kas-kaspa",
  LTC: "ltc-litecoin",
  RVN: "rvn-ravencoin",
  XMR: "xmr-monero",
  ZEC: "zec-zcash",
};

/** One call for each poll: 4,464 of the free plan's 20,000 a month. Not for commercial use without a key. */
export const coinpaprika: PriceSource = {
  pollSeconds: 600,
  leastPollSeconds: 150,
  keyPlans: ["pro"],
  paidPlans: ["pro"],
  create: createCoinpaprika,
};

export function createCoinpaprika({ ids: ownIds, key, now, fetch, setTimer }: PriceFeedOptions): PriceFeed {
  const root = `https://${key === undefined ? "api" : "api-pro"}.coinpaprika.com/v1`;
  const headers: Readonly<Record<string, string>> = key === undefined ? {} : { Authorization: key.value };
  const ids = new Map(Object.entries({ ...coinpaprikaIds, ...ownIds }).filter(([, id]) => id !== ""));
  const nextCall = createSpacedCalls(gapMs, now, setTimer);
  const recentTicks = new LRUCache<string, readonly WeightedPoint[]>({ max: 100, ttl: 10 * MINUTE });

  function get<const Schema extends TSchema>(schema: Schema, path: string, query: Readonly<Record<string, string>>) {
    const url = new URL(`${root}/${path}`);
    url.search = new URLSearchParams(query).toString();
    return fetchJson(schema, url, { fetch, now, headers, readFailure });
  }

  /** One call has all windows of a ticker: `start` is the day or the hour from which on the plan has ticks. */
  async function fetchTicks(id: string, interval: "1h" | "1d"): Promise<Result<readonly WeightedPoint[], SourceError>> {
    const kept = recentTicks.get(`${id} ${interval}`);
    if (kept !== undefined) return ok(kept);
    await nextCall();
    // Inside the plan's reach by a step, so that a slow call is not refused.
    const start = interval === "1d" ? now() - dailyMs + DAY : now() - hourlyMs + HOUR;
    const path = `tickers/${encodeURIComponent(id)}/historical`;
    const ticks = await get(Ticks, path, { start: String(Math.floor(start / SECOND)), interval });
    if (!ticks.ok) return ticks;
    const points = ticks.value.flatMap(({ timestamp, price }) => {
      const at = Date.parse(timestamp);
      return price === null || price === 0 || Number.isNaN(at) ? [] : [{ at, value: price, weight: 1 }];
    });
    recentTicks.set(`${id} ${interval}`, points);
    return ok(points);
  }

  return {
    name: "coinpaprika",
    isDemo: false,
    historyMs: dailyMs,
    async fetchPrices(tickers) {
      const wanted = new Map([...new Set(tickers)].map((ticker) => [ids.get(ticker), ticker]));
      const answer = await get(Tickers, "tickers", { quotes: "USD" });
      if (!answer.ok) return answer;
      const at = now();
      const crypto = answer.value.flatMap(({ id, symbol, last_updated: updated, quotes }): [string, number][] => {
        const ticker = wanted.get(id);
        const usd = quotes.USD.price;
        const isStale = !(at - Date.parse(updated) <= stalePriceMs);
        return ticker === undefined || symbol !== ticker || usd === null || usd === 0 || isStale ? [] : [[ticker, usd]];
      });
      return ok({ at, source: "coinpaprika", crypto: Object.fromEntries(crypto), fiat: {} });
    },
    async fetchHistory(ticker, window) {
      const id = ids.get(ticker);
      if (id === undefined) return err({ code: "not-found" });
      const isDaily = window.stepMs >= DAY || now() - window.from > hourlyMs;
      // Days are not spread over the hours between them.
      if (isDaily && window.stepMs < DAY) return ok([]);
      const points = await fetchTicks(id, isDaily ? "1d" : "1h");
      if (!points.ok) return points;
      return ok(resample(points.value, window).map(({ at, value }) => ({ at, usd: value })));
    },
  };
}

/** 402: the month's calls are used up, or a paid plan is needed; the documents name no other way of telling. */
function readFailure(status: number): SourceError | null {
  return status === 402 ? { code: "rate-limited", retryAfterMs: null } : null;
}
