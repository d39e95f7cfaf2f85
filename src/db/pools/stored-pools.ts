import type { PoolSnapshot, TopMiner } from "#src/domain/mining/pool.ts";
import type { SourceKind, SourceState } from "#src/domain/mining/source-state.ts";
import type { FeeChange } from "#src/domain/money/fee-history.ts";

/** Where a pool's figures come from: its real engine, the demo, or an engine on a test network. */
export type PoolOrigin = "real" | "demo" | "testnet" | "regtest";

export interface PoolRepository {
  /**
   * Sets figures of other origins aside, and restores those of the present origin. To be called at start, before any
   * read. Returns the pools whose former figures were set aside.
   */
  setOtherOriginsAside(origins: ReadonlyMap<string, PoolOrigin>): Promise<readonly string[]>;
  saveSnapshot(pool: string, snapshot: PoolSnapshot): Promise<void>;
  findSnapshot(pool: string): Promise<PoolSnapshot | null>;
  listSnapshots(): Promise<ReadonlyMap<string, PoolSnapshot>>;
  saveTopMiners(pool: string, at: number, miners: readonly TopMiner[]): Promise<void>;
  findTopMiners(pool: string): Promise<{ readonly at: number; readonly miners: readonly TopMiner[] } | null>;
  saveSourceState(pool: string, kind: SourceKind, state: SourceState): Promise<void>;
  /** Pool → its sources that were polled at least once. */
  listSourceStates(): Promise<ReadonlyMap<string, Readonly<Partial<Record<SourceKind, SourceState>>>>>;
  /** Stores changed fees; returns how many changed. */
  recordFees(pool: string, at: number, fees: readonly Pick<FeeChange, "scheme" | "feeFraction">[]): Promise<number>;
  /** Oldest first; the first of a scheme is where recording began. */
  listFeeChanges(pool: string): Promise<readonly FeeChange[]>;
  /** The keys of all notices of the pool: new ones get this time, the others keep theirs. */
  recordNotices(pool: string, at: number, notices: readonly string[]): Promise<void>;
  listNoticeTimes(pool: string): Promise<ReadonlyMap<string, number>>;
}
