import { describe, expect, it } from "vitest";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { minute, slot, start } from "../../__fixtures__/scene.ts";
import { termsOf } from "../../__fixtures__/terms.ts";
import type { PoolStats } from "../../services.ts";
import { type EarnedParts, loadEarned, type SchemeValues } from "./earned-series.ts";

const step = 10 * minute;
const axis = { from: slot - 3 * step, to: slot + step, stepMs: step };
const times = [0, 1, 2, 3].map((nth) => axis.from + nth * step);

interface Scene {
  readonly schemes?: readonly { readonly scheme: RewardScheme; readonly feeFraction: number | null }[];
  readonly hasPrice?: boolean;
  readonly difficulties?: readonly (number | null)[];
  readonly prices?: readonly (number | null)[];
}

function open({ schemes, hasPrice = true, difficulties, prices }: Scene = {}): EarnedParts {
  const pool = {
    state: "live",
    terms: termsOf("kas", { schemes: schemes ?? [{ scheme: "pps", feeFraction: 0.01 }] }),
    // 5 KAS a block.
    network: { at: start, height: 100, difficulty: 1000, hashrate: null, blockReward: 500_000_000n, lastBlockAt: null },
    usdPrice: hasPrice ? { usd: 0.1, at: start, source: "test", change24h: null } : null,
  } as unknown as PoolStats;
  const at = <Value>(values: readonly (Value | null)[]) =>
    values.flatMap((value, nth) => (value === null ? [] : [{ value, at: times[nth] ?? 0 }]));
  return {
    getPoolStats: async () => pool,
    store: {
      samples: {
        listNetworkPoints: async () =>
          at(difficulties ?? [1000, 1000, 2000, 1000]).map(({ at: time, value }) => ({
            at: time,
            height: 100,
            difficulty: value,
            hashrate: null,
          })),
      },
      prices: {
        listPricePoints: async () =>
          at(prices ?? [0.1, 0.2, 0.1, 0.1]).map(({ at: time, value }) => ({ at: time, usd: value })),
      },
      pools: { listFeeChanges: async () => [] },
    } as unknown as EarnedParts["store"],
  };
}

const values = [1e9, 1e9, 1e9, null];

describe("a miner's work in money", () => {
  it("is each step's hashrate at the difficulty, reward, fee and price of its time, a day", async () => {
    const earned = await loadEarned(open(), "kas", ["pps"], axis);
    const [first = 0, ...others] = earned?.([{ scheme: "pps", values }], axis) ?? [];
    expect(first).toBeGreaterThan(0);
    // Twice the price, twice the difficulty, and nothing known.
    expect(others.map((usd) => usd && Number((usd / (first ?? 1)).toFixed(4)))).toEqual([2, 0.5, null]);
  });

  it("is not known where price or network of the time are not, or a part of the work", async () => {
    const gaps = open({ difficulties: [1000, null, 1000, 1000], prices: [0.1, 0.1, null, 0.1] });
    const earned = await loadEarned(gaps, "kas", ["pps"], axis);
    const known = [1e9, 1e9, 1e9, 1e9];
    expect(earned?.([{ scheme: "pps", values: known }], axis).map((usd) => usd !== null)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    const unknownFee = open({
      schemes: [
        { scheme: "pps", feeFraction: 0.01 },
        { scheme: "prop", feeFraction: null },
      ],
    });
    const mixed = await loadEarned(unknownFee, "kas", ["pps", "prop"], axis);
    const both: readonly SchemeValues[] = [
      { scheme: "pps", values: known },
      { scheme: "prop", values: [0, null, null, 1e9] },
    ];
    expect(mixed?.(both, axis).map((usd) => usd !== null)).toEqual([false, true, true, false]);
  });

  it("says nothing under SOLO, without a price, and where the scheme is not told", async () => {
    expect(await loadEarned(open(), "kas", ["pps", "solo"], axis)).toBeNull();
    expect(await loadEarned(open({ hasPrice: false }), "kas", ["pps"], axis)).toBeNull();
    expect(await loadEarned(open({ schemes: [] }), "kas", [null], axis)).toBeNull();
    expect(await loadEarned(open(), "kas", [null], axis)).not.toBeNull();
  });
});
