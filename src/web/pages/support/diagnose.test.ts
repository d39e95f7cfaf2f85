import { describe, expect, it } from "vitest";
import type { MinerStats } from "#src/services/services.ts";
import { diagnose } from "./diagnose.ts";

const at = Date.UTC(2026, 10, 22);
type Seen = Extract<MinerStats, { readonly miner: unknown }>;

function seen(miner: Partial<Seen["miner"]>, state: Seen["state"] = "online"): MinerStats {
  return {
    state,
    coin: "kas",
    address: "kaspa:q",
    at,
    isStale: false,
    arePayoutsKnown: true,
    miner: {
      address: "kaspa:q",
      hashrate: { tenMinutes: null, sixHours: null, day: null },
      lastShareAt: at - 60_000,
      shares: { valid: null, stale: null, invalid: null },
      workers: [],
      balances: [],
      ...miner,
    },
    workers: [],
    online: 0,
    low: 0,
    quiet: 0,
    offline: 0,
    silent: 0,
    history: [],
    engineSince: null,
    firstShareAt: null,
    firstShareBy: null,
    averages: null,
    payouts: [],
    reward: { day: null, week: null, thirtyDays: null, month: null },
    nextPayoutAt: null,
  };
}

const balance = (confirmed: bigint | null, threshold: bigint | null) => [
  { chain: "kas", confirmed, unconfirmed: null, paid: null, threshold },
];

describe("diagnose", () => {
  it("says first whether the pool knows the address at all", () => {
    const base = { coin: "kas", address: "x" } as const;
    expect(diagnose("noPayout", { ...base, state: "invalid-address", reason: "x" }, null)).toEqual([
      { kind: "invalid" },
    ]);
    expect(diagnose("noShares", { ...base, state: "unreachable" }, null)).toEqual([{ kind: "unreachable" }]);
    expect(diagnose("rejected", { ...base, state: "never-seen", at }, null)).toEqual([{ kind: "neverSeen" }]);
    expect(diagnose("none", seen({}, "forgotten"), null)).toEqual([{ kind: "forgotten" }]);
    expect(diagnose("noShares", seen({}, "waiting"), null)).toEqual([{ kind: "waiting" }]);
    expect(diagnose("noShares", seen({}, "offline"), null)).toEqual([{ kind: "offline", lastShareAt: at - 60_000 }]);
  });

  it("compares ten minutes with the day, and says nothing without both", () => {
    const rates = (tenMinutes: number | null, day: number | null) =>
      diagnose("lowHashrate", seen({ hashrate: { tenMinutes, sixHours: null, day } }), null).slice(1);
    expect(rates(69, 100)).toEqual([{ kind: "lowNow", now: 69, day: 100 }]);
    expect(rates(70, 100)).toEqual([{ kind: "steady", now: 70, day: 100 }]);
    expect(rates(null, 100)).toEqual([]);
    expect(rates(5, 0)).toEqual([]);
  });

  it("weighs stale and invalid shares against all, and makes no zero of what is not counted", () => {
    const counts = (valid: number | null, stale: number | null, invalid: number | null) =>
      diagnose("rejected", seen({ shares: { valid, stale, invalid } }), null).slice(1);
    expect(counts(97, 2, 1)).toEqual([{ kind: "manyRejected", fraction: 0.03 }]);
    expect(counts(98, 1, 1)).toEqual([{ kind: "fewRejected", fraction: 0.02 }]);
    expect(counts(98, null, 1)).toEqual([{ kind: "noCounts" }]);
    expect(counts(0, 0, 0)).toEqual([{ kind: "noCounts" }]);
  });

  it("compares the confirmed balance with the miner's threshold, else with the pool's smallest payout", () => {
    const paid = (confirmed: bigint | null, threshold: bigint | null, minimum: bigint | null) =>
      diagnose("noPayout", seen({ balances: balance(confirmed, threshold) }), minimum).slice(1);
    expect(paid(5n, 10n, 1n)).toEqual([{ kind: "belowThreshold", confirmed: 5n, threshold: 10n }]);
    expect(paid(5n, null, 5n)).toEqual([{ kind: "reached", confirmed: 5n, threshold: 5n }]);
    expect(paid(5n, null, null)).toEqual([{ kind: "noThreshold" }]);
    expect(paid(null, 5n, null)).toEqual([{ kind: "noThreshold" }]);
  });
});
