import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ltc } from "#src/domain/coins/ltc.ts";
import type { Result } from "#src/domain/result.ts";
import { DAY, floorTo, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { describeEngineContract } from "../../../../tests/contracts/engine-contract.ts";
import { createPlayedFetch } from "../../../../tests/miningcore-db/played-api.ts";
import { playedAt, playedMiners, playPool } from "../../../../tests/miningcore-db/played-rows.ts";
import { connect, createIndexes, createTables, insertRows } from "../../../../tests/miningcore-db/tables.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../../../../tests/postgres/postgres.ts";
import type { SourceError } from "../../source-error.ts";
import { createMiningcore } from "../miningcore/miningcore.ts";
import type { EngineContext, HistoryWindow, Page, PageRequest, PoolEngine } from "../pool-engine.ts";
import { createMiningcoreDb } from "./miningcore-db.ts";

const pools = [
  { ...playPool("ltc1", 1), scheme: "PPLNS", minimumPayment: "0.5", shareMultiplier: 65_536 },
  { ...playPool("ltc1solo", 2), scheme: "SOLO", minimumPayment: "0.5", shareMultiplier: 65_536 },
];
const bothPools = { poolIds: { pplns: "ltc1", solo: "ltc1solo" } };

let database: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  if (!hasPostgres) return;
  database = await createTestDatabase();
  admin = await connect(database.url);
  await createTables(admin);
  for (const { stats, workers, blocks, payments, shares, balances, settings } of pools) {
    await insertRows(admin, "poolstats", stats);
    await insertRows(admin, "minerstats", workers);
    await insertRows(admin, "blocks", blocks);
    await insertRows(admin, "payments", payments);
    await insertRows(admin, "shares", shares);
    await insertRows(admin, "balances", balances);
    await insertRows(admin, "miner_settings", settings);
  }
  await createIndexes(admin);
});
afterAll(async () => {
  await admin?.end();
  await database?.drop();
});

/** Whose connections all engines here share. */
const program = {};

function contextWith(options: EngineContext["options"], change: Partial<EngineContext> = {}): EngineContext {
  return {
    coin: ltc,
    schemes: ["pplns"],
    fees: {},
    minimumPayout: 50_000_000n,
    address: null,
    program,
    options,
    now: () => playedAt,
    fetch: createPlayedFetch(pools, () => playedAt),
    ...change,
  };
}

function readDatabase(options: EngineContext["options"], change: Partial<EngineContext> = {}, timeoutMs?: number) {
  const url = new URL(database.url);
  const { password } = url;
  url.password = "";
  return createMiningcoreDb(url, contextWith(options, { password, ...change }), timeoutMs);
}

function askApi(options: EngineContext["options"]): PoolEngine {
  return createMiningcore(new URL("http://engine.test"), contextWith({ ...options, requestsPerSecond: 10_000 }));
}

async function expectValue<Value>(answer: Promise<Result<Value, SourceError>>): Promise<Value> {
  const read = await answer;
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

async function walk<Item>(fetch: (page: PageRequest) => Promise<Result<Page<Item>, SourceError>>, limit: number) {
  const items: Item[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Page<Item> = await expectValue(fetch({ cursor, limit }));
    items.push(...page.items);
    if (page.next === null) return items;
    cursor = page.next;
  }
}

async function listRates(engine: PoolEngine, address: string, window: HistoryWindow) {
  const rates = await engine.fetchWorkerHistories?.(address, window);
  return rates?.ok && rates.value.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Sums of the same numbers in another order. */
function rounded<Value>(value: Value): unknown {
  if (typeof value === "number" && !Number.isInteger(value)) return Number(value.toPrecision(10));
  if (value instanceof Float64Array) return rounded([...value]);
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, rounded(member)]));
}

