import { describe, expect, it } from "vitest";
import { findPayMoment } from "./pay-moment.ts";

const noon = Date.UTC(2026, 10, 23, 12);
const hour = 3_600_000;
const run = { from: noon, to: noon + hour, isByClock: true, low: 2_020n, high: 2_040n };

describe("when and how much somebody is paid, as one sum at one moment", () => {
  it("takes the later run and the smaller sum of a range, and says that it is about then", () => {
    expect(findPayMoment({ chain: "kas", estimate: { kind: "hours", low: 2, high: 3 }, run })).toEqual({
      ...{ at: noon + hour, isToTheHour: true, isAbout: true, amount: 2_020n },
    });
  });

  it("a balance over its minimum is paid by the next run, which is no estimate", () => {
    const reached = { ...run, to: noon };
    expect(findPayMoment({ chain: "kas", estimate: { kind: "reached" }, run: reached })).toEqual({
      ...{ at: noon, isToTheHour: true, isAbout: false, amount: 2_020n },
    });
  });

  it("days from now, or without a clock, only the day is told", () => {
    for (const [kind, isByClock] of [
      ["days", true],
      ["hours", false],
    ] as const)
      expect(
        findPayMoment({
          chain: "kas",
          estimate: { kind, low: 3, high: 3 },
          run: { ...run, to: noon, high: 2_020n, isByClock },
        }),
      ).toMatchObject({ isToTheHour: false, isAbout: true });
  });

  it("nothing is said where no run is expected, or nobody knows when it is", () => {
    expect(findPayMoment({ chain: "kas", estimate: { kind: "far" }, run: null })).toBeNull();
    const anyRun = { ...run, from: null, to: null };
    expect(findPayMoment({ chain: "kas", estimate: { kind: "reached" }, run: anyRun })).toBeNull();
  });
});
