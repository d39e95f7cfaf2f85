import type { NetworkPoint, PoolPoint, Resolution, Store } from "#src/db/store.ts";
import type { CoinFacts } from "#src/domain/coins/coin.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { averageEffort, chanceOfEffortAbove } from "#src/domain/mining/effort.ts";
import {
  type BlockRun,
  expectedOverSpans,
  judgeRun,
  type WorkSpan,
  workByDifficulty,
  workPerBlock,
} from "#src/domain/mining/luck.ts";
import type { PoolSample } from "#src/domain/mining/pool.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { hasOpened, type PoolStats } from "../pools/pool-stats.ts";
import { type BlockKnowledge, describeReading, isCompleteSince } from "./block-knowledge.ts";

/** Whether a pool finds its blocks as it should, on its own chain or on a merge-mined one. */
export interface PoolLuck {
  readonly at: number;
  readonly chain: string;
  readonly knowledge: BlockKnowledge;
  /** Effort over the last 32, 128 and 512 blocks whose work the pool's miners shared: Σ work ÷ Σ difficulty. SOLO rounds belong to single miners and do not count. */
  readonly averages: readonly {
    readonly blocks: number;
    /** How many of them are stored and known. */
    readonly known: number;
    readonly effort: number | null;
  }[];
  /** Effort of the last 64 of them, oldest first. */
  readonly efforts: readonly number[];
  readonly windows: readonly LuckWindow[];
  /** One for each scheme whose work the pool shares; empty on merge-mined chains and where the pool has no present. */
  readonly rounds: readonly RoundInProgress[];
}

export interface LuckWindow {
  /** `stored`: since the oldest block that is stored without a gap, where that is less than a day ago. */
  readonly key: "24h" | "7d" | "30d" | "stored";
  readonly from: number;
  readonly to: number;
  /** Null where not all blocks are stored that far back. Of all schemes, orphans not counted. */
  readonly found: number | null;
  /** From the stored hashrates of pool and network; null where those are not known. */
  readonly expected: number | null;
  readonly run: BlockRun | null;
}

export interface RoundInProgress {
  readonly scheme: RewardScheme;
  /** The moment of all figures (UTC milliseconds); what happened since is not known. */
  readonly measuredAt: number;
  /** 1 = as much work as a block takes on average. */
  readonly effort: number | null;
  /** True when the engine does not report the effort; it is then time × present hashrate ÷ work for a block. */
  readonly isEstimated: boolean;
  /** The last block up to `measuredAt`, with which the round began. */
  readonly lastBlockAt: number | null;
  /** How long a round takes on average at the present hashrate. */
  readonly expectedMs: number | null;
  /** Part of all rounds that take longer than this one has so far: e^-effort. */
  readonly chanceOfLonger: number | null;
}

const averagedBlocks = [32, 128, 512] as const;
const shownEfforts = 64;

const windowLengths = [
  { key: "24h", lengthMs: DAY, resolution: "10m" },
  { key: "7d", lengthMs: 7 * DAY, resolution: "10m" },
  { key: "30d", lengthMs: 30 * DAY, resolution: "1h" },
] as const satisfies readonly { key: string; lengthMs: number; resolution: Resolution }[];

export async function loadPoolLuck(
  store: Store,
  coin: CoinSlug,
  chain: string,
  stats: PoolStats,
  now: number,
): Promise<PoolLuck> {
  const isOwnChain = chain === coin;
  const reading = await store.blocks.findReading(coin);
  const knowledge = describeReading(reading);
  const readUntil = reading !== null && reading.fault !== null ? reading.at : null;
  const [efforts, windows, rounds] = await Promise.all([
    hasOpened(stats.terms) ? store.blocks.listEfforts(coin, chain, averagedBlocks[2]) : [],
    // Windows end when the engine last answered: blocks found since then are unknown, which is no dry run.
    stats.state === "stub" ? [] : loadWindows(store, coin, chain, Math.min(stats.at, readUntil ?? stats.at), knowledge),
    isOwnChain && stats.state !== "stub" ? loadRounds(store, getCoin(coin), coin, stats) : [],
  ]);
  const known = efforts.flatMap(({ effort }) => effort ?? []);
  return {
    at: now,
    chain,
    knowledge,
    averages: averagedBlocks.map((blocks) => {
      const last = efforts.slice(0, blocks).filter(({ effort, difficulty }) => effort !== null && difficulty !== null);
      return { blocks, known: last.length, effort: averageEffort(last) };
    }),
    efforts: known.slice(0, shownEfforts).toReversed(),
    windows,
    rounds,
  };
}

