import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { MinerLookup, MinerSample } from "#src/domain/mining/miner.ts";
import type { PoolHistory, PoolSnapshot, TopMiner } from "#src/domain/mining/pool.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import type { Result } from "#src/domain/result.ts";
import type { Log } from "#src/domain/site/log.ts";
import type { ChainNode } from "../nodes/chain-node.ts";
import type { SetTimer } from "../set-timer.ts";
import type { SourceError } from "../source-error.ts";

// The port between Adit and a pool engine. One PoolEngine serves one pool. Every method talks to a stranger:
// it never throws for what the stranger does, never turns a failure into 0, and answers in the units of src/domain.

/** What an engine can tell. Pages read this and say so, instead of showing an empty table. */
export interface EngineCapabilities {
  /** How far back `fetchPoolHistory` / `fetchMinerHistory` reach, in milliseconds; 0 = no history. */
  readonly poolHistoryMs: number;
  readonly minerHistoryMs: number;
  readonly workerHistory: boolean;
  /** `fetchMiner` tells each worker's last 24 hours as well, at no further question. */
  readonly workerTrends: boolean;
  readonly balances: boolean;
  /** The coins that its coin is merge-mined with (`CoinFacts.mergeMined`) are mined and told about too. */
  readonly mergeMining: boolean;
  readonly unconfirmedBalances: boolean;
  readonly payouts: boolean;
  /** A found block pays its finder by itself: there are no balances and no payouts, rather than none that are told. */
  readonly paysWithBlock?: boolean;
  readonly topMiners: boolean;
  /** The hashrates of top miners are the highest of the last so many milliseconds; absent where they are the present ones. */
  readonly topMinersPeakMs?: number;
  /** Averages of a miner are over the time since his first share, not over the whole window. */
  readonly averagesBeginAtFirstShare?: boolean;
  readonly blocksByMiner: boolean;
  /** Whether addresses in blocks and top miners are whole. */
  readonly fullAddresses: boolean;
  readonly shareCounts: boolean;
  readonly settings: "none" | "read" | "write";
  readonly settingsProof: "none" | "worker-ip";
}

/** `from` inclusive, `to` exclusive; points stand on multiples of `stepMs`, oldest first. */
export interface HistoryWindow {
  readonly from: number;
  readonly to: number;
  readonly stepMs: number;
}

export interface PageRequest {
  /** What the previous page answered as `next`; null for the newest rows. Opaque. */
  readonly cursor: string | null;
  readonly limit: number;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
  readonly total: number | null;
}

export interface MinerSettings {
  /** Atomic units. */
  readonly threshold: bigint | null;
  readonly minimum: bigint | null;
  readonly maximum: bigint | null;
}

export type SettingsRefusal =
  | { readonly code: "other-ip" }
  | { readonly code: "no-recent-shares" }
  | { readonly code: "below-minimum"; readonly minimum: bigint | null }
  | { readonly code: "above-maximum"; readonly maximum: bigint | null }
  | { readonly code: "invalid-ip" };

export type SettingsOutcome =
  | { readonly accepted: true; readonly settings: MinerSettings }
  | { readonly accepted: false; readonly refusal: SettingsRefusal };

export type Answer<Value> = Promise<Result<Value, SourceError>>;

export interface PoolEngine {
  readonly name: string;
  /** True for made-up figures: every page then says "Demo data". */
  readonly isDemo: boolean;
  readonly capabilities: EngineCapabilities;
  fetchPool(): Answer<PoolSnapshot>;
  fetchPoolHistory(window: HistoryWindow): Answer<PoolHistory>;
  fetchTopMiners(limit: number): Answer<readonly TopMiner[]>;
  fetchBlocks(page: PageRequest): Answer<Page<Block>>;
  fetchPayouts(page: PageRequest): Answer<Page<Payout>>;
  fetchMiner(address: string): Answer<MinerLookup>;
  /** For the whole address, or for one worker of it. */
  fetchMinerHistory(
    address: string,
    worker: { readonly name: string; readonly scheme: RewardScheme } | null,
    window: HistoryWindow,
  ): Answer<readonly MinerSample[]>;
  fetchMinerBlocks(address: string, page: PageRequest): Answer<Page<Block>>;
  fetchMinerPayouts(address: string, page: PageRequest): Answer<Page<Payout>>;
  fetchMinerSettings(address: string): Answer<MinerSettings>;
  updateMinerSettings(address: string, threshold: bigint, proofIp: string): Answer<SettingsOutcome>;
  /**
   * Listens to what the engine pushes, until the answer is called. `onHint` says only that a look is worth while now: what was
   * pushed is never believed, so a lost or a false hint costs one poll at most. Absent where the engine pushes nothing.
   */
  watch?(onHint: () => void): () => void;
}

/** What a registry entry builds an engine from. `now` and `fetch` are given so that tests rule over both. */
export interface EngineContext {
  readonly coin: CoinFacts;
  readonly schemes: readonly RewardScheme[];
  /** The operator's terms: fee fractions and minimum payout (atomic units). The demo keeps its books by them. */
  readonly fees: Readonly<Partial<Record<RewardScheme, number>>>;
  readonly minimumPayout: bigint | null;
  readonly address: string | null;
  readonly options: Readonly<Record<string, unknown>>;
  /** The chain's own node, for engines that do not say all about their blocks; where the operator named one. */
  readonly node?: ChainNode | null;
  readonly now: () => number;
  readonly fetch: typeof globalThis.fetch;
  /** Stands for the running program: pools of one program that mine at one engine share its queue and its socket. */
  readonly program?: object;
  readonly log?: Log;
  /** Of what an adapter does by itself (queues, sockets); the system's when absent. */
  readonly setTimer?: SetTimer;
  readonly openSocket?: OpenSocket;
}

/** Opens a WebSocket and passes on what happens. `closed` comes once, also when it could never be opened. */
export type OpenSocket = (
  url: URL,
  listeners: { opened(): void; received(text: string): void; closed(): void },
) => { close(): void };
