import { describe, expect, it } from "vitest";
import type { MinerStats, PoolStats } from "#src/services/services.ts";
import { summarizeMiner } from "./summarize-miner.ts";

const networkHashrate = 1e21;
const pool = {
  state: "live",
  terms: { coin: "btc", network: "mainnet", schemes: [{ scheme: "pps", feeFraction: 0.02 }] },
  network: { at: 0, height: null, blockReward: null, hashrate: networkHashrate, difficulty: 6e23 / 2 ** 32 },
} as unknown as PoolStats;

const priced = { ...pool, usdPrice: { usd: 80_000, at: 0, source: "demo", change24h: null } } as PoolStats;

/** A miner of btc with one worker for each scheme; the whole network is expected to find 144 blocks a day. */
function summarize(
  rates: Readonly<Record<string, number>>,
  changes: { miner?: object; payouts?: readonly object[]; isStale?: boolean; workers?: readonly object[] } = {},
) {
  const workers =
    changes.workers ?? Object.entries(rates).map(([scheme, tenMinutes]) => ({ scheme, hashrate: { tenMinutes } }));
  const rate = Object.values(rates).reduce((sum, one) => sum + one, 0);
  const hashrate = { tenMinutes: rate, sixHours: rate, day: rate };
  const stats = {
    state: "online",
    coin: "btc",
    miner: { hashrate, workers, lastShareAt: null, balances: [], ...changes.miner },
    workers,
    history: [],
    averages: { window: "day", rates },
    coming: [],
    payouts: changes.payouts ?? [],
    isStale: changes.isStale ?? false,
    nextPayouts: [],
  };
  const summary = summarizeMiner(stats as unknown as MinerStats, priced);
  if (!("at" in summary)) throw new Error(summary.state);
  return summary;
}

describe("the header of a miner's pages", () => {
  it("counts a day of all work but SOLO, in coins and in money, and the odds of a month for SOLO", () => {
    const mixed = summarize({ pps: 1e19, solo: networkHashrate / 1440 });
    // 1 % of the network, 144 blocks of 3.125 BTC, 2 % fee.
    expect(mixed.perDay).toEqual({ coins: 441_000_000n, usd: 352_800 });
    expect(mixed.isSoloOnly).toBe(false);
    // A tenth of a block a day: 1 − e^−3.
    expect(mixed.soloChance).toBeCloseTo(0.95021, 5);
  });

  it("knows whether nothing but own blocks pays, and no odds without SOLO work", () => {
    expect(summarize({ solo: networkHashrate / 1440 })).toMatchObject({ isSoloOnly: true, perDay: null });
    expect(summarize({ pps: 1e19 })).toMatchObject({ isSoloOnly: false, soloChance: null });
  });

  it.each([
    [84, true],
    [2, true],
    [1, false],
  ])(
    "offers the farm view to whoever has more than one rig, whatever their names: %i of gpu01 … is %s",
    (count, hasFarm) => {
      const rigs = Array.from({ length: count }, (_, nth) => ({
        name: `gpu${String(nth + 1).padStart(2, "0")}`,
        scheme: "pps",
        hashrate: { tenMinutes: 1 },
      }));
      expect(summarize({ pps: 1e19 }, { workers: rigs })).toMatchObject({ hasFarm });
    },
  );
});
