import { describe, expect, it } from "vitest";
import { blockAt, snapshotAt } from "#src/collector/__fixtures__/scripted-pool.ts";
import { findPoolFault } from "#src/domain/mining/source-state.ts";
import { findStandstill, joinLastBlock } from "./pool-health.ts";

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

  it("says of held sums why and until when, as long as the engine is asked", () => {
    const { network } = snapshot;
    const held = { ...snapshot, at: now - 3_600_000, network: network && { ...network, at: now - 299_999 } };
    const restarted = { why: "restarted", restartedAt: now - 60_000, from: now + 330_000 } as const;
    expect(findPoolFault({ ...held, heldSums: restarted }, well, now)).toEqual({
      ...{ kind: "restarted", since: now - 60_000, until: now + 330_000 },
    });
    expect(findPoolFault({ ...held, heldSums: { why: "measuring" } }, well, now)).toEqual({
      kind: "measuring",
      since: null,
    });
    const unasked = { ...held, network: network && { ...network, at: now - 300_000 }, heldSums: restarted };
    expect(findPoolFault(unasked, well, now)?.kind).toBe("unasked");
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
  const lastBlock = (lastBlockAt: number | null, difficulty = 2e10, hashrate = 5e12) => {
    const { network } = snapshotAt(now);
    return { ...snapshotAt(now, hashrate), network: network && { ...network, lastBlockAt, difficulty } };
  };
  const timed = (blockTimeSeconds: number) => ({ blockTimeSeconds, hashesPerDifficulty: 1 });

  it("tells a chain without a block for ten block times, three minutes at least", () => {
    expect(findStandstill(lastBlock(now - 1_499_999), well, timed(150), "mainnet")).toBeNull();
    expect(findStandstill(lastBlock(now - 1_500_000), well, timed(150), "testnet")).toBe(now - 1_500_000);
    expect(findStandstill(lastBlock(now - 179_999), well, timed(0.1), "mainnet")).toBeNull();
    expect(findStandstill(lastBlock(now - 180_000), well, timed(0.1), "mainnet")).toBe(now - 180_000);
  });

  it("goes by the height where nobody tells the time of a block", () => {
    expect(findStandstill(lastBlock(null), { heightAt: now - 1_500_000 }, timed(150), "mainnet")).toBe(now - 1_500_000);
    expect(findStandstill(lastBlock(null), well, timed(150), "mainnet")).toBeNull();
  });

  it("counts from when the network was read, also where the engine failed since", () => {
    const { network, schemes } = lastBlock(now - 1_500_000);
    expect(
      findStandstill({ network: network && { ...network, at: now - 1_000 }, schemes }, well, timed(150), "mainnet"),
    ).toBeNull();
  });

  // XMR on a regtest of difficulty 200: 8 H/s find a block every 25 seconds, although the chain's block time is two
  // minutes.
  it("measures a regtest by the pool's own work, and expects nothing without work", () => {
    const regtest = (stillMs: number, hashrate: number) =>
      findStandstill(lastBlock(now - stillMs, 200, hashrate), well, timed(120), "regtest");
    expect(regtest(249_999, 8)).toBeNull();
    expect(regtest(250_000, 8)).toBe(now - 250_000);
    expect(regtest(180_000, 24_627)).toBe(now - 180_000);
    expect(regtest(86_400_000, 0)).toBeNull();
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
