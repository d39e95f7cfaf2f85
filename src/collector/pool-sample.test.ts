import { describe, expect, it } from "vitest";
import type { PoolSample, PoolSnapshot } from "#src/domain/mining/pool.ts";
import {
  completeNetwork,
  findDoubt,
  findNetworkFault,
  findSampleFault,
  isRepeated,
  lacksFigures,
  withoutZeroDifficulty,
} from "./pool-sample.ts";

const now = 1_750_000_000_000;

function snapshot(changes: Partial<PoolSample>, rest: Partial<PoolSnapshot> = {}): PoolSnapshot {
  const sample: PoolSample = {
    at: now,
    scheme: "pps",
    hashrate: 5e12,
    miners: 10,
    workers: 20,
    effort: 0.4,
    ...changes,
  };
  return {
    at: now,
    network: { at: now, height: 100, difficulty: 9e9, hashrate: 1e15, blockReward: 50n, lastBlockAt: now },
    schemes: [sample],
    fees: { pps: 0.01 },
    minimumPayout: null,
    payoutIntervalMs: null,
    measuredAt: null,
    acceptsMiners: null,
    ports: [],
    lastBlockFoundAt: null,
    ...rest,
  };
}

describe("findSampleFault", () => {
  it("finds none in an ordinary sample, a dead pool, or unknown counts", () => {
    expect(findSampleFault(snapshot({}), now)).toBeNull();
    expect(findSampleFault(snapshot({ hashrate: 0, miners: 0, workers: 0 }), now)).toBeNull();
    expect(findSampleFault(snapshot({ miners: null, workers: null, effort: null }), now)).toBeNull();
  });

  it.each<[string, PoolSnapshot]>([
    ["pps: the hashrate NaN is not a measure", snapshot({ hashrate: Number.NaN })],
    ["pps: the hashrate -1 is not a measure", snapshot({ hashrate: -1 })],
    ["pps: the hashrate Infinity is not a measure", snapshot({ hashrate: Number.POSITIVE_INFINITY })],
    ["pps: -3 miners is not a count", snapshot({ miners: -3 })],
    ["pps: 1.5 workers is not a count", snapshot({ workers: 1.5 })],
    ["pps: the effort -0.1 is not a measure", snapshot({ effort: -0.1 })],
    ["pps: the fee 1.5 is not a fraction", snapshot({}, { fees: { pps: 1.5 } })],
    ["it names no reward scheme", snapshot({}, { schemes: [] })],
    ["its time lies in the future", snapshot({}, { at: now + 600_000 })],
  ])("says: %s", (reason, answer) => {
    expect(findSampleFault(answer, now)).toBe(reason);
  });

  it("judges the network for itself", () => {
    const network = { at: now, height: 1, difficulty: -1, hashrate: 1, blockReward: null, lastBlockAt: null };
    expect(findSampleFault(snapshot({}, { network }), now)).toBeNull();
    expect(findNetworkFault(network)).toBe("the difficulty -1 is not a measure");
    expect(findNetworkFault({ ...network, difficulty: 1 })).toBeNull();
  });
});

describe("findDoubt", () => {
  const doubt = (hashrate: number, past: number | null, whole: number | null = 1e15, isTestNetwork = false) => {
    const network = { at: now, height: 100, difficulty: 9e9, hashrate: whole, blockReward: 50n, lastBlockAt: now };
    return findDoubt(
      snapshot({ hashrate }),
      network,
      past === null ? null : snapshot({ hashrate: past }),
      isTestNetwork,
    );
  };

  it("needs the past and the network to speak against a hashrate", () => {
    expect(doubt(1.5e15, 1e13)).toBe(
      "the hashrate 1500000000000000 is over 100 times the previous 10000000000000 and above the network's 1000000000000000",
    );
    expect(doubt(1.5e15, 1e14)).toBeNull();
    expect(doubt(9e14, 1e12)).toBeNull();
    expect(doubt(1.5e15, 1e13, null)).toBeNull();
  });

  it("does not doubt what the past confirms, however small the network is said to be", () => {
    expect(doubt(16_470, 15_000, 0.8)).toBeNull();
  });

  it("goes by the network alone where there is no past", () => {
    expect(doubt(5e18, null)).toContain("over 100 times the network's");
    expect(doubt(5e18, 0)).toContain("over 100 times the network's");
    expect(doubt(5e16, null)).toBeNull();
  });

  it("compares nothing on a test network", () => {
    expect(doubt(16_470, null, 0.8, true)).toBeNull();
    expect(doubt(16_470, 1, 0.8, true)).toBeNull();
  });
});

const node = { at: 9, height: 441, difficulty: 7, hashrate: 100, blockReward: 312_500_000n, lastBlockAt: 8 };
const engine = { at: 5, height: 440, difficulty: null, hashrate: 90, blockReward: null, lastBlockAt: null };

describe("completeNetwork", () => {
  it("fills what the engine leaves open, and overwrites nothing", () => {
    expect(lacksFigures(engine)).toBe(true);
    const whole = { at: 5, height: 440, difficulty: 7, hashrate: 90, blockReward: 312_500_000n, lastBlockAt: 8 };
    expect(completeNetwork(engine, node)).toEqual(whole);
    expect(lacksFigures(whole)).toBe(false);
    expect(completeNetwork(whole, { ...node, difficulty: 1 })).toEqual(whole);
  });

  it("is the node's sample where the engine has none", () => {
    expect(lacksFigures(null)).toBe(true);
    expect(completeNetwork(null, node)).toEqual(node);
  });

  it("takes a zero for a word", () => {
    expect(completeNetwork({ ...engine, hashrate: 0 }, node).hashrate).toBe(0);
  });
});

describe("isRepeated", () => {
  const precise = snapshot({ hashrate: 93_839.02 });

  it("is so where all hashrates are equal to the last digit, and long enough not to be so by chance", () => {
    expect(isRepeated(precise, precise)).toBe(true);
    expect(isRepeated(snapshot({ hashrate: 93_839.03 }), precise)).toBe(false);
    expect(isRepeated(precise, null)).toBe(false);
    expect(isRepeated(snapshot({ hashrate: 8 }), snapshot({ hashrate: 8 }))).toBe(false);
    expect(isRepeated(snapshot({ hashrate: 5e12 }), snapshot({ hashrate: 5e12 }))).toBe(false);
    expect(isRepeated(snapshot({ hashrate: 0 }), snapshot({ hashrate: 0 }))).toBe(false);
  });

  it("is the engine's own word where it says when it measured", () => {
    const measured = (measuredAt: number) => snapshot({ hashrate: 93_839.02 }, { measuredAt });
    expect(isRepeated(measured(now), measured(now))).toBe(true);
    expect(isRepeated(measured(now), measured(now - 120_000))).toBe(false);
  });
});

describe("a difficulty of 0", () => {
  const zero = { ...engine, difficulty: 0, hashrate: 0 };

  it("is none: the node is asked, and nothing made of it is averaged", () => {
    expect(lacksFigures({ ...node, difficulty: 0 })).toBe(true);
    expect(completeNetwork(zero, node)).toMatchObject({ difficulty: 7, hashrate: 100 });
    expect(withoutZeroDifficulty(zero)).toMatchObject({ difficulty: null, hashrate: null });
    expect(withoutZeroDifficulty({ ...zero, hashrate: 90 })).toMatchObject({ difficulty: null, hashrate: 90 });
  });

  it("stays the source's word where the node knows no better", () => {
    expect(completeNetwork(zero, { ...node, difficulty: null })).toMatchObject({ difficulty: 0, hashrate: 100 });
  });
});
