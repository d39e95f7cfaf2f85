import { describe, expect, it } from "vitest";
import { axisLabels } from "./chart-labels.ts";

describe("axisLabels", () => {
  it("writes a common unit once, at the top, and no unnecessary zeros", () => {
    expect(axisLabels([175e12, 200e12, 225e12], "H/s")).toEqual(["175", "200", "225 TH/s"]);
    expect(axisLabels([9.5e15, 10e15], "H/s")).toEqual(["9.5", "10 PH/s"]);
  });

  it("writes each unit where they differ", () => {
    expect(axisLabels([500e9, 1e12], "Sol/s")).toEqual(["500 GSol/s", "1 TSol/s"]);
  });
});
