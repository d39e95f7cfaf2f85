import { describe, expect, it } from "vitest";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { RewardScheme } from "#src/domain/reward-scheme.ts";
import type { MinerStats, PoolStats } from "#src/services/services.ts";
import { estimateEarnings } from "./estimate-earnings.ts";

const miner = (coin: CoinSlug, workers: readonly [RewardScheme, number | null][]) =>
  ({
    coin,
    miner: {},
    workers: workers.map(([scheme, tenMinutes]) => ({ scheme, hashrate: { tenMinutes } })),
  }) as unknown as MinerStats;

const pool = (networkHashrate: number | null, feeFraction: number | null) =>
  ({
    state: "live",
    terms: { schemes: [{ scheme: "pps", feeFraction }] },
    network: { hashrate: networkHashrate },
  }) as unknown as PoolStats;

describe("estimateEarnings", () => {
  it("is share of the network × blocks an hour × reward × (1 − fee), in atomic units", () => {
    // btc: 6 blocks an hour of 3.125 coins; a hundredth of the network less 2 % = 0.18375 BTC.
    expect(estimateEarnings(miner("btc", [["pps", 1e19]]), pool(1e21, 0.02))).toBe(18_375_000n);
    // ten thousand times less, and a large coin: no exponent may swallow a digit.
    expect(estimateEarnings(miner("btc", [["pps", 1e15]]), pool(1e21, 0.02))).toBe(1_837n);
    // nexa: 30 blocks an hour of 5,000,000 coins, 2 decimals; a thousandth of the network = 150,000 NEXA.
    expect(estimateEarnings(miner("nexa", [["pps", 1e9]]), pool(1e12, 0))).toBe(15_000_000n);
  });

  it("counts PPS+ work only", () => {
    expect(
      estimateEarnings(
        miner("btc", [
          ["pps", 1e19],
          ["solo", 5e19],
          ["pps", null],
        ]),
        pool(1e21, 0.02),
      ),
    ).toBe(18_375_000n);
    expect(estimateEarnings(miner("btc", [["solo", 1e19]]), pool(1e21, 0.02))).toBeNull();
  });

  it("says nothing where the fee or the network is not known, nor of what would be shown as zero", () => {
    const one = miner("btc", [["pps", 1e19]]);
    expect(estimateEarnings(one, pool(1e21, null))).toBeNull();
    expect(estimateEarnings(one, pool(null, 0.02))).toBeNull();
    expect(estimateEarnings(miner("btc", [["pps", 1e9]]), pool(1e21, 0.02))).toBeNull();
  });
});
