import { describe, expect, it } from "vitest";
import { readMinerFigures } from "./miner-figures.ts";

const answer = {
  state: "online",
  coin: "zec",
  address: "t1",
  at: 5,
  is_stale: false,
  miner: {
    hashrate: { "10m": 7, "6h": 8, "24h": null },
    hashrate_unit: "Sol/s",
    workers_online: 3,
    workers_low: 1,
    workers_quiet: 0,
    workers_offline: 2,
    expected_usd_a_day: 4.5,
    solo_month_chance: 0.25,
    balances: [
      { chain: "zec", next_payout: { from: 30 } },
      { chain: "doge", next_payout: { from: 20 } },
    ],
    history: [
      { at: 20, scheme: "pps", hashrate: 1 },
      { at: 10, scheme: "pps", hashrate: 2 },
      { at: 20, scheme: "solo", hashrate: 3 },
    ],
  },
};

describe("readMinerFigures", () => {
  it("reads state and hashrate, and sums the history over the schemes", () => {
    expect(readMinerFigures(answer)).toEqual({
      state: "online",
      at: 5,
      isStale: false,
      hashrate: 7,
      unit: "Sol/s",
      rigs: { online: 3, low: 1, quiet: 0, offline: 2 },
      dayUsd: 4.5,
      soloMonthChance: 0.25,
      paidAt: 30,
      history: [
        { at: 10, value: 2 },
        { at: 20, value: 4 },
      ],
    });
    expect(readMinerFigures({ ...answer, state: "never-seen", miner: null })).toMatchObject({
      state: "never-seen",
      hashrate: null,
      dayUsd: null,
      soloMonthChance: null,
      paidAt: null,
      history: [],
    });
  });

  it("answers null for a body of another shape", () => {
    for (const body of [null, "x", [], {}, { ...answer, state: "fine" }, { ...answer, at: "now" }, { error: {} }])
      expect(readMinerFigures(body)).toBeNull();
  });
});
