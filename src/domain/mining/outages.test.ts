import { describe, expect, it } from "vitest";
import { findOutages, outageSpan, timeDown, uptimeOver } from "./outages.ts";

const step = 600_000;
const window = { from: 0, to: 12 * step, stepMs: step };

/** One letter for each step: `#` hashrate, `0` a zero, `.` not known. */
const points = (picture: string) =>
  [...picture].flatMap((letter, index) =>
    letter === "." ? [] : [{ at: index * step, hashrate: letter === "#" ? 7 : 0 }],
  );

describe("findOutages", () => {
  it("takes two empty steps for an outage, zero or missing, and one for bad luck", () => {
    expect(findOutages(points("##00##.###.0"), window)).toEqual({
      since: 0,
      outages: [
        { from: 2 * step, to: 4 * step },
        { from: 10 * step, to: null },
      ],
    });
  });

  it("does not count the time before the first hashrate", () => {
    expect(findOutages(points("..000#######"), window)).toEqual({ since: 5 * step, outages: [] });
    expect(findOutages(points("000000000000"), window)).toEqual({ since: null, outages: [] });
    expect(findOutages([], window)).toEqual({ since: null, outages: [] });
  });

  it("leaves the open step out, but hashrate in it ends an outage", () => {
    expect(findOutages(points("###########00"), window).outages).toEqual([]);
    expect(findOutages(points("#########000"), window).outages).toEqual([{ from: 9 * step, to: null }]);
    expect(findOutages(points("#########000#"), window).outages).toEqual([{ from: 9 * step, to: 12 * step }]);
  });
});

/** `#` hashrate, `0` a zero, a space nothing recorded. The last character is the open step. */
function findIn(record: string, judgedFrom: number | null, more: { hasWorked?: boolean; sourceStepMs?: number } = {}) {
  const known = Array.from(record, (sign, index) => ({ sign, at: index * step }))
    .filter(({ sign }) => sign !== " ")
    .map(({ sign, at }) => ({ at, hashrate: sign === "#" ? 5 : 0 }));
  const { outages } = findOutages(known, {
    from: 0,
    to: (record.length - 1) * step,
    stepMs: step,
    judgedFrom: judgedFrom === null ? null : judgedFrom * step,
    ...more,
  });
  return outages.map(({ from, to: end }) => [from / step, end === null ? null : end / step]);
}

describe("findOutages in a record with gaps", () => {
  it("counts zeros, two or more in a row, from the first hashrate on", () => {
    expect(findIn("00##0##000##", null)).toEqual([[7, 10]]);
  });

  it("begins with one where there was work before", () => {
    expect(findIn("000##", null)).toEqual([]);
    expect(findIn("000##", null, { hasWorked: true })).toEqual([[0, 3]]);
    expect(findIn("  0000", null, { hasWorked: true })).toEqual([[2, null]]);
  });

  it("says nothing about steps that were not recorded, and ends an outage there", () => {
    expect(findIn("##    ##00  0##", null)).toEqual([[8, 10]]);
  });

  it("takes missing steps for outages where the engine writes none without work", () => {
    expect(findIn("##    ##    ##", 6)).toEqual([[8, 12]]);
  });

  it("lets the last one last, unless the open step has hashrate", () => {
    expect(findIn("##000", null)).toEqual([[2, null]]);
    expect(findIn("##00#", null)).toEqual([[2, 4]]);
    expect(findIn("##   ", null)).toEqual([]);
  });

  it("finds none that is shorter than the step of the source itself", () => {
    const sourceStepMs = 3 * step;
    expect(findIn("##00##000##", null, { sourceStepMs })).toEqual([[6, 9]]);
    expect(findIn("##  ##   ##", 0, { sourceStepMs })).toEqual([[6, 9]]);
  });

  it("takes the highest of several points of one time: one scheme at work is work", () => {
    const both = [0, 1, 2, 3].flatMap((index) => [5, 0].map((hashrate) => ({ at: index * step, hashrate })));
    expect(findOutages(both, { from: 0, to: 4 * step, stepMs: step }).outages).toEqual([]);
  });
});

describe("outageSpan", () => {
  it("ends with the last full ten minutes, on every page", () => {
    expect(outageSpan(3 * step + 1, 2 * step)).toEqual({ from: step, to: 3 * step });
  });
});

describe("findOutages of a record of hours", () => {
  const hours = [0, 1, 2, 5, 6].map((hour) => ({ at: hour * 6 * step, hashrate: 7 }));

  it("does not take the steps between two hours for outages, and finds the hours that are missing", () => {
    expect(findOutages(hours, { from: 0, to: 37 * step, stepMs: step })).toEqual({
      since: 0,
      outages: [{ from: 18 * step, to: 30 * step }],
    });
  });
});

describe("timeDown", () => {
  const outages = [
    { from: 2 * step, to: 4 * step },
    { from: 8 * step, to: null },
  ];

  it("is the overlap of a span with the outages; one that lasts reaches to the span's end", () => {
    expect(timeDown(outages, { from: 0, to: 12 * step })).toBe(6 * step);
    expect(timeDown(outages, { from: 3 * step, to: 9 * step })).toBe(2 * step);
    expect(timeDown(outages, { from: 5 * step, to: 7 * step })).toBe(0);
  });
});

describe("uptimeOver", () => {
  const found = findOutages(points("###00###0000"), window);

  it("is the part without outages", () => {
    expect(uptimeOver(found, { from: 0, to: 12 * step })).toBe(0.5);
    expect(uptimeOver(found, { from: 4 * step, to: 12 * step })).toBe(0.375);
  });

  it("begins at the first hashrate", () => {
    expect(uptimeOver(findOutages(points("......###0##"), window), { from: 0, to: 12 * step })).toBe(1);
    expect(uptimeOver(findOutages(points("......##00##"), window), { from: 0, to: 12 * step })).toBeCloseTo(2 / 3);
  });

  it("is nothing after a span without a beginning, and zero for a rig that stays off", () => {
    expect(uptimeOver(findOutages([], window), { from: 0, to: 12 * step })).toBeNull();
    expect(uptimeOver(found, { from: 8 * step, to: 12 * step })).toBe(0);
  });
});
