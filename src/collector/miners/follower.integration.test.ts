import { expect, it } from "vitest";
import { describeEachDatabase } from "#src/db/__fixtures__/each-database.ts";
import type { News, Want } from "#src/db/signals/signals.ts";
import { type MinerPart, minerParts } from "#src/domain/miners/miner-record.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { Miner, MinerLookup } from "#src/domain/mining/miner.ts";
import { err, ok } from "#src/domain/result.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import type { SourceError } from "#src/sources/source-error.ts";
import { createFakeEngine } from "../__fixtures__/fake-engine.ts";
import { blockAt } from "../__fixtures__/scripted-pool.ts";
import { createTestLog } from "../__fixtures__/test-log.ts";
import { createTestTime } from "../__fixtures__/test-time.ts";
import { createSource } from "../source.ts";
import { createMinerFollower } from "./follower.ts";

const start = 1_772_454_896_000;
const slot = start - (start % 600_000);
const day = 86_400_000;
const windows = { tenMinutes: 5, sixHours: null, day: null };
const shares = { valid: null, stale: null, invalid: null };
const rig = { name: "rig", scheme: "pps" as const, hashrate: windows, lastShareAt: start, shares, trend: null };
const balance = { chain: "kas", confirmed: 7n, unconfirmed: null, paid: null, threshold: 5n };
const miner = (address: string): Miner => ({
  address,
  hashrate: windows,
  lastShareAt: start,
  shares,
  workers: [rig],
  balances: [balance],
});
const idle: Miner = {
  ...miner("idle"),
  hashrate: { ...windows, tenMinutes: null },
  lastShareAt: null,
  workers: [],
  balances: [],
};
const payout = (nth: number) => ({
  chain: "kas",
  transactionId: `t${nth}`,
  paidAt: start - nth * 60_000,
  amount: 2n,
  fee: null,
  status: "paid" as const,
  recipients: null,
});

