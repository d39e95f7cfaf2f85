import type { RecentRewards } from "../earnings/recent-rewards.ts";
import { MINUTE } from "../time/durations.ts";
import type { ReportedTraits } from "./engine-traits.ts";
import type { RewardScheme } from "./reward-scheme.ts";
import type { SourceFault } from "./source-state.ts";

/** Set by the operator (config), never by the clock. */
export const coinStates = ["live", "soon", "closing", "closed", "paused", "testnet", "hard-fork"] as const;
export type CoinState = (typeof coinStates)[number];

/** Coins of a test network have no value, so it does not count as paying. */
export function isPaying(state: CoinState): boolean {
  return state === "live" || state === "closing" || state === "hard-fork";
}

/** Includes test networks. */
export function takesWork(state: CoinState): boolean {
  return isPaying(state) || state === "testnet";
}

/** From the engine or a node. Hashrate in base units, reward in atomic units, UTC milliseconds. */
export interface NetworkSample {
  readonly at: number;
  readonly height: number | null;
  readonly difficulty: number | null;
  readonly hashrate: number | null;
  readonly blockReward: bigint | null;
  readonly lastBlockAt: number | null;
  /** From the pool's own blocks; absent where too few are known. */
  readonly recentRewards?: RecentRewards;
}

/** `effort`: of the running round, 1 = as much work as expected. */
export interface PoolSample {
  readonly at: number;
  readonly scheme: RewardScheme;
  readonly hashrate: number;
  readonly miners: number | null;
  readonly workers: number | null;
  readonly effort: number | null;
}

/** As the engine reports it; difficulties in its miners' unit. */
export interface StratumPort {
  readonly port: number;
  /** Null = all schemes of the pool. */
  readonly scheme: RewardScheme | null;
  /** Such as "Small miners". */
  readonly name: string | null;
  /** `both`: TCP and TLS on the same port. */
  readonly transport: "tcp" | "tls" | "both";
  readonly startDifficulty: number | null;
  /** Null: a fixed difficulty. A bound of null: none or not known. */
  readonly variableDifficulty: { readonly minimum: number | null; readonly maximum: number | null } | null;
}

/** From one response, so that the figures belong together. */
export interface PoolSnapshot {
  /** When the request was sent. */
  readonly at: number;
  /** When the engine measured `schemes`, if the response shows it: engines repeat their last statistics. */
  readonly measuredAt: number | null;
  /** False: the pool takes no miners (it waits for its node), so its figures are old. Null = not reported. */
  readonly acceptsMiners: boolean | null;
  /** The operator's configuration takes precedence. */
  readonly ports: readonly StratumPort[];
  readonly network: NetworkSample | null;
  /** Empty while `heldSums` is set, or where only the network is known. Without those of an engine with a fault. */
  readonly schemes: readonly PoolSample[];
  /** Why the engine's sums over its miners are not used now; the rest of its response is. */
  readonly heldSums?: HeldSums;
  /** 0.01 = 1 %; config takes precedence. */
  readonly fees: Readonly<Partial<Record<RewardScheme, number>>>;
  /** Atomic units. */
  readonly minimumPayout: bigint | null;
  readonly payoutIntervalMs: number | null;
  readonly lastBlockFoundAt: number | null;
  /**
   * Starts of runs, newest first, as the collector saw them. Absent where none was seen, and where they follow a clock.
   */
  readonly payoutRuns?: readonly number[];
  readonly reportedTraits?: ReportedTraits;
  /** Present where the pool has several engines, or one with several addresses. */
  readonly engines?: readonly EngineReport[];
}

/** `restarted`: the engine counts sessions from before its restart. `measuring`: rigs have just connected. */
export type HeldSums =
  | { readonly why: "restarted"; readonly restartedAt: number; readonly from: number }
  | { readonly why: "measuring" };

/** `old`: it repeats old statistics. `not-up`: it takes no miners. The last two: its sums are held back. */
export type EngineFaultKind = SourceFault | "old" | "not-up" | HeldSums["why"];

/** Of a pool that has several engines, or one with several addresses. */
export interface EngineReport {
  readonly name: string;
  /** Empty for the engine of a merge-mined coin. */
  readonly schemes: readonly RewardScheme[];
  /** Slug of the merge-mined coin; absent for the pool's own. */
  readonly chain?: string;
  /** Its last usable response, UTC milliseconds; null = none so far. */
  readonly at: number | null;
  /** Null: its figures are current. */
  readonly fault: { readonly kind: EngineFaultKind; readonly since: number } | null;
  /** Which of its addresses responds, from 1; absent where it has one. */
  readonly address?: { readonly position: number; readonly count: number; readonly since: number };
}

/** Schemes without figures now, in the engines' order. A total over all schemes is then not known. */
export function findUnknownSchemes(engines: readonly EngineReport[] | undefined): readonly RewardScheme[] {
  return engines?.flatMap(({ fault, schemes }) => (fault === null ? [] : schemes)) ?? [];
}

/** Engines renew statistics every one to five minutes. */
const measuredForMs = 10 * MINUTE;

/** Measured lately, and the pool takes miners as far as the engine reports. */
export function isMeasuredLately({ at, measuredAt, acceptsMiners }: PoolSnapshot, now: number): boolean {
  return acceptsMiners !== false && now - (measuredAt ?? at) < measuredForMs;
}

/** In base units. */
export function sumHashrate({ schemes }: Pick<PoolSnapshot, "schemes">): number {
  return schemes.reduce((sum, sample) => sum + sample.hashrate, 0);
}

export interface PoolHistory {
  readonly network: readonly NetworkSample[];
  readonly schemes: readonly PoolSample[];
}

export interface TopMiner {
  /** Full, or shortened by the engine ("42ehsoL...MGwHmfe"); see `fullAddresses`. */
  readonly address: string;
  /** The last 10 minutes, or the engine's present. */
  readonly hashrate: number;
  readonly hashrateDay: number | null;
  readonly workers: number | null;
  readonly lastShareAt: number | null;
}

/** No page invites to mine without a server to connect to. */
export function takesNobody(state: CoinState): boolean {
  return state === "closed" || state === "paused";
}
