import PQueue from "p-queue";
import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import { HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import type { ChainNode } from "#src/sources/nodes/chain-node.ts";
import { type SetTimer, setSystemTimer } from "#src/sources/set-timer.ts";
import { createAlertRound } from "./alerts/alert-round.ts";
import { createSubscribedWants } from "./alerts/want-subscribed.ts";
import { type Clock, createClock, type Job, type JobRun } from "./clock.ts";
import { type CollectedPool, type CollectorContext, sleep } from "./context.ts";
import { createPoolTarget } from "./history-target.ts";
import { createNodeCheck } from "./jobs/check-nodes.ts";
import { createHistoryFill, type HistoryFill } from "./jobs/fill-history.ts";
import { createMinerRound } from "./jobs/follow-miners.ts";
import { createPoolPoll } from "./jobs/poll-pool.ts";
import { type BlockRefresh, createBlockRefresh } from "./jobs/refresh-blocks.ts";
import { createOtherPoolRefresh, type RequestedPool } from "./jobs/refresh-other-pools.ts";
import { createTopMinersRefresh } from "./jobs/refresh-top-miners.ts";
import { createPayoutSums } from "./jobs/sum-payouts.ts";
import { createRollUp, retain } from "./jobs/upkeep.ts";
import { createMinerFollower, type MinerFollower } from "./miners/follower.ts";
import { type CollectedFeed, createPriceJobs } from "./price-jobs.ts";
import { createSource } from "./source.ts";

export interface CollectorParts {
  readonly pools: readonly {
    readonly coin: CoinSlug;
    /** Absent = the main chain. */
    readonly network?: CollectedPool["network"];
    readonly engine: PoolEngine;
    readonly node?: ChainNode | null;
    readonly pollMs: number;
    readonly schemes?: CollectedPool["schemes"];
    /** False for closed and paused pools. */
    readonly isLive: boolean;
  }[];
  /** In the operator's order; empty: the site has no prices. */
  readonly priceFeeds: readonly CollectedFeed[];
  readonly otherPools?: readonly Pick<RequestedPool, "pool" | "port">[];
  readonly store: Store;
  readonly now: () => number;
  readonly log: Log;
  readonly report: ReportError;
  readonly random?: () => number;
  readonly setTimer?: SetTimer;
  readonly requireLead?: CollectorContext["requireLead"];
  readonly onRun?: ((run: JobRun) => void) | undefined;
  /** The operator has given a key for subscriptions. */
  readonly hasAlerts?: boolean;
}

export type CollectorJob =
  | "poll-pools"
  | "refresh-top-miners"
  | "poll-prices"
  | "fill-history"
  | "read-older-blocks"
  | "check-nodes"
  | "follow-miners"
  | "sum-payouts"
  | "refresh-other-pools"
  | "want-subscribed"
  | "judge-alerts"
  | "roll-up"
  | "retain";

export interface Collector {
  /** Starts with the collector. */
  readonly miners: Pick<MinerFollower, "start" | "idle" | "countWaiting">;
  start(): void;
  stop(): Promise<void>;
  /** For all pools, if it is a job of pools. Never rejects. */
  runOnce(job: CollectorJob): Promise<void>;
  /** Whether the first fill of 31 days is over, as far as sources responded. */
  isFilled(): boolean;
}

// An engine pushes news before its own database has it, and many pushes must not become many requests.
const hintPace = { afterMs: 2 * SECOND, leastGapMs: 10 * SECOND };

// After a failure, whatever the poll interval: pages recover within a minute of the engine's return.
const retryPace = { afterMs: 20 * SECOND, leastGapMs: 20 * SECOND };
// The list of top miners is slow, but after an outage it does not wait.
const recoveryPace = { afterMs: SECOND, leastGapMs: 10 * SECOND };

const olderBlocksAtOnce = 4;

// A dead engine holds its slot for its timeout of 5 seconds; with 33 dead ones a round still ends within the minute.
const pollsAtOnce = 8;

export function createCollector(parts: CollectorParts): Collector {
  const { store, now, log, report, random = Math.random, setTimer = setSystemTimer } = parts;
  const { requireLead = async () => {} } = parts;
  const context: CollectorContext = { store, now, log, report, random, setTimer, requireLead };
  const pools: CollectedPool[] = parts.pools.map((pool) => ({
    ...pool,
    source: createSource({ ...context, name: `${pool.engine.name} of ${pool.coin}` }),
    node: pool.node
      ? {
          port: pool.node,
          source: createSource({ ...context, isNode: true, name: `${pool.node.name}, node of ${pool.coin}` }),
        }
      : null,
  }));
  const follower = createMinerFollower(context, pools);
  const runSoon: Clock["runSoon"] = (name, hint) => clock.runSoon(name, hint);
  const asked = (parts.otherPools ?? []).map((other) => ({
    ...other,
    source: createSource({ ...context, name: `${other.port.kind} of ${other.pool.name}, ${other.pool.coin}` }),
  }));
  const created = createJobs({ ...context, runSoon, follower }, pools, parts.priceFeeds);
  const { isFilled } = created;
  const alertJobs = parts.hasAlerts === true ? createAlertJobs(context, pools) : [];
  const jobs = [...created.jobs, ...createOtherPoolJobs(context, asked), ...alertJobs];
  const clock: Clock = createClock({ ...context, onRun: parts.onRun, jobs });
  const watched = pools.filter(({ isLive }) => isLive);
  let unwatch: readonly (() => void)[] = [];
  return {
    miners: follower,
    start() {
      clock.start();
      follower.start();
      if (unwatch.length > 0) return;
      unwatch = watched.flatMap(({ coin, engine }) => {
        const stop = engine.watch?.(() => clock.runSoon(pollJobOf(coin), hintPace));
        return stop === undefined ? [] : [stop];
      });
    },
    async stop() {
      for (const end of unwatch) end();
      unwatch = [];
      await Promise.all([clock.stop(), follower.stop()]);
    },
    isFilled,
    async runOnce(name) {
      const named = jobs.filter((job) => job.name === name || job.name.startsWith(`${name}:`));
      await Promise.all(named.map((job) => clock.runNow(job.name)));
    },
  };
}

type JobContext = CollectorContext & Pick<Clock, "runSoon"> & { readonly follower: MinerFollower };

function createJobs(context: JobContext, pools: readonly CollectedPool[], feeds: readonly CollectedFeed[]) {
  const prices = createPriceJobs(context, pools, feeds);
  const rollUp = createRollUp(context);
  const fillAll = async ({ fillDetailed, fillDaily }: HistoryFill, signal: AbortSignal) => {
    await fillDetailed(signal);
    await fillDaily(signal);
  };
  const poolTargets = pools.map((pool) => createPoolTarget(context, pool));
  const fill = createHistoryFill(context, poolTargets, rollUp.rollUpAll);
  const priceFill = createHistoryFill(context, prices.targets, rollUp.rollUpAll);
  const blocks = new Map(pools.map((pool) => [pool, createBlockRefresh(context, pool)]));
  const jobs: Job[] = [
    ...createPoolJobs(context, blocks),
    ...createOlderBlockJobs(context, blocks),
    { ...every(10 * MINUTE, 0), name: "check-nodes", run: createNodeCheck(context, pools) },
    ...prices.polls,
    { ...every(10 * MINUTE, SECOND), name: "fill-history:pools", run: (signal) => fillAll(fill, signal) },
    // Apart, because free plans allow some calls a minute, and pools do not wait for them.
    { ...every(10 * MINUTE, SECOND), name: "fill-history:prices", run: (signal) => fillAll(priceFill, signal) },
    {
      ...every(10 * MINUTE, 2 * MINUTE),
      name: "follow-miners",
      run: createMinerRound(context, pools, context.follower),
    },
    ...createComparisonJobs(context, pools),
    { ...every(10 * MINUTE, 5 * MINUTE), name: "roll-up", run: rollUp.rollUpRecent },
    { ...every(HOUR, 15 * MINUTE), name: "retain", run: () => retain(context) },
  ];
  return { jobs, isFilled: fill.isFilled };
}

function createPoolJobs(context: JobContext, blocks: ReadonlyMap<CollectedPool, BlockRefresh>): readonly Job[] {
  const queue = new PQueue({ concurrency: pollsAtOnce });
  const live = [...blocks].filter(([pool]) => pool.isLive);
  return live.flatMap(([pool, refresh], index) => {
    const poll = createPoolPoll(context, pool, refresh);
    const refreshTopMiners = createTopMinersRefresh(context, pool);
    const share = index / live.length;
    const pollAndPlan = async (signal: AbortSignal) => {
      const outcome = await poll(signal);
      if (outcome === "failed") context.runSoon(pollJobOf(pool.coin), retryPace);
      if (outcome === "recovered") context.runSoon(topMinersJobOf(pool.coin), recoveryPace);
    };
    return [
      {
        name: pollJobOf(pool.coin),
        everyMs: pool.pollMs,
        firstAfterMs: index * 50,
        phaseMs: Math.floor(share * pool.pollMs),
        jitterMs: pool.pollMs / 20,
        run: (signal: AbortSignal) => queue.add(() => pollAndPlan(signal)),
      },
      {
        name: topMinersJobOf(pool.coin),
        everyMs: 5 * MINUTE,
        firstAfterMs: 5 * SECOND + index * 100,
        phaseMs: Math.floor(share * 5 * MINUTE),
        jitterMs: 10 * SECOND,
        run: () => queue.add(() => refreshTopMiners()),
      },
    ];
  });
}

/** Nothing waits for them, so they begin after the start. */
function createComparisonJobs(context: CollectorContext, pools: readonly CollectedPool[]): readonly Job[] {
  const queue = new PQueue({ concurrency: 1 });
  return pools.map((pool, index): Job => {
    const sum = createPayoutSums(context, pool);
    return {
      name: `sum-payouts:${pool.coin}`,
      everyMs: HOUR,
      firstAfterMs: 5 * MINUTE + index * 20 * SECOND,
      phaseMs: Math.floor((index / pools.length) * HOUR),
      jitterMs: 0,
      run: (signal) => queue.add(() => sum(signal)),
    };
  });
}

function createOtherPoolJobs(context: CollectorContext, asked: readonly RequestedPool[]): readonly Job[] {
  if (asked.length === 0) return [];
  return [
    { ...every(10 * MINUTE, 10 * SECOND), name: "refresh-other-pools", run: createOtherPoolRefresh(context, asked) },
  ];
}

function createAlertJobs(context: CollectorContext, pools: readonly CollectedPool[]): readonly Job[] {
  return [
    { ...every(2 * MINUTE, 10 * SECOND), name: "want-subscribed", run: createSubscribedWants(context, pools) },
    { ...every(MINUTE, 40 * SECOND), name: "judge-alerts", run: createAlertRound(context, pools) },
  ];
}

/** Also for pools that rest: their past is read once. */
function createOlderBlockJobs(context: CollectorContext, blocks: ReadonlyMap<CollectedPool, BlockRefresh>) {
  const { now, setTimer } = context;
  const queue = new PQueue({ concurrency: olderBlocksAtOnce });
  return [...blocks].map(
    ([{ coin, engine }, { readOlder }], index): Job => ({
      name: `read-older-blocks:${coin}`,
      everyMs: MINUTE,
      firstAfterMs: 3 * SECOND + index * 50,
      phaseMs: Math.floor((index / blocks.size) * MINUTE),
      jitterMs: 5 * SECOND,
      async run(signal) {
        for (;;) {
          const startedAt = now();
          const isMore = signal.aborted ? false : await queue.add(readOlder);
          if (!isMore) return;
          // Leaves half of the engine's time to visitors; a page a second is what engines with a rate limit allow.
          await sleep(engine.isDemo ? 0 : Math.max(SECOND, now() - startedAt), setTimer, signal);
        }
      },
    }),
  );
}

function pollJobOf(coin: CoinSlug): string {
  return `poll-pools:${coin}`;
}

function topMinersJobOf(coin: CoinSlug): string {
  return `refresh-top-miners:${coin}`;
}

function every(everyMs: number, firstAfterMs: number) {
  return { everyMs, firstAfterMs, phaseMs: 0, jitterMs: 0 };
}
