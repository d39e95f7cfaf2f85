import { describe, expect, it } from "vitest";
import { blockAt, snapshotAt } from "#src/collector/__fixtures__/scripted-pool.ts";
import { findPoolFault, findStandstill, joinLastBlock } from "./pool-health.ts";

const now = 1_750_000_000_000;
const snapshot = { ...snapshotAt(now - 60_000), acceptsMiners: true, measuredAt: now - 90_000 };
const well = { fault: null, heightAt: null };

describe("findPoolFault", () => {
  it("finds none where a pool that is up was measured lately", () => {
    expect(findPoolFault(snapshot, well, now)).toBeNull();
  });

  it("names the engine's own fault first, and since when", () => {
    const fault = { kind: "refused", since: now - 500 } as const;
    expect(findPoolFault({ ...snapshot, acceptsMiners: false }, { fault }, now)).toEqual({
      kind: "refused",
      since: now - 500,
    });
  });

  it("tells a site that does not ask, a pool that is not up and figures that are only repeated apart", () => {
    expect(findPoolFault({ ...snapshot, at: now - 299_999 }, well, now)).toBeNull();
    expect(findPoolFault({ ...snapshot, at: now - 300_000 }, well, now)).toEqual({
      kind: "unasked",
      since: now - 300_000,
    });
    expect(findPoolFault({ ...snapshot, acceptsMiners: false }, well, now)).toEqual({ kind: "not-up", since: null });
    expect(findPoolFault({ ...snapshot, measuredAt: now - 600_000 }, well, now)).toEqual({
      kind: "old",
      since: now - 600_000,
    });
  });
});

describe("findStandstill", () => {
  const lastBlock = (lastBlockAt: number | null) => {
    const { network } = snapshotAt(now);
    return { ...snapshotAt(now), network: network && { ...network, lastBlockAt } };
  };

  it("tells a chain without a block for ten block times, ten minutes at least", () => {
    expect(findStandstill(lastBlock(now - 1_499_999), well, 150)).toBeNull();
    expect(findStandstill(lastBlock(now - 1_500_000), well, 150)).toBe(now - 1_500_000);
    expect(findStandstill(lastBlock(now - 599_999), well, 0.1)).toBeNull();
    expect(findStandstill(lastBlock(now - 600_000), well, 0.1)).toBe(now - 600_000);
  });

  it("goes by the height where nobody tells the time of a block", () => {
    expect(findStandstill(lastBlock(null), { heightAt: now - 1_500_000 }, 150)).toBe(now - 1_500_000);
    expect(findStandstill(lastBlock(null), well, 150)).toBeNull();
  });
});

describe("joinLastBlock", () => {
  const { network } = snapshotAt(now);

  it("shows one moment: a pool's last block is not above the height of its network", () => {
    expect(joinLastBlock(network, blockAt(1_002, now + 1_500))).toEqual({
      at: now + 1_500,
      height: 1_002,
      difficulty: 2e10,
      hashrate: 1e15,
      blockReward: 5_000n,
      lastBlockAt: now + 1_500,
    });
  });

  it("leaves a network alone that is as high, and one that a block from long before is above", () => {
    expect(joinLastBlock(network, blockAt(1_000, now))).toEqual(network);
    expect(joinLastBlock(network, blockAt(9_000, now - 300_001))).toEqual(network);
    expect(joinLastBlock(network, undefined)).toEqual(network);
    expect(joinLastBlock(null, blockAt(1_002, now))).toBeNull();
  });
});
