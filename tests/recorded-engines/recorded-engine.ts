import type { PoolNetwork } from "#src/domain/coins/coin.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";

/** One engine with recorded responses, and what the site must show from them. A new one is a line in index.ts. */
export interface RecordedEngine {
  /** As the registry of engines knows it. */
  readonly name: string;
  readonly coin: CoinSlug;
  readonly coinName: string;
  /** Whose addresses its miners have; absent for the main chain's. */
  readonly network?: PoolNetwork;
  /** When its responses were taken, or are meant to have been. */
  readonly recordedAt: number;
  /** `engine.options` of the configuration. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly schemes: readonly { readonly scheme: RewardScheme }[];
  /** Path of the node of its chain, behind the engine's own address; absent where it needs none. */
  readonly nodePath?: string;
  /** An address that mines there. */
  readonly miner: string;
  createReplay(options?: ReplayOptions): (request: RecordedRequest) => RecordedResponse;
  /** What it says in the first moments after it was started; null where that is what it always says. */
  respondWhileStarting(request: RecordedRequest): RecordedResponse | null;
  /**
   * A figure of its present pool as it was recorded, and one a little beside it: where time goes on, they take turns, because an
   * engine that says the same to the last digit stands still.
   */
  readonly flicker?: { readonly path: string; readonly recorded: string; readonly beside: string };
  /** Whether it has no figures at all in those moments. */
  readonly isBlankWhileStarting: boolean;
  /** What the services return, in base units. */
  readonly figures: {
    readonly pool: { readonly hashrate: number; readonly miners: number | null; readonly workers: number | null };
    /** Hashrates, the highest first; empty when the engine names no top miners. */
    readonly topMiners: readonly number[];
    /** Hashrate of `miner` over ten minutes. */
    readonly miner: number;
    readonly blocks: number;
  };
  /** What visitors read. */
  readonly pages: {
    readonly pool: readonly string[];
    /** The headline of the page of the network's difficulty. */
    readonly difficulty?: string;
    /** On the page about how to begin, where the engine tells its ports: with one host of the operator's, named without a port. */
    readonly start?: readonly string[];
    /** On the page of top miners, also when it can name none. */
    readonly topMiners: readonly string[];
    readonly miners: readonly {
      readonly address: string;
      /** By name: a text in the worker's row. */
      readonly workers: Readonly<Record<string, string>>;
      readonly texts: readonly string[];
      /** By its label: what a figure of the stats page says. */
      readonly figures?: Readonly<Record<string, string>>;
    }[];
    /** An address that never mined there. */
    readonly unknownMiner: { readonly address: string; readonly text: string };
  };
}

export interface RecordedRequest {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
}

export interface RecordedResponse {
  readonly status: number;
  readonly body: string;
}

export interface ReplayOptions {
  /** The clock of an engine that dates what it says; the recorded time when absent. */
  readonly now?: () => number;
  /** Added to all recorded times, so that a test that runs today finds its miners online. */
  readonly shiftMs?: number;
  /** Rows in one page of a list, where the engine decides that. */
  readonly pageSize?: number;
}
