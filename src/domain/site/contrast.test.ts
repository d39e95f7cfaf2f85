import { describe, expect, it } from "vitest";
import { isDarkInkBetter, luminance } from "./contrast.ts";

describe("contrast", () => {
  it("measures luminance as WCAG does", () => {
    expect(luminance("#000000")).toBe(0);
    expect(luminance("#ffffff")).toBeCloseTo(1, 10);
    expect(luminance("#ff0000")).toBeCloseTo(0.2126, 4);
  });

  it("chooses the ink with more contrast", () => {
    expect(["#ffe144", "#71c9bb", "#e95b4d"].map(isDarkInkBetter)).toEqual([true, true, true]);
    expect(["#e22901", "#345d9d", "#460063", "#000000"].map(isDarkInkBetter)).toEqual([false, false, false, false]);
  });
});
