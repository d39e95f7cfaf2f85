import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { NetworkSample } from "#src/domain/mining/pool.ts";
import type { AsyncResult } from "../source-error.ts";
import type { OpenSocket } from "../transports/open-socket.ts";

// The port between Adit and a node of a chain, which has what a pool engine lacks: when a block was found, whether the
// chain kept it, and the figures of the network. It is not trusted: a ChainNode never throws, and its results are in
// the units of src/domain.

export interface ChainHeader {
  readonly height: number;
  readonly hash: string;
  /** By the clock of the miner: chains allow some hours of error. */
  readonly minedAt: number;
  readonly difficulty: number | null;
  /** The block itself counts: the newest has 1. */
  readonly confirmations: number;
}

export interface Coinbase {
  /** Subsidy and fees, in atomic units; null where the node names the payee alone. */
  readonly total: bigint | null;
  /** Null where the chain names no payee. */
  readonly addresses: readonly string[] | null;
}

export interface ChainNode {
  readonly name: string;
  /** What a kind of node cannot tell is `unsupported`, each time. */
  readonly offers: { readonly header: boolean; readonly coinbase: boolean };
  /** `blockReward` is the subsidy alone: fees differ from block to block. */
  fetchTip(): AsyncResult<NetworkSample>;
  /** `not-found` above the chain's tip. */
  fetchBlockHeader(height: number): AsyncResult<ChainHeader>;
  /** `not-found` for an unknown block, and for one that a node has pruned. */
  fetchCoinbase(hash: string): AsyncResult<Coinbase>;
}

/** The secret itself comes from the environment or a file, never from config/pools.json. */
export type NodeCredentials =
  | { readonly kind: "password"; readonly user: string; readonly password: string }
  /** The file that the node writes at each start: `user:password`. */
  | { readonly kind: "cookie"; readonly file: string }
  /** Open to whoever reaches its address. */
  | { readonly kind: "none" };

/** `now`, `fetch` and `openSocket` are parameters so that tests control them. */
export interface NodeContext {
  readonly coin: CoinFacts;
  readonly credentials: NodeCredentials;
  readonly now: () => number;
  readonly fetch: typeof globalThis.fetch;
  /** The system's when absent. */
  readonly openSocket?: OpenSocket;
}
