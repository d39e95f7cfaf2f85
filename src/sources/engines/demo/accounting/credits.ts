import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { createTimeSlices } from "../../../event-loop/time-slices.ts";
import type { PartHours } from "../simulation/activity.ts";
import type { DemoChain } from "../simulation/chain.ts";
import type { Simulation } from "../simulation/demo-pool.ts";
import { STEPS_PER_HOUR } from "../simulation/noise-and-steps.ts";
import type { DemoMiner, DemoPart } from "../simulation/population.ts";

/** Credited at the start of `hour`. */
export interface Credit {
  readonly hour: number;
  /** Atomic units. */
  readonly amount: bigint;
  /** From blocks that will become orphaned: owed until then, never paid. */
  readonly doomed: bigint;
}

/** UTC, for the day before. */
const bonusHour = 1;

const pplnsHours = 12;
const maxRoundHours = 90 * 24;
/** The open round still counts for a miner who left if it closes within this time. */
export const roundTailHours = 15 * 24;
const precisionBits = 40;
const precision = 2 ** precisionBits;

export interface CreditRules extends Pick<Simulation, "population" | "chains" | "schemeDays" | "partHours"> {
  readonly feeFractions: Readonly<Partial<Record<RewardScheme, number>>>;
}

function takeFraction(amount: bigint, fraction: number): bigint {
  return (amount * BigInt(Math.floor(fraction * precision))) >> BigInt(precisionBits);
}

/** From their first hour up to `untilHour`, oldest first. */
export function listCredits(
  rules: CreditRules,
  miner: DemoMiner,
  chainIndex: number,
  untilHour: number,
): readonly Credit[] {
  const chain = rules.chains[chainIndex];
  if (chain === undefined) return [];
  const byHour = new Map<number, { amount: bigint; doomed: bigint }>();
  const add = (hour: number, amount: bigint, doomed: bigint) => {
    if (hour > untilHour || (amount === 0n && doomed === 0n)) return;
    const before = byHour.get(hour) ?? { amount: 0n, doomed: 0n };
    byHour.set(hour, { amount: before.amount + amount, doomed: before.doomed + doomed });
  };
  for (const part of miner.parts) {
    if (part.scheme === "solo") addSolo(rules, chain, chainIndex, part, add);
    else if (chainIndex > 0) addBonus(rules, chain, chainIndex, part, untilHour, add);
    else if (part.scheme === "pps") addPps(rules, chain, part, untilHour, add);
    else addRounds(rules, chain, part, untilHour, add);
  }
  return [...byHour].sort(([a], [b]) => a - b).map(([hour, credit]) => ({ hour, ...credit }));
}

/**
 * Computes the days that `listCredits` reads, with other work in between: weeks of the whole pool take a quarter of a
 * second.
 */
export async function readAhead(
  rules: CreditRules,
  miner: DemoMiner,
  chainIndex: number,
  untilHour: number,
): Promise<void> {
  const yieldIfDue = createTimeSlices();
  for (const part of miner.parts) {
    const { firstHour, length } = rules.partHours(part);
    await yieldIfDue();
    const isOwnWorkOnly = part.scheme === "solo" || (chainIndex === 0 && part.scheme === "pps");
    if (isOwnWorkOnly || length === 0) continue;
    const lastHour = Math.min(untilHour, firstHour + length + (chainIndex === 0 ? roundTailHours : 0));
    for (let day = Math.floor(firstHour / 24); day <= Math.floor(lastHour / 24); day++) {
      rules.schemeDays(day);
      await yieldIfDue();
    }
  }
}

type Add = (hour: number, amount: bigint, doomed: bigint) => void;

function netReward(rules: CreditRules, chain: DemoChain, scheme: RewardScheme, hour: number): bigint {
  const gross = chain.rewardAt(hour);
  return gross - takeFraction(gross, rules.feeFractions[scheme] ?? 0);
}

/** PPS+: the expected reward of each hour's work, transaction fees included, whatever the pool finds. */
function addPps(rules: CreditRules, chain: DemoChain, part: DemoPart, untilHour: number, add: Add): void {
  const { firstHour, length, chains } = rules.partHours(part);
  const end = Math.min(untilHour, firstHour + length);
  for (let hour = firstHour; hour < end; hour++) {
    const fraction = chains[0]?.expected[hour - firstHour] ?? 0;
    if (fraction > 0) add(hour + 1, takeFraction(netReward(rules, chain, "pps", hour), fraction), 0n);
  }
}

