import type { PricePoint } from "#src/domain/money/price.ts";
import { err, ok } from "#src/domain/result.ts";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
import { demoUsdPrices } from "../engines/demo/simulation/magnitudes.ts";
import { hashText, mix, smoothNoise, unit } from "../engines/demo/simulation/noise-and-steps.ts";
import { demoFiatPerUsd } from "./demo-fiat.ts";
import type { PriceFeed } from "./price-feed.ts";

export interface DemoFeedContext {
  readonly now: () => number;
  readonly seed?: number | string;
}

/** Waves of the logarithm of a price: period and height. Together a few percent a day, some tens in a season. */
const waves = [
  { period: 170 * DAY, height: 0.3 },
  { period: 37 * DAY, height: 0.13 },
  { period: 8 * DAY, height: 0.05 },
  { period: 1.3 * DAY, height: 0.016 },
  { period: 4 * HOUR, height: 0.004 },
  { period: HOUR / 2, height: 0.0012 },
] as const;

const maxPoints = 60_000;

/** Prices that are made up: functions of seed, ticker and time around a rough magnitude, for every coin and 50 currencies. */
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
    const typical = Object.hasOwn(demoUsdPrices, ticker) ? demoUsdPrices[ticker] : undefined;
    if (typical === undefined) return null;
    // Big coins are calmer than small ones.
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
    fetchPrices: async (tickers) => {
      const at = now();
      const crypto: Record<string, number> = {};
      for (const ticker of tickers) {
        const usd = usdAt(ticker, at);
        if (usd !== null) crypto[ticker] = usd;
      }
      const fiat = Object.fromEntries(Object.keys(demoFiatPerUsd).map((code) => [code, perUsdAt(code, at)]));
      return ok({ at, source: "demo", crypto, fiat });
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
