import { describe, expect, it } from "vitest";
import type { MinerStats, PoolStats } from "#src/services/services.ts";
import { summarizeMiner } from "./summarize-miner.ts";

const networkHashrate = 1e21;
const pool = {
  state: "live",
  terms: { coin: "btc", schemes: [{ scheme: "pps", feeFraction: 0.02 }] },
  network: { at: 0, height: null, blockReward: null, hashrate: networkHashrate, difficulty: 6e23 / 2 ** 32 },
} as unknown as PoolStats;

/** A miner of btc with one worker for each scheme; the whole network is expected to find 144 blocks a day. */
function summarize(rates: Readonly<Record<string, number>>) {
  const workers = Object.entries(rates).map(([scheme, tenMinutes]) => ({ scheme, hashrate: { tenMinutes } }));
  const rate = Object.values(rates).reduce((sum, one) => sum + one, 0);
  const hashrate = { tenMinutes: rate, sixHours: rate, day: rate };
  const stats = {
    state: "online",
    coin: "btc",
    miner: { hashrate, workers, lastShareAt: null },
    workers,
    history: [],
    averages: { window: "day", rates },
  };
  const summary = summarizeMiner(stats as unknown as MinerStats, pool);
  if (!("at" in summary)) throw new Error(summary.state);
  return summary;
}

describe("the header of a miner's pages", () => {
  it("separates SOLO work from earnings by the hour", () => {
    const { earnings, soloChance } = summarize({ pps: 1e19, solo: networkHashrate / 1440 });
    expect(earnings).toEqual({
      perHour: 18_375_000n,
      schemes: { byShare: ["pps"], byPoolBlock: [], byOwnBlock: ["solo"] },
    });
    // A tenth of a block a day: 1 − e^−0.1.
    expect(soloChance).toBeCloseTo(0.09516, 5);
  });

  it("has no chance of a block without SOLO work, or if a block within a day is almost certain", () => {
    expect(summarize({ pps: 1e19 }).soloChance).toBeNull();
    expect(summarize({ solo: networkHashrate / 20 }).soloChance).toBeNull();
  });
});
