import { findStorageFault } from "#src/db/health/storage-fault.ts";
import { DAY, floorTo, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { type CollectedPool, type CollectorContext, sleep } from "../context.ts";
import type { MinerFollower } from "../miners/follower.ts";

const watchedForMs = 30 * DAY;
const paceMs = 100;
const roundMs = 9 * MINUTE;
const slotMs = 10 * MINUTE;
const readPayoutsEveryMs = 12 * HOUR;

/**
 * Samples miners viewed in the last 30 days, so that their history grows even where the engine keeps none: at most ten
 * a second, those left over come first in the next round. Twice a day it reads on viewed payouts, so that totals and
 * files stay complete when an engine deletes its past.
 */
export function createMinerRound(
  context: CollectorContext,
  pools: readonly CollectedPool[],
  { visit }: Pick<MinerFollower, "visit">,
) {
  const { store, now, log, setTimer } = context;
  const poolByCoin = new Map<string, CollectedPool>(
    pools.filter((pool) => pool.isLive).map((pool) => [pool.coin, pool]),
  );
  // While the database fails, its last result is good enough.
  const listWatched = rememberLast(store.miners.listWatched);

  async function follow(pool: CollectedPool, address: string, until: number): Promise<boolean> {
    const { coin, engine } = pool;
    const since = floorTo(now(), slotMs);
    await visit(coin, address, "answer", { since, until });
    const record = await store.miners.findRecord(coin, address, ["answer"]);
    const isRead = (record?.parts.answer?.readAt ?? 0) >= since;
    // Recorded without samples, so that an address without a response is not first in every round.
    if (!isRead) await store.miners.recordSamples(coin, address, []);
    if (!isRead || !engine.capabilities.payouts) return isRead;
    const reading = await store.payouts.findReading(coin, address);
    const dueSince = now() - readPayoutsEveryMs;
    if (reading !== null && reading.at <= dueSince) await visit(coin, address, "payouts", { since: dueSince, until });
    return true;
  }

  return async (signal: AbortSignal): Promise<void> => {
    const startedAt = now();
    const until = startedAt + roundMs;
    const watched = await listWatched(startedAt - watchedForMs, Math.floor(roundMs / paceMs));
    const tasks: Promise<void>[] = [];
    const faults: unknown[] = [];
    let followed = 0;
    for (const { pool: coin, address } of watched) {
      const pool = poolByCoin.get(coin);
      if (!pool) continue;
      if (signal.aborted || now() >= until) break;
      const task = follow(pool, address, until).then((isRead) => {
        if (isRead) followed += 1;
      });
      tasks.push(task.catch((error) => void faults.push(error)));
      await sleep(paceMs, setTimer, signal);
    }
    const isDone = new AbortController();
    const rest = sleep(Math.max(0, until - now()), setTimer, AbortSignal.any([signal, isDone.signal]));
    await Promise.race([Promise.all(tasks), rest]);
    isDone.abort();
    log.debug({ watched: watched.length, followed }, "Watched miners were followed.");
    if (faults.length > 0) throw faults[0];
  };
}

/** Returns the last result when the database cannot be read; rejects when there is none. */
function rememberLast<Parameters extends readonly unknown[], Value>(
  read: (...parameters: Parameters) => Promise<Value>,
) {
  let last: { readonly value: Value } | null = null;
  return async (...parameters: Parameters): Promise<Value> => {
    try {
      last = { value: await read(...parameters) };
    } catch (error) {
      if (last === null || findStorageFault(error) === null) throw error;
    }
    return last.value;
  };
}
