import { DAY, SECOND } from "../time/durations.ts";
import type { ChainTerms } from "./chain-terms.ts";
import { divideExactly } from "./divide-exactly.ts";
import { coinsPerBlock, expectCoins } from "./profitability.ts";

// docs/formulas.md, "Why earnings changed": the difference of two spans, divided into causes. Hashrates in base units,
// amounts in atomic units, prices in USD for one coin.

/**
 * In the order of tables. `hashrate`: while rigs worked. `outages`: time without work. `rejected`: stale and invalid
 * shares. `luck`: blocks found against expected.
 */
export const changeCauses = ["hashrate", "outages", "rejected", "difficulty", "luck", "reward", "fee"] as const;
export type ChangeCause = (typeof changeCauses)[number];

export interface WorkStep {
  readonly durationMs: number;
  /** Accepted work. */
  readonly hashrate: number;
  /** What rigs that were off would have added. */
  readonly lostHashrate: number;
  /** Stale and invalid shares ÷ all shares. */
  readonly rejectedFraction: number | null;
  readonly chain: Pick<ChainTerms, "workPerBlock" | "reward" | "transactionFees" | "decimals">;
  readonly feeFraction: number;
  /** 1, or 1/n for a mean of n days. */
  readonly share: number;
}

/** Accepted work of a span and its worth: earned = hashes × blocksPerHash × luck × coinsPerBlock × keptFraction. */
export interface SpanWork {
  readonly hashes: number;
  readonly lostHashes: number;
  /** Of all submitted work; null where a step has no record of rejected shares. */
  readonly acceptedFraction: number | null;
  readonly blocksPerHash: number;
  /** Blocks found by the pool ÷ expected. 1 where the scheme pays by expectation. */
  readonly luck: number | null;
  /** Before the fee. */
  readonly coinsPerBlock: number;
  /** 1 − fee. */
  readonly keptFraction: number;
  /** Expected after the fee, without luck. */
  readonly coins: number;
}

/** In coins. Unknown luck counts as 1. */
export function earnedCoins({ coins, luck }: Pick<SpanWork, "coins" | "luck">): number {
  return coins * (luck ?? 1);
}

/** Null for steps with impossible figures (no step, no work for a block, a fee outside 0 … 1). */
export function addSteps(steps: readonly WorkStep[], luck: number | null = 1): SpanWork | null {
  const sum = { time: 0, hashes: 0, lost: 0, rejected: 0, blocks: 0, gross: 0, net: 0 };
  const idle = { rejected: 0, blocks: 0, gross: 0, net: 0 };
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
    else {
      const rejected = rejectedFraction / (1 - rejectedFraction);
      sum.rejected += hashrate * time * rejected;
      idle.rejected += time * rejected;
    }
  }
  if (!(sum.time > 0)) return null;
  // A span without work has terms too: those of one hash at every moment of it.
  const [hashes, worth] = sum.hashes > 0 ? [sum.hashes, sum] : [sum.time, idle];
  return {
    hashes: sum.hashes,
    lostHashes: sum.lost,
    acceptedFraction: isRejectedKnown ? hashes / (hashes + worth.rejected) : null,
    blocksPerHash: worth.blocks / hashes,
    luck,
    coinsPerBlock: ratio(worth.gross, worth.blocks),
    keptFraction: ratio(worth.net, worth.gross),
    coins: sum.net,
  };
}

export interface SchemeWork {
  readonly before: SpanWork;
  readonly after: SpanWork;
}

/**
 * A cause that is recorded in one span or under one scheme only counts as unknown everywhere, so that no part of it
 * falls under another cause.
 */
export function dropPartlyKnown(schemes: readonly SchemeWork[]): readonly SchemeWork[] {
  const spans = schemes.flatMap(({ before, after }) => [before, after]);
  const hasRejected = spans.every(({ acceptedFraction }) => acceptedFraction !== null);
  const hasLuck = spans.every(({ luck }) => luck !== null);
  const strip = (work: SpanWork): SpanWork => ({
    ...work,
    acceptedFraction: hasRejected ? work.acceptedFraction : null,
    luck: hasLuck ? work.luck : null,
  });
  return schemes.map(({ before, after }) => ({ before: strip(before), after: strip(after) }));
}

