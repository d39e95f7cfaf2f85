import Type from "typebox";
import type { Miner } from "#src/domain/mining/miner.ts";
import { paidSources } from "#src/domain/money/paid-total.ts";
import { trendPattern } from "#src/domain/time/day-trend.ts";
import { AmountOrNull, amountOf, MeasureOrNull, Moment, MomentOrNull, Scheme } from "./stored-values.ts";

const Windows = Type.Object({ tenMinutes: MeasureOrNull, sixHours: MeasureOrNull, day: MeasureOrNull });
const Shares = Type.Object({ valid: MeasureOrNull, stale: MeasureOrNull, invalid: MeasureOrNull });

export const MinerFigures = Type.Object({
  address: Type.String(),
  knownAs: Type.Optional(Type.String()),
  measuredAt: Type.Optional(Moment),
  hashrate: Windows,
  lastShareAt: MomentOrNull,
  lastHashrateAt: Type.Optional(MomentOrNull),
  shares: Shares,
  bestShare: Type.Optional(MeasureOrNull),
  hasWorked: Type.Optional(Type.Literal(true)),
  workers: Type.Array(
    Type.Object({
      name: Type.String(),
      scheme: Type.Union([Scheme, Type.Null()]),
      hashrate: Windows,
      lastShareAt: MomentOrNull,
      lastHashrateAt: Type.Optional(MomentOrNull),
      shares: Shares,
      sharesPerSecond: Type.Optional(MeasureOrNull),
      bestShare: Type.Optional(MeasureOrNull),
      // Older versions did not store it.
      trend: Type.Optional(Type.Union([Type.String({ pattern: trendPattern }), Type.Null()])),
    }),
  ),
  schemes: Type.Optional(Type.Array(Scheme)),
  balances: Type.Array(
    Type.Object({
      chain: Type.String(),
      confirmed: AmountOrNull,
      unconfirmed: AmountOrNull,
      paid: AmountOrNull,
      paidSource: Type.Optional(Type.Enum([...paidSources])),
      threshold: AmountOrNull,
      dueSince: Type.Optional(Moment),
    }),
  ),
  unknownSchemes: Type.Optional(Type.Array(Scheme)),
});

export function minerOf(stored: Type.Static<typeof MinerFigures>): Miner {
  const balances = stored.balances.map(({ confirmed, unconfirmed, paid, threshold, ...same }) => ({
    ...same,
    confirmed: amountOf(confirmed),
    unconfirmed: amountOf(unconfirmed),
    paid: amountOf(paid),
    threshold: amountOf(threshold),
  }));
  const workers = stored.workers.map((worker) => ({ ...worker, trend: worker.trend ?? null }));
  return { ...stored, workers, balances };
}