describe.skipIf(!hasPostgres)("the database and the API of one Miningcore say the same", () => {
  describe.each([
    ["one pool", { poolId: "ltc1" }],
    ["PPLNS and SOLO", bothPools],
  ])("%s", (_name, options) => {
    it("of the pool", async () => {
      const pool = await expectValue(readDatabase(options).fetchPool());
      const told = await expectValue(askApi(options).fetchPool());
      // What stands in the engine's configuration, or in its memory.
      const { fees: _fees, minimumPayout: _minimum, acceptsMiners: _accepts, ports: _ports, ...same } = told;
      const { reportedTraits: _traits, ...figures } = same;
      expect(rounded(pool)).toMatchObject(rounded(figures) as object);
      expect(pool).toMatchObject({ fees: {}, minimumPayout: null, acceptsMiners: null, ports: [] });
      expect(pool.measuredAt).toBe(playedAt - 70_000);
      expect(pool.schemes[0]?.effort).toBeGreaterThan(0.9);
    });

    it("of the pool's history", async () => {
      for (const [backMs, stepMs] of [
        [DAY, HOUR],
        [DAY, 10 * MINUTE],
        [30 * DAY, DAY],
        [7 * DAY, HOUR],
      ] as const) {
        const window = { from: floorTo(playedAt - backMs, stepMs), to: floorTo(playedAt, stepMs), stepMs };
        const history = await expectValue(readDatabase(options).fetchPoolHistory(window));
        expect(history.schemes.length).toBeGreaterThan(20);
        expect(rounded(history)).toEqual(rounded(await expectValue(askApi(options).fetchPoolHistory(window))));
      }
    });

    it("of the top miners, and reads each of the engine's runs once", async () => {
      const engine = readDatabase(options);
      const told = await expectValue(askApi(options).fetchTopMiners(25));
      expect(await expectValue(engine.fetchTopMiners(25))).toEqual(told);
      expect(told[0]?.address).toBe(playedMiners.farm);
      expect(await expectValue(engine.fetchTopMiners(25))).toEqual(told);
    });

    it("of blocks and payouts, all of them, by pages of any length", async () => {
      const engine = readDatabase(options);
      const api = askApi(options);
      const blocks = await walk(api.fetchBlocks, 100);
      expect(blocks).toHaveLength("poolIds" in options ? 840 : 420);
      const payouts = await walk(api.fetchPayouts, 100);
      expect(payouts.some(({ recipients }) => recipients === 1301)).toBe(true);
      for (const limit of [1, 7, 100, 500]) {
        if (limit > 1) expect(await walk(engine.fetchBlocks, limit)).toEqual(blocks);
        expect(await walk(engine.fetchPayouts, limit)).toEqual(payouts);
      }
    });

    it.each(Object.entries(playedMiners))("of a miner: %s", async (name, address) => {
      const engine = readDatabase(options);
      const api = askApi(options);
      const lookup = await expectValue(engine.fetchMiner(address));
      expect(rounded(lookup)).toEqual(rounded(await expectValue(api.fetchMiner(address))));
      expect(lookup.found).toBe(name === "unknown" ? "unknown" : "yes");
      expect(await walk((page) => engine.fetchMinerBlocks(address, page), 30)).toEqual(
        await walk((page) => api.fetchMinerBlocks(address, page), 30),
      );
      expect(await walk((page) => engine.fetchMinerPayouts(address, page), 30)).toEqual(
        await walk((page) => api.fetchMinerPayouts(address, page), 30),
      );
      expect(await expectValue(engine.fetchMinerSettings(address))).toEqual(
        await expectValue(api.fetchMinerSettings(address)),
      );
      for (const stepMs of [10 * MINUTE, HOUR, DAY]) {
        const backMs = stepMs === DAY ? 28 * DAY : DAY;
        const window = { from: floorTo(playedAt - backMs, stepMs), to: floorTo(playedAt, stepMs), stepMs };
        const worker = { name: "rig1", scheme: "pplns" } as const;
        for (const asked of [null, worker]) {
          expect(rounded(await expectValue(engine.fetchMinerHistory(address, asked, window)))).toEqual(
            rounded(await expectValue(api.fetchMinerHistory(address, asked, window))),
          );
        }
        expect(rounded(await listRates(engine, address, window))).toEqual(
          rounded(await listRates(api, address, window)),
        );
      }
    });
  });
});

