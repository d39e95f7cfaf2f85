import { chanceOfBlock } from "../mining/effort.ts";
import { DAY, SECOND } from "../time/durations.ts";

const oddsSpans = { day: DAY, week: 7 * DAY, month: 30 * DAY, year: 365 * DAY } as const;
export type OddsSpan = keyof typeof oddsSpans;

/** docs/formulas.md, "SOLO odds". */
export interface SoloOdds {
  /** Expected blocks. */
  readonly blocksPerDay: number;
  /** On average. */
  readonly timeToBlockMs: number;
  readonly chances: Readonly<Record<OddsSpan, number>>;
  /** Standard deviation ÷ mean of the earnings of 30 days (Poisson): 1 ÷ √(blocks of 30 days). */
  readonly monthlySwing: number;
}

/** Null without a hashrate or network, and where the time to a block is not finite. */
export function findSoloOdds(hashrate: number, workPerBlock: number): SoloOdds | null {
  if (!(hashrate > 0) || !(workPerBlock > 0)) return null;
  const expected = (spanMs: number) => (hashrate * spanMs) / SECOND / workPerBlock;
  const timeToBlockMs = (workPerBlock / hashrate) * SECOND;
  const blocksPerDay = expected(oddsSpans.day);
  if (!Number.isFinite(timeToBlockMs) || !Number.isFinite(expected(oddsSpans.year)) || blocksPerDay === 0) return null;
  const chance = (span: OddsSpan) => chanceOfBlock(expected(oddsSpans[span]));
  return {
    blocksPerDay,
    timeToBlockMs,
    chances: { day: chance("day"), week: chance("week"), month: chance("month"), year: chance("year") },
    monthlySwing: 1 / Math.sqrt(expected(oddsSpans.month)),
  };
}
