import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { EngineTraits } from "#src/domain/mining/engine-traits.ts";
import type { MinerLookup, MinerSample } from "#src/domain/mining/miner.ts";
import type { PoolHistory, PoolSnapshot, TopMiner } from "#src/domain/mining/pool.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { MinerSettings } from "#src/domain/money/miner-settings.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import type { Log } from "#src/domain/site/log.ts";
import type { ChainNode } from "../nodes/chain-node.ts";
import type { RequestLimit } from "../request-queue.ts";
import type { SetTimer } from "../set-timer.ts";
import type { AsyncResult } from "../source-error.ts";
import type { OpenSocket } from "../transports/open-socket.ts";

// The port between Adit and a pool engine. One PoolEngine serves one pool. The engine is not trusted: no method throws
// or turns a failure into 0, and results are in the units of src/domain.

/** What an engine offers. Pages name what is missing, instead of showing an empty table. */
export interface EngineCapabilities {
  /** How far back `fetchPoolHistory` / `fetchMinerHistory` reach, in milliseconds; 0 = no history. */
  readonly poolHistoryMs: number;
  readonly minerHistoryMs: number;
  readonly workerHistory: boolean;
  /** The engine sends one worker at a time: `fetchWorkerHistories` has `maxRigRequests` of them at most. */
  readonly oneWorkerPerRequest?: boolean;
  /** `fetchMiner` includes the last 24 hours of each worker, without a further request. */
  readonly workerTrends: boolean;
  readonly balances: boolean;
  /** The engine also reports on the coins of `CoinFacts.mergeMined`. */
  readonly mergeMining: boolean;
  /** Slugs, where it reports on some of them only. */
  readonly mergedChains?: readonly string[];
  readonly unconfirmedBalances: boolean;
  readonly payouts: boolean;
  /** `fetchPayouts` is not offered. */
  readonly payoutsOfMinersOnly?: boolean;
  /**
   * A found block itself pays its finder, so there are no balances and payouts. When absent, the engine only does not
   * list them.
   */
  readonly paysWithBlock?: boolean;
  readonly topMiners: boolean;
  /** Milliseconds: top miners' hashrates are their highest in this time; absent where they are present ones. */
  readonly topMinersPeakMs?: number;
  readonly blocksByMiner: boolean;
  /** The engine needs a node of the chain to list its blocks, and none is configured. */
  readonly blocksNeedNode?: boolean;
  readonly fullAddresses: boolean;
  /** Its blocks have no finder, so nothing is known of whose they are. */
  readonly namesNoFinders?: boolean;
  /** They rise until the engine, or the rig, restarts. */
  readonly shareCounts: boolean;
  readonly settings: "none" | "read" | "write";
  readonly settingsProof: "none" | "worker-ip";
  /** The engine itself can write to its miners, by e-mail or Telegram. */
  readonly alerts?: "engine";
}

/** Who tells miners what happens: this site where its operator gave a key, else the engine, else nobody. */
export function alertsOf(
  { capabilities }: Pick<PoolEngine, "capabilities">,
  hasSiteAlerts: boolean,
): "none" | "engine" | "site" {
  return hasSiteAlerts ? "site" : (capabilities.alerts ?? "none");
}

/** `from` inclusive, `to` exclusive; points are on multiples of `stepMs`, oldest first. */
export interface HistoryWindow {
  readonly from: number;
  readonly to: number;
  readonly stepMs: number;
}

/** A hashrate for each step of the window; base units, NaN = not known. */
export interface WorkerRates {
  readonly name: string;
  readonly scheme: RewardScheme;
  readonly rates: Float64Array;
}

export interface PageRequest {
  /** The previous page's `next`; null for the newest rows. Opaque. */
  readonly cursor: string | null;
  readonly limit: number;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
  readonly total: number | null;
  /** There were older items, but the engine does not list them. */
  readonly isCut?: boolean;
  /** Where lists are joined: the time before which one of them is cut. */
  readonly cutAt?: number;
  /** One of several engines did not respond: this page and those behind `next` are without its items. */
  readonly isPartial?: true;
}

export type { MinerSettings } from "#src/domain/money/miner-settings.ts";

