import { DAY, SECOND } from "../time/durations.ts";
import type { ChainTerms } from "./chain-terms.ts";
import { divideExactly } from "./divide-exactly.ts";
import { coinsPerBlock, expectCoins } from "./profitability.ts";

// Why a miner earned more or less than before (docs/formulas.md, "Why earnings changed"): the difference of two spans, divided into what
// caused it. Hashrates are in base units, amounts in atomic units, prices in USD for one coin.

/**
 * What can change earnings, in the order of tables. `hashrate`: what the rigs computed while they worked. `outages`: the time in which
 * they did not. `rejected`: stale and invalid shares. `luck`: what blocks paid against what was to be expected. `unexplained`: what
 * was credited beyond all that is recorded.
 */
export const changeCauses = [
  "hashrate",
  "outages",
  "rejected",
  "difficulty",
  "reward",
  "fee",
  "luck",
  "unexplained",
] as const;
export type ChangeCause = (typeof changeCauses)[number];

/** One recorded step of work under one scheme. */
export interface WorkStep {
  readonly durationMs: number;
  /** Accepted work. */
  readonly hashrate: number;
  /** What rigs that were off would have added. */
  readonly lostHashrate: number;
  /** Stale and invalid shares as a fraction of all; null where nobody recorded them. */
  readonly rejectedFraction: number | null;
  readonly chain: Pick<ChainTerms, "workPerBlock" | "reward" | "transactionFees" | "decimals">;
  readonly feeFraction: number;
  /** How much of the step counts: 1, or 1/n where the mean of n days is taken. */
  readonly share: number;
}

/** The work of a span, and what it was worth: earned = hashes × blocksPerHash × coinsPerBlock × keptFraction. */
export interface SpanWork {
  readonly hashes: number;
  readonly lostHashes: number;
  /** Null where a step of the span has no record of it. */
  readonly rejectedHashes: number | null;
  /** Blocks to be expected of one hash. */
  readonly blocksPerHash: number;
  /** Before the fee. */
  readonly coinsPerBlock: number;
  /** 1 − fee. */
  readonly keptFraction: number;
  /** What the work was expected to earn after the fee, by the profit engine. */
  readonly coins: number;
}

/** Null for steps whose figures make no sense (no step, no work for a block, a fee that is no fraction). */
export function addSteps(steps: readonly WorkStep[]): SpanWork | null {
  const sum = { time: 0, hashes: 0, lost: 0, rejected: 0, blocks: 0, gross: 0, net: 0 };
  const idle = { blocks: 0, gross: 0, net: 0 };
  let isRejectedKnown = steps.length > 0;
  for (const { durationMs, hashrate, lostHashrate, rejectedFraction, chain, feeFraction, share } of steps) {
    const time = (durationMs / SECOND) * share;
    const days = (durationMs / DAY) * share;
    const gross = expectCoins(hashrate, chain, 0);
    const net = expectCoins(hashrate, chain, feeFraction);
    if (gross === null || net === null) return null;
    sum.time += time;
    sum.hashes += hashrate * time;
    sum.lost += lostHashrate * time;
    sum.blocks += (hashrate * time) / chain.workPerBlock;
    sum.gross += gross * days;
    sum.net += net * days;
    const worth = time / chain.workPerBlock;
    idle.blocks += worth;
    idle.gross += worth * coinsPerBlock(chain);
    idle.net += worth * coinsPerBlock(chain) * (1 - feeFraction);
    if (rejectedFraction === null || !(rejectedFraction >= 0 && rejectedFraction < 1)) isRejectedKnown = false;
    else sum.rejected += (hashrate * time * rejectedFraction) / (1 - rejectedFraction);
  }
  if (!(sum.time > 0)) return null;
  // A span without work has terms too: those of one hash at every moment of it.
  const [hashes, worth] = sum.hashes > 0 ? [sum.hashes, sum] : [sum.time, idle];
  return {
    hashes: sum.hashes,
    lostHashes: sum.lost,
    rejectedHashes: isRejectedKnown ? sum.rejected : null,
    blocksPerHash: worth.blocks / hashes,
    coinsPerBlock: ratio(worth.gross, worth.blocks),
    keptFraction: ratio(worth.net, worth.gross),
    coins: sum.net,
  };
}

/** The work of a miner under one scheme in both spans. */
export interface SchemeWork {
  readonly before: SpanWork;
  readonly after: SpanWork;
}

/** What is known of the difference beside the work itself. */
export interface ChangeRecord {
  /** What was earned in each span, in atomic units. */
  readonly earned: { readonly before: bigint; readonly after: bigint };
  /** Where what was earned is measured and not expected, the rest has this cause; null where it is expected. */
  readonly restIs: "luck" | "unexplained" | null;
  /** Causes of which nothing is recorded. */
  readonly unrecorded: readonly ChangeCause[];
  readonly decimals: number;
  /** Amounts are whole numbers of this many atomic units: the last digit that pages show. */
  readonly unit: bigint;
}

