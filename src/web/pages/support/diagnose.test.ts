import { describe, expect, it } from "vitest";
import type { WorkerState } from "#src/domain/mining/miner-state.ts";
import type { MinerStats } from "#src/services/services.ts";
import { diagnose as diagnoseOf, type Symptom } from "./diagnose.ts";

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
    coming: [],
    version: 1,
    historyStepMs: 600_000,
    firstShareFrom: null,
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
    nextRunAt: null,
    nextPayouts: [],
  };
}

/** Without the mark that no rig was named. */
function diagnose(symptom: Symptom, stats: MinerStats, minimum: bigint | null, rig = "") {
  return diagnoseOf(symptom, stats, { minimum, rig }).map(({ of, ...finding }) =>
    of === null ? finding : { of, ...finding },
  );
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
    expect(diagnose("noShares", seen({}, "offline"), null)).toEqual([
      { kind: "offline", lastShareAt: at - 60_000, lastHashrateAt: null },
    ]);
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

  it("does not call a pause mining", () => {
    const pause = seen({ lastShareAt: at - 15 * 60_000 }, "quiet");
    expect(diagnose("none", pause, null)).toEqual([{ kind: "quiet", minutes: 15, lastShareAt: at - 15 * 60_000 }]);
    const idle = seen({ lastShareAt: null }, "idle-or-unknown");
    expect(diagnose("none", idle, null)).toEqual([{ kind: "noHashrate", lastShareAt: null, lastHashrateAt: null }]);
  });
});

describe("diagnose, of a rig that is named", () => {
  const minutes = (count: number) => count * 60_000;
  const worker = (name: string, state: WorkerState, silentMinutes: number, more: object = {}) => ({
    name,
    scheme: "pps" as const,
    state,
    hashrate: { tenMinutes: 0, sixHours: 90, day: 100 },
    lastShareAt: at - minutes(silentMinutes),
    shares: { valid: 90, stale: 10, invalid: 0 },
    trend: null,
    ...more,
  });
  const farm = {
    ...seen({ hashrate: { tenMinutes: 500, sixHours: 500, day: 500 }, balances: balance(5n, 10n) }),
    workers: [
      worker("unit001", "online", 1, { hashrate: { tenMinutes: 100, sixHours: 100, day: 100 } }),
      worker("unit002", "silent", 3 * 1440),
      worker("unit003", "low", 1, { hashrate: { tenMinutes: 60, sixHours: 90, day: 100 } }),
      worker("unit152", "offline", 70),
      worker("unit153", "quiet", 12),
      worker("unit154", "offline", 0, { lastShareAt: null, lastHashrateAt: 7 }),
    ],
  } as MinerStats;

  it.each(["none", "noShares", "lowHashrate", "rejected", "noPayout", "other"] as const)(
    "says of %s what that rig does and since when, not what the others do",
    (symptom) => {
      const first = (rig: string) => diagnose(symptom, farm, null, rig)[0];
      expect(first("unit001")).toMatchObject({ of: "rig", kind: "online", lastShareAt: at - minutes(1) });
      expect(first("unit152")).toMatchObject({ of: "rig", kind: "offline", lastShareAt: at - minutes(70) });
      expect(first("unit002")).toMatchObject({ of: "rig", kind: "silent", lastShareAt: at - minutes(3 * 1440) });
      expect(first("unit153")).toMatchObject({ of: "rig", kind: "quiet", minutes: 12 });
      expect(first("unit154")).toMatchObject({ of: "rig", kind: "noHashrate", lastHashrateAt: 7 });
    },
  );

  it("compares its ten minutes with its own day, and weighs its own shares", () => {
    expect(diagnose("lowHashrate", farm, null, "unit001")[1]).toEqual({
      of: "rig",
      kind: "steady",
      now: 100,
      day: 100,
    });
    expect(diagnose("other", farm, null, "unit003")[1]).toEqual({ of: "rig", kind: "lowNow", now: 60, day: 100 });
    // That it does 0 H/s now is said with its state.
    expect(diagnose("lowHashrate", farm, null, "unit152")).toHaveLength(1);
    expect(diagnose("rejected", farm, null, "unit152")[1]).toEqual({ of: "rig", kind: "manyRejected", fraction: 0.1 });
    expect(diagnose("noPayout", farm, null, "unit152")[1]).toMatchObject({ of: "address", kind: "belowThreshold" });
  });

  it("says that the wallet has no such rig, names those that may be meant, and goes on with the whole address", () => {
    expect(diagnose("lowHashrate", farm, null, "Unit 155")).toEqual([
      { kind: "rigUnknown", rig: "Unit 155", near: ["unit152", "unit153", "unit154"] },
      { of: "address", kind: "online", lastShareAt: at - 60_000, lastHashrateAt: null },
      { of: "address", kind: "steady", now: 500, day: 500 },
    ]);
    expect(diagnose("none", farm, null, "nosuchrig")[0]).toEqual({ kind: "rigUnknown", rig: "nosuchrig", near: [] });
    expect(diagnose("none", seen({}), null, "unit001")[0]).toEqual({ kind: "rigsUnnamed" });
  });
});
