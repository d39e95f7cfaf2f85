import { fiatTicker } from "#src/domain/money/currencies.ts";
import { madeUpPrices, type PricePoint } from "#src/domain/money/price.ts";
import { err, ok } from "#src/domain/result.ts";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
import { findDemoUsdPrice } from "../engines/demo/simulation/magnitudes.ts";
import { hashText, mix, smoothNoise, unit } from "../engines/demo/simulation/noise-and-steps.ts";
import type { PriceFeed, PriceSource } from "./price-feed.ts";

export interface DemoFeedContext {
  readonly now: () => number;
  readonly seed?: number | string;
}

/** Waves of a price's logarithm. Together a few percent a day, some tens in a season. */
const waves = [
  { period: 170 * DAY, height: 0.3 },
  { period: 37 * DAY, height: 0.13 },
  { period: 8 * DAY, height: 0.05 },
  { period: 1.3 * DAY, height: 0.016 },
  { period: 4 * HOUR, height: 0.004 },
  { period: HOUR / 2, height: 0.0012 },
] as const;

const maxPoints = 60_000;

export const demoPrices: PriceSource = { pollSeconds: 90, create: createDemoFeed };

/** Functions of seed, ticker and time around a rough magnitude, for every coin and 50 currencies. */
export function createDemoFeed(context: DemoFeedContext): PriceFeed {
  const { now, seed = "adit" } = context;
  const feedSeed = hashText(`prices ${seed}`);

  function drift(name: string, at: number, strength: number): number {
    const own = mix(feedSeed, hashText(name));
    return waves.reduce(
      (sum, { period, height }, nth) => sum + strength * height * smoothNoise(mix(own, nth), at / period),
      0,
    );
  }

  function usdAt(ticker: string, at: number): number | null {
    const currency = Object.keys(demoFiatPerUsd).find((code) => fiatTicker(code) === ticker);
    if (currency !== undefined) return 1 / perUsdAt(currency, at);
    const typical = findDemoUsdPrice(ticker);
    if (typical === null) return null;
    const strength = typical > 50 ? 0.7 : 0.9 + 0.7 * unit(hashText(`temper ${ticker}`));
    return typical * Math.exp(drift(ticker, at, strength));
  }

  function perUsdAt(code: string, at: number): number {
    const rate = demoFiatPerUsd[code] ?? { typical: 1, isPegged: true };
    return rate.isPegged ? rate.typical : rate.typical * Math.exp(drift(`fiat ${code}`, at, 0.08));
  }

  return {
    name: "demo",
    isDemo: true,
    historyMs: 400 * DAY,
    hasFiatHistory: true,
    fetchPrices: async (tickers) => {
      const at = now();
      const crypto: Record<string, number> = {};
      for (const ticker of tickers) {
        const usd = usdAt(ticker, at);
        if (usd !== null) crypto[ticker] = usd;
      }
      const fiat = Object.fromEntries(Object.keys(demoFiatPerUsd).map((code) => [code, perUsdAt(code, at)]));
      return ok({ at, source: madeUpPrices, crypto, fiat });
    },
    fetchHistory: async (ticker, window) => {
      if (usdAt(ticker, now()) === null) return err({ code: "not-found" });
      if (!(window.stepMs > 0) || !((window.to - window.from) / window.stepMs <= maxPoints)) {
        return err({ code: "unsupported", what: `more than ${maxPoints} points at once` });
      }
      const points: PricePoint[] = [];
      const first = Math.ceil(window.from / window.stepMs) * window.stepMs;
      for (let at = first; at < window.to && at <= now(); at += window.stepMs) {
        const usd = usdAt(ticker, at);
        if (usd !== null) points.push({ at, usd });
      }
      return ok(points);
    },
  };
}

interface FiatMagnitude {
  /** Units for one USD. */
  readonly typical: number;
  readonly isPegged: boolean;
}

/** Rough rates of late 2025, for show. */
const demoFiatPerUsd: Readonly<Record<string, FiatMagnitude>> = {
  USD: { typical: 1, isPegged: true },
  EUR: { typical: 0.862, isPegged: false },
  GBP: { typical: 0.759, isPegged: false },
  RUB: { typical: 80.5, isPegged: false },
  UAH: { typical: 42.1, isPegged: false },
  KZT: { typical: 522, isPegged: false },
  PLN: { typical: 3.66, isPegged: false },
  TRY: { typical: 42.3, isPegged: false },
  BRL: { typical: 5.35, isPegged: false },
  IDR: { typical: 16_680, isPegged: false },
  MYR: { typical: 4.14, isPegged: false },
  CNY: { typical: 7.11, isPegged: false },
  KRW: { typical: 1462, isPegged: false },
  SAR: { typical: 3.75, isPegged: true },
  AED: { typical: 3.6725, isPegged: true },
  IRR: { typical: 1_120_000, isPegged: false },
  PKR: { typical: 281, isPegged: false },
  INR: { typical: 88.7, isPegged: false },
  VND: { typical: 26_350, isPegged: false },
  THB: { typical: 32.4, isPegged: false },
  JPY: { typical: 155, isPegged: false },
  CAD: { typical: 1.4, isPegged: false },
  AUD: { typical: 1.53, isPegged: false },
  CHF: { typical: 0.803, isPegged: false },
  SEK: { typical: 9.48, isPegged: false },
  NOK: { typical: 10.1, isPegged: false },
  DKK: { typical: 6.44, isPegged: false },
  CZK: { typical: 20.8, isPegged: false },
  HUF: { typical: 331, isPegged: false },
  RON: { typical: 4.38, isPegged: false },
  GEL: { typical: 2.71, isPegged: false },
  AMD: { typical: 382, isPegged: false },
  AZN: { typical: 1.7, isPegged: true },
  UZS: { typical: 11_950, isPegged: false },
  BYN: { typical: 3.41, isPegged: false },
  KGS: { typical: 87.4, isPegged: false },
  MDL: { typical: 16.9, isPegged: false },
  EGP: { typical: 47.3, isPegged: false },
  NGN: { typical: 1445, isPegged: false },
  ARS: { typical: 1420, isPegged: false },
  CLP: { typical: 935, isPegged: false },
  COP: { typical: 3760, isPegged: false },
  MXN: { typical: 18.4, isPegged: false },
  ZAR: { typical: 17.2, isPegged: false },
  ILS: { typical: 3.26, isPegged: false },
  HKD: { typical: 7.78, isPegged: false },
  TWD: { typical: 31.2, isPegged: false },
  SGD: { typical: 1.3, isPegged: false },
  PHP: { typical: 58.8, isPegged: false },
  NZD: { typical: 1.77, isPegged: false },
};
