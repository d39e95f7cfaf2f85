import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { startLossyProxy } from "../../../tests/postgres/lossy-proxy.ts";
import { createTestDatabase, hasPostgres } from "../../../tests/postgres/postgres.ts";
import { createLogOf, type LogLine } from "../__fixtures__/each-database.ts";
import { createPostgresSignals } from "./postgres-signals.ts";
import type { News, Want } from "./signals.ts";
import { packSignals, readNews, readWant, unpackSignals } from "./wire.ts";

const dispose: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const work of dispose.splice(0).reverse()) await work();
});

const want: Want = {
  pool: "kas",
  address: "kaspa:a",
  parts: ["answer", "history"],
  why: "looked",
  network: "192.0.2.1",
};
const poolNews: News = { kind: "pool", pool: "kas" };
const missed: News = { kind: "miner", pool: "kas", address: "kaspa:missed", version: 7 };

function connect(url: string, hears: "all" | "news" = "all") {
  const heard: (Want | News)[] = [];
  const lines: LogLine[] = [];
  const looks: number[] = [];
  const signals = createPostgresSignals({
    async open(responseMs) {
      const client = new pg.Client({
        connectionString: url,
        query_timeout: responseMs,
        connectionTimeoutMillis: responseMs,
      });
      client.on("error", () => undefined);
      await client.connect();
      return client;
    },
    log: createLogOf(lines),
    now: Date.now,
    async listMissed(since) {
      looks.push(since);
      return looks.length > 1 ? [missed] : [];
    },
  });
  dispose.push(signals.close);
  if (hears === "all") signals.onWant((one) => heard.push(one));
  signals.onNews((one) => heard.push(one));
  // The first poll means that the connection listens.
  const isReady = () => expect.poll(() => looks.length).toBe(1);
  return { signals, heard, lines, looks, isReady };
}

async function open(count: number) {
  const database = await createTestDatabase();
  dispose.push(database.drop);
  const all = Array.from({ length: count }, () => connect(database.url));
  for (const one of all) await one.isReady();
  return { url: database.url, all };
}