describe.skipIf(!hasPostgres)("the database of a Miningcore", () => {
  it("is asked for nobody's IP address", async () => {
    await admin.query("CREATE ROLE blind LOGIN PASSWORD 'geheim'");
    const columns = "poolid, difficulty, networkdifficulty, miner, worker, created";
    await admin.query(`GRANT SELECT (${columns}) ON shares TO blind`);
    await admin.query("GRANT SELECT ON poolstats, minerstats, blocks, payments, balances, miner_settings TO blind");
    const url = new URL(database.url);
    url.username = "blind";
    url.password = "";
    const engine = createMiningcoreDb(url, contextWith(bothPools, { password: "geheim" }));
    expect((await engine.fetchPool()).ok).toBe(true);
    expect((await engine.fetchMiner(playedMiners.farm)).ok).toBe(true);
    await admin.query("REVOKE SELECT ON payments FROM blind");
    expect(await engine.fetchPayouts({ cursor: null, limit: 5 })).toEqual({
      ok: false,
      error: { code: "refused", reason: "PostgreSQL does not let this user read the engine's tables" },
    });
  });

  it("places blocks of shares that were recovered from a file by their time", async () => {
    const recovered = { ...pools[0]?.blocks[300], hash: "recovered", created: "2026-11-20T00:00:00.000001Z" };
    await insertRows(admin, "blocks", [recovered]);
    const engine = readDatabase({ poolId: "ltc1" });
    const blocks = await walk(engine.fetchBlocks, 20);
    await admin.query("DELETE FROM blocks WHERE hash = 'recovered'");
    expect(blocks).toHaveLength(421);
    expect(blocks.map(({ foundAt }) => foundAt)).toEqual(blocks.map(({ foundAt }) => foundAt).sort((a, b) => b - a));
    expect(blocks.findIndex(({ hash }) => hash === "recovered")).toBeGreaterThan(20);
  });

  it("has no miner effort in the tables of other forks", async () => {
    const engine = readDatabase({ poolId: "ltc1solo" }, { schemes: ["solo"] });
    await admin.query("ALTER TABLE blocks RENAME minereffort TO gone");
    const page = await engine.fetchBlocks({ cursor: null, limit: 3 });
    await admin.query("ALTER TABLE blocks RENAME gone TO minereffort");
    expect(page.ok && page.value.items.map(({ effort }) => effort)).toEqual([null, null, null]);
  });

  it("does not count a run that may still be written", async () => {
    const created = new Date(playedAt - 20_000).toISOString();
    const run = { poolid: "ltc1", created };
    await insertRows(admin, "poolstats", [{ ...run, connectedminers: 1, poolhashrate: 1 }]);
    await insertRows(admin, "minerstats", [{ ...run, miner: "first", worker: "", hashrate: 9e15 }]);
    const top = async (at: number) =>
      (await expectValue(readDatabase({ poolId: "ltc1" }, { now: () => at }).fetchTopMiners(1)))[0]?.address;
    const first = await top(playedAt);
    const later = await top(playedAt + 3 * MINUTE);
    for (const table of ["poolstats", "minerstats"])
      await admin.query(`DELETE FROM ${table} WHERE created = $1`, [created]);
    expect([first, later]).toEqual([playedMiners.farm, "first"]);
  });

  it("catches up with a long round, share by share once", async () => {
    const engine = readDatabase({ poolId: "ltc1" });
    const effortOf = async (asked: PoolEngine) => (await expectValue(asked.fetchPool())).schemes[0]?.effort ?? 0;
    const before = await effortOf(engine);
    const share = { ...pools[0]?.shares[0], difficulty: 512, networkdifficulty: 1024 };
    await insertRows(admin, "shares", [{ ...share, created: new Date(playedAt - 1000).toISOString() }]);
    const after = await effortOf(engine);
    await admin.query("DELETE FROM shares WHERE difficulty = 512");
    expect(after - before).toBeCloseTo(0.5, 6);
  });

  it("says when its pool is another, or mines another coin", async () => {
    expect(await readDatabase({ poolId: "btc1" }).fetchPool()).toEqual({
      ok: false,
      error: { code: "unavailable", reason: 'it has measured no pool "btc1"; its pools are ltc1, ltc1solo' },
    });
    const { doge } = await import("#src/domain/coins/doge.ts");
    expect(await readDatabase({ poolId: "ltc1" }, { coin: doge }).fetchPool()).toMatchObject({
      error: { code: "malformed", path: "/payments/coin", reason: "the engine's pool mines another coin than DOGE" },
    });
    expect(() => readDatabase({ poolId: "ltc1" }, { schemes: ["pplns", "solo"] })).toThrow(
      "A database does not tell a pool's scheme: its options need poolIds, an id for each scheme.",
    );
  });
});

describe.skipIf(!hasPostgres)("miningcore-db", () => {
  describeEngineContract("miningcore-db", {
    createEngine: () => readDatabase(bothPools),
    createFaultyEngine: null,
    now: playedAt,
    earliest: playedAt - 60 * DAY,
    knownAddress: playedMiners.farm,
    unknownAddress: playedMiners.unknown,
    history: { from: floorTo(playedAt - 12 * HOUR, HOUR), to: floorTo(playedAt, HOUR), stepMs: 10 * MINUTE },
    settings: {
      address: playedMiners.farm,
      acceptedIp: "203.0.113.7",
      otherIp: "203.0.113.9",
      threshold: 100_000_000n,
      belowMinimum: 1n,
    },
  });
});
