import { describe, expect, it } from "vitest";
import { openTemporaryStore } from "#src/collector/__fixtures__/temporary-store.ts";
import { createTestLog } from "#src/collector/__fixtures__/test-log.ts";
import { noteStorageError } from "#src/db/health/storage-fault.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { PoolSnapshot } from "#src/domain/mining/pool.ts";
import { readingSince, wholeReading } from "../__fixtures__/block-readings.ts";
import { termsOf } from "../__fixtures__/terms.ts";
import { buildPoolStats, type PoolTerms, redactFinder } from "./pool-stats.ts";
import { withoutMadeUp } from "./price-quotes.ts";
import { createStoredPoolFigures, type StoredPoolFigures } from "./stored-figures.ts";

const now = 1_750_000_000_000;

const terms = termsOf("kas", {
  schemes: [
    { scheme: "pps", feeFraction: 0.02 },
    { scheme: "solo", feeFraction: null },
    { scheme: "prop", feeFraction: null },
  ],
});

const network = { at: now, height: 7, difficulty: 3, hashrate: 1_000, blockReward: null, lastBlockAt: null };

const snapshot: PoolSnapshot = {
  at: now - 60_000,
  network,
  schemes: [
    { at: now, scheme: "pps", hashrate: 200, miners: 3, workers: 9, effort: null },
    { at: now, scheme: "solo", hashrate: 50, miners: 1, workers: null, effort: 2 },
  ],
  fees: { pps: 0.5, solo: 0.01 },
  minimumPayout: 42n,
  payoutIntervalMs: 7_200_000,
  measuredAt: null,
  acceptsMiners: null,
  ports: [],
  lastBlockFoundAt: null,
};

const block: Block = {
  chain: "kas",
  height: 6,
  hash: "ab",
  foundAt: now - 1_000,
  scheme: "pps",
  finder: null,
  worker: null,
  difficulty: 3,
  effort: 1,
  reward: 5n,
  status: "pending",
  progress: null,
};

function figures(changes: Partial<StoredPoolFigures>): StoredPoolFigures {
  return {
    snapshots: new Map([["kas", snapshot]]),
    sources: new Map(),
    lastBlocks: new Map(),
    blocksDay: new Map(),
    readings: new Map([["kas", wholeReading]]),
    recentRewards: new Map(),
    prices: null,
    pricesDayBefore: new Map(),
    unreadSince: null,
    ...changes,
  };
}

describe("createStoredPoolFigures", () => {
  it("gives what it read last while the database cannot be read, and the database is told as the reason, not the engine", async () => {
    let time = now;
    let failure: Error | null = null;
    const ask = <Value>(value: Value) => (failure === null ? Promise.resolve(value) : Promise.reject(failure));
    const opened = await openTemporaryStore(() => time, createTestLog().log);
    const store = {
      ...opened.store,
      pools: { ...opened.store.pools, listSnapshots: () => ask(new Map([["kas", snapshot]])) },
    };
    const load = createStoredPoolFigures(store, [], () => time);
    expect(buildPoolStats(terms, await load(), time)).toMatchObject({ state: "live", hashrate: 250, fault: null });
    failure = Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR_READ" });
    time += 2_000;
    await expect(load()).rejects.toThrow("disk I/O error");
    noteStorageError(failure);
    const stats = buildPoolStats(terms, await load(), time);
    expect(stats).toMatchObject({ state: "stale", hashrate: 250, fault: { kind: "storage", since: now } });
    failure = null;
    time += 2_000;
    expect(buildPoolStats(terms, await load(), time)).toMatchObject({ state: "live", fault: null });
    await opened.dispose();
  });
});

