import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromCoins } from "../money/amount.ts";
import { DAY, HOUR, MINUTE } from "../time/durations.ts";
import {
  addSteps,
  averageEffects,
  dropPartlyKnown,
  earnedCoins,
  explainChange,
  type SpanWork,
  type WorkStep,
} from "./earnings-change.ts";
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

function work(steps: readonly WorkStep[], luck: number | null = 1): SpanWork {
  const sum = addSteps(steps, luck);
  if (sum === null) throw new Error("These steps make sense.");
  return sum;
}

/** `luck` before and after. */
function explain(before: readonly WorkStep[], after: readonly WorkStep[], luck: readonly (number | null)[] = [1, 1]) {
  const [lucky = 1, luckyAfter = 1] = luck;
  const spans = { before: work(before, lucky), after: work(after, luckyAfter) };
  const earned = {
    before: fromCoins(earnedCoins(spans.before), { decimals, amountDecimals: 8 }) ?? 0n,
    after: fromCoins(earnedCoins(spans.after), { decimals, amountDecimals: 8 }) ?? 0n,
  };
  return explainChange([spans], { earned, unrecorded: [], decimals, unit: 1n });
}

const amountsOf = ({
  parts,
}: {
  readonly parts: readonly { readonly cause: string; readonly amount: bigint | null }[];
}) => Object.fromEntries(parts.map(({ cause, amount }) => [cause, amount]));

const earnedBoth = ({ before, after }: { readonly before: SpanWork; readonly after: SpanWork }) => [
  earnedCoins(before),
  earnedCoins(after),
];

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
      luck: 0n,
      reward: 0n,
      fee: 0n,
    });
    // The price fell from 0.10 to 0.08: from 50.00 to 30.00 dollars. 125 × 0.09 = 11.25, and 437.5 × 0.02 = 8.75.
    expect(valueChange(change, decimals, { before: 0.1, after: 0.08 }, 100)).toEqual({
      before: 5_000n,
      after: 3_000n,
      parts: [0n, -1_125n, null, 0n, 0n, 0n, 0n],
      price: -875n,
    });
    // A thousandth of that price, in yen: 7.50 and 4.50 get three digits that a yen lacks, so that the difference
    // shows.
    expect(valueInCurrency(change, decimals, { before: 0.0001, after: 0.00008 }, { perUsd: 150, digits: 0 })).toEqual({
      before: 7_500n,
      after: 4_500n,
      parts: [0n, -1_688n, null, 0n, 0n, 0n, 0n],
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
      luck: 0n,
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
      luck: 0n,
      // Cut off at −23 516 666 666; the two atomic units that are left over go to the largest part.
      reward: -23_516_666_668n,
      fee: -716_666_666n,
    });
  });

  it("stale shares: five of a hundred were rejected where it was one, and the rigs computed the same", () => {
    // 99 of 100 hashes accepted, then 95: 495 and 475 coins. Four hashes a second are 4 × 5 = 20 coins a day.
    const before = { ...plainDay, hashrate: 99, rejectedFraction: 0.01 };
    const change = explain([before], [{ ...plainDay, hashrate: 95, rejectedFraction: 0.05 }]);
    expect([change.before, change.after]).toEqual([49_500_000_000n, 47_500_000_000n]);
    expect(amountsOf(change)).toEqual({
      hashrate: 0n,
      outages: 0n,
      rejected: -2_000_000_000n,
      difficulty: 0n,
      luck: 0n,
      reward: 0n,
      fee: 0n,
    });
  });

  it("luck: the pool found 12 blocks where 10 were due, then 6 where 8 were due, and a rig was gone", () => {
    // 500 × 1.2 = 600 coins; 400 × 0.75 = 300.
    const change = explain([plainDay], [{ ...plainDay, hashrate: 80 }], [1.2, 0.75]);
    expect([change.before, change.after]).toEqual([60_000_000_000n, 30_000_000_000n]);
    // A fifth of the work at the mean luck: −100 × (1.2 + 0.75) ÷ 2. Luck at the mean work: −0.45 × (500 + 400) ÷ 2.
    expect(amountsOf(change)).toEqual({
      hashrate: -9_750_000_000n,
      outages: 0n,
      rejected: null,
      difficulty: 0n,
      luck: -20_250_000_000n,
      reward: 0n,
      fee: 0n,
    });
  });

  it("a fee of 3 % where it was 1 %, while the difficulty rose by a quarter", () => {
    // 500 × 0.99 = 495 coins; 400 × 0.97 = 388.
    const after = { ...plainDay, feeFraction: 0.03, chain: { ...plainDay.chain, workPerBlock: 1_080_000 } };
    const change = explain([{ ...plainDay, feeFraction: 0.01 }], [after]);
    expect([change.before, change.after]).toEqual([49_500_000_000n, 38_800_000_000n]);
    // −100 × (0.99 + 0.97) ÷ 2 and −0.02 × (500 + 400) ÷ 2.
    expect(amountsOf(change)).toEqual({
      hashrate: 0n,
      outages: 0n,
      rejected: null,
      difficulty: -9_800_000_000n,
      luck: 0n,
      reward: 0n,
      fee: -900_000_000n,
    });
  });

  it("a pool that found nothing paid nothing: the whole day is lost to luck", () => {
    const change = explain([plainDay], [plainDay], [1, 0]);
    expect([change.before, change.after]).toEqual([50_000_000_000n, 0n]);
    expect(amountsOf(change)).toMatchObject({ hashrate: 0n, difficulty: 0n, luck: -50_000_000_000n });
  });
});