describeEachDatabase("a follower of miners", (createStoreForTest) => {
  async function open(given: Partial<PoolEngine> = {}, capabilities: Partial<PoolEngine["capabilities"]> = {}) {
    const time = createTestTime(start);
    const kept = createTestLog();
    const { store } = await createStoreForTest(time.now);
    const scene = { asked: [] as string[], failure: null as SourceError | null, threshold: 5n };
    const answer = async <Value>(question: string, value: () => Value) => {
      scene.asked.push(question);
      return scene.failure === null ? ok(value()) : err(scene.failure);
    };
    const lookUp = (address: string): MinerLookup => {
      if (address.startsWith("cold")) return { found: "no" };
      return address === "idle" ? { found: "unknown", miner: idle } : { found: "yes", miner: miner(address) };
    };
    const engine = createFakeEngine({
      capabilities: {
        minerHistoryMs: 30 * day,
        workerHistory: true,
        payouts: true,
        blocksByMiner: true,
        settings: "write",
        ...capabilities,
      },
      fetchMiner: (address) => answer("answer", () => lookUp(address)),
      fetchMinerHistory: (_address, _worker, { from, stepMs }) =>
        answer(stepMs === 600_000 ? "history" : "past", () => [
          { at: from, scheme: "pps" as const, hashrate: 3, workersOnline: null },
        ]),
      fetchWorkerHistories: (_address, { from, to, stepMs }, names) =>
        answer(`${stepMs === 600_000 ? "rigs" : "rigs-past"} ${names ?? "all"}`, () =>
          (names ?? ["rig"]).map((name) => ({
            name,
            scheme: "pps" as const,
            rates: new Float64Array((to - from) / stepMs).fill(4),
          })),
        ),
      fetchMinerPayouts: (_address, { cursor }) =>
        answer(`payouts ${cursor ?? "newest"}`, () => {
          const page = Number(cursor ?? 0);
          return { items: [payout(page)], next: page < 2 ? String(page + 1) : null, total: null };
        }),
      fetchMinerBlocks: (_address, { cursor }) =>
        answer(`blocks ${cursor ?? "newest"}`, () => {
          const from = Number(cursor ?? 0);
          const items = Array.from({ length: 100 }, (_, nth): Block => blockAt(1_000 - from - nth, start - nth));
          return { items, next: String(from + 100), total: null };
        }),
      fetchMinerSettings: () =>
        answer("settings", () => ({ threshold: scene.threshold, minimum: null, maximum: null })),
      ...given,
    });
    const context = { store, ...time, ...kept, random: () => 0.5 };
    const source = createSource({ ...context, name: "fake" });
    const follower = createMinerFollower(context, [
      { coin: "kas", engine, source, node: null, pollMs: 60_000, isLive: true },
    ]);
    const news: News[] = [];
    store.signals.onNews((told) => void news.push(told));
    follower.start();
    return Object.assign(scene, {
      time,
      kept,
      store,
      news,
      follower,
      /** Publishes a want and waits until `isThere`. */
      async want(
        address: string,
        parts: readonly MinerPart[],
        more: Partial<Want> = {},
        isThere = () => news.length > 0,
      ) {
        news.length = 0;
        store.signals.want({ pool: "kas", address, parts, why: "looked", network: null, ...more });
        await expect.poll(isThere).toBe(true);
        await follower.idle();
      },
      find: (address: string, parts?: readonly MinerPart[]) => store.miners.findRecord("kas", address, parts),
    });
  }

  it("introduces an address, then reads all other parts of it, stores them and says so", async () => {
    const scene = await open();
    await scene.want("a", minerParts);
    expect(scene.asked[0]).toBe("answer");
    expect(new Set(scene.asked.slice(1))).toEqual(
      new Set(
        ["history", "past", "payouts newest", "payouts 1", "payouts 2", "blocks newest", "blocks 100"].concat([
          "rigs all",
          "rigs-past all",
          "settings",
        ]),
      ),
    );
    const record = await scene.find("a");
    expect(Object.keys(record?.parts ?? {}).toSorted()).toEqual(minerParts.toSorted());
    for (const part of minerParts)
      expect(record?.parts[part], part).toMatchObject({ readAt: start, triedAt: start, fault: null });
    expect(record?.parts.answer?.value?.miner.balances).toEqual([{ ...balance, dueSince: start }]);
    expect(record?.parts.payouts?.value).toEqual({ pending: [], confirmedUntil: new Map(), isComplete: true });
    expect(record?.parts.blocks?.value).toMatchObject({ isCut: true });
    expect(record?.parts.blocks?.value?.items).toHaveLength(200);
    expect(record?.parts.rigs?.value?.rigs[0]?.rates).toHaveLength(7 * 144);
    expect(scene.news.at(-1)).toMatchObject({ kind: "miner", address: "a", version: record?.version });
    const samples = await scene.store.miners.listSamples("kas", "a", { from: 0, to: 2 * start });
    expect(samples.map(({ at, hashrate }) => [at, hashrate])).toEqual([
      [slot + 600_000 - day, 3],
      [slot, 5],
    ]);
    // From now on the stored payouts prove the total.
    await scene.time.advance(46_000);
    const findBalances = async () => (await scene.find("a", ["answer"]))?.parts.answer?.value?.miner.balances;
    await expect.poll(findBalances).toMatchObject([{ paid: 6n, paidSource: "payouts" }]);
  });

  it("stores a list of payouts that is as before only every ten minutes, and a new payout at once", async () => {
    let newest = 1;
    const scene = await open({
      fetchMinerPayouts: async () => ok({ items: [payout(newest)], next: null, total: null }),
    });
    const { payouts } = scene.store;
    const findReadAt = async () => ((await payouts.findReading("kas", "a"))?.at ?? 0) - start;
    const readAgain = async (ms: number) => {
      await scene.time.advance(ms);
      const at = scene.time.now();
      await scene.want("a", ["payouts"], { newerThan: at });
      expect((await scene.find("a"))?.parts.payouts?.readAt).toBe(at);
    };
    await scene.want("a", ["payouts"], {}, () => scene.asked.length > 0);
    await readAgain(60_000);
    expect(await findReadAt()).toBe(0);
    newest = 0;
    await readAgain(60_000);
    expect(await findReadAt()).toBe(120_000);
    expect((await payouts.listPayouts("kas", "a", { before: null, limit: 9 })).items).toHaveLength(2);
    await readAgain(60_000);
    expect(await findReadAt()).toBe(120_000);
    await readAgain(600_000);
    expect(await findReadAt()).toBe(780_000);
  });

  it("stores nothing of an address that the engine does not know, and asks about it once in half a minute", async () => {
    const scene = await open();
    await scene.want("cold", minerParts);
    expect(scene.news).toEqual([{ kind: "unknown", pool: "kas", address: "cold", at: start, isBlank: false }]);
    await scene.want("cold", minerParts);
    expect(scene.news).toHaveLength(1);
    await scene.want("idle", minerParts);
    expect(scene.news).toMatchObject([{ kind: "unknown", isBlank: true }]);
    expect(scene.asked).toEqual(["answer", "answer"]);
    await scene.time.advance(30_000);
    await scene.want("cold", minerParts);
    expect(scene.asked).toHaveLength(3);
    expect(await scene.find("cold")).toBeNull();
    expect(await scene.store.miners.hasMiner("kas", "cold")).toBe(false);
    expect(await scene.store.miners.hasMiner("kas", "idle")).toBe(false);
  });

  it("asks about strangers within their budgets, and at once about whom the site has paid or the engine listed", async () => {
    const scene = await open();
    await scene.store.payouts.recordPayouts("kas", "paid", { at: start, isComplete: true, payouts: [payout(1)] });
    for (let nth = 0; nth < 3; nth += 1) await scene.want(`cold${nth}`, ["answer"]);
    await scene.want("cold3", ["answer"]);
    expect(scene.news).toEqual([{ kind: "unread", pool: "kas", address: "cold3", why: "busy", retryAfterMs: 1_000 }]);
    await scene.want("paid", ["answer"]);
    expect(scene.news).toMatchObject([{ kind: "miner", address: "paid" }]);
    await scene.time.advance(1_000);
    await scene.want("cold4", ["answer"]);
    expect(scene.news).toMatchObject([{ kind: "unknown" }]);
  });

  it("has no budgets for a demo", async () => {
    const scene = await open({ isDemo: true });
    for (let nth = 0; nth < 20; nth += 1) await scene.want(`cold${nth}`, ["answer"]);
    expect(scene.asked).toHaveLength(20);
  });

  it("says why an address of which nothing is stored was not read", async () => {
    const scene = await open();
    scene.failure = { code: "timeout", timeoutMs: 5_000 };
    await scene.want("a", ["answer"]);
    expect(scene.news).toMatchObject([{ kind: "unread", why: "silent", retryAfterMs: null }]);
    await scene.want("b", ["answer"]);
    await scene.want("c", ["answer"]);
    // The second failure in a row began a pause.
    expect(scene.asked).toHaveLength(2);
    expect(scene.news).toMatchObject([{ kind: "unread", address: "c", why: "silent", retryAfterMs: null }]);
    await scene.time.advance(5_000);
    scene.failure = { code: "rate-limited", retryAfterMs: 9_000 };
    await scene.want("a", ["answer"]);
    expect(scene.news).toMatchObject([{ kind: "unread", why: "busy", retryAfterMs: 9_000 }]);
    expect(await scene.find("a")).toBeNull();
  });

  it("keeps what was read when the engine fails, with the fault, and reads it again when it is back", async () => {
    const scene = await open();
    await scene.want("a", ["answer", "history"]);
    scene.failure = { code: "unavailable", reason: "down" };
    await scene.time.advance(45_000);
    const findAnswer = async () => (await scene.find("a"))?.parts.answer;
    await expect.poll(findAnswer).toMatchObject({ readAt: start, triedAt: start + 45_000, fault: "failing" });
    expect((await findAnswer())?.value).not.toBeNull();
    scene.failure = null;
    scene.store.signals.want({ pool: "kas", address: "a", parts: ["answer"], why: "looked", network: null });
    await scene.time.advance(15_000);
    await expect.poll(async () => (await findAnswer())?.fault).toBeNull();
  });

  it("reads a part that is looked at again when it is older than its life, for a minute after the last want", async () => {
    const scene = await open();
    await scene.want("a", ["answer"]);
    for (let second = 0; second < 100; second += 1) await scene.time.advance(1_000);
    expect(scene.asked).toEqual(["answer", "answer"]);
    await scene.want("a", ["answer"]);
    await expect.poll(() => scene.asked).toHaveLength(3);
    await scene.follower.stop();
    expect(scene.time.countTimers()).toBe(0);
  });

  it("reads first what a change of settings has made out of date", async () => {
    const scene = await open();
    await scene.want("a", ["answer", "settings"]);
    await scene.time.advance(1_000);
    scene.threshold = 9n;
    const newerThan = scene.time.now();
    await scene.want("a", ["settings"], { newerThan });
    expect((await scene.find("a", ["settings"]))?.parts.settings?.value?.threshold).toBe(9n);
    expect(scene.asked.filter((question) => question === "settings")).toHaveLength(2);
  });

  it("asks an engine that tells one rig at a time for the wanted ones, and keeps those that it told before", async () => {
    const scene = await open({}, { oneWorkerPerRequest: true });
    await scene.want("a", ["rigs"], { rigs: ["one"] });
    expect(scene.asked).toContain("rigs one");
    await scene.want("a", ["rigs"], { rigs: ["two"] });
    expect(scene.asked).toContain("rigs two,one");
    await scene.follower.stop();
    const rigs = (await scene.find("a", ["rigs"]))?.parts.rigs?.value?.rigs ?? [];
    expect(rigs.map(({ name }) => name)).toEqual(["two", "one"]);
  });

  it("keeps the highest total that the engine told", async () => {
    let paid = 700n;
    const own = (): Miner => ({ ...miner("a"), balances: [{ ...balance, paid }] });
    const scene = await open({ fetchMiner: async () => ok({ found: "yes" as const, miner: own() }) });
    await scene.want("a", ["answer", "payouts"]);
    const read = async (total: bigint) => {
      paid = total;
      await scene.time.advance(31_000);
      await scene.want("a", ["answer"], { newerThan: scene.time.now() + 1 });
      return (await scene.store.payouts.findTotals("kas", "a")).get("kas")?.earlier;
    };
    expect(await read(700n)).toBe(700n);
    expect(await read(800n)).toBe(800n);
    expect(await read(9n)).toBe(800n);
  });

  it("notes once an hour that a miner is looked at, never a stranger to the engine or one of the round", async () => {
    const scene = await open();
    const listViewed = async (since: number) =>
      (await scene.store.miners.listWatched(since, 9)).map(({ address }) => address).toSorted();
    await scene.want("a", ["answer"]);
    await scene.want("cold", ["answer"]);
    await scene.follower.visit("kas", "b", "answer", { since: start, until: start + 60_000 });
    await scene.want("c", ["answer"], { why: "subscribed" });
    expect(await listViewed(0)).toEqual(["a"]);
    await scene.time.advance(3_500_000);
    await scene.want("a", ["answer"]);
    expect(await listViewed(start + 1)).toEqual([]);
    await scene.time.advance(200_000);
    await scene.want("a", ["answer"]);
    expect(await listViewed(start + 1)).toEqual(["a"]);
    await scene.follower.stop();
  });

  it("spares an engine the blocks of a miner that stand among the pool's own", async () => {
    const scene = await open({}, { fullAddresses: true });
    const reading = { engine: "fake", at: start, gaps: [], cutAt: null, fault: null };
    await scene.store.blocks.saveReading("kas", reading);
    await scene.want("a", ["answer", "blocks"]);
    expect(scene.asked).toEqual(["answer"]);
  });
});
