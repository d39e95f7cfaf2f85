import { describe, expect, it } from "vitest";
import type { CountedShares } from "#src/domain/earnings/share-counts.ts";
import { countRejected, findRejectedGap, spreadShares } from "./count-rejected.ts";

const stepMs = 600_000;
const day = 144 * stepMs;
const steps = Array.from({ length: 10 }, (_, index) => index * stepMs);
const spans = {
  before: steps.map((at) => ({ at, share: 1 })),
  after: steps.map((at) => ({ at: at + day, share: 1 })),
};
const both = [...steps, ...steps.map((at) => at + day)];
const counted = (valid: number, stale: number, invalid = 0): CountedShares => ({
  scheme: "pps",
  valid,
  stale,
  invalid,
});

const work = new Map(
  both.map((at) => [at, [{ at, scheme: "pps" as const, hashrate: 100, workersOnline: null }]] as const),
);
const shares = new Map(both.map((at) => [at, [counted(95, at < day ? 4 : 9, 1)]] as const));

describe("shares of a miner by step", () => {
  it("are those counted here, else what the engine's history tells", () => {
    const told = { at: 0, scheme: "pps", hashrate: 1, workersOnline: null, shares: counted(50, 1) } as const;
    const grid = spreadShares(
      [{ at: stepMs, ...counted(7, 0), scheme: null }],
      [told, { ...told, at: stepMs }, { ...told, at: 2 * stepMs, shares: undefined }],
      "pps",
    );
    expect([...grid.keys()]).toEqual([0, stepMs]);
    expect(grid.get(0)?.[0]).toMatchObject({ scheme: "pps", valid: 50, stale: 1 });
    expect(grid.get(stepMs)).toEqual([{ at: stepMs, scheme: "pps", valid: 7, stale: 0, invalid: 0 }]);
  });
});

describe("the fraction that was rejected", () => {
  it("is that of all shares of the span, stale and invalid together", () => {
    expect(countRejected(shares, work, "pps", spans)).toEqual({ before: 0.05, after: 100 / 1050 });
    expect(findRejectedGap([{ before: 0.05, after: 0.1 }], shares, spans, true)).toEqual([]);
  });

  it("is not known where more than a tenth of the worked time was not counted", () => {
    const one = new Map([...shares].filter(([at]) => at !== 0));
    expect(countRejected(one, work, "pps", spans).before).toBe(0.05);
    const two = new Map([...shares].filter(([at]) => at > stepMs));
    const fractions = countRejected(two, work, "pps", spans);
    expect(fractions.before).toBeNull();
    expect(findRejectedGap([fractions], two, spans, true)).toEqual([
      { cause: "rejected", reason: "not-recorded", since: 2 * stepMs },
    ]);
  });

  it("of a span without work is that of the other one, so that nothing is booked under it", () => {
    const idle = new Map([...work].filter(([at]) => at >= day));
    const late = new Map([...shares].filter(([at]) => at >= day));
    expect(countRejected(late, idle, "pps", spans)).toEqual({ before: 100 / 1050, after: 100 / 1050 });
    expect(countRejected(new Map(), new Map(), "pps", spans)).toEqual({ before: null, after: null });
  });

  it("is never told by an engine that does not count shares", () => {
    const unknown = { before: null, after: null };
    expect(countRejected(new Map(), work, "pps", spans)).toEqual(unknown);
    expect(findRejectedGap([unknown], new Map(), spans, false)).toEqual([
      { cause: "rejected", reason: "not-told", since: null },
    ]);
    expect(findRejectedGap([unknown], new Map(), spans, true)).toEqual([
      { cause: "rejected", reason: "not-recorded", since: null },
    ]);
  });
});
