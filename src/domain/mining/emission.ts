import { parseAmount } from "../money/amount.ts";
import { DAY, SECOND } from "../time/durations.ts";

/**
 * By the chain's rules. Rewards are coins of one block that go to miners, like `blockReward`. `source` is where the
 * rule was read.
 */
export type Emission =
  /** From `fromHeight` on `reward`, then × `factor` every `everyBlocks` (a halving: 0.5). */
  | {
      readonly kind: "reductions";
      readonly fromHeight: number;
      readonly reward: number;
      readonly everyBlocks: number;
      readonly factor: number;
      readonly source: string;
    }
  /** Heights and rewards that follow no ratio, lowest first; the last one stays. */
  | {
      readonly kind: "steps";
      readonly steps: readonly { readonly height: number; readonly reward: number }[];
      readonly source: string;
    }
  /**
   * `reward` from the date on, then × `factor` every 30.4375 days. Chains count blocks, so dates are right to about a
   * day.
   */
  | {
      readonly kind: "monthly";
      readonly from: string;
      readonly reward: number;
      readonly factor: number;
      readonly source: string;
    }
  /**
   * A little less with every block, towards `tail` if there is one. `curve`, where the height gives the reward: from
   * `fromHeight` on `reward`, then × `factor` with every block. Chains round down: right to 0.01 %.
   */
  | {
      readonly kind: "smooth";
      readonly tail: number | null;
      readonly curve?: { readonly fromHeight: number; readonly reward: number; readonly factor: number };
      readonly source: string;
    }
  | { readonly kind: "constant"; readonly reward: number; readonly source: string }
  /** No schedule: the chain computes each reward from this. */
  | { readonly kind: "variable"; readonly by: "vote" | "difficulty" | "hashrate"; readonly source: string }
  | { readonly kind: "unknown" };

/** Rewards in coins, times in UTC milliseconds. */
export type RewardOutlook =
  | {
      readonly kind: "scheduled";
      /** Null where the chain's own month decides. */
      readonly atBlock: { readonly height: number; readonly remaining: number } | null;
      readonly expectedAt: number;
      readonly reward: number;
      readonly rewardBefore: number | null;
      /** How much of the present reward's time has passed, 0 … 1; null before the first change. */
      readonly progress: number | null;
    }
  /** The present reward; null where the height is unknown or does not give it. */
  | { readonly kind: "every-block"; readonly reward: number | null; readonly tail: number | null }
  | { readonly kind: "constant"; readonly reward: number }
  | { readonly kind: "variable"; readonly by: "vote" | "difficulty" | "hashrate" }
  | { readonly kind: "height-unknown" }
  | { readonly kind: "unknown" };

/** Atomic units. */
export function rewardByRule(outlook: RewardOutlook, { decimals }: { readonly decimals: number }): bigint | null {
  if (outlook.kind === "constant" || outlook.kind === "every-block") return toAtomicReward(outlook.reward, decimals);
  return outlook.kind === "scheduled" ? toAtomicReward(outlook.rewardBefore, decimals) : null;
}

/** More digits would show the noise of binary fractions. */
const mostDigits = 10;

export function toAtomicReward(coins: number | null, decimals: number): bigint | null {
  if (coins === null || !(coins > 0) || coins >= 1e21) return null;
  const parsed = parseAmount(coins.toFixed(Math.min(decimals, mostDigits)), decimals);
  return parsed.ok && parsed.value > 0n ? parsed.value : null;
}

export interface ChainPosition {
  readonly height: number;
  readonly at: number;
}

const MONTH = 30.4375 * DAY;

/**
 * Dates are counted from the time of the height by the block time in seconds; `now` is for rules that follow the
 * calendar. Never throws.
 */
export function findRewardOutlook(
  emission: Emission,
  position: ChainPosition | null,
  blockTimeSeconds: number,
  now: number,
): RewardOutlook {
  switch (emission.kind) {
    case "reductions": {
      if (position === null) return { kind: "height-unknown" };
      const { fromHeight, reward, everyBlocks, factor } = emission;
      const done = Math.floor((position.height - fromHeight) / everyBlocks);
      return scheduled(position, blockTimeSeconds, {
        height: fromHeight + Math.max(0, done + 1) * everyBlocks,
        reward: reward * factor ** Math.max(0, done + 1),
        before: done < 0 ? null : { height: fromHeight + done * everyBlocks, reward: reward * factor ** done },
      });
    }
    case "steps": {
      if (position === null) return { kind: "height-unknown" };
      const next = emission.steps.find(({ height }) => height > position.height);
      const last = emission.steps.findLast(({ height }) => height <= position.height);
      if (next !== undefined) {
        return scheduled(position, blockTimeSeconds, { ...next, before: last ?? null });
      }
      return last === undefined ? { kind: "unknown" } : { kind: "constant", reward: last.reward };
    }
    case "monthly": {
      const start = Date.parse(emission.from);
      const done = Math.floor((now - start) / MONTH);
      return {
        kind: "scheduled",
        atBlock: null,
        expectedAt: start + (done + 1) * MONTH,
        reward: emission.reward * emission.factor ** (done + 1),
        rewardBefore: emission.reward * emission.factor ** done,
        progress: (now - start) / MONTH - done,
      };
    }
    case "smooth":
      return { kind: "every-block", reward: smoothReward(emission, position), tail: emission.tail };
    case "constant":
      return { kind: "constant", reward: emission.reward };
    case "variable":
      return { kind: "variable", by: emission.by };
    case "unknown":
      return { kind: "unknown" };
  }
}

function smoothReward(
  { curve, tail }: Extract<Emission, { kind: "smooth" }>,
  position: ChainPosition | null,
): number | null {
  if (curve === undefined || position === null || position.height < curve.fromHeight) return null;
  return Math.max(curve.reward * curve.factor ** (position.height - curve.fromHeight), tail ?? 0);
}

interface Step {
  readonly height: number;
  readonly reward: number;
}

function scheduled(
  { height, at }: ChainPosition,
  blockTimeSeconds: number,
  { before, ...change }: Step & { readonly before: Step | null },
): RewardOutlook {
  const remaining = change.height - height;
  return {
    kind: "scheduled",
    atBlock: { height: change.height, remaining },
    expectedAt: Math.round(at + remaining * blockTimeSeconds * SECOND),
    reward: change.reward,
    rewardBefore: before?.reward ?? null,
    progress: before === null ? null : (height - before.height) / (change.height - before.height),
  };
}