export interface ChangePart {
  readonly cause: ChangeCause;
  /** Atomic units; null = not recorded, and then in no sum. */
  readonly amount: bigint | null;
}

export interface EarningsChange {
  readonly before: bigint;
  readonly after: bigint;
  /** Their amounts add up to after − before, to the last atomic unit. */
  readonly parts: readonly ChangePart[];
}

/** Divides the difference into its causes, each scheme for itself and then added up. */
export function explainChange(schemes: readonly SchemeWork[], record: ChangeRecord): EarningsChange {
  const { earned, restIs, unrecorded, decimals } = record;
  const difference = earned.after - earned.before;
  const unit = difference % record.unit === 0n ? record.unit : 1n;
  const coins = schemes.map(divideScheme);
  const isKnown = (cause: keyof SchemeParts) =>
    !unrecorded.includes(cause) && coins.every((parts) => parts[cause] !== null);
  const known = workCauses.filter(isKnown);
  const wanted = known.map((cause) => {
    const sum = coins.reduce((total, parts) => total + (parts[cause] ?? 0), 0);
    return (sum * 10 ** decimals) / Number(unit);
  });
  // Where the earnings are measured, what the work does not explain is a part of its own and takes every remainder.
  const whole = wanted.map((part) => (Number.isFinite(part) ? BigInt(Math.trunc(part)) : 0n));
  const divided = restIs === null ? divideExactly(difference / unit, wanted) : whole;
  const amounts = new Map<ChangeCause, bigint>(known.map((cause, index) => [cause, (divided[index] ?? 0n) * unit]));
  if (restIs !== null) {
    amounts.set(restIs, difference - [...amounts.values()].reduce((sum, amount) => sum + amount, 0n));
  }
  const parts = changeCauses.flatMap((cause): ChangePart[] => {
    const isAsked = amounts.has(cause) || unrecorded.includes(cause) || workCauses.some((one) => one === cause);
    return isAsked ? [{ cause, amount: amounts.get(cause) ?? null }] : [];
  });
  return { ...earned, parts };
}

const workCauses = ["hashrate", "outages", "rejected", "difficulty", "reward", "fee"] as const;

type SchemeParts = Readonly<Record<(typeof workCauses)[number], number | null>>;

/** In coins; adds up to what the work earned in the later span less what it earned in the earlier one. */
function divideScheme({ before, after }: SchemeWork): SchemeParts {
  const factors = (work: SpanWork) => [work.hashes, work.blocksPerHash, work.coinsPerBlock, work.keptFraction] as const;
  const [work = 0, difficulty = 0, reward = 0, fee = 0] = averageEffects(factors(before), factors(after));
  const change = (one: keyof SpanWork) => (after[one] ?? 0) - (before[one] ?? 0);
  const isRejectedKnown = before.rejectedHashes !== null && after.rejectedHashes !== null;
  const rejected = isRejectedKnown ? change("rejectedHashes") : 0;
  return {
    // Accepted work = what the rigs compute − what outages cost − what was rejected.
    hashrate: (change("hashes") + change("lostHashes") + rejected) * work,
    outages: -change("lostHashes") * work,
    rejected: isRejectedKnown ? -rejected * work : null,
    difficulty: change("blocksPerHash") * difficulty,
    reward: change("coinsPerBlock") * reward,
    fee: change("keptFraction") * fee,
  };
}

/**
 * For each factor of a product, what a change of it by one changes the product by, averaged over all orders in which the factors
 * can be exchanged for their later values (Shapley 1953): no order is preferred, and the effects add up to the whole difference.
 */
export function averageEffects(before: readonly number[], after: readonly number[]): readonly number[] {
  const count = before.length;
  return before.map((_, factor) => {
    let sum = 0;
    for (let chosen = 0; chosen < 2 ** count; chosen += 1) {
      if (isChosen(chosen, factor)) continue;
      let product = 1;
      let size = 0;
      for (let other = 0; other < count; other += 1) {
        if (other === factor) continue;
        if (isChosen(chosen, other)) size += 1;
        product *= (isChosen(chosen, other) ? after[other] : before[other]) ?? 0;
      }
      sum += (product * factorial(size) * factorial(count - 1 - size)) / factorial(count);
    }
    return sum;
  });
}

function isChosen(set: number, member: number): boolean {
  return Math.floor(set / 2 ** member) % 2 === 1;
}

function factorial(count: number): number {
  return count <= 1 ? 1 : count * factorial(count - 1);
}

function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}