describe("parts of a change", () => {
  it("luck or rejected shares of one day only are set against nothing, and are booked under no other cause", () => {
    const before = { ...plainDay, rejectedFraction: 0.1 };
    const schemes = dropPartlyKnown([
      { before: work([before], 2), after: work([plainDay], 1) },
      { before: work([before], 1), after: work([before], null) },
    ]);
    expect(schemes.map((one) => [one.before.luck, one.after.luck])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(schemes.map(earnedBoth)).toEqual([
      [500, 500],
      [500, 500],
    ]);
    const earned = { before: 100_000_000_000n, after: 100_000_000_000n };
    expect(amountsOf(explainChange(schemes, { earned, unrecorded: [], decimals, unit: 1n }))).toEqual({
      hashrate: 0n,
      outages: 0n,
      rejected: null,
      difficulty: 0n,
      luck: null,
      reward: 0n,
      fee: 0n,
    });
  });

  it("a day without work has the terms of its hours, so that all of the difference is work", () => {
    const change = explain([{ ...plainDay, hashrate: 0 }], [plainDay]);
    expect(amountsOf(change)).toMatchObject({ hashrate: 50_000_000_000n, difficulty: 0n, reward: 0n, fee: 0n });
  });

  it("what nobody recorded is named and not counted", () => {
    const spans = { before: work([plainDay]), after: work([plainDay]) };
    const earned = { before: 50_000_000_000n, after: 50_000_000_000n };
    const change = explainChange([spans], { earned, unrecorded: ["luck", "fee"], decimals, unit: 1n });
    expect(amountsOf(change)).toMatchObject({ hashrate: 0n, luck: null, fee: null });
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

/** Evenly between 0 and `most`: generated doubles are even over their exponents, so nearly all are close to 0. */
const generateParts = (most: number) => fc.integer({ min: 0, max: 1000 }).map((part) => (part * most) / 1000);

const generatedStep = fc.record({
  durationMs: fc.constantFrom(10 * MINUTE, HOUR),
  hashrate: fc.oneof(fc.constant(0), { arbitrary: fc.double({ min: 1e9, max: 1e18, noNaN: true }), weight: 4 }),
  lostHashrate: fc.oneof(fc.constant(0), fc.double({ min: 1e6, max: 1e17, noNaN: true })),
  rejectedFraction: fc.option(generateParts(0.5)),
  work: fc.double({ min: 1e6, max: 1e15, noNaN: true }),
  reward: fc.bigInt({ min: 10n ** 12n, max: 10n ** 19n }),
  feeFraction: fc.oneof({ arbitrary: generateParts(0.2), weight: 9 }, fc.constant(1)),
  share: fc.constantFrom(1, 1 / 7, 1 / 3),
});

const history = fc.array(generatedStep, { minLength: 1, maxLength: 20 });

/** A scheme that pays by expectation, a dry day, any other day, and not known. */
const generatedLuck = fc.oneof(
  { arbitrary: fc.constantFrom(1, 1, 1, 0), weight: 2 },
  { arbitrary: generateParts(20), weight: 5 },
  { arbitrary: fc.constant(null), weight: 1 },
);

describe("1,000 generated histories", () => {
  it("add up to the last atomic unit, and to the last unit of money", () => {
    let unlike = 0;
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        fc.array(fc.tuple(history, history, generatedLuck, generatedLuck), { minLength: 1, maxLength: 3 }),
        fc.constantFrom(2, 8, 12, 18),
        fc.tuple(fc.double({ min: 0, max: 1e5, noNaN: true }), fc.double({ min: 0, max: 1e5, noNaN: true })),
        (schemes, places, [priceBefore, priceAfter]) => {
          const toStep = ({ work: workPerBlock, reward: atomic, ...step }: (typeof schemes)[0][0][0]): WorkStep => ({
            ...step,
            chain: {
              workPerBlock,
              reward: { atomic, basis: "schedule", asOf: null },
              transactionFees: null,
              decimals: places,
            },
          });
          const spans = dropPartlyKnown(
            schemes.map(([before, after, luckBefore, luckAfter]) => ({
              before: work(before.map(toStep), luckBefore),
              after: work(after.map(toStep), luckAfter),
            })),
          );
          const units = { decimals: places, amountDecimals: 6 };
          const expected = (when: "before" | "after") =>
            fromCoins(
              spans.reduce((sum, span) => sum + earnedCoins(span[when]), 0),
              units,
            ) ?? 0n;
          const earned = { before: expected("before"), after: expected("after") };
          const unit = 10n ** BigInt(Math.max(0, places - 6));
          const change = explainChange(spans, { earned, unrecorded: [], decimals: places, unit });
          const sum = change.parts.reduce((total, { amount }) => total + (amount ?? 0n), 0n);
          expect(sum).toBe(earned.after - earned.before);
          if (sum !== 0n) unlike += 1;
          for (const { cause, amount } of change.parts) if (amount !== null && amount !== 0n) seen.add(cause);
          const value = valueChange(change, places, { before: priceBefore, after: priceAfter }, 100);
          const valueSum = value.parts.reduce<bigint>((total, part) => total + (part ?? 0n), value.price);
          expect(valueSum).toBe(value.after - value.before);
        },
      ),
      { numRuns: 1000, seed: 20_261_122 },
    );
    // Histories with equal earnings would prove nothing.
    expect(unlike).toBeGreaterThan(900);
    expect([...seen].toSorted()).toEqual(["difficulty", "fee", "hashrate", "luck", "outages", "rejected", "reward"]);
  });

  it("leave a cause that did not change without a part: no remainder covers a wrong formula", () => {
    const changing = ["hashrate", "luck", "fee", "rejected"] as const;
    fc.assert(
      fc.property(
        fc.array(generatedStep, { minLength: 1, maxLength: 20 }),
        fc.double({ min: 0.1, max: 3, noNaN: true }),
        fc.constantFrom(...changing),
        (steps, factor, cause) => {
          const only = (which: (typeof changing)[number], scale: number) => (which === cause ? scale : 1);
          const toSteps = (scale: number) =>
            steps.map(({ work: workPerBlock, reward: atomic, ...step }): WorkStep => {
              const rejectedFraction = 0.3 * only("rejected", scale);
              return {
                ...step,
                // The computed hashrate stays the same where more of it is rejected.
                hashrate: (step.hashrate + 1) * only("hashrate", scale) * (1 - rejectedFraction),
                lostHashrate: 0,
                rejectedFraction,
                feeFraction: 0.3 * only("fee", scale),
                chain: { ...plainDay.chain, workPerBlock, reward: { atomic, basis: "schedule", asOf: null } },
              };
            });
          const change = explain(toSteps(1), toSteps(factor), [1.5, 1.5 * only("luck", factor)]);
          const { [cause]: changed = null, ...others } = amountsOf(change);
          const difference = Number(change.after - change.before);
          const most = 10 + 1e-9 * Number(change.before + change.after);
          expect(Math.abs(Number(changed ?? 0n) - difference)).toBeLessThanOrEqual(most);
          for (const amount of Object.values(others)) expect(Math.abs(Number(amount ?? 0n))).toBeLessThanOrEqual(most);
        },
      ),
      { numRuns: 400, seed: 20_261_122 },
    );
  });
});
