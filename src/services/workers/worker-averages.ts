import type { HashrateWindows, MinerSample, Worker } from "#src/domain/mining/miner.ts";
import { trendWindow } from "#src/domain/time/day-trend.ts";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
import { completeWindows, withoutTimeBefore } from "../miners/miner-history.ts";

interface Known {
  /** Of the miner, all schemes. */
  readonly history: readonly MinerSample[];
  /** The miner's own; no worker of his is older. */
  readonly firstShareAt: number | null;
  readonly at: number;
}

/**
 * Leaves the time before a worker's first share out of averages that an engine divides by all of their time, at no further
 * question to it. Whoever is alone under his scheme has its history, and thereby his first share. Of others a trend tells the
 * hour in which they began: an average over four hours or more is then off by an eighth at most, a shorter one stays open.
 */
export function completeWorkers(workers: readonly Worker[], known: Known): readonly Worker[] {
  const counts = new Map<string, number>();
  for (const { scheme } of workers) counts.set(scheme, (counts.get(scheme) ?? 0) + 1);
  const hasTrends = workers.some(({ trend }) => trend !== null);
  return workers.map((worker) => {
    const isAlone = counts.get(worker.scheme) === 1;
    const hashrate =
      isAlone && known.firstShareAt !== null
        ? averageHistory(worker, known)
        : spreadSince(worker.hashrate, findBegin(worker, hasTrends, known), known.at);
    return { ...worker, hashrate };
  });
}

function averageHistory({ hashrate, scheme }: Worker, { history, at }: Known): HashrateWindows {
  const own = history.filter((sample) => sample.scheme === scheme);
  const firstShareAt = own.find((sample) => sample.hashrate > 0)?.at ?? null;
  return completeWindows(withoutTimeBefore(hashrate, firstShareAt, at), own, at);
}

interface Begin {
  readonly from: number;
  /** The first share came no later. */
  readonly to: number;
}

/** Between when and when a worker began; null where he may have been there all the day. */
function findBegin({ trend }: Worker, hasTrends: boolean, { firstShareAt, at }: Known): Begin | null {
  const { from, to } = trendWindow(at);
  // Whole hours only: who has none yet among workers who have some began in the open one.
  const hour = trend === null ? null : Array.from(trend).findIndex((step) => step !== ".");
  if (hour === null && hasTrends) return { from: Math.max(to, firstShareAt ?? to), to: at };
  if (hour !== null && hour > 0)
    return { from: Math.max(from + hour * HOUR, firstShareAt ?? 0), to: from + (hour + 1) * HOUR };
  return firstShareAt === null ? null : { from: firstShareAt, to: at };
}

/** Averages over all of a window, as averages over the part of it that was worked. */
function spreadSince(windows: HashrateWindows, begin: Begin | null, at: number): HashrateWindows {
  if (begin === null) return windows;
  const since = (begin.from + begin.to) / 2;
  const isClose = begin.from < at && begin.to - begin.from <= (at - begin.from) / 4;
  const spread = (average: number | null, lengthMs: number) => {
    if (average === null || begin.from <= at - lengthMs) return average;
    if (!isClose) return null;
    return since <= at - lengthMs ? average : (average * lengthMs) / (at - since);
  };
  return {
    tenMinutes: windows.tenMinutes,
    sixHours: spread(windows.sixHours, 6 * HOUR),
    day: spread(windows.day, DAY),
  };
}
