import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromCoins } from "../money/amount.ts";
import { DAY, HOUR, MINUTE } from "../time/durations.ts";
import { addSteps, averageEffects, explainChange, type SpanWork, type WorkStep } from "./earnings-change.ts";
import { valueChange, valueInCurrency } from "./value-change.ts";

const decimals = 8;
const reward = (coins: bigint) => ({ atomic: coins * 100_000_000n, basis: "schedule", asOf: null }) as const;

/** One day as one step: 100 hashes a second, a block takes 864,000 hashes, so ten blocks of 50 coins are expected: 500 coins. */
const plainDay: WorkStep = {
  durationMs: DAY,
  hashrate: 100,
  lostHashrate: 0,
  rejectedFraction: null,
  chain: { workPerBlock: 864_000, reward: reward(50n), transactionFees: null, decimals },
  feeFraction: 0,
  share: 1,
};

function work(steps: readonly WorkStep[]): SpanWork {
  const sum = addSteps(steps);
  if (sum === null) throw new Error("These steps make sense.");
  return sum;
}

function explain(before: readonly WorkStep[], after: readonly WorkStep[]) {
  const spans = { before: work(before), after: work(after) };
  const earned = {
    before: fromCoins(spans.before.coins, { decimals, amountDecimals: 8 }) ?? 0n,
    after: fromCoins(spans.after.coins, { decimals, amountDecimals: 8 }) ?? 0n,
  };
  return explainChange([spans], { earned, restIs: null, unrecorded: [], decimals, unit: 1n });
}

const amountsOf = ({
  parts,
}: {
  readonly parts: readonly { readonly cause: string; readonly amount: bigint | null }[];
}) => Object.fromEntries(parts.map(({ cause, amount }) => [cause, amount]));

describe("why earnings changed, worked out by hand", () => {
  it("a rig that was off for six of 24 hours costs a quarter, and nothing else changed", () => {
    // 18 hours at 100 and 6 hours at 0, in which 100 were lost: 500 − 375 = 125 coins.
    const after = [
      { ...plainDay, durationMs: 18 * HOUR },
      { ...plainDay, durationMs: 6 * HOUR, hashrate: 0, lostHashrate: 100 },
    ];
    const change = explain([plainDay], after);
    expect([change.before, change.after]).toEqual([50_000_000_000n, 37_500_000_000n]);
    expect(amountsOf(change)).toEqual({
      hashrate: 0n,
      outages: -12_500_000_000n,
      rejected: null,
      difficulty: 0n,
      reward: 0n,
      fee: 0n,
    });
    // The price fell from 0.10 to 0.08: from 50.00 to 30.00 dollars. 125 × 0.09 = 11.25, and 437.5 × 0.02 = 8.75.
    expect(valueChange(change, decimals, { before: 0.1, after: 0.08 }, 100)).toEqual({
      before: 5_000n,
      after: 3_000n,
      parts: [0n, -1_125n, null, 0n, 0n, 0n],
      price: -875n,
    });
    // A thousandth of that price, in yen: 7.50 and 4.50 have three digits that a yen does not have, so that the difference is seen.
    expect(valueInCurrency(change, decimals, { before: 0.0001, after: 0.00008 }, { perUsd: 150, digits: 0 })).toEqual({
      before: 7_500n,
      after: 4_500n,
      parts: [0n, -1_688n, null, 0n, 0n, 0n],
      price: -1_312n,
      digits: 3,
    });
  });

  it("twice the hashrate at twice the difficulty earns the same: both parts cancel out", () => {
    const chain = { ...plainDay.chain, workPerBlock: 1_728_000 };
    const change = explain([plainDay], [{ ...plainDay, hashrate: 200, chain }]);
    expect([change.before, change.after]).toEqual([50_000_000_000n, 50_000_000_000n]);
    // +100 hashes a second at the mean of both days' yield: 500 × (1 + ½) ÷ 2 = 375 coins.
    expect(amountsOf(change)).toEqual({
      hashrate: 37_500_000_000n,
      outages: 0n,
      rejected: null,
      difficulty: -37_500_000_000n,
      reward: 0n,
      fee: 0n,
    });
  });

  it("a halving, a fee of 2 %, and a tenth of the shares rejected where none was before", () => {
    // Accepted: 90 of 100. 9 blocks × 25 coins × 0.98 = 220.5 coins; 500 − 220.5 = 279.5.
    const after: WorkStep = {
      ...plainDay,
      hashrate: 90,
      rejectedFraction: 0.1,
      chain: { ...plainDay.chain, reward: reward(25n) },
      feeFraction: 0.02,
    };
    const change = explain([{ ...plainDay, rejectedFraction: 0 }], [after]);
    expect([change.before, change.after]).toEqual([50_000_000_000n, 22_050_000_000n]);
    // With work 1 → 0.9, reward 1 → 0.5 and fee 1 → 0.98 (all of 500), each averaged over the six orders of these three:
    // work:   −0.1 × (2×1 + 0.5 + 0.98 + 2×0.49) ÷ 6 = −0.0743333…
    // reward: −0.5 × (2×1 + 0.9 + 0.98 + 2×0.882) ÷ 6 = −0.4703333…
    // fee:    −0.02 × (2×1 + 0.9 + 0.5 + 2×0.45) ÷ 6 = −0.0143333…
    expect(amountsOf(change)).toEqual({
      hashrate: 0n,
      outages: 0n,
      rejected: -3_716_666_666n,
      difficulty: 0n,
      // Cut off at −23 516 666 666; the two atomic units that are left over go to the largest part.
      reward: -23_516_666_668n,
      fee: -716_666_666n,
    });
  });
});