export interface ChangeRecord {
  /** Atomic units: the sum of `earnedCoins` over the schemes. */
  readonly earned: { readonly before: bigint; readonly after: bigint };
  /** Causes without a record: equal in both spans. */
  readonly unrecorded: readonly ChangeCause[];
  readonly decimals: number;
  /** The last digit that pages show, in atomic units; amounts are multiples of it. */
  readonly unit: bigint;
}

export interface ChangePart {
  readonly cause: ChangeCause;
  /** Atomic units; null = not known or without meaning, and then in no sum. */
  readonly amount: bigint | null;
}

export interface EarningsChange {
  readonly before: bigint;
  readonly after: bigint;
  /** Adds up to after − before, to the last atomic unit. */
  readonly parts: readonly ChangePart[];
}

/** Scheme by scheme, then added up. Expects the result of `dropPartlyKnown`. */
export function explainChange(schemes: readonly SchemeWork[], record: ChangeRecord): EarningsChange {
  const { earned, unrecorded, decimals } = record;
  const difference = earned.after - earned.before;
  const unit = difference % record.unit === 0n ? record.unit : 1n;
  const coins = schemes.map(divideScheme);
  const known = changeCauses.filter(
    (cause) => !unrecorded.includes(cause) && coins.every((parts) => parts[cause] !== null),
  );
  const wanted = known.map((cause) => {
    const sum = coins.reduce((total, parts) => total + (parts[cause] ?? 0), 0);
    return (sum * 10 ** decimals) / Number(unit);
  });
  const divided = divideExactly(difference / unit, wanted);
  const amounts = new Map<ChangeCause, bigint>(known.map((cause, index) => [cause, (divided[index] ?? 0n) * unit]));
  return { ...earned, parts: changeCauses.map((cause) => ({ cause, amount: amounts.get(cause) ?? null })) };
}

type SchemeParts = Readonly<Record<ChangeCause, number | null>>;

/** In coins; adds up to the difference of the spans' earnings. */
function divideScheme({ before, after }: SchemeWork): SchemeParts {
  const isRejectedKnown = before.acceptedFraction !== null && after.acceptedFraction !== null;
  const isLuckKnown = before.luck !== null && after.luck !== null;
  const acceptedOf = ({ acceptedFraction }: SpanWork) => (isRejectedKnown ? (acceptedFraction ?? 1) : 1);
  const luckOf = ({ luck }: SpanWork) => (isLuckKnown ? (luck ?? 1) : 1);
  const factorsOf = (span: SpanWork) =>
    [
      span.hashes / acceptedOf(span),
      acceptedOf(span),
      span.blocksPerHash,
      luckOf(span),
      span.coinsPerBlock,
      span.keptFraction,
    ] as const;
  const [from, to] = [factorsOf(before), factorsOf(after)];
  const effects = averageEffects(from, to);
  const partOf = (factor: 0 | 1 | 2 | 3 | 4 | 5) => (to[factor] - from[factor]) * (effects[factor] ?? 0);
  // Submitted work is what the rigs compute less what outages cost.
  const outages = (before.lostHashes / acceptedOf(before) - after.lostHashes / acceptedOf(after)) * (effects[0] ?? 0);
  return {
    hashrate: partOf(0) - outages,
    outages,
    rejected: isRejectedKnown ? partOf(1) : null,
    difficulty: partOf(2),
    luck: isLuckKnown ? partOf(3) : null,
    reward: partOf(4),
    fee: partOf(5),
  };
}

/**
 * The effect of changing a factor by one, averaged over all orders in which the factors can change (Shapley 1953): no
 * order is preferred, and the effects add up to the whole difference.
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
