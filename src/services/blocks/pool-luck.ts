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
import { type EngineShares, keepWhole, sharesOf } from "../series/whole-steps.ts";
import { type BlockKnowledge, describeReading, isCompleteSince } from "./block-knowledge.ts";

export interface PoolLuck {
  readonly at: number;
  readonly chain: string;
  readonly knowledge: BlockKnowledge;
  /** Over the last 32, 128 and 512 blocks of shared work (no SOLO): Σ work ÷ Σ difficulty. */
  readonly averages: readonly {
    readonly blocks: number;
    readonly known: number;
    readonly effort: number | null;
  }[];
  /** Effort of the last 64, oldest first. */
  readonly efforts: readonly number[];
  readonly windows: readonly LuckWindow[];
  /** One per shared scheme; empty without a present and on merge-mined chains. */
  readonly rounds: readonly RoundInProgress[];
}

export interface LuckWindow {
  /** `stored`: since the oldest block stored without a gap, if within a day. */
  readonly key: "24h" | "7d" | "30d" | "stored";
  readonly from: number;
  readonly to: number;
  /** Without orphans; null where blocks are not stored that far back. */
  readonly found: number | null;
  /** From stored hashrates. */
  readonly expected: number | null;
  readonly run: BlockRun | null;
}

export interface RoundInProgress {
  readonly scheme: RewardScheme;
  /** UTC milliseconds; later events are unknown. */
  readonly measuredAt: number;
  /** 1 = the average work of a block. */
  readonly effort: number | null;
  /** Not reported: time × present hashrate ÷ work of a block. */
  readonly isEstimated: boolean;
  /** The last block up to `measuredAt`; it began the round. */
  readonly lastBlockAt: number | null;
  /** Mean duration at the present hashrate. */
  readonly expectedMs: number | null;
  /** Part of all rounds that take longer than this one so far: e^-effort. */
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
    // Windows end at the engine's last response: later blocks are unknown, which is no dry run.
    stats.state === "stub"
      ? []
      : loadWindows(
          store,
          { coin, chain, shares: sharesOf(stats) },
          Math.min(stats.at, readUntil ?? stats.at),
          knowledge,
        ),
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
  { coin, chain, shares }: { readonly coin: CoinSlug; readonly chain: string; readonly shares: EngineShares },
  at: number,
  knowledge: BlockKnowledge,
): Promise<readonly LuckWindow[]> {
  const oldest = await store.blocks.findOldestBlockAt(coin, chain);
  if (oldest === null) return [];
  // A fast chain's stored blocks may cover less than a day.
  const stored = {
    key: "stored",
    lengthMs: at - Math.max(oldest, knowledge.completeSince ?? at),
    resolution: "10m",
  } as const;
  const asked = stored.lengthMs > HOUR && stored.lengthMs < DAY ? [stored, ...windowLengths] : windowLengths;
  return Promise.all(
    asked.map(async ({ key, lengthMs, resolution }): Promise<LuckWindow> => {
      // Excludes a block found at the start itself.
      const from = at - lengthMs + 1;
      const window = { from, to: at + 1 };
      if (!isCompleteSince(knowledge, from)) return { key, ...window, found: null, expected: null, run: null };
      const [found, expected] = await Promise.all([
        store.blocks.countBlocks(coin, chain, window),
        // Other chains' networks are not known.
        chain === coin ? loadExpected(store, { coin, shares }, window, resolution) : null,
      ]);
      return { key, ...window, found, expected, run: expected === null ? null : judgeRun(found, expected) };
    }),
  );
}

const stepMs: Readonly<Record<Resolution, number>> = { "10m": 10 * MINUTE, "1h": HOUR, "1d": DAY };

async function loadExpected(
  store: Store,
  { coin, shares }: { readonly coin: CoinSlug; readonly shares: EngineShares },
  window: { readonly from: number; readonly to: number },
  resolution: Resolution,
): Promise<number | null> {
  const step = stepMs[resolution];
  // The row that contains the window's start has an earlier time.
  const rows = { from: window.from - step + 1, to: window.to };
  const [pool, network] = await Promise.all([
    store.samples.listPoolPoints(coin, resolution, rows),
    store.samples.listNetworkPoints(coin, resolution, rows),
  ]);
  const spans = listSpans(keepWhole(pool, shares), network, getCoin(coin), window, step);
  return expectedOverSpans(spans, window.to - window.from);
}

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

/** Blocks are read after the figures: a fast chain finds some in between. */
const blocksSinceMeasuring = 100;

async function loadRounds(
  store: Store,
  facts: CoinFacts,
  coin: CoinSlug,
  stats: Exclude<PoolStats, { state: "stub" }>,
): Promise<readonly RoundInProgress[]> {
  const work = stats.network === null ? null : workByDifficulty(stats.network, facts);
  const shared = stats.schemes.filter(({ scheme }) => scheme !== "solo");
  const measuredAt = stats.measuredAt ?? stats.at;
  return Promise.all(
    shared.map(async (sample) => {
      // An orphan ends its round too: engines restart the count with every submitted block.
      const page = { before: null, limit: blocksSinceMeasuring, chain: coin, scheme: sample.scheme };
      const { items } = await store.blocks.listBlocks(coin, page);
      const last = items.find(({ foundAt }) => foundAt <= measuredAt);
      return measureRound(sample, last?.foundAt ?? null, work, measuredAt);
    }),
  );
}

/** `work`: hashes per block; `at`: of the sample. */
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
