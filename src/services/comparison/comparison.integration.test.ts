import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { snapshotAt } from "#src/collector/__fixtures__/scripted-pool.ts";
import { openTemporaryStore } from "#src/collector/__fixtures__/temporary-store.ts";
import { createTestLog } from "#src/collector/__fixtures__/test-log.ts";
import type { OtherPool, OtherPoolCells, Sourced } from "#src/domain/comparison/other-pool.ts";
import { termsOf } from "../__fixtures__/terms.ts";
import type { PoolStats } from "../pools/pool-stats.ts";
import { createComparison } from "./comparison.ts";
import { loadEarned } from "./earned.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const midnight = Date.UTC(2026, 2, 2);
const now = midnight + 12 * HOUR;

let opened: Awaited<ReturnType<typeof openTemporaryStore>>;

beforeEach(async () => {
  opened = await openTemporaryStore(() => now, createTestLog().log);
});

afterEach(() => opened.dispose());

/** Hourly samples of the last `days` full days: 1e15 hashes per block, a pool of 5 GH/s, a constant height. */
async function fill(days: number): Promise<void> {
  const hours = Array.from({ length: days * 24 }, (_, index) => midnight - days * DAY + index * HOUR);
  await opened.store.samples.insertHistory("ltc", "1h", {
    network: hours.map((at) => ({
      at,
      height: 3_000_000,
      difficulty: 1e15 / 2 ** 32,
      hashrate: null,
      blockReward: null,
      lastBlockAt: null,
    })),
    schemes: hours.map((at) => ({
      at,
      scheme: "pps" as const,
      hashrate: 5e9,
      miners: null,
      workers: null,
      effort: null,
    })),
  });
}

const pay = (nth: number, amount: bigint) => ({ day: midnight - nth * DAY, chain: "ltc", amount, payouts: 1 });

const ltc = { coin: "ltc", network: "mainnet" } as const;

describe("what one unit of work earned", () => {
  it("is by theory the work of the days × reward × (1 − fee), and by payouts what the pool paid for its work", async () => {
    await fill(30);
    // 1 GH/s: 8.64e13 hashes a day, 0.0864 blocks of 6.25 LTC, 0.54 LTC; the pool of 5 GH/s earns 2.7 LTC a day.
    await opened.store.comparison.savePaidDays("ltc", [pay(1, 259_200_000n), pay(2, 259_200_000n), pay(4, 1n)]);
    const earned = await loadEarned(opened.store, ltc, 0.02, now);
    expect(earned.hashrate).toBe(1_000_000_000);
    expect(earned.theory).toMatchObject({ from: midnight - 30 * DAY, days: 30 });
    expect(earned.theory?.coins).toBeCloseTo(15.876, 9);
    // A test network's rewards follow a schedule of its own.
    const onTestNetwork = await loadEarned(opened.store, { coin: "ltc", network: "testnet" }, 0.02, now);
    expect(onTestNetwork.theory).toBeNull();
    // The day before the two is not known: 2 × 2.592 ÷ 5 = 1.0368 against 2 × 0.54 × 98 %.
    expect(earned.measured).toMatchObject({ from: midnight - 2 * DAY, days: 2 });
    expect(earned.measured?.coins).toBeCloseTo(1.0368, 9);
    expect(earned.difference).toBeCloseTo(1.0368 / 1.0584 - 1, 9);
  });

  it("counts the newest known days, and says how many", async () => {
    await fill(3);
    const earned = await loadEarned(opened.store, ltc, 0, now);
    expect(earned.theory).toMatchObject({ from: midnight - 3 * DAY, days: 3 });
    expect(earned.theory?.coins).toBeCloseTo(1.62, 9);
    expect(earned).toMatchObject({ measured: null, difference: null });
  });

  it("is not known without a fee, a network or payouts of yesterday", async () => {
    expect(await loadEarned(opened.store, ltc, 0, now)).toMatchObject({ theory: null, measured: null });
    await fill(2);
    await opened.store.comparison.savePaidDays("ltc", [pay(2, 5n)]);
    expect(await loadEarned(opened.store, ltc, null, now)).toMatchObject({ theory: null, measured: null });
  });
});

function sourced<Value>(value: Value, asOf = now - DAY): Sourced<Value> {
  return { value, source: "https://other.example/terms", asOf, origin: "file" };
}

const nothing: OtherPoolCells = {
  schemes: null,
  minimumPayout: null,
  payoutIntervalMs: null,
  payoutCurrency: null,
  hashrate: null,
  luck: null,
  regions: null,
  tls: null,
  anonymous: null,
  mergeMined: null,
  earned: null,
};

function other(name: string, cells: Partial<OtherPoolCells>, api: OtherPool["api"] = null): OtherPool {
  return { name, website: "https://other.example", coin: "ltc", cells: { ...nothing, ...cells }, api };
}

