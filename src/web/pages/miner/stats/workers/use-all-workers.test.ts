import { describe, expect, it } from "vitest";
import { readAllWorkers } from "./use-all-workers.ts";

const at = 1_772_454_896_000;
const worker = {
  name: "rig1",
  scheme: "pps",
  state: "silent",
  hashrate: { "10m": 0, "6h": null, "24h": 7 },
  last_share_at: at - 86_400_001,
  shares: { valid: 10, stale: null, invalid: 0 },
  shares_per_second: 0.25,
  trend_24h: "zzzzzzzzzzzzzzzzzzzzzz00",
};

describe("readAllWorkers", () => {
  it("reads rows, also of workers that have been gone for more than a day", () => {
    expect(readAllWorkers({ at, miner: { workers: [worker] } })).toEqual({
      at,
      rows: [
        {
          name: "rig1",
          scheme: "pps",
          state: "silent",
          hashrate: { tenMinutes: 0, sixHours: null, day: 7 },
          lastShareAt: 1_772_368_495_999,
          shares: { valid: 10, stale: null, invalid: 0 },
          sharesPerSecond: 0.25,
          trend: "zzzzzzzzzzzzzzzzzzzzzz00",
        },
      ],
    });
  });

  it("draws nothing for an invalid trend", () => {
    for (const trend_24h of [undefined, null, 7, "zz", "Z".repeat(24)]) {
      const all = readAllWorkers({ at, miner: { workers: [{ ...worker, trend_24h }] } });
      expect(all?.rows.map(({ trend }) => trend)).toEqual([null]);
    }
  });

  it.each([
    null,
    "no",
    { at },
    { at, miner: null },
    { at, miner: { workers: [{ ...worker, state: "asleep" }] } },
    { at, miner: { workers: [worker, { ...worker, scheme: "free" }] } },
    { at, miner: { workers: [{ ...worker, name: 7 }] } },
  ])("is null if the answer does not have the documented shape: %j", (body) => {
    expect(readAllWorkers(body)).toBeNull();
  });
});
