import type { MinerSample } from "#src/domain/mining/miner.ts";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { DAY, MINUTE } from "#src/domain/time/durations.ts";
import type { SeenMinerStats, Services } from "#src/services/services.ts";
import { type ChartPoint, drawChart } from "../../../components/chart/chart-geometry.ts";
import { axisLabels } from "../../../components/chart/chart-labels.ts";
import { readSearch, readSearchText } from "../../../page-policy.ts";
import { chartSchemes, workerName } from "../../../search-parameters.ts";
import { cutToKnown } from "../known-window.ts";

const stepMs = 10 * MINUTE;

type Samples = readonly Pick<MinerSample, "at" | "scheme" | "hashrate">[];

/** Why a worker has no line: the engine keeps no history, does not answer, or does not list the worker now. */
type NoLine = "not-kept" | "unanswered" | "absent";

/** The last 24 hours of the miner or of one worker, under one scheme or all. A list of schemes is returned only if there are several. */
export async function drawHistory(
  miners: Pick<Services["miners"], "getWorkerStats">,
  stats: SeenMinerStats,
  search: URLSearchParams,
  rateUnit: Parameters<typeof axisLabels>[1],
) {
  const worker = readSearchText(search, "worker", workerName);
  const line = worker === null ? stats.history : await loadWorkerSamples(miners, stats, worker);
  const samples = typeof line === "string" ? [] : line;
  const to = Math.ceil(stats.at / stepMs) * stepMs;
  const chosen = readSearch(search, "scheme", chartSchemes);
  const known = rewardSchemes.filter((scheme) => samples.some((sample) => sample.scheme === scheme));
  const scheme = known.find((candidate) => candidate === chosen) ?? "all";
  const drawn = scheme === "all" ? samples : samples.filter((sample) => sample.scheme === scheme);
  const points = sumByTime(drawn);
  const window = cutToKnown(points, to, stepMs);
  const shape = drawChart(points, window);
  const ticks = shape === null ? [] : shape.valueTicks.map((tick) => tick.value);
  return {
    scheme,
    schemes: known.length > 1 ? (["all", ...known] as const) : [],
    worker,
    hasWorkers: new Set(stats.workers.map(({ name }) => name)).size > 1,
    noLine: typeof line === "string" ? line : null,
    shape,
    spanMs: window.to - window.from,
    valueLabels: axisLabels(ticks, rateUnit),
  };
}

/** The samples of the worker under all schemes, as on the worker's page. If one scheme has none, the reason, because the others would not be the sum. */
async function loadWorkerSamples(
  { getWorkerStats }: Pick<Services["miners"], "getWorkerStats">,
  { coin, address, at, workers }: SeenMinerStats,
  name: string,
): Promise<Samples | NoLine> {
  const schemesOfWorker = new Set(workers.filter((one) => one.name === name).map(({ scheme }) => scheme));
  if (schemesOfWorker.size === 0) return "absent";
  const samples: Samples[number][] = [];
  for (const scheme of schemesOfWorker) {
    const stats = await getWorkerStats(coin, address, name, scheme);
    if (!("worker" in stats)) return "absent";
    if (stats.history.kind !== "kept") return stats.history.kind;
    const since = Math.ceil(at / stepMs) * stepMs - DAY;
    for (const point of stats.history.points) if (point.at >= since) samples.push({ ...point, scheme });
  }
  return samples;
}

/** One point for each time, summed over the schemes; oldest first. */
function sumByTime(samples: readonly Pick<MinerSample, "at" | "hashrate">[]): readonly ChartPoint[] {
  const sums = new Map<number, number>();
  for (const { at, hashrate } of samples) sums.set(at, (sums.get(at) ?? 0) + hashrate);
  return [...sums].map(([at, value]) => ({ at, value })).toSorted((one, other) => one.at - other.at);
}
