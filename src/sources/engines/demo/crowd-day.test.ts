import { describe, expect, it } from "vitest";
import { getCoin } from "#src/domain/coins/index.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { createDemoPool } from "./demo-pool.ts";
import { slugs, testNow, testSchemes } from "./engine-under-test.ts";
import { STEPS_PER_DAY } from "./time-steps.ts";

const options = { seed: "adit", endStep: Number.POSITIVE_INFINITY };
const today = Math.floor(testNow / DAY);
const poolOf = (slug: (typeof slugs)[number]) => createDemoPool(getCoin(slug), testSchemes, options);

describe("the sums of a day", () => {
  it.each(slugs)("%s: pool = Σ miners, miner = Σ workers, at each step of each scheme", (slug) => {
    const pool = poolOf(slug);
    const day = today - 3;
    const first = day * STEPS_PER_DAY;
    const miners = pool.population.listMiners(first, first + STEPS_PER_DAY);
    for (const i of [0, 17, 71, 100, 143]) {
      pool.schemes.forEach((scheme, nth) => {
        const parts = miners.flatMap((miner) => miner.parts).filter((part) => part.scheme === scheme);
        const ofPool = pool.crowdDays(day)[nth];
        const rate = parts.reduce((sum, part) => sum + pool.rates.rateAt(part, first + i), 0);
        expect(Math.abs((ofPool?.rates[i] ?? 0) / rate - 1)).toBeLessThan(1e-12);
        expect(parts.filter((part) => pool.rates.rateAt(part, first + i) > 0)).toHaveLength(ofPool?.miners[i] ?? -1);
        expect(parts.reduce((sum, part) => sum + pool.rates.onlineAt(part, first + i), 0)).toBe(ofPool?.workers[i]);
      });
      for (const miner of miners.slice(0, 60)) {
        for (const part of miner.parts) {
          const whole = pool.rates.rateAt(part, first + i);
          const rates = pool.workerRates(part, day).map((series) => series[i] ?? Number.NaN);
          const sum = rates.reduce((a, b) => a + b, 0);
          expect(Math.abs(sum - whole)).toBeLessThanOrEqual(1e-9 * whole);
          expect(rates.filter((rate) => rate > 0)).toHaveLength(pool.rates.onlineAt(part, first + i));
        }
      }
    }
  });

  it.each(slugs)("%s: hundreds of miners, a few hold much of the pool", (slug) => {
    const pool = poolOf(slug);
    const step = today * STEPS_PER_DAY + 30;
    const rates = pool.population
      .listMiners(step, step + 1)
      .map((miner) => miner.parts.reduce((sum, part) => sum + pool.rates.rateAt(part, step), 0))
      .filter((rate) => rate > 0)
      .sort((a, b) => b - a);
    const total = rates.reduce((a, b) => a + b, 0);
    const topTenth = rates.slice(0, Math.floor(rates.length / 10)).reduce((a, b) => a + b, 0);
    expect(rates.length).toBeGreaterThan(120);
    expect(rates.length).toBeLessThan(500);
    expect(topTenth / total).toBeGreaterThan(0.3);
    expect(topTenth / total).toBeLessThan(0.8);
    expect((rates[0] ?? 0) / total).toBeLessThan(0.25);
  });
});

describe("the blocks of a pool", () => {
  it("number as many as its work lets expect, within four standard deviations, for each of the 33 coins", () => {
    let deviations = 0;
    for (const slug of slugs) {
      const pool = poolOf(slug);
      let expected = 0;
      let found = 0;
      let orphans = 0;
      for (let day = today - 30; day < today; day++) {
        for (const { chains } of pool.crowdDays(day)) {
          expected += chains[0]?.expected.reduce((a, b) => a + b, 0) ?? 0;
          orphans += chains[0]?.orphans.reduce((a, b) => a + b, 0) ?? 0;
          found += chains[0]?.good.reduce((a, b) => a + b, 0) ?? 0;
        }
      }
      found += orphans;
      const deviation = (found - expected) / Math.sqrt(expected);
      expect(Math.abs(deviation), `${slug}: ${found} blocks, ${expected} expected`).toBeLessThan(4);
      expect(orphans).toBeLessThan(0.01 * expected + 5 * Math.sqrt(0.01 * expected) + 1);
      deviations += deviation;
    }
    // The 33 deviations have mean 0: their sum is within four of its own, √33.
    expect(Math.abs(deviations)).toBeLessThan(4 * Math.sqrt(33));
  }, 60_000);
});
