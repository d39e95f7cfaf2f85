import { MINUTE } from "#src/domain/time/durations.ts";
import type { WeightedPoint } from "../../resample.ts";
import type { ChartAnswer } from "./answers.ts";

// The engine's charts are work in slots of ten minutes, divided by the whole ten minutes. Where mining began inside a slot
// that is too low: a rig that is up for 34 seconds of it shows an eighteenth of its hashrate.

const slotMs = 10 * MINUTE;
/** Less of a slot than this holds too few shares to tell a hashrate. */
const leastShownMs = slotMs / 2;

export interface Slot {
  readonly at: number;
  /** H/s over the whole slot. */
  readonly hashrate: number;
  /** How much of the slot was mined in, as far as the engine lets us know. */
  readonly onlineMs: number;
}

/**
 * The slots of a chart, oldest first. `startedAt`: when the oldest session of now began; the slot that it fell in counts
 * from there, unless the slot before shows that mining went on. A slot that is not over is left out.
 */
export function readSlots(chart: ChartAnswer, startedAt: number | null, now: number): readonly Slot[] {
  const rows = chart
    .map(({ label, data }) => ({ at: Date.parse(label), hashrate: Number(data) }))
    .filter(({ at }) => at + slotMs <= now)
    .sort((a, b) => a.at - b.at);
  const times = new Set(rows.map(({ at }) => at));
  return rows.map((row) => {
    const end = row.at + slotMs;
    const isStart = startedAt !== null && startedAt > row.at && startedAt < end && !times.has(row.at - slotMs);
    return { ...row, onlineMs: isStart ? end - startedAt : slotMs };
  });
}

/** The mean hashrate since `from`, in H/s, over the time mined: Σ work ÷ Σ time online. Null with less than ten minutes of it. */
export function averageOnline(slots: readonly Slot[], from: number): number | null {
  let work = 0;
  let onlineMs = 0;
  for (const slot of slots) {
    if (slot.at < from) continue;
    work += slot.hashrate * slotMs;
    onlineMs += slot.onlineMs;
  }
  return onlineMs >= slotMs ? work / onlineMs : null;
}

/** The slots as points of a line: hashrate while online. */
export function toPoints(slots: readonly Slot[]): readonly WeightedPoint[] {
  return slots
    .filter(({ onlineMs }) => onlineMs >= leastShownMs)
    .map(({ at, hashrate, onlineMs }) => ({ at, value: (hashrate * slotMs) / onlineMs, weight: onlineMs }));
}
