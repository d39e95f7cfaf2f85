import { describe, expect, it } from "vitest";
import { getCoin, poolCoins } from "#src/domain/coins/index.ts";
import { DAY, MINUTE } from "#src/domain/time/durations.ts";
import { slugOfEachKind, slugs, testNow, testSchemes } from "../engine-under-test.ts";
import { createEpochs } from "./chain.ts";
import { createDemoPool } from "./demo-pool.ts";
import { demoMagnitudes, findDemoMagnitude, findDemoUsdPrice } from "./magnitudes.ts";
import { hashText, mix, noiseHex, poisson, STEP, STEPS_PER_DAY, smoothNoise, unit } from "./noise-and-steps.ts";

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

const launchedAt = Date.UTC(2020, 0, 1);
/** Hashrate doubles after 100 days, permanently. */
const doublesAt = launchedAt + 100 * DAY;
const epochs = createEpochs({
  epochBlocks: 2016,
  blockTimeMs: 10 * MINUTE,
  launchedAt,
  firstHeight: 0,
  hashrateAt: (step) => (step * STEP < doublesAt ? 100 : 200),
});

describe("epochs of a made-up chain", () => {
  it("keeps the target through an epoch, and its pace while hashrate stays", () => {
    expect(epochs.heightAt(launchedAt)).toBe(0);
    expect(epochs.heightAt(launchedAt + 14 * DAY)).toBe(2016);
    expect(epochs.startOfHeight(2016)).toBe(launchedAt + 14 * DAY);
    expect(epochs.targetRateAt(launchedAt + 97 * DAY)).toBe(100);
    expect(epochs.targetRateAt(launchedAt + 105 * DAY)).toBe(100);
  });

  it("adjusts it by the time that the epoch really took", () => {
    // The eighth epoch begins at day 98: two days of the old hashrate, then twice as much.
    const startsAt = launchedAt + 98 * DAY;
    const next = epochs.startOfHeight(8 * 2016);
    const ratio = (14 * DAY) / (next - startsAt);
    expect(next - startsAt).toBeLessThan(8 * DAY);
    expect(epochs.targetRateAt(next - 1)).toBe(100);
    expect(epochs.targetRateAt(next) / 100).toBeCloseTo(ratio, 2);
    // After one more it has caught up.
    expect(epochs.targetRateAt(epochs.startOfHeight(9 * 2016))).toBe(200);
    expect(epochs.startOfHeight(11 * 2016) - epochs.startOfHeight(10 * 2016)).toBe(14 * DAY);
  });
});

describe("the demo's magnitudes", () => {
  it("are written for the coins of the specification that are mined, and each has a price of its own", () => {
    // The 33 pools of the specification come first in the list.
    const specified = [...poolCoins.slice(0, 33), getCoin("doge"), getCoin("pep"), getCoin("bells")];
    expect(specified.filter(({ slug }) => demoMagnitudes[slug] === undefined)).toEqual([]);
    const priced = [...specified, getCoin("eth")].map(({ ticker }) => ticker);
    expect(priced.filter((ticker) => [null, 0.01].includes(findDemoUsdPrice(ticker)))).toEqual([]);
  });

  it("are those of a small coin where a coin has none, and no price where the ticker is no coin's", () => {
    expect(findDemoMagnitude("made-up")).toEqual({ networkHashrate: 1e12, poolShare: 0.08, blockReward: 10 });
    expect([findDemoUsdPrice("KAS"), findDemoUsdPrice("NO-COIN"), findDemoUsdPrice("toString")]).toEqual([
      0.052,
      null,
      null,
    ]);
  });

  it("give each pool between a two-hundredth and an eighth of its network, and a reward", () => {
    for (const { slug, blockReward } of poolCoins) {
      const magnitude = findDemoMagnitude(slug);
      expect(magnitude.poolShare, slug).toBeGreaterThan(0.005);
      expect(magnitude.poolShare, slug).toBeLessThan(0.12);
      expect(blockReward ?? magnitude.blockReward ?? 0, slug).toBeGreaterThan(0);
    }
  });

  it("make a network mine what its devices could: bitcoin in zettahashes, monero in gigahashes", () => {
    expect(demoMagnitudes.btc?.networkHashrate).toBeGreaterThan(5e20);
    expect(demoMagnitudes.xmr?.networkHashrate).toBeLessThan(1e10);
    expect(demoMagnitudes.zec?.networkHashrate).toBe(1.4e10);
  });
});

const options = { seed: "adit", endStep: Number.POSITIVE_INFINITY };
const today = Math.floor(testNow / DAY);
const poolOf = (slug: (typeof slugs)[number]) => createDemoPool(getCoin(slug), testSchemes, options);

describe("the sums of a day", () => {
  it.each(slugOfEachKind)("%s: pool = Σ miners, miner = Σ workers, at each step of each scheme", (slug) => {
    const pool = poolOf(slug);
    const day = today - 3;
    const first = day * STEPS_PER_DAY;
    const miners = pool.population.listMiners(first, first + STEPS_PER_DAY);
    for (const i of [0, 17, 71, 100, 143]) {
      pool.schemes.forEach((scheme, nth) => {
        const parts = miners.flatMap((miner) => miner.parts).filter((part) => part.scheme === scheme);
        const ofPool = pool.schemeDays(day)[nth];
        const rate = parts.reduce((sum, part) => sum + pool.rates.rateAt(part, first + i), 0);
        expect(Math.abs((ofPool?.rates[i] ?? 0) / rate - 1)).toBeLessThan(1e-12);
        expect(parts.filter((part) => pool.rates.rateAt(part, first + i) > 0)).toHaveLength(ofPool?.miners[i] ?? -1);
        expect(parts.reduce((sum, part) => sum + pool.rates.onlineAt(part, first + i), 0)).toBe(ofPool?.workers[i]);
      });
      for (const miner of miners.slice(0, 60)) {
        for (const part of miner.parts) {
          const whole = pool.rates.rateAt(part, first + i);
          const rates = pool.rates.ofWorkers(part, day).map((series) => series[i] ?? Number.NaN);
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
  it("number as many as its work lets expect, within four standard deviations, for each of the coins", () => {
    let deviations = 0;
    for (const slug of slugs) {
      const pool = poolOf(slug);
      let expected = 0;
      let found = 0;
      let orphans = 0;
      for (let day = today - 10; day < today; day++) {
        for (const { chains } of pool.schemeDays(day)) {
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
    // The deviations have mean 0: their sum is within four of its own, the root of their number.
    expect(Math.abs(deviations)).toBeLessThan(4 * Math.sqrt(slugs.length));
  }, 180_000);
});
