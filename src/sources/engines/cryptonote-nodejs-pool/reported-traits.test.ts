import { describe, expect, it } from "vitest";
import { readReportedTraits } from "./reported-traits.ts";
import type { CollectedStats } from "./responses.ts";

/** A minimum of 1 XMR, a denomination of 0.1 and a transfer fee of 0.014, as in the engine's own config_examples. */
function statsWith(config: Partial<CollectedStats["config"]>, payments: readonly string[] = []): CollectedStats {
  return {
    config: {
      hashrateWindow: 600,
      fee: 0.8,
      coinUnits: 1_000_000_000_000,
      coinDifficultyTarget: 120,
      symbol: "XMR",
      depth: 60,
      minPaymentThreshold: 1_000_000_000_000,
      transferFee: 14_000_000_000,
      denominationUnit: 100_000_000_000,
      fixedDiffEnabled: true,
      fixedDiffSeparator: ".",
      ...config,
    },
    pool: { blocks: [], payments: [...payments], totalBlocks: 0, totalPayments: 0, miners: 0, workers: 0, hashrate: 0 },
    lastblock: undefined,
    network: undefined,
    charts: undefined,
  };
}

describe("what the engine tells of its operator's settings", () => {
  it("is the depth of its own, the denomination and the sign before a difficulty", () => {
    expect(readReportedTraits(statsWith({ fixedDiffSeparator: "+" }))).toEqual({
      difficulty: { by: "login", separator: "+" },
      denomination: 100_000_000_000n,
      payoutFee: null,
      confirmations: 60,
    });
    expect(readReportedTraits(statsWith({ fixedDiffEnabled: false })).difficulty).toEqual({ by: "nothing" });
    expect(readReportedTraits(statsWith({ fixedDiffSeparator: "; reboot" })).difficulty).toEqual({ by: "nothing" });
    expect(readReportedTraits(statsWith({ denominationUnit: 1 })).denomination).toBeNull();
  });

  it("and who pays the fee, as far as its payments decide it", () => {
    // 1.2 XMR and 3 × 0.1, less a fee for each recipient.
    const byMiners = ["ab:1186000000000:14000000000:11:1", "cd:258000000000:42000000000:11:3"];
    expect(readReportedTraits(statsWith({}, byMiners)).payoutFee).toBe("miner");
    const byPool = ["ab:1200000000000:14000000000:11:1", "cd:300000000000:42000000000:11:3"];
    expect(readReportedTraits(statsWith({}, byPool)).payoutFee).toBe("pool");
    expect(readReportedTraits(statsWith({}, [...byMiners, ...byPool])).payoutFee).toBeNull();
    // A fee of a whole denomination leaves both open, as in the recording.
    expect(readReportedTraits(statsWith({ transferFee: 100_000_000_000 }, byPool)).payoutFee).toBeNull();
  });
});
