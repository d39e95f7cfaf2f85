import { describe, expect, it } from "vitest";
import { drawTrend } from "./draw-trend.ts";

describe("drawTrend", () => {
  it("goes from no work at the foot of the box to the best hour", () => {
    expect(drawTrend("0z.....................0")).toBe("M0,52h0L9,4M200,52h0");
  });

  it("leaves out what is not known, and makes a dot of an hour alone", () => {
    expect(drawTrend("..i.....................".slice(0, 24))).toBe("M17,27h0");
  });
});
