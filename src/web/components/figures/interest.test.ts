import { expect, it } from "vitest";
import { judgeChange } from "./interest.ts";

it("is good or bad as the miner gains, and neither where it is no gain", () => {
  expect([judgeChange("price", 3), judgeChange("hashrate", -2)]).toEqual(["good", "bad"]);
  expect([judgeChange("difficulty", 22), judgeChange("difficulty", -11)]).toEqual(["bad", "good"]);
  expect(judgeChange("networkHashrate", 1)).toBe("bad");
  expect([judgeChange("poolHashrate", 14), judgeChange("miners", -5), judgeChange("effort", 2)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([judgeChange("price", 0), judgeChange("price", -0), judgeChange("price", Number.NaN)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
