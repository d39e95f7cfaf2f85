import type { RewardScheme } from "../mining/reward-scheme.ts";
import type { PoolFault } from "../mining/source-state.ts";
import type { EventPayout, PoolTrouble } from "./alert-event.ts";
import type { LearntRange } from "./learnt-range.ts";

// What the rules remember from one evaluation to the next; stored as JSON. Nothing in it changes while nothing happens.

/** `skipped`: it was so when first seen, or it is told as something else. */
export type Told = "no" | "yes" | "skipped";

export interface Phase {
  readonly name: "up" | "low" | "down";
  /** UTC milliseconds, as for all times: when it began. */
  readonly since: number;
  /** When it was first seen. */
  readonly seenAt: number;
  /** `since` is the engine's last share. */
  readonly isDated: boolean;
  readonly told: Told;
  /** Told as low or down, and since then seen up again. */
  readonly upSince: number | null;
}

export interface RigState extends Phase {
  readonly rig: string;
  readonly scheme: RewardScheme | null;
  readonly firstSeenAt: number;
  /** It took the place of one that was renamed, or was there at the first evaluation. */
  readonly isOld: boolean;
  readonly range: LearntRange;
  /** When it was told lately. */
  readonly falls: readonly number[];
  readonly isFlapping: boolean;
}

export interface PayoutMemory {
  /** Payouts that are known, as far as one that is listed late may still be new. */
  readonly seen: readonly { readonly key: string; readonly paidAt: number }[];
  readonly newestAt: number;
  /** When the first list was read. */
  readonly begunAt: number;
  readonly unconfirmed: readonly EventPayout[];
}

export interface AddressState {
  readonly rigs: readonly RigState[];
  readonly hashrate: Phase & { readonly range: LearntRange; readonly isExplained: boolean };
  /** When rigs were last told. */
  readonly rigsToldAt: number;
  readonly wereAllSilent: boolean;
  readonly payouts: PayoutMemory | null;
  /** By chain, decimal text. */
  readonly thresholds: Readonly<Record<string, string>>;
  readonly bestShare: number | null;
  /** The outage of the pool after which it was last judged: what was pending then is void. */
  readonly resumedAt: number;
}

export interface Watched<Value> {
  readonly value: Value;
  readonly next: { readonly value: Value; readonly since: number } | null;
}

export interface PoolState {
  readonly trouble: {
    readonly kind: PoolTrouble | "unjudged";
    readonly fault: PoolFault["kind"] | null;
    readonly since: number;
    readonly isTold: boolean;
  } | null;
  /** Readings of rigs from before are not judged. */
  readonly judgeFrom: number;
  /** By scheme. */
  readonly fees: Readonly<Record<string, Watched<number>>>;
  readonly minimumPayout: Watched<string> | null;
  readonly payoutIntervalMs: Watched<number> | null;
  /** Null before the first list. */
  readonly blocks: { readonly keys: readonly string[]; readonly newestAt: number } | null;
}
