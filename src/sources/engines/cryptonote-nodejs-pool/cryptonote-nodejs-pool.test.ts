import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { xmr } from "#src/domain/coins/xmr.ts";
import { zeph } from "#src/domain/coins/zeph.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import {
  recordedAddresses,
  recordedAt,
  recordingsDir,
} from "../../../../tests/recorded-engines/cryptonote-nodejs-pool.ts";
import { engineWith, recordedContext } from "./__fixtures__/recorded-engine.ts";
import { createCryptonoteNodejsPool } from "./cryptonote-nodejs-pool.ts";

const recordedStats = readFileSync(`${recordingsDir}/stats.json`, "utf8");

function statsWith(
  change: (stats: Record<"config" | "pool" | "lastblock" | "network", Record<string, unknown>>) => void,
): string {
  const stats = JSON.parse(recordedStats);
  change(stats);
  return JSON.stringify(stats);
}

describe("the pool", () => {
  it("is read from /stats, PROP and SOLO apart, with donations in the fee", async () => {
    expect(await engineWith().engine.fetchPool()).toEqual({
      ok: true,
      value: {
        at: recordedAt,
        network: {
          at: recordedAt,
          height: 102,
          difficulty: 200,
          hashrate: 200 / 120,
          blockReward: 35_177_561_191_958n,
          lastBlockAt: 1_795_219_558_000,
        },
        schemes: [
          { at: recordedAt, scheme: "prop", hashrate: 6, miners: 1, workers: 2, effort: 0 },
          { at: recordedAt, scheme: "solo", hashrate: 2, miners: 1, workers: 1, effort: null },
        ],
        fees: { prop: 0.01, solo: 0.01 },
        minimumPayout: 100_000_000_000n,
        payoutIntervalMs: 60_000,
        measuredAt: null,
        acceptsMiners: null,
        ports: [
          {
            port: 43_335,
            scheme: null,
            name: "regtest",
            transport: "tcp",
            startDifficulty: 30,
            variableDifficulty: { minimum: null, maximum: null },
          },
        ],
        lastBlockFoundAt: 1_795_219_621_599,
        reportedTraits: {
          difficulty: { by: "login", separator: "." },
          denomination: 1_000_000_000n,
          payoutFee: null,
          confirmations: 4,
        },
      },
    });
  });

  it("leaves out a port that makes no sense, and nothing else", async () => {
    const stats = statsWith(({ config }) => {
      config.ports = [
        { port: 3333, difficulty: 5000, desc: " Low end hardware " },
        { port: "4444", difficulty: 15_000 },
        null,
        { port: 9999, difficulty: 0, ssl: true },
      ];
    });
    const pool = await engineWith({ "/stats": stats }).engine.fetchPool();
    const variableDifficulty = { minimum: null, maximum: null };
    expect(pool.ok && pool.value.ports).toEqual([
      {
        port: 3333,
        scheme: null,
        name: "Low end hardware",
        transport: "tcp",
        startDifficulty: 5000,
        variableDifficulty,
      },
      { port: 9999, scheme: null, name: null, transport: "tls", startDifficulty: null, variableDifficulty },
    ]);
    expect(pool.ok && pool.value.schemes[0]?.hashrate).toBe(6);
  });

  it("is read of a chain that has its first block alone, whose time is 0", async () => {
    const stats = statsWith(({ lastblock, network }) => {
      Object.assign(lastblock, { height: 0, timestamp: 0 });
      network.height = 1;
    });
    const pool = await engineWith({ "/stats": stats }).engine.fetchPool();
    expect(pool.ok && pool.value.network).toMatchObject({ height: 0, difficulty: 200, lastBlockAt: null });
  });

  it("measures the effort of the round by its hashes", async () => {
    const stats = statsWith(({ pool }) => {
      pool.roundHashes = 250;
    });
    const pool = await engineWith({ "/stats": stats }).engine.fetchPool();
    expect(pool.ok && pool.value.schemes[0]?.effort).toBe(1.25);
  });

  it("leaves SOLO out where the engine is too old to know it", async () => {
    const stats = statsWith(({ pool }) => {
      for (const name of ["hashrateSolo", "minersSolo", "workersSolo", "totalBlocksSolo"]) delete pool[name];
    });
    const pool = await engineWith({ "/stats": stats }).engine.fetchPool();
    expect(pool.ok && pool.value.schemes.map(({ scheme }) => scheme)).toEqual(["prop"]);
    expect(pool.ok && pool.value.fees).toEqual({ prop: 0.01 });
  });

  it("takes a reward beyond 2^53 digit for digit", async () => {
    const stats = recordedStats.replace("35177561191958", "9007199254740993");
    const pool = await engineWith({ "/stats": stats }).engine.fetchPool();
    expect(pool.ok && pool.value.network?.blockReward).toBe(9_007_199_254_740_993n);
  });

  it("refuses a difficulty beyond 2^53 and names the place", async () => {
    const stats = recordedStats.replaceAll('"difficulty": 200', '"difficulty": 9007199254740993');
    expect(await engineWith({ "/stats": stats }).engine.fetchPool()).toMatchObject({
      ok: false,
      error: { code: "malformed", path: "/network/difficulty", reason: expect.stringContaining("beyond 2^53") },
    });
  });

  it("is unavailable while the engine has collected nothing", async () => {
    expect(await engineWith({ "/stats": '{"miner":{}}' }).engine.fetchPool()).toEqual({
      ok: false,
      error: { code: "unavailable", reason: "the engine has not collected its first statistics yet" },
    });
  });

  it("is unavailable where the address leads elsewhere", async () => {
    const engine = createCryptonoteNodejsPool(new URL("http://engine.test/wrong/"), {
      ...recordedContext,
      fetch: async () => new Response("Invalid API call", { status: 404 }),
    });
    expect(await engine.fetchMiner(recordedAddresses.prop)).toMatchObject({
      ok: false,
      error: { code: "unavailable" },
    });
  });
});