describe("buildPoolStats", () => {
  it("joins snapshot, blocks and price", () => {
    const origins = { crypto: { KAS: { at: now - 30_000, source: "demo" } }, fiat: {} };
    const prices = { at: now - 20_000, source: "demo, other", crypto: { KAS: 0.12 }, fiat: {}, origins };
    const pricesDayBefore = new Map([["KAS", 0.1]]);
    const lists = { lastBlocks: new Map([["kas", block]]), blocksDay: new Map([["kas", 12]]) };
    const stats = buildPoolStats(terms, figures({ ...lists, prices, pricesDayBefore }), now);
    expect(stats).toMatchObject({ state: "live", at: now - 60_000, hashrate: 250, networkShare: 0.25, blocksDay: 12 });
    expect(stats).toMatchObject({ miners: 4, workers: null, lastBlock: block });
    expect(stats.usdPrice).toMatchObject({ usd: 0.12, at: now - 30_000, source: "demo" });
    expect(stats.usdPrice?.change24h).toBeCloseTo(0.2, 10);
  });

  it("shows made-up prices with made-up pools only, and no made-up currency beside a real pool", () => {
    const origins = {
      crypto: { KAS: { at: 5, source: "demo" }, ERG: { at: 6, source: "demo" }, XMR: { at: 7, source: "coingecko" } },
      fiat: { EUR: { at: 9, source: "demo" } },
    };
    const prices = {
      at: 9,
      source: "coingecko, demo",
      crypto: { KAS: 1, ERG: 2, XMR: 3 },
      fiat: { EUR: 0.9 },
      origins,
    };
    const madeUp: PoolTerms = { ...terms, coin: "erg", isDemo: true };
    expect(withoutMadeUp(prices, [terms, madeUp])).toEqual({
      at: 7,
      source: "coingecko, demo",
      crypto: { ERG: 2, XMR: 3 },
      fiat: {},
      origins: { crypto: { ERG: origins.crypto.ERG, XMR: origins.crypto.XMR }, fiat: {} },
    });
    expect(withoutMadeUp(prices, [madeUp])).toEqual(prices);
    const { crypto, fiat } = origins;
    const onlyMadeUp = { ...prices, crypto: { KAS: 1 }, origins: { crypto: { KAS: crypto.KAS }, fiat } };
    expect(withoutMadeUp(onlyMadeUp, [terms])).toBeNull();
  });

  it("§4.8 has no price for the coins of a test network", () => {
    const origins = { crypto: { KAS: { at: now, source: "demo" } }, fiat: {} };
    const prices = { at: now, source: "demo", crypto: { KAS: 0.12 }, fiat: {}, origins };
    expect(buildPoolStats({ ...terms, state: "testnet" }, figures({ prices }), now).usdPrice).toBeNull();
    expect(buildPoolStats({ ...terms, state: "closed" }, figures({ prices }), now).usdPrice?.usd).toBe(0.12);
  });

  it("takes the operator's fee, then the engine's, else null", () => {
    expect(buildPoolStats(terms, figures({}), now).terms).toMatchObject({
      schemes: [
        { scheme: "pps", feeFraction: 0.02 },
        { scheme: "solo", feeFraction: 0.01 },
        { scheme: "prop", feeFraction: null },
      ],
      minimumPayout: 42n,
      payoutIntervalMs: 3_600_000,
    });
  });

  it("measures runs that follow no clock, and promises none of them", () => {
    const runs = { ...snapshot, payoutRuns: [now - 60_000, now - 7_260_000, now - 14_460_000, now - 21_660_000] };
    const afterLast = { ...terms, rules: { ...terms.rules, payoutRuns: "after-last" } } as const;
    const seen = figures({ snapshots: new Map([["kas", runs]]) });
    expect(buildPoolStats(afterLast, seen, now).terms).toMatchObject({
      payoutIntervalMs: null,
      payoutRuns: {
        looksEveryMs: 7_200_000,
        lastAt: now - 60_000,
        gap: { typicalMs: 7_200_000, lowMs: 7_200_000, highMs: 7_200_000 },
      },
    });
    expect(buildPoolStats(terms, seen, now).terms).toMatchObject({ payoutIntervalMs: 3_600_000, payoutRuns: null });
    const none = { ...terms, rules: { ...terms.rules, payoutRuns: "none" } } as const;
    expect(buildPoolStats(none, seen, now).terms).toMatchObject({ payoutIntervalMs: null, payoutRuns: null });
  });

  it("takes the traits that the engine tells, unless the operator says otherwise", () => {
    const reportedTraits = {
      difficulty: { by: "login", separator: "+" },
      denomination: 1_000n,
      payoutFee: "miner",
      confirmations: 60,
    } as const;
    const seen = figures({ snapshots: new Map([["kas", { ...snapshot, reportedTraits }]]) });
    const byLogin = { ...terms, login: { ...terms.login, difficulty: { by: "login", separator: "." } } } as const;
    expect(buildPoolStats(byLogin, seen, now).terms).toMatchObject({
      login: { difficulty: { by: "login", separator: "+" } },
      rules: { denomination: 1_000n, payoutFee: "miner", confirmations: 60 },
    });
    const own = { ...terms, rules: { ...terms.rules, payoutFee: "pool", confirmations: 240 } } as const;
    expect(buildPoolStats(own, seen, now).terms).toMatchObject({
      login: { difficulty: { by: "password", prefix: "d=" } },
      rules: { payoutFee: "pool", confirmations: 240 },
    });
  });

  it("is live for five minutes, then stale", () => {
    const aged = (age: number) => figures({ snapshots: new Map([["kas", { ...snapshot, at: now - age }]]) });
    expect(buildPoolStats(terms, aged(299_999), now).state).toBe("live");
    expect(buildPoolStats(terms, aged(300_000), now)).toMatchObject({
      state: "stale",
      at: now - 300_000,
      hashrate: 250,
    });
  });

  it("gives figures the age of the engine's sample, not that of the question", () => {
    const build = (changes: Partial<PoolSnapshot>) =>
      buildPoolStats(terms, figures({ snapshots: new Map([["kas", { ...snapshot, ...changes }]]) }), now);
    expect(build({ measuredAt: now - 599_999 })).toMatchObject({ state: "live", measuredAt: now - 599_999 });
    expect(build({ measuredAt: now - 600_000 })).toMatchObject({ state: "stale", measuredAt: now - 600_000 });
    expect(build({})).toMatchObject({ state: "live", at: now - 60_000, measuredAt: null, acceptsMiners: null });
  });

  it("is not live when the pool takes no miners, and does not make up an age for the figures of before", () => {
    const build = (changes: Partial<PoolSnapshot>) =>
      buildPoolStats(terms, figures({ snapshots: new Map([["kas", { ...snapshot, ...changes }]]) }), now);
    expect(build({ acceptsMiners: false })).toMatchObject({ state: "stale", acceptsMiners: false, measuredAt: null });
    expect(build({ acceptsMiners: false, measuredAt: now - 120_000 })).toMatchObject({
      state: "stale",
      measuredAt: now - 120_000,
    });
    expect(build({ acceptsMiners: true })).toMatchObject({ state: "live", measuredAt: null });
  });

  it("tells that a chain has stood still for ten block times, and never for less than three minutes", () => {
    const since = (coin: "kas" | "btc", ageMs: number) => {
      const lastBlockAt = network.at - ageMs;
      const seen = { ...snapshot, network: { ...network, lastBlockAt } };
      const stats = buildPoolStats({ ...terms, coin }, figures({ snapshots: new Map([[coin, seen]]) }), now);
      return stats.state === "stub" ? "stub" : stats.chainStillSince;
    };
    expect(since("btc", 5_999_999)).toBeNull();
    expect(since("btc", 6_000_000)).toBe(network.at - 6_000_000);
    expect(since("kas", 179_999)).toBeNull();
    expect(since("kas", 180_000)).toBe(network.at - 180_000);
  });

  it("never says that a chain stands still on which the pool has found a block since", () => {
    const seen = { ...snapshot, network: { ...network, lastBlockAt: network.at - 180_000 } };
    const since = (foundAt: number) => {
      const newer = { ...block, height: (network.height ?? 0) + 1, foundAt };
      const stats = buildPoolStats(
        terms,
        figures({ snapshots: new Map([["kas", seen]]), lastBlocks: new Map([["kas", newer]]) }),
        now,
      );
      return stats.state === "stub" ? "stub" : stats.chainStillSince;
    };
    expect(since(network.at - 170_000)).toBeNull();
    expect(since(network.at - 200_000)).toBe(network.at - 180_000);
  });

  describe("of an engine that gives no figures of its pool", () => {
    const state = { fault: { kind: "failing", since: now - 900_000 }, changedAt: null, heightAt: null } as const;
    const build = (changes: Partial<PoolSnapshot>) =>
      buildPoolStats(
        terms,
        figures({
          snapshots: new Map([["kas", { ...snapshot, ...changes }]]),
          sources: new Map([["kas", { engine: state }]]),
          lastBlocks: new Map([["kas", block]]),
        }),
        now,
      );

    it("knows the network and the blocks, and nothing of the pool where nothing was ever said of it", () => {
      expect(build({ schemes: [], fees: {} })).toMatchObject({
        state: "stale",
        fault: { kind: "failing" },
        hashrate: null,
        miners: null,
        workers: null,
        networkShare: null,
        network: { height: 7, hashrate: 1_000 },
        lastBlock: { height: 6 },
      });
    });

    it("judges the chain by its own last sample", () => {
      const still = { ...network, lastBlockAt: now - 900_000 };
      expect(build({ at: now - 900_000, network: still })).toMatchObject({ chainStillSince: now - 900_000 });
      expect(build({ network: { ...still, at: now - 300_000 } })).toMatchObject({ chainStillSince: null });
    });
  });

  it("is a stub before the first answer, and for a pool that is closed, paused or not open yet", () => {
    expect(buildPoolStats(terms, figures({ snapshots: new Map() }), now)).toEqual({
      state: "stub",
      terms,
      fault: null,
      usdPrice: null,
    });
    for (const state of ["closed", "paused", "soon"] as const) {
      expect(buildPoolStats({ ...terms, state }, figures({}), now).state).toBe("stub");
    }
    expect(buildPoolStats({ ...terms, state: "closing" }, figures({}), now).state).toBe("live");
  });

  it.each([null, { ...network, hashrate: null }, { ...network, hashrate: 0 }])(
    "has no share of an unknown network",
    (unknown) => {
      const stats = buildPoolStats(
        terms,
        figures({ snapshots: new Map([["kas", { ...snapshot, network: unknown }]]) }),
        now,
      );
      expect(stats).toMatchObject({ networkShare: null });
    },
  );

  it("compares a price with the day before only when it is as young as the others", () => {
    const origins = { crypto: { KAS: { at: now - 7_200_000, source: "old" } }, fiat: {} };
    const prices = { at: now, source: "old", crypto: { KAS: 0.12 }, fiat: {}, origins };
    const stats = buildPoolStats(terms, figures({ prices, pricesDayBefore: new Map([["KAS", 0.1]]) }), now);
    expect(stats.usdPrice).toEqual({ usd: 0.12, at: now - 7_200_000, source: "old", change24h: null });
  });

  it("distinguishes no blocks in a day from blocks that are not all known", () => {
    const day = 86_400_000;
    const since = (newest: number) => {
      const readings = new Map([["kas", readingSince(newest)]]);
      return buildPoolStats(terms, figures({ blocksDay: new Map([["kas", 3]]), readings }), now);
    };
    expect(buildPoolStats(terms, figures({ readings: new Map() }), now)).toMatchObject({
      blocksDay: null,
      blocks: { completeSince: null, isReading: false },
    });
    expect(buildPoolStats(terms, figures({}), now)).toMatchObject({ blocksDay: 0, blocks: { completeSince: 0 } });
    expect(since(now - day)).toMatchObject({ blocksDay: 3, blocks: { completeSince: now - day, isReading: true } });
    expect(since(now - day + 1)).toMatchObject({ blocksDay: null });
  });
});

const foundBlock: Block = {
  chain: "kas",
  height: 1,
  hash: null,
  foundAt: 1,
  scheme: "pps",
  finder: "kaspa:qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jyqh70xmfj",
  worker: "rig1",
  difficulty: null,
  effort: null,
  reward: null,
  status: "pending",
  progress: null,
};

it("leaves out or masks the finder of a block where it must", () => {
  expect(redactFinder(foundBlock, { ...terms, areAddressesMasked: false })).toEqual(foundBlock);
  expect(redactFinder(foundBlock, { ...terms, areAddressesMasked: true })).toEqual({
    ...foundBlock,
    finder: "kaspa:qp0l…xmfj",
    worker: null,
  });
  expect(redactFinder({ ...foundBlock, finder: null }, { ...terms, areAddressesMasked: true })).toEqual({
    ...foundBlock,
    finder: null,
    worker: null,
  });
  // A coin whose miners are private.
  expect(redactFinder(foundBlock, { ...terms, coin: "xmr", areAddressesMasked: false })).toEqual({
    ...foundBlock,
    finder: null,
    worker: null,
  });
});
