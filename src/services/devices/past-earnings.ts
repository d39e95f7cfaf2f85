import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { ChainTerms } from "#src/domain/earnings/chain-terms.ts";
import {
  measureYield,
  type PastEarnings,
  type PastSpan,
  type PastYield,
  pastSpans,
  settlePast,
} from "#src/domain/earnings/past-yield.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import { createCachedLoad } from "../cache.ts";
import type { RankedCoin, RunningTerms } from "./rank-coins.ts";

/** Null where the present is not known or nothing is stored. */
export interface ReportedCoin extends RankedCoin {
  readonly past: Readonly<Record<PastSpan, PastEarnings | null>>;
}

export interface PastParts {
  /** Terms of the last whole days, oldest first; null for days without records. */
  readonly listPastTerms: (chain: string, days: number) => Promise<readonly (ChainTerms | null)[]>;
  readonly now: () => number;
}

type Yields = Readonly<Record<PastSpan, PastYield | null>>;

const noPast = { month: null, year: null } as const;

export function createPastEarnings({ listPastTerms, now }: PastParts) {
  const cachedYields = createCachedLoad<Yields>(now, 10 * MINUTE, 100);

  async function loadYields(coin: CoinSlug, merged: readonly string[]): Promise<Yields> {
    const [own, ...others] = await Promise.all([coin, ...merged].map((chain) => listPastTerms(chain, pastSpans.year)));
    const measure = (days: number) =>
      measureYield(
        own?.slice(-days) ?? [],
        merged.map((chain, index) => ({ chain, days: others[index]?.slice(-days) ?? [] })),
      );
    return { month: measure(pastSpans.month), year: measure(pastSpans.year) };
  }

  /** Without a price now, past prices are not used either. */
  return async (ranked: RankedCoin, { powerCost, uptime, quantity }: RunningTerms): Promise<ReportedCoin> => {
    const { coin, day, figure, feeFraction } = ranked;
    if (day === null || day.revenueUsd === null || feeFraction === null) return { ...ranked, past: noPast };
    const merged = day.coins.slice(1).flatMap(({ chain, usd }) => (usd === null ? [] : [chain]));
    const yields = await cachedYields([coin, ...merged].join(" "), () => loadYields(coin, merged));
    const settle = (measured: PastYield | null) =>
      measured === null
        ? null
        : settlePast(measured, {
            hashrate: figure.hashrate * quantity,
            watts: figure.watts === null ? null : figure.watts * quantity,
            uptime,
            powerCost,
            feeFraction,
          });
    return { ...ranked, past: { month: settle(yields.month), year: settle(yields.year) } };
  };
}
