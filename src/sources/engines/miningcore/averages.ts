import type { HashrateWindows } from "#src/domain/mining/miner.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { parseTime, type WorkerSample } from "./responses.ts";

/** The engine's samples of one address: hours, which end 30 to 90 minutes ago, and three minutes of the last hour. */
export interface MinerSamples {
  readonly hours: readonly WorkerSample[];
  readonly minutes: readonly WorkerSample[];
}

const fineStepMs = 3 * MINUTE;

/** Parts do not overlap, oldest first. */
interface Part {
  readonly from: number;
  readonly to: number;
  readonly workers: WorkerSample["workers"];
}

export function joinSamples({ hours, minutes }: MinerSamples, at: number): readonly Part[] {
  const fine = partsOf(minutes, fineStepMs, at);
  const begin = fine[0]?.from ?? Number.POSITIVE_INFINITY;
  return [...partsOf(hours, HOUR, Math.min(at, begin)), ...fine];
}

function partsOf(samples: readonly WorkerSample[], lengthMs: number, end: number): readonly Part[] {
  return samples.flatMap(({ created, workers }) => {
    const from = parseTime(created);
    return from === null || from >= end ? [] : [{ from, to: Math.min(from + lengthMs, end), workers }];
  });
}

/** Half an hour may be missing between hours and minutes. */
const leastCovered = 0.75;

/**
 * Over 6 and 24 hours, since the first part with work. Parts without any sample are no zeros, since a stopped engine
 * writes none either.
 */
export function averageParts(
  parts: readonly Part[],
  rate: (workers: WorkerSample["workers"]) => number,
  at: number,
): Pick<HashrateWindows, "sixHours" | "day"> {
  const first = parts.findIndex(({ workers }) => rate(workers) > 0);
  const worked = first === -1 ? [] : parts.slice(first);
  const mean = (lengthMs: number): number | null => {
    const inside = worked.filter(({ to }) => to > at - lengthMs);
    const from = Math.max(at - lengthMs, inside[0]?.from ?? at);
    let covered = 0;
    let sum = 0;
    for (const part of inside) {
      const lasted = part.to - Math.max(part.from, at - lengthMs);
      covered += lasted;
      sum += lasted * rate(part.workers);
    }
    const end = inside.at(-1)?.to ?? at;
    return covered === 0 || covered < leastCovered * (end - from) ? null : sum / covered;
  };
  return { sixHours: mean(6 * HOUR), day: mean(DAY) };
}

export function findLastWork(
  parts: readonly Part[],
  rate: (workers: WorkerSample["workers"]) => number,
): number | null {
  return parts.findLast(({ workers }) => rate(workers) > 0)?.from ?? null;
}
