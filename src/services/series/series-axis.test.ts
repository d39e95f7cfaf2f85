import { describe, expect, it } from "vitest";
import type { Spans } from "#src/db/store.ts";
import { listAvailableRanges, planSeries } from "./series-axis.ts";

const minute = 60_000;
const hour = 3_600_000;
const day = 24 * hour;
// 2025-06-15 15:00 UTC.
const now = 1_749_999_600_000;
const midnight = 1_749_945_600_000;

/** Rows of each resolution between two ages in days; null = none. */
function spans(tenMinutes: number | null, hours: number | null, days: number | null, until = 0): Spans {
  const span = (from: number | null, stepMs: number) =>
    from === null
      ? null
      : {
          oldest: Math.floor((now - from * day) / stepMs) * stepMs,
          newest: Math.floor((now - until * day) / stepMs) * stepMs,
        };
  return { "10m": span(tenMinutes, 10 * minute), "1h": span(hours, hour), "1d": span(days, day) };
}

describe("listAvailableRanges", () => {
  it("offers nothing without data, 24 hours with the first row", () => {
    expect(listAvailableRanges(spans(null, null, null), now)).toEqual([]);
    expect(listAvailableRanges(spans(0.01, null, null), now)).toEqual(["24h"]);
  });

  it("offers a range that adds something, once its rows are rolled up", () => {
    expect(listAvailableRanges(spans(31, null, null), now)).toEqual(["24h", "7d"]);
    expect(listAvailableRanges(spans(31, 31, 31), now)).toEqual(["24h", "7d", "30d", "1y", "all"]);
    expect(listAvailableRanges(spans(5, 5, 5), now)).toEqual(["24h", "7d"]);
  });

  it("offers no range that is empty", () => {
    expect(listAvailableRanges(spans(31, 200, 400, 3), now)).toEqual(["7d", "30d", "1y", "all"]);
    expect(listAvailableRanges(spans(35, 200, 400, 20), now)).toEqual(["30d", "1y", "all"]);
    expect(listAvailableRanges(spans(null, null, 460, 400), now)).toEqual(["all"]);
    // A few days are all there is.
    expect(listAvailableRanges(spans(null, null, 410, 400), now)).toEqual(["all"]);
  });
});

describe("planSeries", () => {
  const full = spans(31, 200, 400);
  const ask = (asked: "24h" | "7d" | "30d" | "1y" | "all", own: Spans = full, more = {}) =>
    planSeries({ asked, spans: own, oldestDay: own["1d"]?.oldest ?? null, now, hasEnded: false, ...more });

  it("ends every range with the step that is under way", () => {
    expect(ask("24h")).toMatchObject({ range: "24h", stepMs: 10 * minute, to: now + 10 * minute, resolution: "10m" });
    expect(ask("7d")).toMatchObject({ stepMs: hour, to: now + hour, from: now + hour - 7 * day });
    expect(ask("1y")).toMatchObject({ stepMs: day, to: midnight + day, from: midnight + day - 366 * day });
  });

  it("has one axis for all series of a coin, whatever each of them has", () => {
    const late = spans(31, 40, 40);
    for (const range of ["24h", "7d", "30d", "1y"] as const) {
      const { from, to, stepMs } = ask(range);
      expect(ask(range, late)).toMatchObject({ from, to, stepMs });
    }
    const { from, to, stepMs } = ask("all");
    expect(ask("all", late, { oldestDay: full["1d"]?.oldest })).toMatchObject({ from, to, stepMs });
  });

  it("begins ALL with the first day, and takes longer steps instead of more", () => {
    expect(ask("all", spans(31, 200, 200))).toMatchObject({ stepMs: day, from: midnight - 200 * day });
    for (const days of [368, 369, 400, 5_000, 20_000]) {
      const plan = ask("all", spans(31, 200, days));
      expect((plan.to - plan.from) / plan.stepMs).toBeLessThanOrEqual(370);
      expect(plan.from).toBeLessThanOrEqual(midnight - days * day);
      expect(plan.to).toBeGreaterThan(now);
    }
  });

  it("takes the next longer range that has data, else the longest", () => {
    expect(ask("24h", spans(31, 200, 400, 3)).range).toBe("7d");
    expect(ask("all", spans(5, 5, 5)).range).toBe("7d");
    expect(ask("30d", spans(null, null, null))).toMatchObject({ range: "30d", availableRanges: [] });
  });

  it("ends where the history ends, for a closed pool", () => {
    const closed = ask("24h", spans(null, null, 700, 300.625), { hasEnded: true });
    // 300.625 days before 15:00 is midnight: the last day's row ends a day later.
    expect(closed).toMatchObject({ range: "1y", isEnded: true, to: midnight - 299 * day });
    expect((closed.to - closed.from) / closed.stepMs).toBe(366);
    const paused = ask("24h", spans(31, 31, 31, 2), { hasEnded: true });
    expect(paused).toMatchObject({ range: "24h", to: now - 2 * day + 10 * minute });
    expect(ask("24h", spans(null, null, null), { hasEnded: true }).isEnded).toBe(false);
  });
});
