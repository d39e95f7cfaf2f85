import { describe, expect, it } from "vitest";
import type { Miner, Worker } from "#src/domain/mining/miner.ts";
import { sampleMiner } from "./sample-miner.ts";

const at = 1_750_000_123_000;
const slot = 1_749_999_600_000;
const shares = { valid: null, stale: null, invalid: null };

function worker(name: string, scheme: Worker["scheme"], tenMinutes: number | null, lastShareAt: number | null): Worker {
  return { name, scheme, hashrate: { tenMinutes, sixHours: null, day: null }, lastShareAt, shares, trend: null };
}

function miner(workers: readonly Worker[], tenMinutes: number | null): Miner {
  const hashrate = { tenMinutes, sixHours: null, day: null };
  return { address: "kaspa:q", hashrate, lastShareAt: at, shares, workers, balances: [] };
}

describe("sampleMiner", () => {
  it("adds up each scheme's workers and counts those with a share in the last 20 minutes", () => {
    const workers = [
      worker("a", "pps", 100, at - 60_000),
      worker("b", "pps", 50, at - 1_260_000),
      worker("a", "solo", 7, null),
    ];
    expect(sampleMiner(miner(workers, 157), at, null)).toEqual([
      { at: slot, scheme: "pps", hashrate: 150, workersOnline: 1 },
      { at: slot, scheme: "solo", hashrate: 7, workersOnline: 1 },
    ]);
  });

  it("takes the whole miner under the pool's only scheme where there are no workers", () => {
    expect(sampleMiner(miner([], 30), at, "pplns")).toEqual([
      { at: slot, scheme: "pplns", hashrate: 30, workersOnline: null },
    ]);
    expect(sampleMiner(miner([], 30), at, null)).toEqual([]);
  });

  it("makes no zero of what is not known", () => {
    expect(sampleMiner(miner([worker("a", "pps", null, at)], null), at, "pps")).toEqual([]);
    expect(sampleMiner(miner([], null), at, "pps")).toEqual([]);
  });
});
