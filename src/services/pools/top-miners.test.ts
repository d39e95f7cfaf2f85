import { describe, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import { termsOf } from "../__fixtures__/terms.ts";
import type { PoolStats } from "../services.ts";
import { buildTopMiners } from "./top-miners.ts";

const now = 1_750_000_000_000;
const terms = termsOf("rvn", { payoutIntervalMs: null });

function stats(hashrate: number): PoolStats {
  const unknown = {
    miners: null,
    workers: null,
    network: null,
    networkShare: null,
    lastBlock: null,
    blocksDay: null,
    blocks: { completeSince: null, isReading: false, fault: null },
  };
  const present = {
    at: now,
    fault: null,
    measuredAt: now,
    figuresChangedAt: now,
    acceptsMiners: null,
    chainStillSince: null,
    ports: [],
    isDifficultyZero: false,
  };
  return { state: "live", terms, ...present, hashrate, schemes: [], usdPrice: null, ...unknown };
}

const { capabilities } = createFakeEngine({ capabilities: { topMiners: true, fullAddresses: true } });
const stored = {
  at: now - 60_000,
  miners: [
    { address: "RAbc...xyz", hashrate: 10, hashrateDay: null, workers: null, lastShareAt: null },
    { address: "RFull", hashrate: 30, hashrateDay: 25, workers: 2, lastShareAt: now },
  ],
};

const finders = {
  blocks: 40,
  byFinder: new Map([
    ["RFull", 12],
    ["RAbc...xyz", 3],
  ]),
};

describe("buildTopMiners", () => {
  it("has no share of a peak, which was at another time than the pool's hashrate", () => {
    const peaks = { ...capabilities, topMinersPeakMs: 3_600_000 };
    expect(buildTopMiners(stored, finders, stats(120), peaks, now)).toMatchObject({
      peakMs: 3_600_000,
      miners: [
        { hashrate: 30, poolShare: null },
        { hashrate: 10, poolShare: null },
      ],
    });
  });

  it("ranks by hashrate, with the share of the pool", () => {
    expect(buildTopMiners(stored, finders, stats(120), capabilities, now)).toEqual({
      state: "live",
      at: now - 60_000,
      isOffered: true,
      peakMs: null,
      miners: [
        {
          rank: 1,
          address: "RFull",
          isWholeAddress: true,
          hashrate: 30,
          hashrateDay: 25,
          workers: 2,
          lastShareAt: now,
          poolShare: 0.25,
          blocks: 12,
        },
        {
          rank: 2,
          address: "RAbc...xyz",
          isWholeAddress: false,
          hashrate: 10,
          hashrateDay: null,
          workers: null,
          lastShareAt: null,
          poolShare: 10 / 120,
          blocks: null,
        },
      ],
      areAddressesMasked: false,
      countedBlocks: 40,
    });
  });

  it("is stale after 15 minutes, and has no share of an idle pool", () => {
    const answer = buildTopMiners({ ...stored, at: now - 900_000 }, finders, stats(0), capabilities, now);
    expect([answer.state, answer.miners[0]?.poolShare]).toEqual(["stale", null]);
  });

  it("masks addresses where the operator wants it, and counts their blocks nevertheless", () => {
    const whole = {
      address: "RQFullAddressOfSomebody1",
      hashrate: 30,
      hashrateDay: null,
      workers: 2,
      lastShareAt: now,
    };
    const masked: PoolStats = { ...stats(120), terms: { ...terms, areAddressesMasked: true } };
    const found = { blocks: 9, byFinder: new Map([["RQFullAddressOfSomebody1", 4]]) };
    const answer = buildTopMiners({ at: now, miners: [whole] }, found, masked, capabilities, now);
    expect(answer.areAddressesMasked).toBe(true);
    expect(answer.miners).toMatchObject([{ address: "RQFu…ody1", isWholeAddress: false, blocks: 4 }]);
  });

  it("counts no blocks where finders are not whole or none is known", () => {
    const shortening = { ...capabilities, fullAddresses: false };
    expect(buildTopMiners(stored, finders, stats(1), shortening, now)).toMatchObject({
      countedBlocks: 0,
      miners: [{ blocks: null }, { blocks: null }],
    });
    const none = { blocks: 0, byFinder: new Map<string, number>() };
    expect(buildTopMiners(stored, none, stats(1), capabilities, now).miners[0]?.blocks).toBeNull();
  });

  it("says why there is no list: not offered, no answer yet, or the pool is closed", () => {
    const silent = createFakeEngine({}).capabilities;
    expect(buildTopMiners(stored, finders, stats(1), silent, now)).toEqual({
      state: "unknown",
      at: null,
      isOffered: false,
      peakMs: null,
      miners: [],
      areAddressesMasked: false,
      countedBlocks: 0,
    });
    expect(buildTopMiners(null, finders, stats(1), capabilities, now)).toMatchObject({
      state: "unknown",
      isOffered: true,
    });
    const silentPool: PoolStats = { state: "stub", terms, fault: null, usdPrice: null };
    expect(buildTopMiners(stored, finders, silentPool, capabilities, now)).toMatchObject({
      state: "unknown",
      miners: [],
    });
    const closed: PoolStats = { ...silentPool, terms: { ...terms, state: "closed" } };
    expect(buildTopMiners(stored, finders, closed, capabilities, now)).toMatchObject({ state: "ended", miners: [] });
    const toOpen: PoolStats = { ...silentPool, terms: { ...terms, state: "soon" } };
    expect(buildTopMiners(stored, finders, toOpen, capabilities, now)).toMatchObject({ state: "soon", miners: [] });
  });
});
