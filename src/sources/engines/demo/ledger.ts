import { HOUR, SECOND } from "#src/domain/time/durations.ts";
import { mix } from "./noise.ts";

// Books are kept by the hour, in whole atomic units. Nothing is rounded after an amount is credited, so credits are
// always exactly what was paid plus what is owed.

/** Credited at the start of `hour`. */
export interface Credit {
  readonly hour: number;
  readonly amount: bigint;
  /** Of blocks that will turn out to be orphaned: owed until then, never paid. */
  readonly doomed: bigint;
}

export interface LedgerRules {
  /** Hours until a credit can be paid, and until a doomed one is struck out. */
  readonly maturityHours: number;
  readonly orphanHours: number;
  /** 1 = each hour, 24 = once a day at `runHour` o'clock UTC. */
  readonly runEveryHours: number;
  readonly runHour: number;
  /** Atomic units, as set at that hour. */
  readonly thresholdAt: (hour: number) => bigint;
}

export interface PayoutRun {
  readonly hour: number;
  readonly amount: bigint;
}

/** All payouts that come of these credits, oldest first: at each run everything confirmed, once it reaches the threshold. */
export function runPayouts(credits: readonly Credit[], rules: LedgerRules): readonly PayoutRun[] {
  const runs: PayoutRun[] = [];
  let owed = 0n;
  let next = 0;
  const last = credits.at(-1);
  if (last === undefined) return runs;
  // Thresholds may change long after the last credit; nobody is paid a quarter of a year after he left.
  const lastHour = last.hour + rules.maturityHours + 2 * rules.runEveryHours;
  for (
    let hour = nextRun((credits[0]?.hour ?? 0) + rules.maturityHours, rules);
    hour <= lastHour;
    hour += rules.runEveryHours
  ) {
    for (
      let credit = credits[next];
      credit !== undefined && credit.hour + rules.maturityHours <= hour;
      credit = credits[next]
    ) {
      owed += credit.amount;
      next++;
    }
    if (owed === 0n || owed < rules.thresholdAt(hour)) continue;
    runs.push({ hour, amount: owed });
    owed = 0n;
  }
  return runs;
}

function nextRun(hour: number, rules: LedgerRules): number {
  const offset = rules.runEveryHours === 1 ? 0 : rules.runHour;
  return Math.ceil((hour - offset) / rules.runEveryHours) * rules.runEveryHours + offset;
}

/** When the transaction of a run is sent: some minutes after the run starts. */
export function sentAt(runHour: number, seed: number): number {
  return runHour * HOUR + (60 + (mix(seed, runHour) % 360)) * SECOND;
}

export interface Balances {
  readonly credited: bigint;
  readonly confirmed: bigint;
  readonly unconfirmed: bigint;
  readonly paid: bigint;
}

/** What the books say at a moment. credited = confirmed + unconfirmed + paid. */
export function balancesAt(
  credits: readonly Credit[],
  runs: readonly PayoutRun[],
  rules: LedgerRules,
  seed: number,
  at: number,
): Balances {
  const hour = Math.floor(at / HOUR);
  let credited = 0n;
  let mature = 0n;
  for (const credit of credits) {
    if (credit.hour > hour) break;
    credited += credit.amount;
    if (credit.hour + rules.maturityHours <= hour) mature += credit.amount;
    if (credit.hour + rules.orphanHours > hour) credited += credit.doomed;
  }
  let paid = 0n;
  for (const run of runs) if (run.hour <= hour && sentAt(run.hour, seed) <= at) paid += run.amount;
  return { credited, confirmed: mature - paid, unconfirmed: credited - mature, paid };
}
