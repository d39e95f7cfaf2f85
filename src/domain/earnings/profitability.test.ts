import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AnyCoinSlug, getCoin } from "../coins/index.ts";
import { measuredAt, workedDays, workedNetworks } from "./__fixtures__/worked-days.ts";
import { type ChainTerms, toChainTerms } from "./chain-terms.ts";
import { DEFAULT_POWER_COST } from "./power-cost.ts";
import {
  countedChains,
  type DayResult,
  expectCoins,
  expectDay,
  type MiningDay,
  paybackDays,
  sumDays,
} from "./profitability.ts";

function termsOf(slug: AnyCoinSlug): ChainTerms {
  const known = workedNetworks[slug];
  if (known === undefined) throw new Error(`There is no network of ${slug}.`);
  const terms = toChainTerms(getCoin(slug), known.sample, { usd: known.usd, at: measuredAt, source: "test" });
  if (!terms.ok) throw new Error(terms.error);
  return terms.value;
}

/** DOGE's network is known, PEP's is not. */
const merged = [
  { chain: "doge", terms: termsOf("doge") },
  { chain: "pep", terms: null },
];

const hour: MiningDay = {
  hashrate: 1e15,
  watts: 1000,
  uptime: 1,
  powerCost: 0.1,
  feeFraction: 0,
  chain: termsOf("btc"),
  merged: [],
};

function known(result: DayResult | null): DayResult {
  if (result === null) throw new Error("The day should be known.");
  return result;
}

describe("expectDay", () => {
  it.each(workedDays)("$coin: $sum", ({ hashrate, watts, coin, feeFraction, powerCost, expected }) => {
    const chain = termsOf(coin);
    const day = known(
      expectDay({
        hashrate,
        watts,
        uptime: 1,
        powerCost,
        feeFraction,
        chain,
        merged: getCoin(coin).mergeMined.includes("doge") ? merged : [],
      }),
    );
    const { coins, ...money } = expected;
    expect(day.coins[0].chain).toBe(coin);
    expect(day.coins[0].coins / coins).toBeCloseTo(1, 8);
    for (const [key, value] of Object.entries(money)) {
      const computed = day[key as keyof typeof money];
      expect(computed, key).not.toBeNull();
      expect((computed ?? 0) - value, key).toBeCloseTo(0, 9 - Math.ceil(Math.log10(Math.abs(value) + 1)));
    }
  });

  it("§3.10 §9.11 takes 0.04 for a kilowatt-hour unless another price is given", () => {
    expect(DEFAULT_POWER_COST).toBe(0.04);
    expect(expectDay({ ...hour, watts: 3500, powerCost: DEFAULT_POWER_COST })?.powerUsd).toBeCloseTo(3.36, 10);
  });

  it("adds merge-mined coins and names those that are not counted", () => {
    const day = known(
      expectDay({ ...hour, hashrate: 16e9, watts: 3360, feeFraction: 0.02, chain: termsOf("ltc"), merged }),
    );
    expect(day.coins.map(({ chain }) => chain)).toEqual(["ltc", "doge"]);
    expect(day.coins[1]?.coins).toBeCloseTo(75.264, 9);
    expect(day.uncounted).toEqual(["pep"]);
    const priceless = { ...termsOf("doge"), usdPrice: null };
    const withoutPrice = known(
      expectDay({ ...hour, chain: termsOf("ltc"), merged: [{ chain: "doge", terms: priceless }] }),
    );
    expect(withoutPrice.coins[1]?.usd).toBeNull();
    expect(withoutPrice.uncounted).toEqual(["doge"]);
    expect(withoutPrice.revenueUsd).toBe(withoutPrice.coins[0].usd);
  });

  it("adds the transaction fees of a block to its reward, exactly", () => {
    // 3.125 BTC and 0.02500000 BTC of fees: 200 TH/s × 86,400 ÷ 6e23 × 3.15 × 98 %.
    const chain = { ...termsOf("btc"), transactionFees: 2_500_000n };
    expect(expectCoins(200e12, chain, 0.02)).toBeCloseTo(0.0000889056, 14);
  });

  it("counts the time that a device works, in coins and in power", () => {
    const half = known(expectDay({ ...hour, uptime: 0.5 }));
    const whole = known(expectDay(hour));
    expect(half.coins[0].coins).toBeCloseTo(whole.coins[0].coins / 2, 15);
    expect(half.kilowattHours).toBe(12);
    expect(half.breakEvenPowerCost).toBeCloseTo(whole.breakEvenPowerCost ?? 0, 12);
  });

  it("does not know profit without price or power, and still knows the coins", () => {
    const unpriced = known(expectDay({ ...hour, chain: { ...hour.chain, usdPrice: null } }));
    expect(unpriced).toMatchObject({ revenueUsd: null, powerUsd: 2.4000000000000004, profitUsd: null });
    expect(unpriced.coins[0].coins).toBeGreaterThan(0);
    // 2.40 a day ÷ 0.00045 BTC: the break-even price is known without a price.
    expect(unpriced.breakEvenPriceUsd).toBeCloseTo(2.4 / 0.00045, 6);
    const unmeasured = known(expectDay({ ...hour, watts: null }));
    expect(unmeasured).toMatchObject({
      kilowattHours: null,
      powerUsd: null,
      profitUsd: null,
      breakEvenPowerCost: null,
    });
    expect(unmeasured.revenueUsd).toBeGreaterThan(0);
  });

  it.each([
    { hashrate: -1 },
    { hashrate: Number.NaN },
    { hashrate: Number.POSITIVE_INFINITY },
    { watts: -1 },
    { watts: Number.NaN },
    { uptime: 1.1 },
    { uptime: -0.1 },
    { powerCost: -0.01 },
    { powerCost: Number.POSITIVE_INFINITY },
    { feeFraction: 1.5 },
    { feeFraction: Number.NaN },
  ])("has no answer to a question with %j", (fault) => {
    expect(expectDay({ ...hour, ...fault })).toBeNull();
  });
});

