import { describe, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import type { PoolStats, PoolTerms } from "./services.ts";
import { buildTopMiners } from "./top-miners.ts";

const now = 1_750_000_000_000;
const terms: PoolTerms = {
  coin: "rvn",
  ticker: "RVN",
  name: "RVN",
  state: "live",
  isDemo: false,
  engine: "fake",
  schemes: [],
  mergeMined: [],
  minimumPayout: null,
  payoutIntervalMs: null,
  balanceResetDays: 90,
  dailyBonusAt: null,
  servers: [],
  notices: [],
};

function stats(hashrate: number): PoolStats {
  const unknown = { miners: null, workers: null, network: null, networkShare: null, lastBlock: null, blocksDay: null };
  return { state: "live", terms, at: now, hashrate, schemes: [], usdPrice: null, ...unknown };
}

const { capabilities } = createFakeEngine({ capabilities: { topMiners: true, fullAddresses: true } });
const stored = {
  at: now - 60_000,
  miners: [
    { address: "RAbc...xyz", hashrate: 10, workers: null, lastShareAt: null },
    { address: "RFull", hashrate: 30, workers: 2, lastShareAt: now },
  ],
};

describe("buildTopMiners", () => {
  it("knows no share of a peak, which was at another time than the pool's hashrate", () => {
    const peaks = { ...capabilities, topMinersPeakMs: 3_600_000 };
    expect(buildTopMiners(stored, stats(120), peaks, now)).toMatchObject({
      peakMs: 3_600_000,
      miners: [
        { hashrate: 30, poolShare: null },
        { hashrate: 10, poolShare: null },
      ],
    });
  });

  it("ranks by hashrate, with the share of the pool", () => {
    expect(buildTopMiners(stored, stats(120), capabilities, now)).toEqual({
      state: "live",
      at: now - 60_000,
      isOffered: true,
      peakMs: null,
      miners: [
        {
          rank: 1,
          address: "RFull",
          isWholeAddress: true,
          hashrate: 30,
          workers: 2,
          lastShareAt: now,
          poolShare: 0.25,
        },
        {
          rank: 2,
          address: "RAbc...xyz",
          isWholeAddress: false,
          hashrate: 10,
          workers: null,
          lastShareAt: null,
          poolShare: 10 / 120,
        },
      ],
    });
  });

  it("goes stale after 15 minutes, and knows no share of an idle pool", () => {
    const answer = buildTopMiners({ ...stored, at: now - 900_000 }, stats(0), capabilities, now);
    expect([answer.state, answer.miners[0]?.poolShare]).toEqual(["stale", null]);
  });

  it("says so when the engine does not tell, when nothing came yet, and when the pool is closed", () => {
    const silent = createFakeEngine({}).capabilities;
    expect(buildTopMiners(stored, stats(1), silent, now)).toEqual({
      state: "unknown",
      at: null,
      isOffered: false,
      peakMs: null,
      miners: [],
    });
    expect(buildTopMiners(null, stats(1), capabilities, now)).toMatchObject({ state: "unknown", isOffered: true });
    const closed: PoolStats = { state: "stub", terms, usdPrice: null };
    expect(buildTopMiners(stored, closed, capabilities, now)).toMatchObject({ state: "unknown", miners: [] });
  });
});
