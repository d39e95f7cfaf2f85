import { describe, expect, it } from "vitest";
import { DAY } from "#src/domain/time/durations.ts";
import { describeRound, describeWindow } from "./describe-luck.ts";

const window = { key: "7d", from: 0, to: 7 * DAY, found: 4, expected: 10, run: null } as const;

describe("describeWindow", () => {
  it("describes the odds of a run, with the message for the length of its window", () => {
    expect(describeWindow({ ...window, run: { kind: "dry", chance: 0.0834 } }, true)).toEqual({
      key: "7d",
      lengthMs: 7 * DAY,
      found: "4",
      expected: "10.0",
      verdict: "dry.7d",
      values: { times: 1, of: "12" },
    });
    expect(describeWindow({ ...window, key: "24h", run: { kind: "lucky", chance: 0.00004 } }, true)).toMatchObject({
      verdict: "lucky.24h",
      values: { times: 1, of: "25\u202f000" },
    });
  });

  it("gives shares where there are too many blocks for odds", () => {
    const many = { ...window, found: 14_000, expected: 14_400.4, run: { kind: "many", swing: 0.00833 } } as const;
    expect(describeWindow(many, true)).toMatchObject({
      found: "14\u202f000",
      expected: "14\u202f400",
      verdict: "many",
      fractions: { share: 14_000 / 14_400.4, swing: 0.00833 },
    });
  });

  it("gives the reason if there is no verdict", () => {
    expect(describeWindow({ ...window, found: null, expected: null }, true).verdict).toBe("notStored");
    expect(describeWindow({ ...window, expected: null }, true).verdict).toBe("noHashrates");
    expect(describeWindow({ ...window, expected: null }, false)).toMatchObject({ found: "4", verdict: "noNetwork" });
    expect(describeWindow({ ...window, expected: 0.333 }, true)).toMatchObject({ expected: "0.33" });
  });
});

it("gives the odds of a round, and its duration at the time of measurement", () => {
  const round = { measuredAt: 12, effort: 1, isEstimated: false, expectedMs: 9 } as const;
  expect(describeRound({ ...round, scheme: "pps", lastBlockAt: 5, chanceOfLonger: 0.3679 })).toEqual({
    ...round,
    ranMs: 7,
    schemeName: "\u2068PPS+\u2069",
    odds: { times: 37, of: "100" },
  });
  expect(describeRound({ ...round, scheme: "pps", lastBlockAt: null, chanceOfLonger: null })).toMatchObject({
    odds: null,
    ranMs: null,
  });
});
