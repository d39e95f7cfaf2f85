import PQueue from "p-queue";
import { findStorageFault } from "#src/db/health/storage-fault.ts";
import type { StoredMiner } from "#src/db/store.ts";
import { readCounters, subtractCounters } from "#src/domain/earnings/share-counts.ts";
import type { Miner, MinerLookup, MinerSample } from "#src/domain/mining/miner.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { markDue } from "#src/domain/money/missed-runs.ts";
import { proveBalances } from "#src/domain/money/paid-total.ts";
import { ok } from "#src/domain/result.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { readPayouts } from "#src/sources/engines/reading/read-payouts.ts";
import { type CollectedPool, type CollectorContext, sleep } from "../context.ts";

const watchedForMs = 30 * DAY;
const paceMs = 100;
const atOnce = 4;
const roundMs = 9 * MINUTE;

/**
 * Follows the miners that a visitor looked at in the last 30 days, so that their history grows even where the engine
 * keeps none. At most ten a second; miners that do not fit into one round come first in the next.
 */
export function createMinerFollowing(context: CollectorContext, pools: readonly CollectedPool[]) {
  const { store, now, log, setTimer } = context;
  const poolByCoin = new Map<string, CollectedPool>(
    pools.filter((pool) => pool.isLive).map((pool) => [pool.coin, pool]),
  );
  // While the database gives no answer, what it said before is good enough to go on.
  const listWatched = rememberLast(store.miners.listWatched);
  const findSnapshots = new Map(
    [...poolByCoin.keys()].map((coin) => [coin, rememberLast(() => store.pools.findSnapshot(coin))]),
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
    const schemes = (await findSnapshots.get(pool.coin)?.())?.schemes ?? [];
    const samples = sampleMiner(lookup.miner, at, schemes.length === 1 ? (schemes[0]?.scheme ?? null) : null);
    // First, because they wait for a database that cannot take them; everything else is asked again.
    await store.miners.recordSamples(pool.coin, address, samples);
    const known = await store.miners.findAnswer(pool.coin, address);
    // Only an answer that is kept already is renewed: the page decides which addresses are worth keeping.
    if (known)
      await store.miners.saveAnswer(pool.coin, address, {
        at,
        lookup: provePast(lookup, known, at),
        payouts: known.payouts,
      });
    if (pool.engine.capabilities.shareCounts) await keepShares(pool.coin, address, lookup.miner, at);
    await keepPayouts(pool, address, context);
    return true;
  }

  async function keepShares(coin: string, address: string, { workers }: Miner, at: number): Promise<void> {
    const reading = { at, rigs: readCounters(workers) };
    const before = await store.miners.findShareReading(coin, address);
    const counted = before === null ? [] : subtractCounters(before, reading);
    await store.miners.recordShares(coin, address, { reading, counted });
  }

  return async (signal: AbortSignal): Promise<void> => {
    const startedAt = now();
    const most = Math.floor(roundMs / paceMs);
    const watched = await listWatched(startedAt - watchedForMs, most);
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

/** Answers what was read last when the database cannot be read; rejects when it never could be. */
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

/** What was paid stays paid, also where the engine lost its counter since the answer before; what is due has been since then. */
function provePast(
  lookup: Exclude<MinerLookup, { found: "no" }>,
  { lookup: before, payouts }: StoredMiner,
  at: number,
) {
  const earlier = before.found === "no" ? [] : before.miner.balances;
  const proven = proveBalances(lookup.miner.balances, { payouts, earlier });
  const balances = markDue(proven, { earlier, payouts, at });
  return { found: lookup.found, miner: { ...lookup.miner, balances } };
}

const stepMs = 10 * MINUTE;
const onlineMs = 20 * MINUTE;

/**
 * One point for each scheme that the miner's workers mine under, on the 10-minute grid, in H/s. Without workers the
 * whole miner counts under the pool's only scheme, where it has one. What the engine does not say leaves no point.
 */
export function sampleMiner(miner: Miner, at: number, onlyScheme: RewardScheme | null): readonly MinerSample[] {
  const slot = Math.floor(at / stepMs) * stepMs;
  if (miner.workers.length === 0) {
    const { tenMinutes } = miner.hashrate;
    if (onlyScheme === null || tenMinutes === null) return [];
    return [{ at: slot, scheme: onlyScheme, hashrate: tenMinutes, workersOnline: null }];
  }
  const samples = new Map<RewardScheme | null, { hashrate: number; online: number; isKnown: boolean }>();
  for (const worker of miner.workers) {
    const sample = samples.get(worker.scheme) ?? { hashrate: 0, online: 0, isKnown: false };
    const { tenMinutes } = worker.hashrate;
    if (tenMinutes !== null) {
      sample.hashrate += tenMinutes;
      sample.isKnown = true;
    }
    const isOnline = worker.lastShareAt === null ? (tenMinutes ?? 0) > 0 : at - worker.lastShareAt <= onlineMs;
    if (isOnline) sample.online += 1;
    samples.set(worker.scheme, sample);
  }
  return [...samples]
    .filter(([, sample]) => sample.isKnown)
    .map(([scheme, sample]) => ({ at: slot, scheme, hashrate: sample.hashrate, workersOnline: sample.online }));
}

const readEveryMs = 12 * HOUR;
/** Fits into one call's guard; the rest is read in the next rounds. */
const longestReadMs = 10_000;

/**
 * Twice a day reads on the payouts that a visitor has looked at: when an engine deletes its past, the totals and files of a
 * miner who looks once a quarter stay complete.
 */
export async function keepPayouts(
  { coin, engine, source }: CollectedPool,
  address: string,
  { store, now, log }: Pick<CollectorContext, "store" | "now" | "log">,
): Promise<void> {
  if (!engine.capabilities.payouts) return;
  const reading = await store.payouts.findReading(coin, address);
  const startedAt = now();
  if (reading === null || startedAt - reading.at < readEveryMs) return;
  await source.ask("payouts", async () => {
    const answer = await readPayouts(engine, address, {
      wasComplete: reading.isComplete,
      keep: (sent, isComplete) =>
        store.payouts.recordPayouts(coin, address, { at: startedAt, isComplete, payouts: sent }),
      isOver: () => now() - startedAt > longestReadMs,
      now: startedAt,
      noteRefused: (refused) => log.warn({ pool: coin, refused }, "Payouts of the future are refused."),
    });
    return answer.ok ? ok(null) : answer;
  });
}