describe("paybackDays", () => {
  it("is price over profit, or never", () => {
    expect(paybackDays(2600, 2.6)).toBeCloseTo(1000, 8);
    expect(paybackDays(2600, 0)).toBeNull();
    expect(paybackDays(2600, -1)).toBeNull();
    expect(paybackDays(2600, null)).toBeNull();
    expect(paybackDays(1e308, 1e-308)).toBeNull();
  });
});

// Any number from a form, an engine or a file, up to the largest.
const size = fc.double({ min: 0, max: 1e308, noNaN: true });
const common = fc.double({ min: 1e-6, max: 1e15, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const anyNumber = fc.double();

function dayOf(part: Partial<MiningDay>, usd: number, work: number): DayResult | null {
  const chain = { ...hour.chain, workPerBlock: work, usdPrice: { usd, at: measuredAt, source: "test" } };
  return expectDay({ ...hour, chain, ...part });
}

describe("a day of mining", () => {
  it("never is NaN, infinite or a negative zero, whatever is asked", () => {
    fc.assert(
      fc.property(anyNumber, fc.option(anyNumber), anyNumber, anyNumber, anyNumber, size, size, (...numbers) => {
        const [hashrate, watts, uptime, powerCost, feeFraction, usd, work] = numbers;
        const doge = { ...termsOf("doge"), workPerBlock: work, usdPrice: { usd, at: 0, source: "test" } };
        const question = { hashrate, watts, uptime, powerCost, feeFraction, merged: [{ chain: "doge", terms: doge }] };
        for (const day of [dayOf(question, usd, work), dayOf({ ...question, uptime: 1, feeFraction: 0 }, usd, work)]) {
          const { coins, uncounted, ...figures } = day ?? { coins: [], uncounted: [] };
          for (const value of [...coins.flatMap((coin) => [coin.coins, coin.usd]), ...Object.values(figures)]) {
            if (value !== null) {
              expect(Number.isFinite(value)).toBe(true);
              expect(Object.is(value, -0)).toBe(false);
            }
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it("earns no less with a higher price, a higher hashrate or cheaper power", () => {
    fc.assert(
      fc.property(common, common, common, common, share, share, (hashrate, more, usd, watts, fee, powerCost) => {
        const work = 1e20;
        const question = { hashrate, watts, feeFraction: fee, powerCost };
        const profit = (day: DayResult | null) => known(day).profitUsd ?? Number.NaN;
        const base = profit(dayOf(question, usd, work));
        expect(profit(dayOf(question, usd + more, work))).toBeGreaterThanOrEqual(base);
        expect(profit(dayOf({ ...question, hashrate: hashrate + more }, usd, work))).toBeGreaterThanOrEqual(base);
        expect(profit(dayOf({ ...question, powerCost: powerCost / 2 }, usd, work))).toBeGreaterThanOrEqual(base);
        expect(profit(dayOf({ ...question, feeFraction: fee / 2 }, usd, work))).toBeGreaterThanOrEqual(base);
        expect(profit(dayOf({ ...question, watts: watts / 2 }, usd, work))).toBeGreaterThanOrEqual(base);
      }),
    );
  });

  it("of a farm is the sum of its devices, and what one of them does not know is not known of the farm", () => {
    const device = fc.record({ hashrate: common, watts: common });
    fc.assert(
      fc.property(fc.array(device, { minLength: 1, maxLength: 20 }), share, common, (devices, powerCost, usd) => {
        const question = { powerCost, feeFraction: 0.01, merged };
        const days = devices.map((part) => known(dayOf({ ...question, ...part }, usd, 1e20)));
        const farm = known(sumDays(days, powerCost));
        const total = (key: "hashrate" | "watts") => devices.reduce((sum, part) => sum + part[key], 0);
        const together = dayOf({ ...question, hashrate: total("hashrate"), watts: total("watts") }, usd, 1e20);
        const whole = known(together);
        const close = (one: number | null | undefined, other: number | null | undefined) =>
          expect(Math.abs((one ?? Number.NaN) - (other ?? 0))).toBeLessThanOrEqual(Math.abs(other ?? 0) * 1e-9 + 1e-12);
        close(farm.coins[0].coins, whole.coins[0].coins);
        close(farm.coins[1]?.coins, whole.coins[1]?.coins);
        close(farm.revenueUsd, whole.revenueUsd);
        close(farm.powerUsd, whole.powerUsd);
        expect(Math.abs((farm.profitUsd ?? Number.NaN) - (whole.profitUsd ?? 0))).toBeLessThanOrEqual(
          ((whole.revenueUsd ?? 0) + (whole.powerUsd ?? 0)) * 1e-9 + 1e-12,
        );
        expect(farm.uncounted).toEqual(["pep"]);
        const unmeasured = known(sumDays([...days, known(dayOf({ watts: null }, usd, 1e20))], powerCost));
        expect(unmeasured.profitUsd).toBeNull();
      }),
    );
    expect(sumDays([], 0.04)).toBeNull();
  });
});

it("countedChains names the coins whose value is in the revenue, and none without a price", () => {
  const coins = [
    { chain: "ltc", coins: 1, usd: 90 },
    { chain: "doge", coins: 5, usd: 1 },
    { chain: "bells", coins: 2, usd: null },
  ] as const;
  expect(countedChains({ coins })).toEqual(["ltc", "doge"]);
});