export type SettingsRefusal =
  | { readonly code: "other-ip" }
  | { readonly code: "no-recent-shares" }
  | { readonly code: "below-minimum"; readonly minimum: bigint | null }
  | { readonly code: "above-maximum"; readonly maximum: bigint | null }
  | { readonly code: "invalid-ip" };

export type SettingsOutcome =
  | { readonly accepted: true; readonly settings: MinerSettings }
  | { readonly accepted: false; readonly refusal: SettingsRefusal };

export interface PoolEngine {
  readonly name: string;
  /** True for made-up figures: every page then says "Demo data". */
  readonly isDemo: boolean;
  readonly capabilities: EngineCapabilities;
  readonly traits: EngineTraits;
  /** The same object for all pools of one engine. */
  readonly limit?: RequestLimit;
  fetchPool(): AsyncResult<PoolSnapshot>;
  fetchPoolHistory(window: HistoryWindow): AsyncResult<PoolHistory>;
  fetchTopMiners(limit: number): AsyncResult<readonly TopMiner[]>;
  fetchBlocks(page: PageRequest): AsyncResult<Page<Block>>;
  fetchPayouts(page: PageRequest): AsyncResult<Page<Payout>>;
  fetchMiner(address: string): AsyncResult<MinerLookup>;
  /**
   * Another spelling in which the engine may have a wallet, from a visitor or an earlier response (one-spelling.ts).
   */
  addSpelling?(address: string): void;
  fetchMinerHistory(
    address: string,
    worker: { readonly name: string; readonly scheme: RewardScheme | null } | null,
    window: HistoryWindow,
  ): AsyncResult<readonly MinerSample[]>;
  /**
   * `names`: those that are needed; others may be returned too, and a missing one is not known. Present exactly where
   * the engine keeps histories of workers.
   */
  fetchWorkerHistories?(
    address: string,
    window: HistoryWindow,
    names?: readonly string[],
  ): AsyncResult<readonly WorkerRates[]>;
  fetchMinerBlocks(address: string, page: PageRequest): AsyncResult<Page<Block>>;
  /** Absent where the engine's list of blocks has whole addresses (`fullAddresses`). */
  shortenFinder?(address: string): string;
  fetchMinerPayouts(address: string, page: PageRequest): AsyncResult<Page<Payout>>;
  fetchMinerSettings(address: string): AsyncResult<MinerSettings>;
  updateMinerSettings(address: string, threshold: bigint, proofIp: string): AsyncResult<SettingsOutcome>;
  /**
   * `onHint` only means that there may be new figures: the pushed data is never used, so a lost or wrong hint costs one
   * poll at most. Returns a function that stops listening.
   */
  watch?(onHint: () => void): () => void;
}

/** Of all miners. */
export function listsPayouts({ capabilities }: Pick<PoolEngine, "capabilities">): boolean {
  return capabilities.payouts && capabilities.payoutsOfMinersOnly !== true;
}

/** Services may send only the one change that a miner makes. The collector reads all else. */
export type EngineFacts = Pick<
  PoolEngine,
  "name" | "isDemo" | "capabilities" | "traits" | "shortenFinder" | "updateMinerSettings"
>;

/** `now` and `fetch` are parameters so that tests control both. */
export interface EngineContext {
  readonly coin: CoinFacts;
  readonly schemes: readonly RewardScheme[];
  /** Fee fractions and minimum payout (atomic units). The demo computes its balances with them. */
  readonly fees: Readonly<Partial<Record<RewardScheme, number>>>;
  readonly minimumPayout: bigint | null;
  readonly address: string | null;
  /** Of an engine's database. */
  readonly password?: string | null;
  readonly options: Readonly<Record<string, unknown>>;
  /** For engines whose blocks lack figures. */
  readonly node?: ChainNode | null;
  readonly now: () => number;
  readonly fetch: typeof globalThis.fetch;
  /** Identifies the running program: its pools at one engine share a request queue and a socket. */
  readonly program?: object;
  readonly log?: Log;
  /** The timer of queues and sockets; the system's when absent. */
  readonly setTimer?: SetTimer;
  readonly openSocket?: OpenSocket;
}
