import { describe, expect, it } from "vitest";
import type { HashrateWindows, Miner, Worker } from "./miner.ts";
import { countWorkers, isBlank, minutesOfSilence, resolveMinerState, resolveWorkerState } from "./miner-state.ts";

const at = 1_772_454_896_000;
const minute = 60_000;
const shares = { valid: null, stale: null, invalid: null };
const empty: HashrateWindows = { tenMinutes: 0, sixHours: 0, day: 0 };
const none = { tenMinutes: null, sixHours: null, day: null };

describe("countWorkers", () => {
  it("counts rigs that are gone for more than a day apart, and under no state", () => {
    const rigs = [1, 15, 30, 1439, 1441].map((minutesAgo) => ({
      state: resolveWorkerState({ lastShareAt: at - minutesAgo * minute, hashrate: empty }, at),
    }));
    expect(countWorkers(rigs)).toEqual({ online: 1, low: 0, quiet: 1, offline: 2, silent: 1 });
  });
});

describe("a silent worker", () => {
  it("has sent no share for more than 24 hours", () => {
    expect(resolveWorkerState({ lastShareAt: at - 86_400_000, hashrate: none }, at)).toBe("offline");
    expect(resolveWorkerState({ lastShareAt: at - 86_400_001, hashrate: none }, at)).toBe("silent");
  });

  it("has no hashrate in any window where the engine gives no last share", () => {
    expect(resolveWorkerState({ lastShareAt: null, hashrate: none }, at)).toBe("silent");
    expect(resolveWorkerState({ lastShareAt: null, hashrate: empty }, at)).toBe("silent");
    const stopped = { lastShareAt: null, hashrate: { tenMinutes: 0, sixHours: null, day: null } };
    expect(resolveWorkerState({ ...stopped, lastHashrateAt: at - 1_800_000 }, at)).toBe("offline");
    expect(resolveWorkerState({ ...stopped, lastHashrateAt: at - 86_400_001 }, at)).toBe("silent");
    expect(resolveWorkerState({ lastShareAt: null, hashrate: { ...empty, day: 5 } }, at)).toBe("offline");
  });
});

function miner(changes: Partial<Miner>): Miner {
  return { address: "a", hashrate: empty, lastShareAt: null, shares, workers: [], balances: [], ...changes };
}

function hashing(tenMinutes: number | null, day: number | null): HashrateWindows {
  return { tenMinutes, sixHours: null, day };
}

const paid = [{ chain: "kas", confirmed: 0n, unconfirmed: null, paid: 5n, threshold: null }];

describe("resolveMinerState", () => {
  it.each<[string, Miner]>([
    ["waiting", miner({})],
    ["offline", miner({ hasWorked: true })],
    // Shares come in, so the miner is online, even without figures.
    ["online", miner({ lastShareAt: at - minute })],
    ["online", miner({ lastShareAt: at - minute, hashrate: hashing(100, null) })],
    ["online", miner({ lastShareAt: at - 10 * minute, hashrate: hashing(70, 100) })],
    // Ten minutes of silence count, whatever the hashrate of the window.
    ["quiet", miner({ lastShareAt: at - 10 * minute - 1, hashrate: hashing(70, 100) })],
    ["quiet", miner({ lastShareAt: at - 15 * minute, hashrate: hashing(10, 100) })],
    ["quiet", miner({ lastShareAt: at - 20 * minute, hashrate: hashing(0, 100) })],
    ["online", miner({ lastShareAt: at - minute, hashrate: hashing(null, 100) })],
    ["online", miner({ lastShareAt: null, hashrate: hashing(100, null) })],
    ["low", miner({ lastShareAt: at - minute, hashrate: hashing(69, 100) })],
    ["low", miner({ lastShareAt: at - 5 * minute, hashrate: hashing(0, 100) })],
    ["offline", miner({ lastShareAt: at - 21 * minute, hashrate: hashing(100, 100) })],
    ["offline", miner({ lastShareAt: null, hashrate: hashing(0, 100) })],
    ["offline", miner({ lastShareAt: null, balances: paid })],
  ])("found: %s", (state, found) => {
    expect(resolveMinerState({ found: "yes", miner: found }, at)).toBe(state);
  });

  it("takes the newest share of the workers where the engine names none of the miner", () => {
    const rig = (lastShareAt: number) => ({
      name: "a",
      scheme: "pps" as const,
      hashrate: empty,
      lastShareAt,
      shares,
      trend: null,
    });
    const found = miner({ workers: [rig(at - 40 * minute), rig(at - 15 * minute)], hashrate: hashing(5, 5) });
    expect(resolveMinerState({ found: "yes", miner: found }, at)).toBe("quiet");
  });

  it("distinguishes an unknown address from one that may be an idle miner", () => {
    expect(resolveMinerState({ found: "no" }, at)).toBe("never-seen");
    expect(resolveMinerState({ found: "unknown", miner: miner({}) }, at)).toBe("idle-or-unknown");
    const active = miner({ lastShareAt: at, hashrate: hashing(9, 9) });
    expect(resolveMinerState({ found: "unknown", miner: active }, at)).toBe("online");
  });
});

describe("resolveWorkerState", () => {
  const worker = (tenMinutes: number | null, day: number | null, lastShareAt: number | null): Worker => ({
    name: "rig",
    scheme: "pps",
    hashrate: hashing(tenMinutes, day),
    lastShareAt,
    shares,
    trend: null,
  });

  it.each<[string, Worker]>([
    ["online", worker(100, 100, at)],
    ["online", worker(0, 0, at - 5 * minute)],
    ["online", worker(80, null, null)],
    ["low", worker(60, 100, at)],
    // A rig at 0 H/s whose last share is 13 minutes old was once "hashing" here.
    ["quiet", worker(0, 100, at - 13 * minute)],
    ["quiet", worker(0, null, at - 13 * minute)],
    ["quiet", worker(60, 100, at - 15 * minute)],
    ["offline", worker(60, 100, at - 21 * minute)],
    ["offline", worker(0, 100, null)],
    ["silent", worker(null, null, null)],
  ])("%s", (state, rig) => {
    expect(resolveWorkerState(rig, at)).toBe(state);
  });
});

describe("isBlank", () => {
  it("is false as soon as one figure is not empty", () => {
    expect(isBlank(miner({}))).toBe(true);
    expect(isBlank(miner({ balances: paid }))).toBe(false);
    expect(isBlank(miner({ lastShareAt: at }))).toBe(false);
    expect(isBlank(miner({ hashrate: hashing(null, 1) }))).toBe(false);
  });
});

describe("minutesOfSilence", () => {
  it("is rounded up to the minute, and never below zero", () => {
    expect(minutesOfSilence(at - 15 * minute, at)).toBe(15);
    expect(minutesOfSilence(at - 15 * minute - 1_000, at)).toBe(16);
    expect(minutesOfSilence(at + 5_000, at)).toBe(0);
  });
});
