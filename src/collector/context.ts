import type { Store } from "#src/db/store.ts";
import type { PoolNetwork } from "#src/domain/coins/coin.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { FeeChange } from "#src/domain/money/fee-history.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import type { ChainNode } from "#src/sources/nodes/chain-node.ts";
import type { SetTimer } from "#src/sources/set-timer.ts";
import type { Source } from "./source.ts";

export interface CollectorContext {
  readonly store: Store;
  readonly now: () => number;
  readonly random: () => number;
  readonly setTimer: SetTimer;
  readonly log: Log;
  readonly report: ReportError;
  /**
   * Called before each request to a source; rejects where another process collects. Absent: there is no other process.
   */
  readonly requireLead?: () => Promise<void>;
}

export interface CollectedPool {
  readonly coin: CoinSlug;
  /** Absent = the main chain. */
  readonly network?: PoolNetwork;
  readonly engine: PoolEngine;
  readonly source: Source;
  /** Fills in what the engine does not report of the network; null where none is configured. */
  readonly node: { readonly port: ChainNode; readonly source: Source } | null;
  readonly pollMs: number;
  /** Configured fees, null where the engine's report counts; absent = fees are not recorded. */
  readonly schemes?: readonly Pick<FeeChange, "scheme" | "feeFraction">[];
  /** False for closed and paused pools: the past is filled once, the present is not polled. */
  readonly isLive: boolean;
}

/** Resolves after `ms`, or at once on abort; leaves no timer behind. */
export function sleep(ms: number, setTimer: SetTimer, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const finish = () => {
      cancel();
      signal.removeEventListener("abort", finish);
      resolve();
    };
    const cancel = setTimer(finish, ms);
    signal.addEventListener("abort", finish, { once: true });
  });
}
