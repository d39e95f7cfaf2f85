import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import { poolCoinSlugs } from "#src/domain/coins/index.ts";
import { fiatTicker } from "#src/domain/money/currencies.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { err, ok } from "#src/domain/result.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import type { SourceError } from "#src/sources/source-error.ts";
import {
  address,
  day,
  hour,
  miner,
  minute,
  noContent,
  noWords,
  openScene,
  payout,
  type Scene,
  sceneTerms,
  site,
  start,
} from "../__fixtures__/scene.ts";
import { createServices } from "../create-services.ts";

let scene: Scene;
/** What the engine lists, newest first, three on a page. */
let listed: Payout[];
let failure: SourceError | null;
let asked: (string | null)[];
let engine: PoolEngine;

const page = { group: "none", before: null, limit: 50 } as const;

function paid(nth: number, changes: Partial<Payout> = {}): Payout {
  return { ...payout, transactionId: `t${nth}`, paidAt: start - nth * hour, amount: 10n, ...changes };
}

function openServices(changes: Partial<PoolEngine["capabilities"]> = {}) {
  const own = { ...engine, capabilities: { ...engine.capabilities, ...changes } };
  return createServices({
    contentFiles: noContent,
    findWord: noWords,
    site,
    terms: poolCoinSlugs.map(sceneTerms),
    privateCoins: ["bc2"],
    engines: new Map([["kas", own] as const]),
    store: scene.store,
    now: () => scene.now,
    ...scene.kept,
  });
}

beforeEach(async () => {
  scene = await openScene();
  listed = [];
  failure = null;
  asked = [];
  engine = createFakeEngine({
    capabilities: { payouts: true, fullAddresses: true },
    fetchMiner: async () => (failure ? err(failure) : ok({ found: "yes", miner })),
    async fetchMinerPayouts(_address, { cursor }) {
      asked.push(cursor);
      if (failure) return err(failure);
      const from = Number(cursor ?? "0");
      const items = listed.slice(from, from + 3);
      return ok({ items, next: from + 3 < listed.length ? String(from + 3) : null, total: null });
    },
  });
});

afterEach(async () => {
  expect(scene.kept.reported).toEqual([]);
  await scene.dispose();
});

const known = async (
  services: ReturnType<typeof openServices>,
  request: Parameters<typeof services.miners.listPayouts>[2] = page,
) => {
  const answer = await services.miners.listPayouts("kas", address, request);
  if (answer.state !== "known") throw new Error(answer.state);
  return answer;
};

