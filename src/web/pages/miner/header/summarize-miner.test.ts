import { describe, expect, it } from "vitest";
import type { MinerStats, PoolStats } from "#src/services/services.ts";
import { summarizeMiner } from "./summarize-miner.ts";

const networkHashrate = 1e21;
const pool = {
  state: "live",
  terms: { coin: "btc", network: "mainnet", schemes: [{ scheme: "pps", feeFraction: 0.02 }] },
  network: { at: 0, height: null, blockReward: null, hashrate: networkHashrate, difficulty: 6e23 / 2 ** 32 },
} as unknown as PoolStats;

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
  const summary = summarizeMiner(stats as unknown as MinerStats, pool, {});
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

  it("tells the last payout that was sent, and what is on its way, in the same words as list and balance", () => {
    const sent = { chain: "btc", transactionId: "ab".repeat(32), paidAt: 5, amount: 700n, status: "paid" };
    const unsent = { ...sent, transactionId: null, paidAt: 9, amount: 300n, status: "unpaid" };
    const miner = { balances: [{ chain: "btc", confirmed: 300n, threshold: 200n }] };
    const running = summarize({ pps: 1e19 }, { miner, payouts: [unsent, sent] });
    expect(running.lastPayout).toMatchObject({ amount: 700n, paidAt: 5, transactionId: "ab".repeat(32) });
    expect(running.lastPayout?.href).toContain("ab".repeat(32));
    expect(running.onTheWay).toMatchObject({ state: "sending", amount: 300n });
    const before = summarize({ pps: 1e19 }, { miner, payouts: [sent] });
    expect(before.onTheWay).toMatchObject({ state: "waiting", amount: 300n });
    expect(summarize({ pps: 1e19 }, { miner, payouts: [sent], isStale: true }).onTheWay).toBeNull();
    expect(summarize({ pps: 1e19 })).toMatchObject({ lastPayout: null, onTheWay: null });
  });
});
