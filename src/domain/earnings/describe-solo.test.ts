import { describe, expect, it } from "vitest";
import type { MinerStats, PoolStats } from "#src/services/services.ts";
import { describeSolo } from "./describe-solo.ts";

const hour = 3_600_000;
const at = 100 * 24 * hour;

// btc: a block takes 6e23 hashes. A hundredth of the network is expected to find one block in 60,000 s.
const pool = {
  state: "live",
  terms: { coin: "btc", schemes: [{ scheme: "solo", feeFraction: 0 }] },
  network: { at: 0, height: null, blockReward: null, hashrate: 1e21, difficulty: 6e23 / 2 ** 32 },
} as unknown as PoolStats;

const miner = (history: readonly { at: number; scheme: string; hashrate: number }[]) =>
  ({
    coin: "btc",
    state: "online",
    at,
    miner: { hashrate: { tenMinutes: 1e19, sixHours: 1e19, day: 1e19 } },
    workers: [{ scheme: "solo", hashrate: { tenMinutes: 1e19 } }],
    averages: { window: "sixHours", rates: { solo: 1e19 } },
    history,
  }) as unknown as MinerStats;

describe("describeSolo", () => {
  it("has the odds and the time to a block, and no effort without a block", () => {
    const solo = describeSolo(miner([]), pool, { lastBlockAt: null });
    expect(solo).toMatchObject({
      hashrate: 1e19,
      window: "sixHours",
      lastBlockAt: null,
      hasNoBlock: true,
      effort: null,
    });
    expect(solo?.timeToBlockMs).toBeCloseTo(60_000_000);
    // 1.44 blocks a day: 1 − e^−1.44.
    expect(solo?.odds?.day).toBeCloseTo(0.7631, 4);
    expect(solo?.odds?.week).toBeCloseTo(0.99996, 5);
    expect(solo?.odds?.year).toBe(1);
  });

  it("sums the work since the last block if the history goes back that far", () => {
    const history = Array.from({ length: 12 }, (_, step) => ({
      at: at - 2 * hour + (step * hour) / 6,
      scheme: "solo",
      hashrate: step < 6 ? 9e19 : 2e19,
    }));
    // One hour at 2e19 is 7.2e22 of 6e23 hashes.
    const solo = describeSolo(miner(history), pool, { lastBlockAt: at - hour });
    expect(solo?.effort).toBeCloseTo(0.12);
    expect(solo?.isEffortEstimated).toBe(false);
  });

  it("uses the average of the day if the history does not", () => {
    const solo = describeSolo(miner([]), pool, { lastBlockAt: at - 50 * hour });
    expect(solo?.effort).toBeCloseTo(3);
    expect(solo?.isEffortEstimated).toBe(true);
  });

  it("is null for a miner without SOLO work, and has no odds if the network is not known", () => {
    const pps = { ...miner([]), averages: { window: "day", rates: { pps: 1 } } } as unknown as MinerStats;
    expect(describeSolo(pps, pool, null)).toBeNull();
    const poolWithoutNetwork = { ...pool, network: null } as unknown as PoolStats;
    expect(describeSolo(miner([]), poolWithoutNetwork, null)).toMatchObject({
      odds: null,
      timeToBlockMs: null,
      effort: null,
    });
  });
});
