import type { RecentRewards } from "../earnings/recent-rewards.ts";
import { MINUTE } from "../time/durations.ts";
import type { ReportedCustoms } from "./engine-customs.ts";
import type { RewardScheme } from "./reward-scheme.ts";

/** What a pool is doing, by its operator's word (config), never by the clock. */
export const coinStates = ["live", "soon", "closing", "closed", "paused", "testnet", "hard-fork"] as const;
export type CoinState = (typeof coinStates)[number];

/** Whether a pool takes work and pays for it; what is mined on a test network has no value. */
export function isPaying(state: CoinState): boolean {
  return state === "live" || state === "closing" || state === "hard-fork";
}

/** Whether a pool takes work: also on a test network, which pays in coins without value. */
export function takesWork(state: CoinState): boolean {
  return isPaying(state) || state === "testnet";
}

/** The chain as the engine or a node saw it at one moment. Hashrate in base units, reward in atomic units, UTC milliseconds. */
export interface NetworkSample {
  readonly at: number;
  readonly height: number | null;
  readonly difficulty: number | null;
  readonly hashrate: number | null;
  readonly blockReward: bigint | null;
  readonly lastBlockAt: number | null;
  /** Of the pool's own blocks of this chain; absent where too few of them are known. */
  readonly recentRewards?: RecentRewards;
}

/** One scheme of one pool at one moment. `effort` is of the round in progress, 1 = as much work as expected. */
export interface PoolSample {
  readonly at: number;
  readonly scheme: RewardScheme;
  readonly hashrate: number;
  readonly miners: number | null;
  readonly workers: number | null;
  readonly effort: number | null;
}

/** A stratum port as the engine itself describes it. Difficulties in the unit in which the engine's miners ask for one. */
export interface StratumPort {
  readonly port: number;
  /** Null where every scheme of the pool is mined there. */
  readonly scheme: RewardScheme | null;
  /** The operator's words for it ("Small miners"), in whatever language they wrote them. */
  readonly name: string | null;
  /** `both`: TCP and TLS on the same port. */
  readonly transport: "tcp" | "tls" | "both";
  readonly startDifficulty: number | null;
  /** Null where the difficulty stays as it begins. A bound of null: there is none, or it is not told. */
  readonly variableDifficulty: { readonly minimum: number | null; readonly maximum: number | null } | null;
}

/** The pool's present: one answer, so that figures on a page belong together. */
export interface PoolSnapshot {
  /** When the engine was asked. */
  readonly at: number;
  /**
   * When the engine measured what `schemes` says, as far as its answers show: engines repeat their last statistics. Null = they
   * show nothing about it.
   */
  readonly measuredAt: number | null;
  /**
   * False when the engine's answer shows that the pool takes no miners now (it waits for its node): its figures are then from before,
   * and none of them says what is mined now. Null = the engine does not tell.
   */
  readonly acceptsMiners: boolean | null;
  /** Where miners connect, by the engine; empty where it does not tell. The operator's configuration goes before it. */
  readonly ports: readonly StratumPort[];
  readonly network: NetworkSample | null;
  /** One for each scheme that the engine runs. None while `heldSums` is there, or where the network alone is known. */
  readonly schemes: readonly PoolSample[];
  /** Why the engine's sums over its miners are not taken now, while all else in its answer is. Absent: they are. */
  readonly heldSums?: HeldSums;
  /** Fraction (0.01 = 1 %) for each scheme, where the engine says; config wins over it. */
  readonly fees: Readonly<Partial<Record<RewardScheme, number>>>;
  /** Atomic units; null where the engine does not say. */
  readonly minimumPayout: bigint | null;
  readonly payoutIntervalMs: number | null;
  readonly lastBlockFoundAt: number | null;
  /** When payout runs began, newest first, as the collector saw them. Absent where none was seen, and where they follow a clock. */
  readonly payoutRuns?: readonly number[];
  /** Absent where the engine tells nothing of its customs. */
  readonly reportedCustoms?: ReportedCustoms;
}

/** `restarted`: the engine counts sessions of before its start. `measuring`: rigs have just connected, and none is measured yet. */
export type HeldSums =
  | { readonly why: "restarted"; readonly restartedAt: number; readonly from: number }
  | { readonly why: "measuring" };

/** Statistics of engines come every one to five minutes: what is older was not renewed. */
const measuredForMs = 10 * MINUTE;

/** Whether the figures say what is mined now: they were measured lately, and the pool takes miners, as far as the engine tells. */
export function isMeasuredLately({ at, measuredAt, acceptsMiners }: PoolSnapshot, now: number): boolean {
  return acceptsMiners !== false && now - (measuredAt ?? at) < measuredForMs;
}

/** The hashrate of all schemes of a pool together, in base units. */
export function sumHashrate({ schemes }: Pick<PoolSnapshot, "schemes">): number {
  return schemes.reduce((sum, sample) => sum + sample.hashrate, 0);
}

export interface PoolHistory {
  readonly network: readonly NetworkSample[];
  readonly schemes: readonly PoolSample[];
}

export interface TopMiner {
  /** Whole or shortened by the engine ("42ehsoL...MGwHmfe"); see `fullAddresses`. */
  readonly address: string;
  /** At present: the last 10 minutes, or what the engine takes for the present. */
  readonly hashrate: number;
  /** Average of the last 24 hours; null where the engine does not say. */
  readonly hashrateDay: number | null;
  readonly workers: number | null;
  readonly lastShareAt: number | null;
}

/** Nothing invites to mine where there is no server to connect to. */
export function takesNobody(state: CoinState): boolean {
  return state === "closed" || state === "paused";
}
