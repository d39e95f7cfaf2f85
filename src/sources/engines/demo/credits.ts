import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { DemoChain } from "./chain.ts";
import type { CrowdDays } from "./crowd-day.ts";
import type { Credit } from "./ledger.ts";
import type { PartHours, PartHoursOf } from "./part-hours.ts";
import type { DemoMiner, DemoPart, DemoPopulation } from "./population.ts";
import { STEPS_PER_HOUR } from "./time-steps.ts";

/** The hour (UTC) at which merge-mining pools credit the bonus of the day before, and the one at which they pay. */
export const bonusHour = 1;
export const dailyRunHour = 0;

/** PPLNS looks this many hours back from a block. */
const pplnsHours = 12;
const maxRoundHours = 90 * 24;
/** A round that is open when a miner leaves owes him if it closes within this time. */
export const roundTailHours = 15 * 24;
const precisionBits = 40;
const precision = 2 ** precisionBits;

export interface CreditRules {
  readonly population: DemoPopulation;
  readonly chains: readonly DemoChain[];
  readonly crowdDays: CrowdDays;
  readonly partHours: PartHoursOf;
  readonly feeFractions: Readonly<Partial<Record<RewardScheme, number>>>;
}

/** `fraction` of an amount, rounded down to the atomic unit. The fraction is cut at 2^-40. */
export function takeFraction(amount: bigint, fraction: number): bigint {
  return (amount * BigInt(Math.floor(fraction * precision))) >> BigInt(precisionBits);
}

/** What is credited to a miner on one chain from his first hour up to `untilHour`, oldest first. */
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
    if (chainIndex > 0) addBonus(rules, chain, chainIndex, part, untilHour, add);
    else if (part.scheme === "pps") addPps(rules, chain, part, untilHour, add);
    else if (part.scheme === "solo") addSolo(rules, chain, part, add);
    else addRounds(rules, chain, part, untilHour, add);
  }
  return [...byHour].sort(([a], [b]) => a - b).map(([hour, credit]) => ({ hour, ...credit }));
}

type Add = (hour: number, amount: bigint, doomed: bigint) => void;

function netReward(rules: CreditRules, chain: DemoChain, scheme: RewardScheme, hour: number): bigint {
  const gross = chain.rewardAt(hour);
  return gross - takeFraction(gross, rules.feeFractions[scheme] ?? 0);
}

/** PPS+: each hour's work at its expectation, fees of the hour's blocks included, whatever the pool finds. */
function addPps(rules: CreditRules, chain: DemoChain, part: DemoPart, untilHour: number, add: Add): void {
  const { firstHour, expected } = rules.partHours(part);
  const end = Math.min(untilHour, firstHour + (expected[0]?.length ?? 0));
  for (let hour = firstHour; hour < end; hour++) {
    const fraction = expected[0]?.[hour - firstHour] ?? 0;
    if (fraction > 0) add(hour + 1, takeFraction(netReward(rules, chain, "pps", hour), fraction), 0n);
  }
}

/** SOLO: the finder's blocks, whole. */
function addSolo(rules: CreditRules, chain: DemoChain, part: DemoPart, add: Add): void {
  const hours = rules.partHours(part);
  hours.good.forEach((good, i) => {
    const orphans = hours.orphans[i] ?? 0;
    if (good + orphans === 0) return;
    const reward = netReward(rules, chain, "solo", hours.firstHour + i);
    add(hours.firstHour + i + 1, reward * BigInt(good), reward * BigInt(orphans));
  });
}

/**
 * PROP: the blocks of an hour are shared by the work since the last hour that had one. PPLNS: by the work of the last hours.
 * Rounds close with the hour, which leaves every atomic unit of a block with the work of its round.
 */
