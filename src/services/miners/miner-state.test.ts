import { describe, expect, it } from "vitest";
import type { HashrateWindows, Miner, Worker } from "#src/domain/mining/miner.ts";
import { isBlank, resolveMinerState, resolveWorkerState } from "./miner-state.ts";

const at = 1_750_000_000_000;
const minute = 60_000;
const shares = { valid: null, stale: null, invalid: null };
const empty: HashrateWindows = { tenMinutes: 0, sixHours: 0, day: 0 };

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
    // Shares come in: he waits for no first one, however young his figures are.
    ["online", miner({ lastShareAt: at - minute })],
    ["online", miner({ lastShareAt: at - minute, hashrate: hashing(100, null) })],
    ["online", miner({ lastShareAt: at - 20 * minute, hashrate: hashing(70, 100) })],
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

  it("tells a stranger from one of whom the engine cannot say", () => {
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
    ["offline", worker(60, 100, at - 21 * minute)],
    ["offline", worker(0, 100, null)],
    ["offline", worker(null, null, null)],
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