async function loadWindows(
  store: Store,
  coin: CoinSlug,
  chain: string,
  at: number,
  knowledge: BlockKnowledge,
): Promise<readonly LuckWindow[]> {
  const oldest = await store.blocks.findOldestBlockAt(coin, chain);
  if (oldest === null) return [];
  // The stored blocks of a fast chain may cover less than a day: they then make a window of their own.
  const stored = {
    key: "stored",
    lengthMs: at - Math.max(oldest, knowledge.completeSince ?? at),
    resolution: "10m",
  } as const;
  const asked = stored.lengthMs > HOUR && stored.lengthMs < DAY ? [stored, ...windowLengths] : windowLengths;
  return Promise.all(
    asked.map(async ({ key, lengthMs, resolution }): Promise<LuckWindow> => {
      // The block found at the beginning of a window does not belong to it.
      const from = at - lengthMs + 1;
      const window = { from, to: at + 1 };
      if (!isCompleteSince(knowledge, from)) return { key, ...window, found: null, expected: null, run: null };
      const [found, expected] = await Promise.all([
        store.blocks.countBlocks(coin, chain, window),
        // The network is known only for the pool's own chain.
        chain === coin ? loadExpected(store, getCoin(coin), coin, window, resolution) : null,
      ]);
      return { key, ...window, found, expected, run: expected === null ? null : judgeRun(found, expected) };
    }),
  );
}

const stepMs: Readonly<Record<Resolution, number>> = { "10m": 10 * MINUTE, "1h": HOUR, "1d": DAY };

async function loadExpected(
  store: Store,
  facts: CoinFacts,
  coin: CoinSlug,
  window: { readonly from: number; readonly to: number },
  resolution: Resolution,
): Promise<number | null> {
  const step = stepMs[resolution];
  // The row in which the window begins has an earlier time.
  const rows = { from: window.from - step + 1, to: window.to };
  const [pool, network] = await Promise.all([
    store.samples.listPoolPoints(coin, resolution, rows),
    store.samples.listNetworkPoints(coin, resolution, rows),
  ]);
  return expectedOverSpans(listSpans(pool, network, facts, window, step), window.to - window.from);
}

/** One span for each step for which both hashrate and network are known, cut to the window. */
export function listSpans(
  pool: readonly PoolPoint[],
  network: readonly NetworkPoint[],
  facts: CoinFacts,
  { from, to }: { readonly from: number; readonly to: number },
  step: number,
): readonly WorkSpan[] {
  const hashrates = new Map<number, number>();
  for (const { at, hashrate } of pool) hashrates.set(at, (hashrates.get(at) ?? 0) + hashrate);
  return network.flatMap((point) => {
    const hashrate = hashrates.get(point.at);
    const work = workPerBlock(point, facts);
    const durationMs = Math.min(to, point.at + step) - Math.max(from, point.at);
    return hashrate === undefined || work === null || durationMs <= 0
      ? []
      : [{ hashrate, workPerBlock: work, durationMs }];
  });
}

/** Blocks are read later than the figures: on a fast chain some are found in between, and more if the engine is slow. */
const blocksSinceMeasuring = 100;

async function loadRounds(
  store: Store,
  facts: CoinFacts,
  coin: CoinSlug,
  stats: Exclude<PoolStats, { state: "stub" }>,
): Promise<readonly RoundInProgress[]> {
  const work = stats.network === null ? null : workByDifficulty(stats.network, facts);
  const shared = stats.schemes.filter(({ scheme }) => scheme !== "solo");
  return Promise.all(
    shared.map(async (sample) => {
      // An orphaned block ended its round too: engines start a new count with every block they submit.
      const page = { before: null, limit: blocksSinceMeasuring, chain: coin, scheme: sample.scheme };
      const { items } = await store.blocks.listBlocks(coin, page);
      const last = items.find(({ foundAt }) => foundAt <= stats.at);
      return measureRound(sample, last?.foundAt ?? null, work, stats.at);
    }),
  );
}

/** `work` is what one block takes in hashes, `at` when the sample was measured. */
export function measureRound(
  { scheme, effort, hashrate }: PoolSample,
  lastBlockAt: number | null,
  work: number | null,
  at: number,
): RoundInProgress {
  const expectedMs = work !== null && hashrate > 0 ? (work / hashrate) * 1000 : null;
  const isEstimated = effort === null && lastBlockAt !== null && expectedMs !== null;
  const known = isEstimated ? Math.max(0, at - lastBlockAt) / expectedMs : effort;
  return {
    scheme,
    measuredAt: at,
    effort: known,
    isEstimated,
    lastBlockAt,
    expectedMs,
    chanceOfLonger: known === null ? null : chanceOfEffortAbove(known),
  };
}
