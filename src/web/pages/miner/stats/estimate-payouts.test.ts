import { describe, expect, it } from "vitest";
import type { PoolStats, SeenMinerStats } from "#src/services/services.ts";
import type { SoloView } from "./describe-solo.ts";
import type { ExpectedEarnings } from "./estimate-earnings.ts";
import { estimatePayouts } from "./estimate-payouts.ts";

// btc: 3.125 coins a block.
const pool = (feeFraction: number | null) =>
  ({
    state: "live",
    terms: { coin: "btc", schemes: [{ scheme: "solo", feeFraction }] },
    network: { at: 0, height: 975_000, blockReward: null },
  }) as unknown as PoolStats;

const solo = { hashrate: 1 } as unknown as SoloView;

function miner(schemes: readonly string[], balance: { confirmed?: bigint; unconfirmed?: bigint; threshold?: bigint }) {
  return {
    coin: "btc",
    state: "online",
    miner: { balances: [{ chain: "btc", confirmed: 0n, unconfirmed: 0n, threshold: 1_000_000n, ...balance }] },
    workers: schemes.map((scheme) => ({ scheme })),
    payouts: [],
    // A block in the week: 3 coins.
    reward: { week: [{ chain: "btc", amount: 300_000_000n }], thirtyDays: [] },
  } as unknown as SeenMinerStats;
}

const estimate = (
  stats: SeenMinerStats,
  earnings: ExpectedEarnings | null,
  view: SoloView | null,
  fee: number | null = 0,
) => estimatePayouts(stats, pool(fee), earnings, view).btc;

describe("estimatePayouts", () => {
  it("does not promise the next run what a run is sending already", () => {
    const reached = miner(["pps+"], { confirmed: 1_000_000n });
    expect(estimate(reached, null, null)).toEqual({ kind: "reached" });
    const unsent = { chain: "btc", transactionId: null, paidAt: 0, amount: 1_000_000n, status: "unpaid" };
    const running = { ...reached, payouts: [unsent] } as unknown as SeenMinerStats;
    expect(estimate(running, null, null)).toEqual({ kind: "sending", amount: 1_000_000n });
    const stale = { ...running, isStale: true } as unknown as SeenMinerStats;
    expect(estimate(stale, null, null)).toBeNull();
  });

  it("estimates a SOLO balance in blocks that are still needed, never from earlier payments", () => {
    expect(estimate(miner(["solo"], {}), null, solo)).toEqual({ kind: "blocks", count: 1 });
    // 7 coins are missing, and a block pays 3.125 less a tenth.
    expect(estimate(miner(["solo"], { threshold: 700_000_000n }), null, solo, 0.1)).toEqual({
      kind: "blocks",
      count: 3,
    });
    expect(estimate(miner(["solo"], { confirmed: 1_000_000n }), null, solo)).toEqual({ kind: "reached" });
    expect(estimate(miner(["solo"], { unconfirmed: 1_000_000n }), null, solo)).toEqual({ kind: "confirming" });
  });

  it("is null for a SOLO miner if the value of a block is not known or the miner is offline", () => {
    expect(estimate(miner(["solo"], {}), null, solo, null)).toBeNull();
    expect(estimate({ ...miner(["solo"], {}), state: "offline" } as SeenMinerStats, null, solo)).toBeNull();
    expect(estimate(miner(["solo"], {}), null, null)).toBeNull();
  });

  it("uses the expected earnings of shares, also beside SOLO work", () => {
    const earnings = { perDay: 500_000n, perDayAtWeek: 400_000n } as unknown as ExpectedEarnings;
    expect(estimate(miner(["pps", "solo"], {}), earnings, solo)).toEqual({ kind: "days", low: 2, high: 3 });
  });

  it("uses earlier payments for a miner without SOLO work if there are no expected earnings", () => {
    expect(estimate(miner(["pps"], { threshold: 3_000_000_000n }), null, null)).toEqual({
      kind: "days",
      low: 70,
      high: 70,
    });
  });
});
