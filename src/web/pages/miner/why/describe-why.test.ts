import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
import type { KnownChange } from "#src/services/services.ts";
import { describeWhy } from "./describe-why.ts";

const figures = {
  hashrate: 100,
  outageMs: 0,
  rejectedFraction: null,
  difficulty: 1000,
  blocks: null,
  coinsPerBlock: 5,
  feeFraction: 0.01,
};

const frame = { coin: "kas", address: "kaspa:x", against: "1", from: 0, to: 10 * DAY, recordedSince: 0 } as const;

const change: KnownChange = {
  ...frame,
  state: "known",
  comparedMs: DAY,
  days: 1,
  schemes: ["pps"],
  isSoloLeftOut: false,
  basis: "expected",
  gaps: [{ cause: "rejected", reason: "not-recorded", since: null }],
  change: {
    before: 1000n,
    after: 880n,
    parts: [
      { cause: "hashrate", amount: 20n },
      { cause: "outages", amount: -110n },
      { cause: "rejected", amount: null },
      { cause: "difficulty", amount: -30n },
    ],
  },
  fraction: -0.12,
  figures: { before: figures, after: { ...figures, difficulty: 1020 } },
  prices: null,
  rigsKnown: "all",
  rigsSince: 0,
  leftOut: [],
  historyStepMs: 600_000,
  rigs: [{ worker: "rig-03", scheme: "pps", downMs: { before: 0, after: 5 * HOUR }, outages: [] }],
};

describe("what the sentence says", () => {
  it("names the largest cause, and the second where it is a tenth of the difference", () => {
    expect(describeWhy(change)).toMatchObject({
      kind: "less",
      against: "day",
      fraction: 0.12,
      comparedMs: null,
      reason: {
        key: "outage",
        effect: "less",
        rig: { worker: "rig-03", scheme: "pps" },
        count: 1,
        durationMs: 5 * HOUR,
      },
      second: { key: "difficulty", effect: "less", rig: null },
    });
    const small = change.change.parts.map((part) => (part.cause === "difficulty" ? { ...part, amount: -11n } : part));
    expect(describeWhy({ ...change, change: { ...change.change, parts: small } })).toMatchObject({ second: null });
  });

  it("speaks of several rigs, and of all together where single ones are not known", () => {
    const other = { worker: "rig-04", scheme: "pps", downMs: { before: 0, after: 6 * HOUR }, outages: [] } as const;
    expect(describeWhy({ ...change, rigs: [...change.rigs, other] })).toMatchObject({
      reason: { key: "outages", count: 2, rig: { worker: "rig-04" }, durationMs: 6 * HOUR },
    });
    expect(describeWhy({ ...change, rigs: [{ ...other, worker: null }] })).toMatchObject({
      reason: { key: "idle", rig: null, durationMs: 6 * HOUR },
    });
  });

  it("of a better day it names the rig that was off then, and the difficulty that fell", () => {
    const parts = change.change.parts.map(({ cause, amount }) => ({ cause, amount: amount === null ? null : -amount }));
    const better: KnownChange = {
      ...change,
      fraction: 0.12,
      change: { before: 880n, after: 1000n, parts },
      rigs: [{ worker: "rig-03", scheme: "pps", downMs: { before: 4 * HOUR, after: 0 }, outages: [] }],
      figures: { before: { ...figures, difficulty: 1000 }, after: { ...figures, difficulty: 980 } },
    };
    expect(describeWhy(better)).toMatchObject({
      kind: "more",
      reason: { key: "outage", effect: "more", durationMs: 4 * HOUR },
      second: { key: "difficulty", effect: "more" },
    });
  });

  it("names luck where it is the largest cause, without a figure of its own", () => {
    const parts = [...change.change.parts, { cause: "luck", amount: -200n } as const];
    expect(describeWhy({ ...change, change: { ...change.change, parts } })).toMatchObject({
      reason: { key: "luck", effect: "less", change: null },
      second: { key: "outage" },
    });
  });

  it("less than one in a hundred is the same, nothing before has no percentage, half a day is said", () => {
    expect(describeWhy({ ...change, fraction: -0.009 })).toMatchObject({ kind: "same", reason: null });
    expect(describeWhy({ ...change, fraction: null })).toMatchObject({ kind: "new", reason: null });
    expect(describeWhy({ ...change, comparedMs: 12 * HOUR, against: "week" })).toMatchObject({
      against: "week",
      comparedMs: 12 * HOUR,
    });
  });

  it("says since when there are records and from when on they suffice", () => {
    const short = { ...frame, state: "too-short" as const };
    expect(describeWhy({ ...short, recordedSince: frame.to - HOUR })).toEqual({
      kind: "gap",
      gap: "tooShort",
      since: frame.to - HOUR,
      from: frame.to + DAY,
    });
    expect(describeWhy({ ...short, recordedSince: null })).toMatchObject({ gap: "noRecord", since: null });
    // Records reach far enough, but have holes.
    expect(describeWhy({ ...short, recordedSince: frame.to - 2 * DAY })).toMatchObject({ gap: "gaps" });
    expect(describeWhy({ ...frame, state: "solo-only" })).toMatchObject({ gap: "soloOnly" });
    expect(describeWhy({ state: "unknown-miner", coin: "kas", address: "x" })).toBeNull();
  });
});