describe.skipIf(!hasPostgres)("signals over PostgreSQL", () => {
  it("reach every process once, the own one too, within a moment", async () => {
    const { all } = await open(3);
    const startedAt = performance.now();
    all[0]?.signals.want(want);
    all[0]?.signals.tell(poolNews);
    for (const { heard } of all) await expect.poll(() => heard.length, { interval: 5 }).toBe(2);
    expect(performance.now() - startedAt).toBeLessThan(500);
    await wait(100);
    for (const { heard } of all) expect(heard).toEqual(expect.arrayContaining([want, poolNews]));
    for (const { heard } of all) expect(heard).toHaveLength(2);
  });

  it("come to those who listen to wants alone where they are wants", async () => {
    const { url, all } = await open(1);
    const web = connect(url, "news");
    await web.isReady();
    web.signals.want(want);
    await expect.poll(() => all[0]?.heard).toEqual([want]);
    all[0]?.signals.want({ ...want, address: "kaspa:b" });
    all[0]?.signals.tell(poolNews);
    await expect.poll(() => web.heard).toEqual([poolNews]);
    const stop = web.signals.onWant((one) => web.heard.push(one));
    await wait(50);
    all[0]?.signals.want(want);
    await expect.poll(() => web.heard).toEqual([poolNews, want]);
    stop();
    await wait(50);
    all[0]?.signals.want(want);
    await wait(100);
    expect(web.heard).toHaveLength(2);
  });

  it("go a thousand at a time, each once, with long lists of rigs in pieces", async () => {
    const { all } = await open(2);
    const wants = Array.from({ length: 1000 }, (_, index) => ({ ...want, address: `kaspa:${index}` }));
    const rigs = Array.from({ length: 900 }, (_, index) => `a rig with a long name ${index}`);
    for (const one of wants) all[0]?.signals.want(one);
    for (const one of wants) all[0]?.signals.want(one);
    all[0]?.signals.want({ ...want, rigs });
    const heard = all[1]?.heard ?? [];
    await expect.poll(() => heard.length).toBeGreaterThan(1001);
    await wait(200);
    const told = heard.filter((one): one is Want => "parts" in one);
    expect(told.filter((one) => one.rigs === undefined)).toEqual(wants);
    expect(told.flatMap((one) => one.rigs ?? [])).toEqual(rigs);
  });

  it("are looked for in the tables while nothing can be heard, and heard again afterwards", async () => {
    const { url, all } = await open(1);
    const proxy = await startLossyProxy(url);
    dispose.push(() => proxy.close());
    const cut = connect(proxy.url);
    await cut.isReady();
    proxy.stall();
    await wait(200);
    cut.signals.want(want);
    await expect.poll(() => cut.heard, { timeout: 15_000 }).toContainEqual(missed);
    const cutSince = cut.looks[1];
    proxy.resume();
    // Waiting signals are sent when the connection is back.
    await expect.poll(() => all[0]?.heard, { timeout: 15_000 }).toContainEqual(want);
    all[0]?.signals.tell(poolNews);
    await expect.poll(() => cut.heard, { timeout: 15_000 }).toContainEqual(poolNews);
    expect(cutSince).toBeLessThanOrEqual(Date.now());
    const looks = cut.looks.length;
    await wait(3_500);
    expect(cut.looks).toHaveLength(looks);
    expect(cut.lines.filter(({ level }) => level === "warn")).toHaveLength(1);
  });

  it("lead to nothing where somebody else says something on the channel", async () => {
    const { url, all } = await open(1);
    const stranger = new pg.Client({ connectionString: url });
    await stranger.connect();
    for (const payload of ["", "{", "[]", '{"from":"x","wal":"0/0","items":[{"kind":"fire"},{"kind":"pool"}]}'])
      await stranger.query("select pg_notify('adit_news', $1)", [payload]);
    const later = `{"from":"x","wal":"0/0","hue":1,"items":[{"kind":"later"},{"kind":"pool","pool":"kas","hue":1}]}`;
    await stranger.query("select pg_notify('adit_news', $1)", [later]);
    await stranger.end();
    await expect.poll(() => all[0]?.heard).toEqual([{ ...poolNews, hue: 1 }]);
  });
});

describe("a payload", () => {
  it("is never longer than PostgreSQL takes, and reads as it was written", () => {
    const text = fc.string({ minLength: 1, maxLength: 200, unit: "binary" });
    const anyWant = fc.record({
      pool: text,
      address: text,
      parts: fc.constant(["answer"] as const),
      why: fc.constantFrom("looked" as const, "subscribed" as const),
      network: fc.constant(null),
      rigs: fc.array(fc.string({ maxLength: 60 }), { maxLength: 400 }),
    });
    fc.assert(
      fc.property(fc.array(anyWant, { maxLength: 40 }), (wants) => {
        const read = packSignals("3f0c8f5e-0000-4000-8000-000000000000", wants).flatMap(([before, after]) => {
          const payload = `${before}FFFFFFFF/FFFFFFFF${after}`;
          expect(Buffer.byteLength(payload)).toBeLessThan(8000);
          return unpackSignals(payload)?.items ?? [];
        });
        const rigs = (list: readonly (Want | null)[]) => list.flatMap((one) => one?.rigs ?? []);
        expect(rigs(read.map(readWant))).toEqual(rigs(wants));
        expect(new Set(read.map((item) => readWant(item)?.address))).toEqual(
          new Set(wants.map(({ address }) => address)),
        );
      }),
      { numRuns: 30 },
    );
  });

  it("of another version is read as far as it is understood", () => {
    expect(readWant({ ...want, parts: ["answer", "dreams"], more: 1 })).toEqual({
      ...want,
      parts: ["answer"],
      more: 1,
    });
    expect(readWant({ ...want, why: "dreamt" })).toBeNull();
    expect(readNews({ kind: "dream", pool: "kas" })).toBeNull();
    expect(readNews(missed)).toEqual(missed);
    expect(unpackSignals('{"from":"a","items":[]}')).toBeNull();
  });
});
