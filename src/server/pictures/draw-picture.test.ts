import { describe, expect, it } from "vitest";
import { fitText, measureEms } from "./draw-picture.ts";

describe("fitText", () => {
  const limits = { width: 500, sizes: [100, 50], lines: 1 } as const;

  it("takes the largest size that fits", () => {
    expect(fitText("Kaspa", limits)).toEqual({ lines: ["Kaspa"], size: 100 });
    expect(fitText("Kaspa mining", limits)).toEqual({ lines: ["Kaspa mining"], size: 50 });
  });

  it("breaks between words where it may", () => {
    expect(fitText("Kaspa mining pool", { ...limits, sizes: [80], lines: 3 }).lines).toEqual(["Kaspa", "mining pool"]);
  });

  it("cuts what does not fit at the smallest size", () => {
    const { lines, size } = fitText("an operator with a very long name indeed", limits);
    expect(size).toBe(50);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^an operator.*…$/);
    expect(measureEms(lines[0] ?? "") * 50).toBeLessThanOrEqual(500);
    expect(fitText("x".repeat(200), limits).lines[0]).toMatch(/^x{14,}…$/);
  });
});
