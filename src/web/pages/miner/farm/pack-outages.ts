import type { Outage } from "#src/domain/mining/outages.ts";
import type { FarmRange } from "./farm-search.ts";

// When how much of a group was down, as one character for each slot of the time line: 0 none, z all of its rigs, `.` not known. It
// stands in the page for each group, so it has to be short.

export const lineSlots: Readonly<Record<FarmRange, number>> = { "24h": 48, "7d": 84 };

interface Recorded {
  /** Null: nothing is recorded of this rig. */
  readonly record: { readonly since: number | null; readonly outages: readonly Outage[] } | null;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const levels = 35;

/** Null where nothing is recorded in the span. A slot with any outage is never `0`. */
export function packOutages(rigs: readonly Recorded[], span: Span, slots: number): string | null {
  const slotMs = (span.to - span.from) / slots;
  const known = new Float64Array(slots);
  const down = new Float64Array(slots);
  for (const { record } of rigs) {
    if (record === null || record.since === null) continue;
    addTime(known, { from: record.since, to: span.to }, span, slotMs);
    for (const { from, to } of record.outages) addTime(down, { from, to: to ?? span.to }, span, slotMs);
  }
  if (known.every((time) => time === 0)) return null;
  return Array.from(known, (time, slot) => {
    const part = (down[slot] ?? 0) / time;
    return time === 0 ? "." : part > 0 ? Math.max(1, Math.round(Math.min(1, part) * levels)).toString(36) : "0";
  }).join("");
}

function addTime(slots: Float64Array, time: Span, span: Span, slotMs: number): void {
  const from = Math.max(time.from, span.from);
  const to = Math.min(time.to, span.to);
  if (!(to > from)) return;
  const last = Math.min(slots.length - 1, Math.floor((to - span.from) / slotMs));
  for (let slot = Math.floor((from - span.from) / slotMs); slot <= last; slot += 1) {
    const begin = span.from + slot * slotMs;
    slots[slot] = (slots[slot] ?? 0) + Math.max(0, Math.min(to, begin + slotMs) - Math.max(from, begin));
  }
}

export interface DrawnLine {
  readonly bars: string;
  /** The slots that are known. */
  readonly ground: string;
}

/**
 * A line as paths in a box of its slots × 36, whose full height is the whole group: a bar that fills it says that all of its rigs were
 * down. A height fitted to the worst slot makes three rigs of a hundred look like a total failure.
 */
export function drawLine(line: string): DrawnLine {
  let bars = "";
  let ground = "";
  for (const [slot, level] of Array.from(line).entries()) {
    if (level === ".") continue;
    ground += `M${slot} 36h1`;
    const part = Number.parseInt(level, 36) / levels;
    if (part > 0) bars += `M${slot} 36v-${Math.max(2, Math.round(part * 36))}h1V36z`;
  }
  return { bars, ground };
}

/** The largest part of the group that was down in one slot, 0 … 1. */
export function worstOf(line: string): number {
  return Math.max(0, ...Array.from(line, (level) => (level === "." ? 0 : Number.parseInt(level, 36)))) / levels;
}