function open(pools: readonly OtherPool[], part: { isExample?: boolean; state?: "live" | "closed" | "testnet" } = {}) {
  const { network, schemes } = snapshotAt(now);
  const stats: PoolStats = {
    state: "live",
    terms: termsOf("ltc", {
      state: part.state ?? "live",
      mergeMined: ["doge"],
      schemes: [
        { scheme: "pps", feeFraction: 0.02 },
        { scheme: "solo", feeFraction: 0.001 },
      ],
    }),
    fault: null,
    at: now,
    measuredAt: null,
    figuresChangedAt: null,
    acceptsMiners: null,
    chainStillSince: null,
    ports: [],
    hashrate: 5e12,
    miners: null,
    workers: null,
    schemes,
    network,
    isDifficultyZero: false,
    networkShare: 0.005,
    lastBlock: null,
    blocks: { completeSince: 0, isReading: false, fault: null },
    blocksDay: null,
    usdPrice: null,
  };
  return createComparison({
    siteName: "Middle",
    coins: ["ltc"],
    otherPools: { isExample: part.isExample ?? false, pools },
    store: opened.store,
    now: () => now,
    getPoolStats: async () => stats,
    getLuck: async () => ({
      at: now,
      chain: "ltc",
      knowledge: { completeSince: 0, isReading: false, fault: null },
      averages: [],
      efforts: [],
      windows: [{ key: "30d", from: now - 30 * DAY, to: now, found: 11, expected: 10, run: null }],
      rounds: [],
    }),
  });
}

describe("the comparison", () => {
  const fees = (feeFraction: number) => sourced([{ name: "FPPS", feeFraction }]);
  const pools = [
    other("Zebra", { schemes: fees(0.01), hashrate: sourced(2e14) }),
    other("alpha", { schemes: fees(0.04), minimumPayout: sourced(5n), luck: sourced(2) }),
  ];

  it("stands in the order of names unless another is asked for; what is not known comes last", async () => {
    const service = open(pools);
    const order = async (sort: "name" | "fee" | "minimum" | "hashrate" | "luck") =>
      (await service.getComparison("ltc", sort)).pools.map(({ name }) => name);
    expect(await order("name")).toEqual(["alpha", "Middle", "Zebra"]);
    // Our fee is that of PPS+, since SOLO pays no miner by work.
    expect(await order("fee")).toEqual(["Zebra", "Middle", "alpha"]);
    expect(await order("minimum")).toEqual(["alpha", "Middle", "Zebra"]);
    expect(await order("hashrate")).toEqual(["Zebra", "Middle", "alpha"]);
    expect(await order("luck")).toEqual(["alpha", "Middle", "Zebra"]);
  });

  it("has a pool of a test network among those that accept miners, and a closed one not", async () => {
    const ours = async (state: "testnet" | "closed") => (await open([], { state }).getComparison("ltc", "name")).pools;
    expect(await ours("testnet")).toHaveLength(1);
    expect(await ours("closed")).toHaveLength(0);
  });

  it("has our own facts from what is measured and announced here", async () => {
    const { pools: rows, hasOthers } = await open([]).getComparison("ltc", "name");
    expect(hasOthers).toBe(false);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ isOurs: true, website: null, networkShare: 0.005 });
    expect(rows[0]?.facts).toMatchObject({
      schemes: {
        value: [
          { name: "PPS+", feeFraction: 0.02 },
          { name: "SOLO", feeFraction: 0.001 },
        ],
        source: null,
      },
      minimumPayout: null,
      payoutIntervalMs: { value: 3_600_000 },
      payoutCurrency: { value: "LTC" },
      hashrate: { value: 5_000_000_000_000, asOf: now, isStale: false },
      luck: { value: 1.1 },
      regions: null,
      tls: null,
      anonymous: { value: true },
      mergeMined: { value: ["DOGE"] },
    });
  });

  it("marks what is old: two months where it was written down, a day where an API tells it", async () => {
    const written = other("A", { tls: sourced(true, now - 61 * DAY), anonymous: sourced(true, now - 59 * DAY) });
    const asked = other(
      "B",
      { hashrate: sourced(1) },
      { kind: "kryptex", address: "https://b.example/api", pool: null },
    );
    const reading = {
      at: now - 2 * DAY,
      hashrate: 7,
      schemes: [{ name: "PPS", feeFraction: 0.03 }],
      minimumPayout: null,
    };
    await opened.store.comparison.saveReading("ltc B", reading);
    const rows = (await open([written, asked]).getComparison("ltc", "name")).pools;
    expect(rows[0]?.facts).toMatchObject({ tls: { isStale: true }, anonymous: { isStale: false } });
    expect(rows[1]).toMatchObject({
      name: "B",
      networkShare: null,
      facts: {
        hashrate: { value: 7, source: "https://b.example/api", asOf: now - 2 * DAY, isStale: true },
        schemes: { value: [{ name: "PPS", feeFraction: 0.03 }], isStale: true },
        minimumPayout: null,
      },
    });
  });

  it("says of an example in each row that it is one, and of our own never", async () => {
    const rows = (await open(pools, { isExample: true }).getComparison("ltc", "name")).pools;
    expect(rows.map(({ isExample }) => isExample)).toEqual([true, false, true]);
  });
});
