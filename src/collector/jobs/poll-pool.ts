import { isMeasuredLately, type PoolSnapshot } from "#src/domain/mining/pool.ts";
import type { CollectedPool, CollectorContext } from "../context.ts";
import { completeNetwork, findSampleFault, lacksFigures } from "../pool-sample.ts";
import type { BlockRefresh } from "./refresh-blocks.ts";

/**
 * One look at one pool: its present, then its latest blocks. Where the engine leaves the network open and there is a node,
 * the node is asked. A senseless answer is refused with a reason in the log.
 */
export function createPoolPoll(
  context: CollectorContext,
  pool: CollectedPool,
  blocks: BlockRefresh,
): (signal: AbortSignal) => Promise<void> {
  const { store, now, log } = context;
  let previous: PoolSnapshot | null | undefined;

  async function complete(snapshot: PoolSnapshot): Promise<PoolSnapshot> {
    const { node } = pool;
    if (node === null || !lacksFigures(snapshot.network)) return snapshot;
    const tip = await node.source.ask("network", () => node.port.fetchTip());
    return tip.ok ? { ...snapshot, network: completeNetwork(snapshot.network, tip.value) } : snapshot;
  }

  async function pollPresent(): Promise<boolean> {
    const answer = await pool.source.ask("pool", () => pool.engine.fetchPool());
    if (!answer.ok) return false;
    const snapshot = await complete(answer.value);
    previous ??= await store.pools.findSnapshot(pool.coin);
    const fault = findSampleFault(snapshot, previous, now());
    if (fault) {
      log.warn(
        { pool: pool.coin, source: pool.source.name, reason: fault },
        "A pool sample makes no sense and is refused.",
      );
      return true;
    }
    // Figures that the engine only repeats are shown with their age, and not stored as if they were measured again.
    if (isMeasuredLately(snapshot, now())) {
      await store.samples.recordSample(pool.coin, snapshot.network, snapshot.schemes);
    }
    await store.pools.saveSnapshot(pool.coin, snapshot);
    previous = snapshot;
    return true;
  }

  return async (signal) => {
    // A source that just failed is not asked a second time in the same minute.
    const isAnswering = await pollPresent();
    if (isAnswering && !signal.aborted) await blocks.refresh(signal);
  };
}
