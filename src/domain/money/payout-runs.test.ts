import { expect, it } from "vitest";
import { HOUR, MINUTE, SECOND } from "../time/durations.ts";
import { measurePayoutRuns, mergePayoutRuns } from "./payout-runs.ts";

const noon = 1_772_366_400_000;

it("transactions of one run are one run, those a minute apart are two", () => {
  const splintered = [noon, noon + SECOND, noon + 2 * SECOND, noon + MINUTE];
  expect(mergePayoutRuns([], splintered)).toEqual([noon + MINUTE, noon]);
});

it("what was seen before stays known when the engine lists less", () => {
  expect(mergePayoutRuns([noon, noon - 3 * HOUR], [noon + 2 * HOUR, noon])).toEqual([
    noon + 2 * HOUR,
    noon,
    noon - 3 * HOUR,
  ]);
  const many = Array.from({ length: 50 }, (_, index) => noon + index * HOUR);
  expect(mergePayoutRuns([], many)).toHaveLength(30);
  expect(mergePayoutRuns([], many)[0]).toBe(noon + 49 * HOUR);
});

it("gaps are told by their middle, with the half of them around it", () => {
  // 110, 120, 125, 140 and 600 minutes apart.
  const runs = [1095, 495, 355, 230, 110, 0].map((minutes) => noon + minutes * MINUTE);
  expect(measurePayoutRuns(runs, 30 * MINUTE)).toEqual({
    looksEveryMs: 30 * MINUTE,
    lastAt: noon + 1095 * MINUTE,
    gap: { typicalMs: 125 * MINUTE, lowMs: 120 * MINUTE, highMs: 140 * MINUTE },
  });
});

it("three runs are too few to tell how far they are apart, none is no run", () => {
  expect(measurePayoutRuns([noon + 2 * HOUR, noon + HOUR, noon], null)).toEqual({
    looksEveryMs: null,
    lastAt: noon + 2 * HOUR,
    gap: null,
  });
  expect(measurePayoutRuns([], null)).toEqual({ looksEveryMs: null, lastAt: null, gap: null });
});