/** SOLO: the whole reward of the miner's own blocks, on merge-mined chains too. */
function addSolo(rules: CreditRules, chain: DemoChain, chainIndex: number, part: DemoPart, add: Add): void {
  const { firstHour, chains } = rules.partHours(part);
  const own = chains[chainIndex];
  own?.good.forEach((good, i) => {
    const orphans = own.orphans[i] ?? 0;
    if (good + orphans === 0) return;
    const reward = netReward(rules, chain, "solo", firstHour + i);
    add(firstHour + i + 1, reward * BigInt(good), reward * BigInt(orphans));
  });
}

/**
 * PROP: the blocks of an hour are shared by the work since the last hour with a block. PPLNS: by the work of the last
 * hours. Rounds close with the hour, so every atomic unit goes to the work of its round.
 */
function addRounds(rules: CreditRules, chain: DemoChain, part: DemoPart, untilHour: number, add: Add): void {
  const hours = rules.partHours(part);
  const ofScheme = (hour: number) => schemeHour(rules, part.scheme, hour);
  let roundStart = part.scheme === "pplns" ? hours.firstHour : startOfRound(ofScheme, hours.firstHour);
  const end = hours.firstHour + hours.length;
  const closing = rules.population.endStep / STEPS_PER_HOUR;
  const last = Math.min(end + roundTailHours, untilHour, closing);
  for (let hour = hours.firstHour; hour < last; hour++) {
    const { good, orphans } = ofScheme(hour);
    if (good + orphans === 0) continue;
    const from = part.scheme === "pplns" ? hour - pplnsHours + 1 : roundStart;
    roundStart = hour + 1;
    const fraction = shareOfWork(hours, ofScheme, from, hour);
    if (fraction > 0) {
      const amount = takeFraction(netReward(rules, chain, part.scheme, hour), fraction);
      add(hour + 1, amount * BigInt(good), amount * BigInt(orphans));
    }
    if (hour >= end && roundStart - (part.scheme === "pplns" ? pplnsHours : 0) >= end) return;
  }
}

function startOfRound(ofScheme: (hour: number) => { good: number; orphans: number }, hour: number): number {
  let start = hour;
  while (start > hour - maxRoundHours) {
    const { good, orphans } = ofScheme(start - 1);
    if (good + orphans > 0) return start;
    start--;
  }
  return start;
}

function shareOfWork(
  hours: PartHours,
  ofScheme: (hour: number) => { readonly expected: number },
  from: number,
  to: number,
): number {
  let own = 0;
  let all = 0;
  for (let hour = from; hour <= to; hour++) {
    own += hours.chains[0]?.expected[hour - hours.firstHour] ?? 0;
    all += ofScheme(hour).expected;
  }
  return all > 0 ? Math.min(1, own / all) : 0;
}

function schemeHour(rules: CreditRules, scheme: RewardScheme, hour: number) {
  const day = Math.floor(hour / 24);
  const sums = rules.schemeDays(day)[rules.population.schemes.indexOf(scheme)]?.chains[0];
  const index = hour - day * 24;
  return {
    expected: sums?.expected[index] ?? 0,
    good: sums?.good[index] ?? 0,
    orphans: sums?.orphans[index] ?? 0,
  };
}

/** The merge-mined blocks of a day are shared by that day's work, except SOLO, and credited the day after. */
function addBonus(
  rules: CreditRules,
  chain: DemoChain,
  chainIndex: number,
  part: DemoPart,
  untilHour: number,
  add: Add,
): void {
  const hours = rules.partHours(part);
  const expected = hours.chains[chainIndex]?.expected;
  if (expected === undefined || hours.length === 0) return;
  const lastHour = Math.min(hours.firstHour + hours.length - 1, untilHour - 24 - bonusHour);
  for (let day = Math.floor(hours.firstHour / 24); day <= Math.floor(lastHour / 24); day++) {
    let own = 0;
    for (let hour = day * 24; hour < (day + 1) * 24; hour++) own += expected[hour - hours.firstHour] ?? 0;
    if (own === 0) continue;
    const { all, pot } = bonusOfDay(rules, chain, chainIndex, day);
    if (all > 0) add((day + 1) * 24 + bonusHour, takeFraction(pot, Math.min(1, own / all)), 0n);
  }
}

function bonusOfDay(rules: CreditRules, chain: DemoChain, chainIndex: number, day: number) {
  let all = 0;
  let pot = 0n;
  rules.schemeDays(day).forEach((sum, nth) => {
    const hours = sum.chains[chainIndex];
    const scheme = rules.population.schemes[nth];
    if (hours === undefined || scheme === undefined || scheme === "solo") return;
    for (let hour = 0; hour < 24; hour++) {
      all += hours.expected[hour] ?? 0;
      const good = hours.good[hour] ?? 0;
      if (good > 0) pot += netReward(rules, chain, scheme, day * 24 + hour) * BigInt(good);
    }
  });
  return { all, pot };
}
