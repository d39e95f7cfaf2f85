import { type Resolution, resolutions, type Store } from "#src/db/store.ts";
import { findCoin } from "#src/domain/coins/index.ts";
import { toCoins } from "#src/domain/money/amount.ts";
import { fiatTicker } from "#src/domain/money/currencies.ts";
import type { PricePoint } from "#src/domain/money/price.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";

/** Time a stored price covers, and its largest distance from a payout. */
const reach: Readonly<Record<Resolution, { readonly stepMs: number; readonly withinMs: number }>> = {
  "10m": { stepMs: 10 * MINUTE, withinMs: HOUR },
  "1h": { stepMs: HOUR, withinMs: HOUR },
  "1d": { stepMs: DAY, withinMs: DAY },
};

export interface PriceThen {
  readonly usd: number;
  /** `usd` is the average of `stepMs` from here. */
  readonly at: number;
  readonly stepMs: number;
}

export type FindPrice = (chain: string, at: number) => PriceThen | null;

interface PaidAmount {
  readonly chain: string;
  readonly paidAt: number;
}

/** The nearest stored price of the finest resolution: within an hour, for daily prices a day. */
export async function loadPrices(store: Store, payouts: readonly PaidAmount[]): Promise<FindPrice> {
  const lines = new Map<string, FindAt>();
  for (const chain of new Set(payouts.map((payout) => payout.chain))) {
    const ticker = findCoin(chain)?.ticker;
    const times = payouts.filter((payout) => payout.chain === chain).map(({ paidAt }) => paidAt);
    if (ticker !== undefined) lines.set(chain, await loadLine(store, ticker, times));
  }
  return (chain, at) => lines.get(chain)?.(at) ?? null;
}

/** Units per USD. */
export interface RateThen extends Omit<PriceThen, "usd"> {
  readonly perUsd: number;
}

/** Null where none is stored near enough. */
export type FindRate = (at: number) => RateThen | null;

const dollar: FindRate = (at) => ({ perUsd: 1, at, stepMs: 0 });

export async function loadRates(store: Store, currency: string, payouts: readonly PaidAmount[]): Promise<FindRate> {
  if (currency === "USD" || payouts.length === 0) return dollar;
  const times = payouts.map(({ paidAt }) => paidAt);
  const findUsd = await loadLine(store, fiatTicker(currency), times);
  return (at) => {
    const found = findUsd(at);
    return found === null ? null : { perUsd: 1 / found.usd, at: found.at, stepMs: found.stepMs };
  };
}

type FindAt = (at: number) => PriceThen | null;

async function loadLine(store: Store, ticker: string, times: readonly number[]): Promise<FindAt> {
  const first = times.reduce((a, b) => Math.min(a, b));
  const last = times.reduce((a, b) => Math.max(a, b));
  const list = (resolution: Resolution) => {
    const { stepMs, withinMs } = reach[resolution];
    const window = { from: Math.max(0, first - withinMs - stepMs), to: last + withinMs + stepMs };
    return store.prices.listPricePoints(ticker, resolution, window);
  };
  const [tenMinutes, hours, days] = await Promise.all([list("10m"), list("1h"), list("1d")]);
  const points = { "10m": tenMinutes, "1h": hours, "1d": days };
  return (at) => {
    for (const resolution of resolutions) {
      const { stepMs, withinMs } = reach[resolution];
      const nearest = findNearest(points[resolution], at - stepMs / 2);
      if (nearest !== null && Math.abs(nearest.at + stepMs / 2 - at) <= withinMs) return { ...nearest, stepMs };
    }
    return null;
  };
}

/** `points`: in order of time. */
function findNearest(points: readonly PricePoint[], at: number): PricePoint | null {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const before = points[low - 1] ?? null;
  const after = points[low] ?? null;
  if (before === null || after === null) return before ?? after;
  return at - before.at <= after.at - at ? before : after;
}

function toUsd(chain: string, amount: bigint, price: PriceThen | null): number | null {
  const coin = findCoin(chain);
  return coin === undefined || price === null ? null : toCoins(amount, coin.decimals) * price.usd;
}

/** `value` is in the currency of the rates, default USD. */
export function valuePayouts<Item extends { readonly chain: string; readonly paidAt: number; readonly amount: bigint }>(
  payouts: readonly Item[],
  findPrice: FindPrice,
  findRate: FindRate = dollar,
) {
  return payouts.map((payout) => {
    const price = findPrice(payout.chain, payout.paidAt);
    const usdValue = toUsd(payout.chain, payout.amount, price);
    const rate = findRate(payout.paidAt);
    return {
      ...payout,
      usdValue,
      value: usdValue === null || rate === null ? null : usdValue * rate.perUsd,
      price,
      rate,
    };
  });
}
