import { expect, it } from "vitest";
import { compareOutages, countAtOnce, placeOutages } from "./place-outages.ts";

const HOUR = 3_600_000;
const span = { from: 100 * HOUR, to: 120 * HOUR };
const at = (hour: number) => (100 + hour) * HOUR;

it("places each outage on the axis, cut to the span, and tells what is new from what is not", () => {
  expect(placeOutages([{ from: at(15), to: null }], span)).toEqual({
    kind: "off",
    isTorn: false,
    bars: [[750, 250]],
    downMs: 5 * HOUR,
    count: 1,
    last: { from: at(15), to: null },
  });
  expect(placeOutages([{ from: at(-9), to: null }], span)).toMatchObject({
    kind: "whole",
    isTorn: true,
    bars: [[0, 1000]],
    downMs: 20 * HOUR,
  });
  const twice = [
    { from: at(-50), to: at(-40) },
    { from: at(-1), to: at(2) },
    { from: at(10), to: at(10.01) },
  ];
  expect(placeOutages(twice, span)).toMatchObject({
    kind: "back",
    isTorn: true,
    bars: [
      [0, 100],
      [500, 2],
    ],
    count: 2,
  });
});

it("has no row for a rig that was not down in the span", () => {
  expect(placeOutages([], span)).toBeNull();
  expect(placeOutages([{ from: at(-5), to: at(0) }], span)).toBeNull();
});

it("puts what is still down first, the newest on top, and the longest of what is back", () => {
  const place = (from: number, to: number | null) =>
    placeOutages([{ from: at(from), to: to === null ? null : at(to) }], span);
  const rows = [place(1, 3), place(2, null), place(-4, null), place(4, 9), place(18, null)].filter(
    (row) => row !== null,
  );
  const order = rows.toSorted(compareOutages).map(({ last }) => (last.from - at(0)) / HOUR);
  expect(order).toEqual([18, 2, -4, 4, 1]);
});

it("counts the rigs that were down at once, with its own scale", () => {
  const rigs = [
    [{ from: at(-5), to: at(10) }],
    [{ from: at(5), to: null }],
    [
      { from: at(5), to: at(10) },
      { from: at(15), to: null },
    ],
    [{ from: at(-9), to: at(-8) }],
  ];
  const { most, now, path } = countAtOnce(rigs, span);
  expect([most, now]).toEqual([3, 2]);
  // One of three is a third of the height, three are all of it.
  expect(path).toBe("M0 36H0V24H250V0H500V24H750V12H1000V36z");
  expect(countAtOnce([[]], span)).toEqual({ most: 0, now: 0, path: "" });
});
