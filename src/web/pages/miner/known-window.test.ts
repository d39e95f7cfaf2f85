import { describe, expect, it } from "vitest";
import { drawChart } from "../../components/chart/chart-geometry.ts";
import { cutToKnown } from "./known-window.ts";

const minute = 60_000;
const hour = 60 * minute;
const to = 1_795_132_800_000;
const every10 = (count: number, value: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => ({ at: to - (count - index) * 10 * minute, value: value(index) }));

describe("cutToKnown", () => {
  it("shows the hour of a miner that is known for an hour, with times along it", () => {
    const points = every10(6, () => 5);
    const window = cutToKnown(points, to, 10 * minute);
    expect(window).toEqual({ from: to - hour, to, stepMs: 10 * minute });
    expect(drawChart(points, window)?.timeTicks.length).toBeGreaterThanOrEqual(2);
    expect(
      cutToKnown(
        every10(30, (index) => (index < 6 ? 0 : 5)),
        to,
        10 * minute,
      ).from,
    ).toBe(to - 4 * hour);
  });

  it("shows an hour at least, and the whole day of whoever has worked all of it or none of it", () => {
    expect(
      cutToKnown(
        every10(2, () => 5),
        to,
        10 * minute,
      ).from,
    ).toBe(to - hour);
    expect(
      cutToKnown(
        every10(300, () => 5),
        to,
        10 * minute,
      ).from,
    ).toBe(to - 24 * hour);
    expect(
      cutToKnown(
        every10(20, () => 0),
        to,
        10 * minute,
      ).from,
    ).toBe(to - 24 * hour);
    expect(cutToKnown([], to, 10 * minute).from).toBe(to - 24 * hour);
  });
});
