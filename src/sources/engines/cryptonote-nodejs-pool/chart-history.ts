import type { MinerSample } from "#src/domain/mining/miner.ts";
import type { NetworkSample, PoolHistory, PoolSample } from "#src/domain/mining/pool.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { resample } from "../../resample.ts";
import type { HistoryWindow } from "../pool-engine.ts";
import type { Chart, CollectedStats } from "./answers.ts";

/** The engine's charts on the asked-for grid. A chart that is switched off or still null gives no points. */
export function readPoolHistory({ charts, config }: CollectedStats, window: HistoryWindow): PoolHistory {
  return {
    network: onGrid(charts?.difficulty, window).map(
      ({ at, value }): NetworkSample => ({
        at,
        height: null,
        difficulty: value,
        hashrate: value / config.coinDifficultyTarget,
        blockReward: null,
        lastBlockAt: null,
      }),
    ),
    schemes: [
      ...readScheme("prop", charts?.hashrate, charts?.miners, charts?.workers, window),
      ...readScheme("solo", charts?.hashrateSolo, charts?.minersSolo, charts?.workersSolo, window),
    ].sort((a, b) => a.at - b.at),
  };
}

function readScheme(
  scheme: RewardScheme,
  hashrate: Chart | undefined,
  miners: Chart | undefined,
  workers: Chart | undefined,
  window: HistoryWindow,
): PoolSample[] {
  const minersAt = new Map(onGrid(miners, window).map(({ at, value }) => [at, Math.round(value)]));
  const workersAt = new Map(onGrid(workers, window).map(({ at, value }) => [at, Math.round(value)]));
  return onGrid(hashrate, window).map(({ at, value }) => ({
    at,
    scheme,
    hashrate: value,
    miners: minersAt.get(at) ?? null,
    workers: workersAt.get(at) ?? null,
    effort: null,
  }));
}

export function readMinerHistory(
  chart: Chart | undefined,
  scheme: RewardScheme,
  window: HistoryWindow,
): readonly MinerSample[] {
  return onGrid(chart, window).map(({ at, value }) => ({ at, scheme, hashrate: value, workersOnline: null }));
}

function onGrid(chart: Chart | undefined, window: HistoryWindow): readonly { at: number; value: number }[] {
  const points = (chart ?? []).flatMap(([seconds, value, measurements]) =>
    value === null ? [] : [{ at: seconds * SECOND, value, weight: measurements }],
  );
  return resample(points, window);
}