describe("an engine of another coin", () => {
  it("is refused by its divisor", async () => {
    const { engine } = engineWith({}, { ...xmr, decimals: 8 });
    expect(await engine.fetchMiner(recordedAddresses.prop)).toMatchObject({
      ok: false,
      error: { code: "malformed", path: "/config/coinUnits" },
    });
  });

  it("is refused by its symbol", async () => {
    const { engine } = engineWith({}, zeph);
    expect(await engine.fetchPayouts({ cursor: null, limit: 5 })).toMatchObject({
      ok: false,
      error: { code: "malformed", path: "/config/symbol" },
    });
  });
});

describe("history", () => {
  it("is the engine's charts on our grid, means weighted, both schemes", async () => {
    const window = { from: 1_795_219_200_000, to: 1_795_219_560_000, stepMs: 3 * MINUTE };
    const history = await engineWith().engine.fetchPoolHistory(window);
    // 00:00 – 00:03 holds 0, 1, 2, 2 H/s (PROP) and 0, 0, 1, 1 H/s (SOLO); 00:03 – 00:06 holds 3, 4, 4, 5 and 1, 1, 2, 2.
    expect(history.ok && history.value.schemes).toEqual([
      { at: 1_795_219_200_000, scheme: "prop", hashrate: 1.25, miners: 1, workers: 2, effort: null },
      { at: 1_795_219_200_000, scheme: "solo", hashrate: 0.5, miners: 1, workers: 1, effort: null },
      { at: 1_795_219_380_000, scheme: "prop", hashrate: 4, miners: 1, workers: 2, effort: null },
      { at: 1_795_219_380_000, scheme: "solo", hashrate: 1.5, miners: 1, workers: 1, effort: null },
    ]);
    expect(history.ok && history.value.network.map(({ at, difficulty }) => [at, difficulty])).toEqual([
      [1_795_219_200_000, 200],
      [1_795_219_380_000, 200],
    ]);
  });

  it("is empty where charts are null, missing or not yet measured", async () => {
    const window = { from: 1_795_219_200_000, to: 1_795_219_800_000, stepMs: MINUTE };
    for (const charts of ["null", "{}", '{"hashrate":null,"difficulty":[[1795219232,null,1]]}']) {
      const stats = JSON.stringify({ ...JSON.parse(recordedStats), charts: JSON.parse(charts) });
      const history = await engineWith({ "/stats": stats }).engine.fetchPoolHistory(window);
      expect(history).toEqual({ ok: true, value: { network: [], schemes: [] } });
    }
  });

  it("of a miner has the miner's scheme; the engine has none of a single worker", async () => {
    const { engine } = engineWith();
    const window = { from: 1_795_219_560_000, to: 1_795_219_620_000, stepMs: MINUTE };
    expect(await engine.fetchMinerHistory(recordedAddresses.solo, null, window)).toEqual({
      ok: true,
      value: [{ at: 1_795_219_560_000, scheme: "solo", hashrate: 2, workersOnline: null }],
    });
    const worker = { name: "farm", scheme: "solo" } as const;
    expect(await engine.fetchMinerHistory(recordedAddresses.solo, worker, window)).toMatchObject({
      error: { code: "unsupported" },
    });
  });
});

