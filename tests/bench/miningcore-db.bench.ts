import type pg from "pg";
import { ltc } from "#src/domain/coins/ltc.ts";
import { HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { createMiningcoreDb } from "#src/sources/engines/miningcore-db/miningcore-db.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { connect, createIndexes, createTables } from "../miningcore-db/tables.ts";
import { packageFolder, startPostgres } from "../postgres/postgres-server.ts";
import { median } from "./median.ts";

// Miningcore's database with 100,000 miners against one with 10,000, in turn. All miners have the runs of an hour, those
// that are asked for a whole day of them; blocks, shares and payments grow with the miners.

const sizes = [10_000, 100_000] as const;
const rounds = 15;
const asked = 60;
const at = Date.parse("2026-11-24T06:41:20Z");
const everyMs = 2 * MINUTE;
const runs = HOUR / everyMs;
const withRun = "the pool, with a run to read";

export async function run(): Promise<{ name: string; lines: readonly string[] }> {
  const source = packageFolder();
  if (source === null) return { name: "miningcore-db", lines: ["npm carries no PostgreSQL for this platform"] };
  const server = await startPostgres(source);
  try {
    const few = await openPool(server.url, sizes[0]);
    const many = await openPool(server.url, sizes[1]);
    const lines = [`${"".padEnd(34)} ${sizes.map((size) => `${size} miners`.padStart(15)).join("")}`];
    const fills = [await time(() => few.topMiners()), await time(() => many.topMiners())];
    lines.push(formatLine("top miners, the first time", [fills]));
    const measures = {
      "top miners": (pool: BenchPool) => pool.topMiners(),
      "one miner": (pool: BenchPool, round: number) => pool.miner(round),
      "blocks, the newest 100": (pool: BenchPool) => pool.blocks(),
      [withRun]: (pool: BenchPool) => pool.poll(),
    };
    for (const [name, measure] of Object.entries(measures)) {
      const all: number[][] = [];
      for (let round = 0; round < rounds; round += 1) {
        if (name === withRun) for (const pool of [few, many]) await pool.addRun();
        all.push([await time(() => measure(few, round)), await time(() => measure(many, round))]);
      }
      lines.push(formatLine(name, all));
    }
    await few.close();
    await many.close();
    return { name: "Miningcore's database: median milliseconds of an answer", lines };
  } finally {
    await server.stop();
  }
}

function formatLine(name: string, all: readonly (readonly number[])[]): string {
  const [few = 0, many = 0] = sizes.map((_, index) => median(all.map((round) => round[index] ?? 0)));
  const figures = [few, many].map((ms) => ms.toFixed(1).padStart(15)).join("");
  return `${name.padEnd(34)} ${figures}   ratio ${median(all.map(([one = 1, other = 1]) => other / one)).toFixed(2)}`;
}

async function time(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

type BenchPool = Awaited<ReturnType<typeof openPool>>;

async function openPool(serverUrl: string, miners: number) {
  const admin = await connect(serverUrl);
  await admin.query(`CREATE DATABASE pool_${miners}`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/pool_${miners}`;
  const client = await connect(url.href);
  await fill(client, miners);
  let now = at;
  const engine = createEngine(url, () => now);
  const expectOk = async (answer: Promise<{ readonly ok: boolean }>) => {
    const read = await answer;
    if (!read.ok) throw new Error(JSON.stringify(read));
  };
  return {
    topMiners: () => expectOk(engine.fetchTopMiners(100)),
    miner: (round: number) => expectOk(engine.fetchMiner(`miner${(round * 3) % asked}`)),
    blocks: () => expectOk(engine.fetchBlocks({ cursor: null, limit: 100 })),
    poll: () => expectOk(engine.fetchPool()),
    /** The one before is then complete. */
    async addRun() {
      now += everyMs;
      await insertRuns(client, miners, "generate_series($1::int, $1::int) AS run", [runs + (now - at) / everyMs]);
    },
    close: () => client.end(),
  };
}

function createEngine(url: URL, now: () => number): PoolEngine {
  const address = new URL(url);
  const { password } = address;
  address.password = "";
  return createMiningcoreDb(address, {
    coin: ltc,
    schemes: ["pplns"],
    fees: {},
    minimumPayout: null,
    address: null,
    password,
    options: { poolId: "ltc1" },
    now,
    fetch: () => Promise.reject(new Error("nobody is asked over HTTP")),
  });
}

const start = `timestamptz '${new Date(at - HOUR).toISOString()}'`;
const runTime = `${start} + run * interval '2 minutes'`;

async function insertRuns(client: pg.Client, miners: number, series: string, values: readonly number[]) {
  await client.query(
    `INSERT INTO poolstats (poolid, connectedminers, poolhashrate, networkhashrate, networkdifficulty, blockheight, created)
    SELECT 'ltc1', ${miners}, 1e12, 1e15, 3e7, 2800000 + run, ${runTime} FROM ${series}`,
    [...values],
  );
  await client.query(
    `INSERT INTO minerstats (poolid, miner, worker, hashrate, sharespersecond, created)
    SELECT 'ltc1', 'miner' || miner, 'rig1', 1e6 + (miner * 7919 + run * 104729) % 1000003, 0.1, ${runTime}
    FROM ${series}, generate_series(0, ${miners - 1}) AS miner`,
    [...values],
  );
}

async function fill(client: pg.Client, miners: number): Promise<void> {
  await createTables(client);
  await insertRuns(client, miners, `generate_series(0, ${runs}) AS run`, []);
  await client.query(`INSERT INTO minerstats (poolid, miner, worker, hashrate, sharespersecond, created)
    SELECT 'ltc1', 'miner' || miner, 'rig1', 1e6, 0.1, ${start} - (run + 1) * interval '2 minutes'
    FROM generate_series(0, ${23 * runs}) AS run, generate_series(0, ${asked - 1}) AS miner`);
  await client.query(`INSERT INTO blocks (poolid, blockheight, networkdifficulty, status, confirmationprogress, effort, transactionconfirmationdata, miner, reward, hash, created)
    SELECT 'ltc1', 2000000 + block, 3e7, 'confirmed', 1, 1, 'coinbase', 'miner' || (block * 7919) % ${miners}, 6.25, 'hash' || block, ${start} - (${miners} - block) * interval '3 minutes'
    FROM generate_series(1, ${miners}) AS block`);
  await client.query(`INSERT INTO payments (poolid, coin, address, amount, transactionconfirmationdata, created)
    SELECT 'ltc1', 'LTC', 'miner' || miner, 0.5, 'tx' || run, ${start} - (10 - run) * interval '1 day'
    FROM generate_series(1, 10) AS run, generate_series(0, ${miners - 1}) AS miner`);
  await client.query(`INSERT INTO balances (poolid, address, amount, created, updated)
    SELECT 'ltc1', 'miner' || miner, 0.25, now(), now() FROM generate_series(0, ${miners - 1}) AS miner`);
  await client.query(`INSERT INTO shares (poolid, blockheight, difficulty, networkdifficulty, miner, worker, ipaddress, created)
    SELECT 'ltc1', 2800000, 0.1, 3e7, 'miner' || miner, 'rig1', '203.0.113.7', ${start} + share * interval '6 minutes'
    FROM generate_series(1, 10) AS share, generate_series(0, ${miners - 1}) AS miner`);
  await createIndexes(client);
}