function addRounds(rules: CreditRules, chain: DemoChain, part: DemoPart, untilHour: number, add: Add): void {
  const hours = rules.partHours(part);
  const own = hours.expected[0];
  if (own === undefined) return;
  const crowd = (hour: number) => crowdHour(rules, part.scheme, hour);
  let roundStart = part.scheme === "pplns" ? hours.firstHour : startOfRound(crowd, hours.firstHour);
  const end = hours.firstHour + own.length;
  const closing = rules.population.endStep / STEPS_PER_HOUR;
  const last = Math.min(end + roundTailHours, untilHour, closing);
  for (let hour = hours.firstHour; hour < last; hour++) {
    const { good, orphans } = crowd(hour);
    if (good + orphans === 0) continue;
    const from = part.scheme === "pplns" ? hour - pplnsHours + 1 : roundStart;
    roundStart = hour + 1;
    const fraction = shareOfWork(hours, crowd, from, hour);
    if (fraction > 0) {
      const amount = takeFraction(netReward(rules, chain, part.scheme, hour), fraction);
      add(hour + 1, amount * BigInt(good), amount * BigInt(orphans));
    }
    if (hour >= end && roundStart - (part.scheme === "pplns" ? pplnsHours : 0) >= end) return;
  }
}

function startOfRound(crowd: (hour: number) => { good: number; orphans: number }, hour: number): number {
  let start = hour;
  while (start > hour - maxRoundHours) {
    const { good, orphans } = crowd(start - 1);
    if (good + orphans > 0) return start;
    start--;
  }
  return start;
}

function shareOfWork(
  hours: PartHours,
  crowd: (hour: number) => { readonly expected: number },
  from: number,
  to: number,
): number {
  let mine = 0;
  let all = 0;
  for (let hour = from; hour <= to; hour++) {
    mine += hours.expected[0]?.[hour - hours.firstHour] ?? 0;
    all += crowd(hour).expected;
  }
  return all > 0 ? Math.min(1, mine / all) : 0;
}

function crowdHour(rules: CreditRules, scheme: RewardScheme, hour: number) {
  const day = Math.floor(hour / 24);
  const sums = rules.crowdDays(day)[rules.population.schemes.indexOf(scheme)]?.chains[0];
  const index = hour - day * 24;
  return {
    expected: sums?.expected[index] ?? 0,
    good: sums?.good[index] ?? 0,
    orphans: sums?.orphans[index] ?? 0,
  };
}

/** The daily bonus: a day's merge-mined blocks, shared by the day's work of all schemes, credited the day after. */
function addBonus(
  rules: CreditRules,
  chain: DemoChain,
  chainIndex: number,
  part: DemoPart,
  untilHour: number,
  add: Add,
): void {
  const hours = rules.partHours(part);
  const own = hours.expected[chainIndex];
  if (own === undefined || own.length === 0) return;
  const lastHour = Math.min(hours.firstHour + own.length - 1, untilHour - 24 - bonusHour);
  for (let day = Math.floor(hours.firstHour / 24); day <= Math.floor(lastHour / 24); day++) {
    let mine = 0;
    for (let hour = day * 24; hour < (day + 1) * 24; hour++) mine += own[hour - hours.firstHour] ?? 0;
    if (mine === 0) continue;
    const { all, pot } = bonusOfDay(rules, chain, chainIndex, day);
    if (all > 0) add((day + 1) * 24 + bonusHour, takeFraction(pot, Math.min(1, mine / all)), 0n);
  }
}

function bonusOfDay(rules: CreditRules, chain: DemoChain, chainIndex: number, day: number) {
  let all = 0;
  let pot = 0n;
  rules.crowdDays(day).forEach((sum, nth) => {
    const hours = sum.chains[chainIndex];
    const scheme = rules.population.schemes[nth];
    if (hours === undefined || scheme === undefined) return;
    for (let hour = 0; hour < 24; hour++) {
      all += hours.expected[hour] ?? 0;
      const good = hours.good[hour] ?? 0;
      if (good > 0) pot += netReward(rules, chain, scheme, day * 24 + hour) * BigInt(good);
    }
  });
  return { all, pot };
}