describe("blocks", () => {
  it("are waiting, confirmed or orphaned", async () => {
    const page = await engineWith().engine.fetchBlocks({ cursor: null, limit: 50 });
    if (!page.ok) throw new Error(page.error.code);
    expect(page.value.total).toBe(24);
    expect(page.value.next).toBeNull();
    expect(
      page.value.items.slice(0, 5).map(({ height, scheme, status, progress }) => [height, scheme, status, progress]),
    ).toEqual([
      [102, "prop", "pending", 0],
      [101, "prop", "pending", 0.25],
      [100, "prop", "pending", 0.5],
      [99, "solo", "pending", 0.75],
      [98, "solo", "confirmed", 1],
    ]);
    expect(page.value.items.filter(({ height }) => height === 92)).toEqual([
      {
        chain: "xmr",
        height: 92,
        hash: "5c41893b537bee3855e7660e4a63fe5f30c8356aa86f7eafbdf31fd46f0fc94e",
        foundAt: 1_795_219_478_000,
        scheme: "solo",
        finder: "43SDtSc...HLWMFq9",
        worker: null,
        difficulty: 200,
        effort: 0.28,
        reward: 35_178_232_157_729n,
        status: "confirmed",
        progress: 1,
      },
      {
        chain: "xmr",
        height: 92,
        hash: "77c95de603a1555c2c1330dd7f05e4b7cdab5fa44a21b8b446c954da2c62a13d",
        foundAt: 1_795_219_478_000,
        scheme: "prop",
        finder: "42ehsoL...MGwHmfe",
        worker: null,
        difficulty: 200,
        effort: 0.1,
        reward: null,
        status: "orphaned",
        progress: null,
      },
    ]);
  });

  it("of one height survive a page that ends between them", async () => {
    // Our page ends between the two blocks at 92, then the engine's between those at 81.
    for (const [limit, pageSize] of [
      [11, 5],
      [12, 30],
      [23, 19],
    ] as const) {
      const { engine } = engineWith({}, xmr, pageSize);
      const heights: number[] = [];
      let cursor: string | null = null;
      do {
        const page = await engine.fetchBlocks({ cursor, limit });
        if (!page.ok) throw new Error(page.error.code);
        heights.push(...page.value.items.map(({ height }) => height));
        cursor = page.value.next;
      } while (cursor !== null);
      expect(heights).toEqual([
        102, 101, 100, 99, 98, 97, 96, 95, 94, 93, 92, 92, 91, 90, 89, 88, 87, 86, 85, 84, 83, 82, 81, 81,
      ]);
    }
  });

  it("that got stuck waiting do not hide the ones above them", async () => {
    const stuck = "prop:42ehsoL...MGwHmfe:0daff4b8acaded021c83d98b469d72c9389089f6320f949781c2347e3d7f1cc0";
    const stats = statsWith(({ pool }) => {
      const rows = Array.isArray(pool.blocks) ? pool.blocks : [];
      // One is pending at 83, below the two newest judged blocks, 98 and 97, that the stats list here.
      pool.blocks = [`${stuck}:1795219200:200:20:20`, "83", ...rows.slice(0, 12)];
    });
    const { engine } = engineWith({ "/stats": stats }, xmr, 4);
    const page = await engine.fetchBlocks({ cursor: null, limit: 100 });
    expect(page.ok && page.value.items.map(({ height }) => height)).toEqual([
      102, 101, 100, 99, 98, 97, 96, 95, 94, 93, 92, 92, 91, 90, 89, 88, 87, 86, 85, 84, 83, 83, 82, 81, 81,
    ]);
  });

  it("of a miner are found by the shortened address", async () => {
    const page = await engineWith().engine.fetchMinerBlocks(recordedAddresses.solo, { cursor: null, limit: 50 });
    expect(page.ok && page.value.items.map(({ height }) => height)).toEqual([99, 98, 96, 94, 92, 89, 86, 85]);
    expect(page.ok && page.value.next).toBeNull();
  });
});
