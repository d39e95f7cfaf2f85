import { describe, expect, it } from "vitest";
import { type FeeChange, feeAt, feeRecordedSince, feesInForce } from "./fee-history.ts";

const changes: readonly FeeChange[] = [
  { at: 100, scheme: "pps", feeFraction: 0.01 },
  { at: 150, scheme: "solo", feeFraction: 0.005 },
  { at: 200, scheme: "pps", feeFraction: null },
  { at: 300, scheme: "pps", feeFraction: 0.02 },
  { at: 400, scheme: "pps", feeFraction: 0.015 },
];

describe("the fees of a pool over time", () => {
  it("holds from its change until the next one, and is not known before the first", () => {
    expect([99, 100, 199, 200, 300, 399, 400, 9_999].map((at) => feeAt(changes, "pps", at))).toEqual([
      null,
      0.01,
      0.01,
      null,
      0.02,
      0.02,
      0.015,
      0.015,
    ]);
    expect(feeAt(changes, "pplns", 400)).toBeNull();
  });

  it("is recorded since the last time at which it was not known", () => {
    expect(feeRecordedSince(changes, "pps")).toBe(300);
    expect(feeRecordedSince(changes, "solo")).toBe(150);
    expect(feeRecordedSince(changes, "prop")).toBeNull();
    expect(feeRecordedSince(changes.slice(0, 3), "pps")).toBeNull();
  });

  it("is the operator's, else the engine's; a fee of 0 is a fee", () => {
    const configured = [
      { scheme: "pps", feeFraction: 0 },
      { scheme: "prop", feeFraction: null },
      { scheme: "solo", feeFraction: null },
    ] as const;
    expect(feesInForce(configured, { pps: 0.02, prop: 0.01 })).toEqual([
      { scheme: "pps", feeFraction: 0 },
      { scheme: "prop", feeFraction: 0.01 },
      { scheme: "solo", feeFraction: null },
    ]);
  });
});
