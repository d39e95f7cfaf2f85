import { describe, expect, it } from "vitest";
import type { Miner } from "#src/domain/mining/miner.ts";
import { datedAt, judgeAnswer } from "./judge-answer.ts";

const at = 1_750_000_000_000;
const unknown = { tenMinutes: null, sixHours: null, day: null };

function answerOf(miner: Partial<Miner>) {
  const shares = { valid: null, stale: null, invalid: null };
  const whole = { address: "a", hashrate: unknown, lastShareAt: null, shares, workers: [], balances: [], ...miner };
  return { at, lookup: { found: "yes", miner: whole } as const };
}

describe("judgeAnswer", () => {
  it("takes what a pool says that is up, and what an engine's outage leaves to others to judge", () => {
    const answer = answerOf({ lastHashrateAt: at - 900_000 });
    expect(judgeAnswer(answer, null)).toEqual({ at, status: "current" });
    expect(judgeAnswer(answer, "implausible")).toEqual({ at, status: "current" });
  });

  it("dates the figures of a pool that is not up to when they were measured", () => {
    const stale = { status: "stale", why: "not-up" };
    expect(judgeAnswer(answerOf({ lastHashrateAt: at - 900_000 }), "not-up")).toEqual({ at: at - 900_000, ...stale });
    expect(judgeAnswer(answerOf({ lastShareAt: at - 60_000 }), "not-up")).toEqual({ at: at - 60_000, ...stale });
    expect(judgeAnswer(answerOf({}), "not-up")).toEqual({ at, ...stale });
    expect(judgeAnswer({ at, lookup: { found: "no" } }, "not-up")).toEqual({ at, status: "current" });
  });

  it("dates what an engine repeats to when it was gathered, and never into the future", () => {
    expect(judgeAnswer(answerOf({ measuredAt: at - 240_000 }), null)).toEqual({ at: at - 240_000, status: "current" });
    expect(judgeAnswer(answerOf({ measuredAt: at + 1_000 }), null)).toEqual({ at, status: "current" });
    expect(datedAt({ at, lookup: { found: "no" } })).toBe(at);
  });

  it("believes an engine that repeats its pool's figures about miners whose shares it names", () => {
    expect(judgeAnswer(answerOf({ lastShareAt: at - 60_000 }), "old")).toEqual({ at, status: "current" });
    expect(judgeAnswer(answerOf({ lastHashrateAt: at - 900_000 }), "old")).toEqual({
      at: at - 900_000,
      status: "stale",
      why: "old",
    });
  });
});
