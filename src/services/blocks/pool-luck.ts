import type { NetworkPoint, PoolPoint, Resolution, Store } from "#src/db/store.ts";
import type { CoinFacts } from "#src/domain/coins/coin.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { averageEffort, chanceOfEffortAbove } from "#src/domain/mining/effort.ts";
import { expectedOverSpans, judgeRun, type WorkSpan, workPerBlock } from "#src/domain/mining/luck.ts";
import type { PoolSample } from "#src/domain/mining/pool.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { hasOpened } from "../pools/pool-stats.ts";
import type { LuckWindow, PoolLuck, PoolStats, RoundInProgress } from "../services.ts";

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
  const [efforts, windows, rounds] = await Promise.all([
    hasOpened(stats.terms) ? store.blocks.listEfforts(coin, chain, averagedBlocks[2]) : [],
    // Windows end where the engine last answered: what it found since is no dry run, but not known.
    stats.state === "stub" ? [] : loadWindows(store, coin, chain, stats.at),
    isOwnChain && stats.state !== "stub" ? loadRounds(store, getCoin(coin), coin, stats) : [],
  ]);
  const known = efforts.flatMap(({ effort }) => effort ?? []);
  return {
    at: now,
    chain,
    averages: averagedBlocks.map((blocks) => {
      const last = efforts.slice(0, blocks).filter(({ effort, difficulty }) => effort !== null && difficulty !== null);
      return { blocks, known: last.length, effort: averageEffort(last) };
    }),
    efforts: known.slice(0, shownEfforts).toReversed(),
    windows,
    rounds,
  };
}

async function loadWindows(store: Store, coin: CoinSlug, chain: string, at: number): Promise<readonly LuckWindow[]> {
  const oldest = await store.blocks.findOldestBlockAt(coin, chain);
  if (oldest === null) return [];
  // Blocks of a fast chain may be stored for less than a day: what there is makes a window of its own.
  const stored = { key: "stored", lengthMs: at - oldest, resolution: "10m" } as const;
  const asked = stored.lengthMs > HOUR && stored.lengthMs < DAY ? [stored, ...windowLengths] : windowLengths;
  return Promise.all(
    asked.map(async ({ key, lengthMs, resolution }): Promise<LuckWindow> => {
      // The block that a window begins with is not of it.
      const from = at - lengthMs + 1;
      const window = { from, to: at + 1 };
      if (oldest > from) return { key, ...window, found: null, expected: null, run: null };
      const [found, expected] = await Promise.all([
        store.blocks.countBlocks(coin, chain, window),
        // Only of the pool's own chain is the network known.
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
  // The row that the window begins in stands before it.
  const rows = { from: window.from - step + 1, to: window.to };
  const [pool, network] = await Promise.all([
    store.samples.listPoolPoints(coin, resolution, rows),
    store.samples.listNetworkPoints(coin, resolution, rows),
  ]);
  return expectedOverSpans(listSpans(pool, network, facts, window, step), window.to - window.from);
}

/** One span for each step of which both hashrate and network are known, cut to the window. */
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

/** Blocks are asked for after the figures: on a fast chain some are found in between, and more if the engine is slow. */
const blocksSinceMeasuring = 100;

async function loadRounds(
  store: Store,
  facts: CoinFacts,
  coin: CoinSlug,
  stats: Exclude<PoolStats, { state: "stub" }>,
): Promise<readonly RoundInProgress[]> {
  const work = stats.network === null ? null : workPerBlock(stats.network, facts);
  const shared = stats.schemes.filter(({ scheme }) => scheme !== "solo");
  return Promise.all(
    shared.map(async (sample) => {
      // An orphan ended its round too: engines begin to count anew with every block they hand in.
      const page = { before: null, limit: blocksSinceMeasuring, chain: coin, scheme: sample.scheme };
      const { items } = await store.blocks.listBlocks(coin, page);
      const last = items.find(({ foundAt }) => foundAt <= stats.at);
      return describeRound(sample, last?.foundAt ?? null, work, stats.at);
    }),
  );
}

/** `work` is what one block takes in hashes, `at` when the sample was measured. */
export function describeRound(
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