describe("parts of a change", () => {
  it("measured earnings: what the work does not explain is luck, or not explained", () => {
    const spans = { before: work([plainDay]), after: work([{ ...plainDay, hashrate: 50 }]) };
    const record = {
      earned: { before: 40_000_000_001n, after: 30_000_000_000n },
      unrecorded: ["fee"],
      decimals,
      unit: 100n,
    } as const;
    expect(amountsOf(explainChange([spans], { ...record, restIs: "luck" }))).toEqual({
      hashrate: -25_000_000_000n,
      outages: 0n,
      rejected: null,
      difficulty: 0n,
      reward: 0n,
      fee: null,
      luck: 14_999_999_999n,
    });
    expect(amountsOf(explainChange([spans], { ...record, restIs: "unexplained" }))).toMatchObject({
      unexplained: 14_999_999_999n,
    });
  });

  it("a day without work has the terms of its hours, so that all of the difference is work", () => {
    const change = explain([{ ...plainDay, hashrate: 0 }], [plainDay]);
    expect(amountsOf(change)).toMatchObject({ hashrate: 50_000_000_000n, difficulty: 0n, reward: 0n, fee: 0n });
  });

  it("luck that nobody recorded is named and not counted", () => {
    const spans = { before: work([plainDay]), after: work([plainDay]) };
    const earned = { before: 50_000_000_000n, after: 50_000_000_000n };
    const change = explainChange([spans], { earned, restIs: null, unrecorded: ["luck"], decimals, unit: 1n });
    expect(amountsOf(change)).toMatchObject({ hashrate: 0n, luck: null });
  });

  it("steps that make no sense have no sum", () => {
    expect(addSteps([])).toBeNull();
    expect(addSteps([{ ...plainDay, chain: { ...plainDay.chain, workPerBlock: 0 } }])).toBeNull();
    expect(addSteps([{ ...plainDay, feeFraction: 2 }])).toBeNull();
  });

  it("effects of factors add up to the difference of their products", () => {
    // 2×3 → 4×5: (4−2)×(3+5)/2 + (5−3)×(2+4)/2 = 8 + 6 = 14.
    expect(averageEffects([2, 3], [4, 5])).toEqual([4, 3]);
  });
});

