import { expect, it } from "vitest";
import { drawWaterfall } from "./waterfall-steps.ts";

const parts = [
  { key: "hashrate", units: 335n },
  { key: "outages", units: -108n },
  { key: "rejected", units: -1n },
  { key: "difficulty", units: -44n },
  { key: "price", units: -255n },
] as const;

it("leads from the day before to the last 24 hours, each bar from where the last one ended", () => {
  const { steps, isTorn } = drawWaterfall({ before: 9885n, after: 9812n, parts, least: 2n });
  expect(steps.map(({ key, kind }) => `${key} ${kind}`)).toEqual([
    "before total",
    "hashrate gain",
    "outages loss",
    "difficulty loss",
    "small loss",
    "price loss",
    "after total",
  ]);
  expect(isTorn).toBe(true);
  expect(steps[1]?.low).toBe(steps[0]?.high);
  for (const [index, step] of steps.entries()) {
    expect(step.low).toBeLessThanOrEqual(step.high);
    expect(step.high).toBeLessThan(100);
    expect([step.low, step.high]).toContain(step.end);
    const next = steps[index + 1];
    if (next !== undefined) expect([next.low, next.high]).toContain(step.end);
  }
});

it("adds up: the parts that are drawn are the difference of the totals, whatever is put together", () => {
  const shown = (least: bigint) => drawWaterfall({ before: 9885n, after: 9812n, parts, least }).steps.slice(1, -1);
  for (const least of [0n, 2n, 50n, 1000n]) {
    expect(shown(least).reduce((sum, { units }) => sum + units, 0n)).toBe(9812n - 9885n);
  }
  expect(shown(1000n)).toHaveLength(1);
});

it("starts at zero where the parts are large, and draws nothing where nothing changed", () => {
  const large = drawWaterfall({ before: 100n, after: 10n, parts: [{ key: "outages", units: -90n }], least: 1n });
  expect(large.isTorn).toBe(false);
  expect(large.steps.at(-1)?.high).toBeCloseTo((large.steps[0]?.high ?? 0) / 10, 1);
  const same = drawWaterfall({ before: 50n, after: 50n, parts: [], least: 1n });
  expect(same).toMatchObject({ isTorn: false, steps: [{ key: "before" }, { key: "after" }] });
});
