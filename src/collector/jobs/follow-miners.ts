import PQueue from "p-queue";
import { DAY, MINUTE } from "#src/domain/time/durations.ts";
import type { CollectedPool, CollectorContext } from "../context.ts";
import { keepPayouts } from "../keep-payouts.ts";
import { sampleMiner } from "../miner-samples.ts";
import { sleep } from "../timers.ts";

const watchedForMs = 30 * DAY;
const paceMs = 100;
const atOnce = 4;
const roundMs = 9 * MINUTE;

/**
 * Follows the miners that somebody looked at in the last 30 days, so that their history grows even where the engine
 * keeps none. At most ten a second; who does not fit into one round comes first in the next.
 */
export function createMinerFollowing(context: CollectorContext, pools: readonly CollectedPool[]) {
  const { store, now, log, setTimer } = context;
  const poolByCoin = new Map<string, CollectedPool>(
    pools.filter((pool) => pool.isLive).map((pool) => [pool.coin, pool]),
  );

  async function follow(pool: CollectedPool, address: string): Promise<boolean> {
    const answer = await pool.source.ask("miner", () => pool.engine.fetchMiner(address));
    const lookup = answer.ok ? answer.value : null;
    if (lookup === null || lookup.found === "no") {
      // Counts as a turn, so that an address without an answer does not stay first in every round.
      await store.miners.recordSamples(pool.coin, address, []);
      return false;
    }
    const at = now();
    const known = await store.miners.findAnswer(pool.coin, address);
    const schemes = (await store.pools.findSnapshot(pool.coin))?.schemes ?? [];
    const samples = sampleMiner(lookup.miner, at, schemes.length === 1 ? (schemes[0]?.scheme ?? null) : null);
    // Only an answer that is kept already is renewed: the page decides which addresses are worth keeping.
    if (known) await store.miners.saveAnswer(pool.coin, address, { at, lookup, payouts: known.payouts });
    await store.miners.recordSamples(pool.coin, address, samples);
    await keepPayouts(pool, address, store, now);
    return true;
  }

  return async (signal: AbortSignal): Promise<void> => {
    const startedAt = now();
    const most = Math.floor(roundMs / paceMs);
    const watched = await store.miners.listWatched(startedAt - watchedForMs, most);
    const queue = new PQueue({ concurrency: atOnce });
    const tasks: Promise<void>[] = [];
    const faults: unknown[] = [];
    const isOver = () => signal.aborted || now() - startedAt > roundMs;
    let followed = 0;
    for (const { pool: coin, address } of watched) {
      const pool = poolByCoin.get(coin);
      if (!pool) continue;
      if (isOver()) break;
      const task = queue.add(async () => {
        if (!isOver() && (await follow(pool, address))) followed += 1;
      });
      tasks.push(task.catch((error) => void faults.push(error)));
      await sleep(paceMs, setTimer, signal);
    }
    await Promise.all(tasks);
    log.debug({ watched: watched.length, followed }, "Watched miners were followed.");
    if (faults.length > 0) throw faults[0];
  };
}