const generatedStep = fc.record({
  durationMs: fc.constantFrom(10 * MINUTE, HOUR),
  hashrate: fc.oneof(fc.constant(0), fc.double({ min: 1, max: 1e18, noNaN: true })),
  lostHashrate: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e17, noNaN: true })),
  rejectedFraction: fc.option(fc.double({ min: 0, max: 0.5, noNaN: true })),
  work: fc.double({ min: 1e6, max: 1e24, noNaN: true }),
  reward: fc.bigInt({ min: 1n, max: 10n ** 19n }),
  feeFraction: fc.double({ min: 0, max: 1, noNaN: true }),
  share: fc.constantFrom(1, 1 / 7, 1 / 3),
});

const history = fc.array(generatedStep, { minLength: 1, maxLength: 20 });

describe("1,000 generated histories", () => {
  it("add up to the last atomic unit, and to the last unit of money", () => {
    let unlike = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(history, history), { minLength: 1, maxLength: 3 }),
        fc.constantFrom(2, 8, 12, 18),
        fc.constantFrom(null, "luck" as const, "unexplained" as const),
        fc.tuple(fc.double({ min: 0, max: 1e5, noNaN: true }), fc.double({ min: 0, max: 1e5, noNaN: true })),
        fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.bigInt({ min: 0n, max: 10n ** 20n })),
        (schemes, places, restIs, [priceBefore, priceAfter], [measuredBefore, measuredAfter]) => {
          const toStep = ({ work: workPerBlock, reward: atomic, ...step }: (typeof schemes)[0][0][0]): WorkStep => ({
            ...step,
            chain: {
              workPerBlock,
              reward: { atomic, basis: "schedule", asOf: null },
              transactionFees: null,
              decimals: places,
            },
          });
          const spans = schemes.map(([before, after]) => ({
            before: work(before.map(toStep)),
            after: work(after.map(toStep)),
          }));
          const units = { decimals: places, amountDecimals: 6 };
          const expected = (when: "before" | "after") =>
            fromCoins(
              spans.reduce((sum, span) => sum + span[when].coins, 0),
              units,
            ) ?? 0n;
          const earned =
            restIs === null
              ? { before: expected("before"), after: expected("after") }
              : { before: measuredBefore, after: measuredAfter };
          const unit = 10n ** BigInt(Math.max(0, places - 6));
          const change = explainChange(spans, { earned, restIs, unrecorded: [], decimals: places, unit });
          const sum = change.parts.reduce((total, { amount }) => total + (amount ?? 0n), 0n);
          expect(sum).toBe(earned.after - earned.before);
          if (sum !== 0n) unlike += 1;
          const value = valueChange(change, places, { before: priceBefore, after: priceAfter }, 100);
          const valueSum = value.parts.reduce<bigint>((total, part) => total + (part ?? 0n), value.price);
          expect(valueSum).toBe(value.after - value.before);
        },
      ),
      { numRuns: 1000, seed: 20_261_122 },
    );
    // Histories that all earn the same would prove nothing.
    expect(unlike).toBeGreaterThan(900);
  });

  it("leave a cause that did not change without a part: no remainder covers a wrong formula", () => {
    fc.assert(
      fc.property(
        fc.array(generatedStep, { minLength: 1, maxLength: 20 }),
        fc.double({ min: 0.1, max: 3, noNaN: true }),
        (steps, factor) => {
          const toSteps = (scale: number) =>
            steps.map(
              ({ work: workPerBlock, reward: atomic, ...step }): WorkStep => ({
                ...step,
                hashrate: (step.hashrate + 1) * scale,
                lostHashrate: 0,
                rejectedFraction: null,
                chain: { ...plainDay.chain, workPerBlock, reward: { atomic, basis: "schedule", asOf: null } },
              }),
            );
          const change = explain(toSteps(1), toSteps(factor));
          const { hashrate = null, ...others } = amountsOf(change);
          const difference = Number(change.after - change.before);
          const most = 10 + 1e-9 * Number(change.before + change.after);
          expect(Math.abs(Number(hashrate ?? 0n) - difference)).toBeLessThanOrEqual(most);
          for (const amount of Object.values(others)) expect(Math.abs(Number(amount ?? 0n))).toBeLessThanOrEqual(most);
        },
      ),
      { numRuns: 200, seed: 20_261_122 },
    );
  });
});
