import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import BetterSqlite3 from "better-sqlite3";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLogOf } from "../__fixtures__/each-database.ts";
import { createStore } from "./client.ts";
import { DatabaseBusyError, DatabaseUnusableError } from "./database-error.ts";
import { openSqlite } from "./sqlite-client.ts";

const always = { from: 0, to: 4_000_000_000_000 };
const log = createLogOf([]);
let root = "";
let dataDir = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "adit-sqlite-"));
  dataDir = join(root, "not", "there yet");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function startWriter() {
  const script = join(import.meta.dirname, "__fixtures__/write-until-killed.ts");
  const child = spawn(process.execPath, [script, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  const reported: number[] = [];
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const waiting: { count: number; resolve: () => void }[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    reported.push(Number(line));
    for (const { count, resolve } of waiting) if (reported.length >= count) resolve();
  });
  return {
    reported,
    waitFor: (count: number) => new Promise<void>((resolve) => waiting.push({ count, resolve })),
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

describe("the SQLite file", () => {
  it("is made with its folder, and names itself", async () => {
    const store = await createStore({ databaseUrl: null, dataDir, log });
    await store.ping();
    expect(store.dialect).toBe("sqlite");
    expect(store.label).toBe(`SQLite ${join(dataDir, "adit.db")}`);
    await store.close();
    await store.close();
  });

  it("is written ahead, in full, with foreign keys, and read by a connection that cannot write", async () => {
    const client = openSqlite(dataDir, { log });
    const pragma = async (name: string) =>
      Object.values((await sql`pragma ${sql.raw(name)}`.execute(client.write)).rows[0] ?? {});
    expect(await pragma("journal_mode")).toEqual(["wal"]);
    expect(await pragma("synchronous")).toEqual([2]);
    expect(await pragma("foreign_keys")).toEqual([1]);
    expect(await pragma("busy_timeout")).toEqual([5000]);
    await expect(sql`create table other (id integer)`.execute(client.read)).rejects.toThrow("readonly");
    await client.close();
  });

  it("keeps its data over a restart and can be opened again at once", async () => {
    const first = await createStore({ databaseUrl: null, dataDir, log });
    await first.miners.touchViewed("kas", "a", 5);
    await first.close();
    const second = await createStore({ databaseUrl: null, dataDir, log });
    expect(await second.miners.listWatched(0, 9)).toEqual([{ pool: "kas", address: "a" }]);
    await second.close();
  });

  it("loses nothing that was committed when the process is killed, and lets the next one in", async () => {
    const writer = startWriter();
    await writer.waitFor(150);
    await expect(createStore({ databaseUrl: null, dataDir, log })).rejects.toThrow(
      `Another process is using the data folder ${dataDir}.`,
    );
    await writer.waitFor(writer.reported.length + 50);
    await writer.kill();

    const store = await createStore({ databaseUrl: null, dataDir, log });
    const points = await store.samples.listPoolPoints("kas", "10m", always);
    const heights = (await store.samples.listNetworkPoints("kas", "10m", always)).map((point) => point.height);
    const { items } = await store.blocks.listBlocks("kas", { before: null, limit: 1_000_000, chain: null });
    await store.close();
    const count = writer.reported.length;
    expect(count).toBeGreaterThanOrEqual(200);
    expect(writer.reported).toEqual(Array.from({ length: count }, (_, index) => index));
    const solo = points.filter((point) => point.scheme === "solo").map((point) => point.hashrate);
    expect(solo.slice(0, count)).toEqual(writer.reported.map((index) => 2 * index));
    expect(heights.slice(0, count)).toEqual(writer.reported);
    const rewards = items.map((block) => block.reward).reverse();
    expect(rewards.slice(0, count)).toEqual(
      writer.reported.map((index) => 18_446_744_073_709_551_616n + BigInt(index)),
    );
    // A poll is one transaction: both schemes and the network are there, or none of them is.
    expect(points).toHaveLength(2 * heights.length);
  });

  it("has one owner, in one process too", async () => {
    const owner = await createStore({ databaseUrl: null, dataDir, log });
    const refused = createStore({ databaseUrl: null, dataDir, log });
    await expect(refused).rejects.toBeInstanceOf(DatabaseBusyError);
    await owner.ping();
    await owner.close();
  });

  it("is refused in a sentence when it is no database", async () => {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, "adit.db"), "These are the minutes of a meeting, and no database at all. ".repeat(50));
    const opened = createStore({ databaseUrl: null, dataDir, log });
    await expect(opened).rejects.toBeInstanceOf(DatabaseUnusableError);
    await expect(opened).rejects.toThrow(`The file ${join(dataDir, "adit.db")} is not a database.`);
  });

  it("is refused in a sentence when another program wrote it, and stays as it is", async () => {
    mkdirSync(dataDir, { recursive: true });
    const path = join(dataDir, "adit.db");
    const foreign = new BetterSqlite3(path);
    foreign.exec("create table contacts (name text)");
    foreign.close();
    const before = readFileSync(path);
    await expect(createStore({ databaseUrl: null, dataDir, log })).rejects.toThrow("belongs to another program");
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it("is refused in a sentence when it is damaged, and the folder is free again", async () => {
    const store = await createStore({ databaseUrl: null, dataDir, log });
    for (let index = 0; index < 300; index += 1) await store.miners.touchViewed("kas", `address-${index}`, 5);
    await store.close();
    const path = join(dataDir, "adit.db");
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0xa5, 4096, bytes.length - 4096));
    for (let times = 0; times < 2; times += 1) {
      const opened = createStore({ databaseUrl: null, dataDir, log });
      await expect(opened).rejects.toBeInstanceOf(DatabaseUnusableError);
      await expect(opened).rejects.toThrow(`The file ${path} is damaged (`);
    }
  });

  it("is refused in a sentence when its folder cannot be made", async () => {
    writeFileSync(join(root, "not"), "a file where a folder should be");
    await expect(createStore({ databaseUrl: null, dataDir, log })).rejects.toThrow(
      `The data folder ${dataDir} cannot be made`,
    );
  });

  it("lets the event loop turn, and others read and write, while a month of history is written", async () => {
    const store = await createStore({ databaseUrl: null, dataDir, log });
    const schemes = Array.from({ length: 60_000 }, (_, index) => ({
      at: 1_772_323_200_000 + index * 600_000,
      scheme: "pps" as const,
      hashrate: index,
      miners: index,
      workers: index,
      effort: null,
    }));
    let isFilling = true;
    let turns = 0;
    const turn = () => {
      turns += 1;
      if (isFilling) setImmediate(turn);
    };
    setImmediate(turn);
    const filling = store.samples.insertHistory("kas", "10m", { network: [], schemes }).finally(() => {
      isFilling = false;
    });
    await store.miners.touchViewed("kas", "a", 5);
    const watched = await store.miners.listWatched(0, 9);
    const isFillingStill = isFilling;
    expect(await filling).toBe(60_000);
    await store.close();
    expect(watched).toEqual([{ pool: "kas", address: "a" }]);
    expect(isFillingStill).toBe(true);
    // 60,000 rows take more than 50 ms on any machine, and no turn waits for more than about 10 ms of them.
    expect(turns).toBeGreaterThan(5);
  });
});
