import { LRUCache } from "lru-cache";
import { NotLeadingError } from "#src/db/connection/lead-fence.ts";
import { findStorageFault } from "#src/db/health/storage-fault.ts";
import type { News, Want } from "#src/db/signals/signals.ts";
import type { MinerPart, MinerReadings, PartFault } from "#src/domain/miners/miner-record.ts";
import { HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { type CollectedPool, type CollectorContext, sleep } from "../context.ts";
import { createStrangerBudgets, engineBudget } from "./budgets.ts";
import { createSeldom } from "./call-engine.ts";
import { createFollowedMiners, type Followed, type RankedWant } from "./followed-miners.ts";
import { createFollowedPools, type FollowedPool } from "./followed-pools.ts";
import { createKnownMiners } from "./known-miners.ts";
import { createPartSources } from "./parts/parts.ts";
import { createTasks } from "./tasks.ts";

/** Lifetime of a want. */
const wantMs = MINUTE;
/** After a request without a value. */
const retryMs = 15 * SECOND;
/** After the engine did not know an address. */
const unknownMs = 30 * SECOND;
const mostUnknown = 10_000;
/** Precise enough for "viewed in the last thirty days". */
const viewedEveryMs = HOUR;
const mostViewed = 20_000;
const stopWaitMs = 10 * SECOND;

export interface MinerFollower {
  /** Listens for wants. */
  start(): void;
  stop(): Promise<void>;
  /** Resolves when nothing is in flight or can begin. */
  idle(): Promise<void>;
  /** Wanted readings that wait, for each engine by the first of its pools. */
  countWaiting(): readonly { readonly pool: string; readonly waiting: number }[];
  /** Lowest priority; skipped if the part was requested since. Resolves when that is over. */
  visit(
    coin: string,
    address: string,
    part: MinerPart,
    times: { readonly since: number; readonly until: number },
  ): Promise<void>;
}

/** Reads wanted parts, stores them, and publishes the news. */
export function createMinerFollower(context: CollectorContext, collected: readonly CollectedPool[]): MinerFollower {
  const { store, now, setTimer, log, report } = context;
  const { signals } = store;
  const sources = createPartSources();
  const tasks = createTasks((error) => {
    if (!isLogged(error)) report(error, { what: "following a miner" });
  });
  const pools = createFollowedPools(context, collected, { sources, onSettled: tasks.notice });
  const queues = new Set([...pools.values()].map(({ queue }) => queue));
  const budgets = createStrangerBudgets(now);
  const isKnownMiner = createKnownMiners(store);
  const unknown = new LRUCache<string, Extract<News, { kind: "unknown" }>>({ max: mostUnknown });
  const viewed = new LRUCache<string, number>({ max: mostViewed });
  const logSeldom = createSeldom(now);
  const miners = createFollowedMiners({ now, sources, run, onViewed: noteViewed });
  let stopListening: (() => void) | null = null;

  const publishUnread = (
    { pool, address }: { pool: FollowedPool; address: string },
    why: PartFault,
    waitMs = 5 * SECOND,
  ) =>
    signals.tell({
      kind: "unread",
      pool: pool.pool.coin,
      address,
      why,
      // When a failed engine will recover is not known.
      retryAfterMs: why === "busy" ? waitMs : null,
    });

  /** Keeps the miner in the round after visitors have left. */
  function noteViewed({ key, pool, address }: Followed): void {
    const at = now();
    if (Math.abs(at - (viewed.get(key) ?? Number.NEGATIVE_INFINITY)) < viewedEveryMs) return;
    viewed.set(key, at);
    void tasks.add(() => store.miners.touchViewed(pool.pool.coin, address, at));
  }

  async function save({ pool, address }: Pick<Followed, "pool" | "address">, readings: MinerReadings): Promise<void> {
    const { coin } = pool.pool;
    const version = await store.miners.saveReadings(coin, address, readings);
    signals.tell({ kind: "miner", pool: coin, address, version });
  }

  /** `isSaved`: later pages are stored after the part's own result. */
  async function read(followed: Followed, part: MinerPart, isSaved: Promise<void>): Promise<MinerReadings | null> {
    const { pool, address } = followed;
    const { call, queue } = pool;
    return sources[part].read({
      context,
      pool: pool.pool,
      address,
      rigs: miners.listRigs(followed),
      call,
      callLater: (send) => queue.runLater(() => call(send)),
      saveLater: (readings) =>
        void tasks.add(async () => {
          const whole = await readings;
          await isSaved;
          await save(followed, whole);
        }),
    });
  }

  /** Returns how long the part is good, in milliseconds. */
  async function run(followed: Followed, part: MinerPart, isOutdated: () => boolean): Promise<number> {
    const { lifeMs } = sources[part];
    const soonMs = Math.min(lifeMs, retryMs);
    const saved = Promise.withResolvers<void>();
    try {
      const readings = await read(followed, part, saved.promise);
      if (readings === null) return lifeMs;
      const fault = readings[part]?.fault ?? null;
      if (!followed.isStored && fault !== null) {
        endIntroduction(followed, fault, readings.answer?.triedAt ?? now());
      } else if (!isOutdated()) {
        await save(followed, readings);
        miners.noteStored(followed);
      }
      return fault === null || isNothing(fault) ? lifeMs : soonMs;
    } catch (error) {
      if (!isLogged(error)) report(error, { coin: followed.pool.pool.coin, what: `${part} of a miner` });
      if (error instanceof NotLeadingError) miners.forget(followed);
      else if (!followed.isStored) endIntroduction(followed, "failing", now());
      return soonMs;
    } finally {
      saved.resolve();
    }
  }

  /** The engine does not know the address, or did not respond: nothing is stored. */
  function endIntroduction(followed: Followed, fault: PartFault, at: number): void {
    const { pool, address, key } = followed;
    miners.forget(followed);
    if (!isNothing(fault)) {
      publishUnread(followed, fault, pool.pause.remainingMs() || undefined);
      return;
    }
    const news = { kind: "unknown", pool: pool.pool.coin, address, at, isBlank: fault === "blank" } as const;
    unknown.set(key, news);
    signals.tell(news);
  }

  /** Milliseconds that a stranger must wait; 0 = the request may be sent. */
  function takeBudget({ queue, strangers }: FollowedPool, network: string | null): number {
    // Visitors do not wait for long.
    if (queue.countWaiting("stranger") >= engineBudget.most) return engineBudget.refillMs;
    return budgets.take(strangers, network);
  }

  /** Requests an address without a record, within its budget. */
  async function introduce(pool: FollowedPool, ranked: RankedWant): Promise<void> {
    const { address, network } = ranked;
    const { engine, coin } = pool.pool;
    const told = unknown.get(`${coin} ${address}`);
    if (told !== undefined && Math.abs(now() - told.at) < unknownMs) return signals.tell(told);
    const isKnown = engine.isDemo || ranked.rank === "recent" || (await isKnownMiner(coin, address));
    if (pool.pause.remainingMs() > 0) {
      const why = pool.pause.isBusy() ? "busy" : (pool.pause.fault ?? "silent");
      return publishUnread({ pool, address }, why, pool.pause.remainingMs());
    }
    const waitMs = isKnown ? 0 : takeBudget(pool, network);
    if (waitMs === 0) return miners.introduce(pool, ranked, isKnown ? ranked.rank : "stranger");
    logSeldom(() => log.warn({ coin }, "Many unknown addresses are requested; some must wait."));
    publishUnread({ pool, address }, "busy", waitMs);
  }

  /** The record tells when each part was last requested. */
  async function open(pool: FollowedPool, ranked: RankedWant): Promise<void> {
    if (miners.add(pool, ranked, null)) return;
    const record = await store.miners.findRecord(pool.pool.coin, ranked.address, [
      ...new Set(["answer", ...ranked.parts] as const),
    ]);
    const answer = record?.parts.answer?.value ?? null;
    if (record === null || answer === null) return introduce(pool, ranked);
    if (answer.miner.knownAs !== undefined) pool.pool.engine.addSpelling?.(answer.miner.knownAs);
    miners.add(pool, ranked, record);
  }

  function hear({ why, spelling, ...want }: Want): void {
    const pool = pools.get(want.pool);
    if (pool === undefined) return;
    if (spelling !== undefined) pool.pool.engine.addSpelling?.(spelling);
    const parts = want.parts.filter((part) => sources[part].isOffered(pool.pool.engine));
    const ranked = { ...want, parts, rank: why, until: now() + wantMs };
    if (!miners.add(pool, ranked, null))
      void tasks.addInOrder(`${want.pool} ${want.address}`, () => open(pool, ranked));
  }

  return {
    start() {
      stopListening ??= signals.onWant(hear);
      for (const queue of queues) queue.start();
    },
    countWaiting() {
      const named = new Map([...pools].reverse().map(([pool, { queue }]) => [queue, pool] as const));
      return [...named].reverse().map(([queue, pool]) => ({ pool, waiting: queue.size }));
    },
    async stop() {
      stopListening?.();
      stopListening = null;
      for (const queue of queues) queue.stop();
      const ended = new AbortController();
      const isOver = () => tasks.size === 0 && [...queues].every((queue) => queue.isIdle());
      await Promise.race([tasks.until(isOver), sleep(stopWaitMs, setTimer, ended.signal)]);
      ended.abort();
    },
    idle: () => tasks.until(() => tasks.size === 0 && [...queues].every((queue) => queue.isIdle())),
    async visit(coin, address, part, { since, until }) {
      const pool = pools.get(coin);
      if (pool === undefined || !sources[part].isOffered(pool.pool.engine)) return;
      const ranked: RankedWant = { address, parts: [part], rank: "recent", until, since, network: null };
      await tasks.addInOrder(`${coin} ${address}`, () => open(pool, ranked));
      await miners.waitFor(pool, address, part);
    },
  };
}

/** The store logs it, or another process collects. */
function isLogged(error: unknown): boolean {
  return findStorageFault(error) !== null || error instanceof NotLeadingError;
}

/** The engine responded without data. */
function isNothing(fault: PartFault): fault is "absent" | "blank" {
  return fault === "absent" || fault === "blank";
}