describe("a miner's payouts", () => {
  it("are read to the end once, then only as far as something is new", async () => {
    listed = [1, 2, 3, 4, 5, 6, 7].map((nth) => paid(nth));
    const services = openServices();
    const first = await known(services);
    expect(first.payouts.map(({ transactionId }) => transactionId)).toEqual(["t1", "t2", "t3", "t4", "t5", "t6", "t7"]);
    expect(first).toMatchObject({ isComplete: true, isStale: false, at: start, next: null });
    expect(asked).toEqual([null, "3", "6"]);
    await known(services);
    expect(asked).toHaveLength(3);
    scene.now += minute;
    listed = [paid(0), ...listed];
    expect((await known(services)).payouts).toHaveLength(8);
    expect(asked).toEqual([null, "3", "6", null]);
  });

  it("stay when the engine deletes its past, and so does the total", async () => {
    listed = [1, 2, 3, 4].map((nth) => paid(nth));
    const services = openServices();
    await known(services);
    listed = [paid(-1, { paidAt: start + hour })];
    scene.now += 2 * hour;
    expect((await known(services)).payouts).toHaveLength(5);
    const summary = await services.miners.getPayoutSummary("kas", address);
    expect(summary).toMatchObject({
      state: "known",
      accounts: [{ chain: "kas", paid: 50n, unpaid: 5n, unconfirmed: null, week: 50n, month: 50n, threshold: null }],
      payoutIntervalMs: hour,
    });
  });

  it("are stored once when the engine's times move, and moved back, and none is of the future", async () => {
    listed = [1, 2, 3, 4, 5, 6, 7].map((nth) => paid(nth));
    const honest = listed;
    const services = openServices();
    const look = async (times: readonly Payout[]) => {
      listed = [...times];
      scene.now += 2 * minute;
      const rows = (await known(services)).payouts.map(({ transactionId, paidAt }) => [transactionId, paidAt]);
      const summary = await services.miners.getPayoutSummary("kas", address);
      return { rows, paid: summary.state === "known" ? summary.accounts[0]?.paid : null };
    };
    const moved = (ms: number) => honest.map((row) => ({ ...row, paidAt: row.paidAt + ms }));
    const rowsOf = (payouts: readonly Payout[]) => payouts.map(({ transactionId, paidAt }) => [transactionId, paidAt]);
    expect(await look(honest)).toEqual({ rows: rowsOf(honest), paid: 70n });
    expect(await look(moved(30 * day))).toEqual({ rows: rowsOf(honest), paid: 70n });
    expect(await look(moved(-3 * hour))).toEqual({ rows: rowsOf(moved(-3 * hour)), paid: 70n });
    expect(await look(honest)).toEqual({ rows: rowsOf(honest), paid: 70n });
    expect(scene.kept.lines).toContainEqual(
      expect.objectContaining({
        level: "warn",
        message: "Payouts of the future are refused.",
        facts: { coin: "kas", refused: 3 },
      }),
    );
  });

  it("of which the sum is doubtful do not beat the engine's own total", async () => {
    const richer = { ...miner, balances: miner.balances.map((balance) => ({ ...balance, paid: 25n })) };
    engine = { ...engine, fetchMiner: async () => ok({ found: "yes", miner: richer }) };
    listed = [paid(1, { transactionId: null }), paid(2, { transactionId: null })];
    const services = openServices();
    await known(services);
    listed = listed.map((row) => ({ ...row, paidAt: row.paidAt - 3 * hour }));
    scene.now += 2 * minute;
    await known(services);
    expect(await services.miners.getPayoutSummary("kas", address)).toMatchObject({
      accounts: [{ paid: 25n, paidSource: "engine" }],
    });
  });

  it("keep the engine's own total when it is larger, also after the engine has lowered it", async () => {
    listed = [paid(1)];
    const richer = { ...miner, balances: miner.balances.map((balance) => ({ ...balance, paid: 700n })) };
    engine = { ...engine, fetchMiner: async () => ok({ found: "yes", miner: richer }) };
    expect(await openServices().miners.getPayoutSummary("kas", address)).toMatchObject({ accounts: [{ paid: 700n }] });
    scene.now += day;
    engine = { ...engine, fetchMiner: async () => ok({ found: "yes", miner }) };
    expect(await openServices().miners.getPayoutSummary("kas", address)).toMatchObject({ accounts: [{ paid: 700n }] });
  });

  it("are not written again when nothing is new", async () => {
    listed = [paid(1)];
    const writes: bigint[] = [];
    const { payouts } = scene.store;
    const store = {
      ...scene.store,
      payouts: {
        ...payouts,
        async recordReportedTotal(...told: Parameters<typeof payouts.recordReportedTotal>) {
          writes.push(told[3]);
          await payouts.recordReportedTotal(...told);
        },
      },
    };
    scene = Object.assign(scene, { store });
    const richer = { ...miner, balances: miner.balances.map((balance) => ({ ...balance, paid: 700n })) };
    engine = { ...engine, fetchMiner: async () => ok({ found: "yes", miner: richer }) };
    const services = openServices();
    for (let look = 0; look < 3; look += 1) {
      expect(await services.miners.getPayoutSummary("kas", address)).toMatchObject({ accounts: [{ paid: 700n }] });
    }
    expect(writes).toEqual([700n]);
  });

  it("that are not sent yet are listed apart and not stored", async () => {
    listed = [paid(0, { transactionId: null, status: "unpaid" }), paid(1)];
    const services = openServices();
    const first = await known(services);
    expect(first.pending).toEqual([paid(0, { transactionId: null, status: "unpaid" })]);
    expect(first.payouts.map(({ transactionId }) => transactionId)).toEqual(["t1"]);
    scene.now += minute;
    listed = [paid(0), paid(1)];
    const second = await known(services);
    expect(second.pending).toEqual([]);
    expect(second.payouts.map(({ transactionId }) => transactionId)).toEqual(["t0", "t1"]);
  });

  it("have a gap as long as the engine breaks off, and none afterwards", async () => {
    listed = [1, 2, 3, 4, 5].map((nth) => paid(nth));
    const whole = engine;
    engine = {
      ...engine,
      fetchMinerPayouts: async (of, asking) =>
        asking.cursor === null ? whole.fetchMinerPayouts(of, asking) : err({ code: "timeout", timeoutMs: 5 }),
    };
    const services = openServices();
    expect(await known(services)).toMatchObject({ isComplete: false, isStale: false });
    expect(await services.miners.getPayoutSummary("kas", address)).toMatchObject({ accounts: [{ week: null }] });
    engine = whole;
    const mended = openServices();
    const answer = await known(mended);
    expect(answer.isComplete).toBe(true);
    expect(answer.payouts).toHaveLength(5);
  });

  it("answer from the database when the engine is gone", async () => {
    listed = [paid(1)];
    await known(openServices());
    failure = { code: "timeout", timeoutMs: 5 };
    expect(await known(openServices())).toMatchObject({ isStale: true, at: start, payouts: [{ transactionId: "t1" }] });
    expect(await openServices().miners.listPayouts("kas", "kaspa:qpm2", page)).toEqual({ state: "invalid-address" });
  });

  it("are waited for once while a slow engine is read, and are there when it is done", async () => {
    listed = [paid(1)];
    const released = Promise.withResolvers<void>();
    const { fetchMinerPayouts } = engine;
    engine = {
      ...engine,
      async fetchMinerPayouts(...request) {
        await released.promise;
        return fetchMinerPayouts(...request);
      },
    };
    const services = openServices();
    expect(await known(services)).toMatchObject({ at: null, isStale: false, isComplete: false, payouts: [] });
    const begun = performance.now();
    expect(await known(services)).toMatchObject({ isComplete: false, payouts: [] });
    expect(performance.now() - begun).toBeLessThan(1_500);
    released.resolve();
    await expect
      .poll(async () => known(services))
      .toMatchObject({ isComplete: true, payouts: [{ transactionId: "t1" }] });
  });

  it("store nothing for an address without payouts", async () => {
    const countPayees = async () => (await scene.store.measure()).find(({ table }) => table === "payees")?.rows;
    expect(await known(openServices())).toMatchObject({ payouts: [], isComplete: true });
    failure = { code: "not-found" };
    expect(await known(openServices())).toMatchObject({ payouts: [], isComplete: true });
    failure = { code: "timeout", timeoutMs: 5 };
    expect(await openServices().miners.listPayouts("kas", address, page)).toEqual({ state: "unreachable" });
    expect(await countPayees()).toBe(0);
  });

  it("are not offered where the engine keeps none", async () => {
    const services = openServices({ payouts: false });
    expect(await services.miners.listPayouts("kas", address, page)).toEqual({ state: "not-offered" });
    expect(await services.miners.getPayoutSummary("kas", address)).toEqual({ state: "not-offered" });
    expect(asked).toEqual([]);
  });

  it("have the value of the nearest stored price, else none", async () => {
    const old = start - 500 * day;
    const older = start - 900 * day;
    listed = [
      paid(1, { amount: 200_000_000n }),
      paid(2, { paidAt: old, amount: 100_000_000n }),
      paid(3, { paidAt: older }),
    ];
    await scene.store.prices.insertHistory("KAS", "10m", [
      { at: start - hour, usd: 0.5 },
      { at: start - 3 * hour, usd: 9 },
    ]);
    await scene.store.prices.insertHistory("KAS", "1d", [{ at: old, usd: 0.25 }]);
    const { payouts } = await known(openServices());
    expect(payouts.map(({ usdValue }) => usdValue)).toEqual([1, 0.25, null]);
  });

  it("are valued in another currency at the rate of their day, not of today", async () => {
    const old = start - 40 * day;
    const fiat = (EUR: number) => ({ source: "test", crypto: {}, fiat: { EUR, XAU: 0.0003 } });
    await scene.store.prices.recordPrices({ at: start - hour, ...fiat(0.8) });
    await scene.store.prices.insertHistory("KAS", "10m", [{ at: start - hour, usd: 0.5 }]);
    await scene.store.prices.insertHistory("KAS", "1d", [
      { at: old, usd: 0.25 },
      { at: old - 30 * day, usd: 0.25 },
    ]);
    await scene.store.prices.insertHistory(fiatTicker("EUR"), "1d", [{ at: old, usd: 2 }]);
    listed = [
      paid(1, { amount: 200_000_000n }),
      paid(2, { paidAt: old, amount: 100_000_000n }),
      // The price of that day is stored, and no rate.
      paid(3, { paidAt: old - 30 * day, amount: 100_000_000n }),
    ];
    const services = openServices();
    const euros = await known(services, { ...page, currency: "EUR" });
    expect(euros.payouts.map(({ usdValue, value }) => [usdValue, value])).toEqual([
      [1, 0.8],
      [0.25, 0.125],
      [0.25, null],
    ]);
    const days = await known(services, { ...page, group: "day", currency: "EUR" });
    expect(days.groups.map(({ value }) => value)).toEqual([0.8]);
    const older = await known(services, { ...page, group: "day", before: days.next, currency: "EUR" });
    expect(older.groups.map(({ value }) => value)).toEqual([0.125, null]);
    expect((await known(services)).payouts.map(({ value }) => value)).toEqual([1, 0.25, 0.25]);
  });

  it("are summed up by UTC day and month, page after page", async () => {
    const at = (text: string) => Date.parse(text);
    listed = [
      paid(1, { paidAt: at("2026-03-02T01:00:00Z"), amount: 5n, fee: 1n }),
      paid(2, { paidAt: at("2026-03-02T00:00:00Z"), amount: 7n, fee: 1n }),
      paid(3, { paidAt: at("2026-03-01T23:59:59Z"), amount: 2n, chain: "doge" }),
      paid(4, { paidAt: at("2026-02-28T12:00:00Z"), amount: 1n, fee: 0n }),
      paid(5, { paidAt: at("2025-01-05T12:00:00Z"), amount: 3n, fee: 0n }),
    ];
    const services = openServices();
    const days = await known(services, { ...page, group: "day" });
    expect(days.payouts).toEqual([]);
    expect(days.groups).toEqual([
      { from: at("2026-03-02"), chain: "kas", amount: 12n, fee: 2n, usdValue: null, value: null, count: 2 },
      { from: at("2026-03-01"), chain: "doge", amount: 2n, fee: null, usdValue: null, value: null, count: 1 },
      { from: at("2026-02-28"), chain: "kas", amount: 1n, fee: 0n, usdValue: null, value: null, count: 1 },
    ]);
    const older = await known(services, { ...page, group: "day", before: days.next });
    expect(older.groups.map(({ from }) => from)).toEqual([at("2025-01-05")]);
    expect(older.next).toBeNull();
    const months = await known(services, { ...page, group: "month" });
    expect(months.groups.map(({ from, chain, amount }) => [from, chain, amount])).toEqual([
      [at("2026-03-01"), "kas", 12n],
      [at("2026-03-01"), "doge", 2n],
      [at("2026-02-01"), "kas", 1n],
    ]);
    const lastYear = await known(services, { ...page, group: "month", before: months.next });
    expect(lastYear.groups.map(({ from }) => from)).toEqual([at("2025-01-01")]);
  });

  it("page by cursors; an unreadable cursor means the first page", async () => {
    listed = [1, 2, 3, 4, 5].map((nth) => paid(nth));
    const services = openServices();
    const first = await known(services, { ...page, limit: 2 });
    const second = await known(services, { ...page, limit: 2, before: first.next });
    expect(second.payouts.map(({ transactionId }) => transactionId)).toEqual(["t3", "t4"]);
    expect(second.pending).toEqual([]);
    for (const before of ["", "x", "-1--1", "9".repeat(40), "1-1-1", "' or 1=1"]) {
      expect((await known(services, { ...page, limit: 2, before })).payouts[0]?.transactionId, before).toBe("t1");
    }
  });
});
