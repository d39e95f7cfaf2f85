import { describe, expect, it } from "vitest";
import { hashText, mix, noiseHex, poisson, smoothNoise, unit } from "./noise.ts";

const draws = 40_000;

function momentsOf(lambda: number): { mean: number; variance: number } {
  const counts = Array.from({ length: draws }, (_, i) => poisson(lambda, mix(1234, i)));
  const mean = counts.reduce((a, b) => a + b, 0) / draws;
  return { mean, variance: counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / draws };
}

describe("poisson", () => {
  it.each([0.003, 0.4, 3, 29, 31, 700])("has mean and variance %d", (lambda) => {
    const { mean, variance } = momentsOf(lambda);
    // Five standard errors of each.
    expect(Math.abs(mean - lambda)).toBeLessThan(5 * Math.sqrt(lambda / draws));
    expect(Math.abs(variance - lambda)).toBeLessThan(5 * Math.sqrt((lambda + 2 * lambda ** 2) / draws) + 0.1);
  });

  it("finds nothing without work", () => {
    expect(Array.from({ length: 1000 }, (_, i) => poisson(0, mix(5, i))).every((count) => count === 0)).toBe(true);
  });
});

describe("mix", () => {
  it("spreads neighbouring indexes evenly over the unit interval", () => {
    const buckets = new Array<number>(10).fill(0);
    for (let i = 0; i < draws; i++) {
      const bucket = Math.floor(unit(mix(hashText("stream"), i)) * 10);
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
    }
    for (const count of buckets) expect(Math.abs(count - 4000)).toBeLessThan(300);
  });
});

describe("smoothNoise", () => {
  it("stays within -1 … 1 and does not jump", () => {
    let previous = smoothNoise(7, -3);
    for (let x = -3; x < 50; x += 0.01) {
      const value = smoothNoise(7, x);
      expect(Math.abs(value)).toBeLessThanOrEqual(1);
      // The steepest slope of the curve between -1 and 1 is 3.
      expect(Math.abs(value - previous)).toBeLessThan(0.04);
      previous = value;
    }
  });
});

describe("noiseHex", () => {
  it("writes two digits for each byte", () => {
    expect(noiseHex(1, 32)).toMatch(/^[0-9a-f]{64}$/);
    expect(noiseHex(1, 32)).not.toBe(noiseHex(2, 32));
  });
});
