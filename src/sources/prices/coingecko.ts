import { LRUCache } from "lru-cache";
import { type TSchema, Type } from "typebox";
import { Check } from "typebox/value";
import { err, ok, type Result } from "#src/domain/result.ts";
import { DAY, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { fetchJson } from "../fetch-json.ts";
import { resample, type WeightedPoint } from "../resample.ts";
import { malformed, type SourceError } from "../source-error.ts";
import { type PriceFeed, type PriceFeedOptions, type PriceSource, stalePriceMs } from "./price-feed.ts";
import { createSpacedCalls } from "./spaced-calls.ts";

const Price = Type.Union([Type.Null(), Type.Number({ minimum: 0 })]);

/** Unknown ids are left out, unlisted ones are {}. */
const SimplePrice = Type.Record(
  Type.String(),
  Type.Object({ usd: Type.Optional(Price), last_updated_at: Type.Optional(Type.Union([Type.Null(), Type.Integer()])) }),
);

const ExchangeRates = Type.Object({
  rates: Type.Record(Type.String(), Type.Object({ value: Type.Number({ exclusiveMinimum: 0 }), type: Type.String() })),
});

const MarketChart = Type.Object({
  prices: Type.Array(Type.Tuple([Type.Number({ minimum: 1_230_768_000_000, maximum: 4_102_444_800_000 }), Price])),
});

const ErrorEnvelope = Type.Object({
  status: Type.Object({ error_code: Type.Integer(), error_message: Type.Optional(Type.String()) }),
});

/** How far back the free plan reaches, and the ranges of its chart in days. */
const historyMs = 365 * DAY;
const chartDays = [1, 7, 30, 90, 365];

/** Calls a minute: CoinGecko names no figure without a key, and 30 for a demo key. */
const keylessGapMs = 12 * SECOND;
const keyGapMs = 2 * SECOND;

/**
 * CoinGecko's id for a ticker, where it is certain. The coins that are left out (BC2, BELLS, CLORE, FB, KLS, NEXA, NIR,
 * OCTA, PEP, PYI, QUAI, SAL, SDR, XEL, XNA, XTM) get theirs from the operator's `ids`: a wrong id shows another coin's
 * price.
 */
const coingeckoIds: Readonly<Record<string, string>> = {
  ALPH: "alephium",
  BCH: "bitcoin-cash",
  BTC: "bitcoin",
  CFX: "conflux-token",
  DGB: "digibyte",
  DOGE: "dogecoin",
  ERG: "ergo",
  ETC: "ethereum-classic",
  ETH: "ethereum",
  ETHW: "ethereum-pow-iou",
  IRON: "iron-fish",
  KAS: "kaspa",
  LTC: "litecoin",
  RVN: "ravencoin",
  RXD: "radiant",
  XEC: "ecash",
  XMR: "monero",
  ZEC: "zcash",
  ZEPH: "zephyr-protocol",
};

/**
 * Two calls for each poll, whatever the number of coins: 8,928 of the 10,000 that a demo key allows a month. The rest is
 * for the past, five calls a coin at a first start. Without a key there are only a few.
 */
export const coingecko: PriceSource = {
  pollSeconds: 600,
  leastPollSeconds: 600,
  keyPlans: ["demo", "pro"],
  paidPlans: ["pro"],
  create: createCoingecko,
};

export function createCoingecko({ ids: ownIds, key, now, fetch, setTimer }: PriceFeedOptions): PriceFeed {
  const root = `https://${key?.plan === "pro" ? "pro-api" : "api"}.coingecko.com/api/v3`;
  const headers = key === undefined ? {} : { [`x-cg-${key.plan}-api-key`]: key.value };
  const ids = new Map(Object.entries({ ...coingeckoIds, ...ownIds }).filter(([, id]) => id !== ""));
  const nextCall = createSpacedCalls(key === undefined ? keylessGapMs : keyGapMs, now, setTimer);
  const recentCharts = new LRUCache<string, readonly WeightedPoint[]>({ max: 100, ttl: 10 * MINUTE });

  /** One call has all windows of its range. */
  async function fetchChart(id: string, days: number): Promise<Result<readonly WeightedPoint[], SourceError>> {
    const kept = recentCharts.get(`${id} ${days}`);
    if (kept !== undefined) return ok(kept);
    await nextCall();
    const query = { vs_currency: "usd", days: String(days) };
    const chart = await get(MarketChart, `coins/${encodeURIComponent(id)}/market_chart`, query);
    if (!chart.ok) return chart;
    const points = chart.value.prices.flatMap(([at, value]) =>
      value === null || value === 0 ? [] : [{ at, value, weight: 1 }],
    );
    recentCharts.set(`${id} ${days}`, points);
    return ok(points);
  }

  function get<const Schema extends TSchema>(schema: Schema, path: string, query: Readonly<Record<string, string>>) {
    const url = new URL(`${root}/${path}`);
    url.search = new URLSearchParams(query).toString();
    return fetchJson(schema, url, { fetch, now, headers, findRefusal });
  }

  return {
    name: "coingecko",
    isDemo: false,
    historyMs,
    async fetchPrices(tickers) {
      const wanted = [...new Set(tickers)].flatMap((ticker) => {
        const id = ids.get(ticker);
        return id === undefined ? [] : [{ ticker, id }];
      });
      const query = {
        ids: [...new Set(wanted.map(({ id }) => id))].join(","),
        vs_currencies: "usd",
        include_last_updated_at: "true",
      };
      const [prices, rates] = await Promise.all([
        wanted.length === 0 ? ok({}) : get(SimplePrice, "simple/price", query),
        get(ExchangeRates, "exchange_rates", {}),
      ]);
      if (!prices.ok) return prices;
      if (!rates.ok) return rates;
      const fiat = readFiat(rates.value.rates);
      if (!fiat.ok) return fiat;
      const at = now();
      const priceOf = new Map(Object.entries(prices.value));
      const crypto = wanted.flatMap(({ ticker, id }): [string, number][] => {
        const { usd, last_updated_at: updatedAt } = priceOf.get(id) ?? {};
        const isStale = typeof updatedAt === "number" && at - updatedAt * SECOND > stalePriceMs;
        return typeof usd === "number" && usd > 0 && !isStale ? [[ticker, usd]] : [];
      });
      return ok({ at, source: "coingecko", crypto: Object.fromEntries(crypto), fiat: fiat.value });
    },
    async fetchHistory(ticker, window) {
      const id = ids.get(ticker);
      if (id === undefined) return err({ code: "not-found" });
      const days = chartDays.find((candidate) => now() - window.from <= candidate * DAY) ?? 365;
      const points = await fetchChart(id, days);
      if (!points.ok) return points;
      return ok(resample(points.value, window).map(({ at, value }) => ({ at, usd: value })));
    },
  };
}

function readFiat(
  rates: Readonly<Record<string, { readonly value: number; readonly type: string }>>,
): Result<Readonly<Record<string, number>>, SourceError> {
  const usd = Object.entries(rates).find(([code, { type }]) => code === "usd" && type === "fiat")?.[1].value;
  if (usd === undefined) return err(malformed("/rates/usd", "the US dollar is missing", Object.keys(rates).join(" ")));
  const fiat = Object.entries(rates).flatMap(([code, { value, type }]): [string, number][] =>
    type === "fiat" ? [[code.toUpperCase(), value / usd]] : [],
  );
  return ok(Object.fromEntries(fiat));
}

/**
 * Errors come in an envelope, with or without a fitting status. 10002: a key is missing; 10010 and 10011: the other
 * root is needed.
 */
function findRefusal(response: unknown): SourceError | null {
  if (!Check(ErrorEnvelope, response)) return null;
  const { error_code: code, error_message: message = "" } = response.status;
  if (code === 429) return { code: "rate-limited", retryAfterMs: null };
  return { code: "unavailable", reason: `CoinGecko refuses with code ${code}: ${message.slice(0, 100)}` };
}
