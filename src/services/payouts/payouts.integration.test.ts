import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import { openTemporaryStore } from "#src/collector/__fixtures__/temporary-store.ts";
import { createTestLog } from "#src/collector/__fixtures__/test-log.ts";
import { validateAddress } from "#src/domain/addresses/address.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import { fiatTicker } from "#src/domain/money/currencies.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { err, ok } from "#src/domain/result.ts";
import { readPayouts } from "#src/sources/engines/reading/read-payouts.ts";
import { address, day, hour, miner, minute, payout, start } from "../__fixtures__/scene.ts";
import { termsOf } from "../__fixtures__/terms.ts";
import { createToldRecords } from "../__fixtures__/told-records.ts";
import type { MinerStats } from "../services.ts";
import { createMinerPayouts } from "./miner-payouts.ts";

const page = { group: "none", before: null, limit: 50 } as const;

function paid(nth: number, changes: Partial<Payout> = {}): Payout {
  return { ...payout, transactionId: `t${nth}`, paidAt: start - nth * hour, amount: 10n, ...changes };
}

async function open() {
  const kept = createTestLog();
  const clock = { now: start };
  const now = () => clock.now;
  const { store, dispose } = await openTemporaryStore(now, kept.log);
  const told = createToldRecords(now);
  const scene = Object.assign(clock, {
    ...told,
    ...kept,
    store,
    dispose,
    /** The engine's list, newest first, three on a page. */
    listed: [] as Payout[],
    /** The list fails after its first page. */
    isBroken: false,
    stats: { state: "online", isStale: false, miner, nextPayouts: [] } as unknown as MinerStats,
  });
  return Object.assign(scene, {
    /** As the collector reads it. */
    async read() {
      const reading = await store.payouts.findReading("kas", address);
      const engine = createFakeEngine({
        async fetchMinerPayouts(_address, { cursor }) {
          if (scene.isBroken && cursor !== null) return err({ code: "timeout", timeoutMs: 5 });
          const from = Number(cursor ?? "0");
          const items = scene.listed.slice(from, from + 3);
          return ok({ items, next: from + 3 < scene.listed.length ? String(from + 3) : null, total: null });
        },
      });
      const answer = await readPayouts(engine, address, {
        wasComplete: reading?.isComplete ?? false,
        keep: async (payouts, isComplete) =>
          payouts.length === 0
            ? 0
            : store.payouts.recordPayouts("kas", address, { at: scene.now, isComplete, payouts }),
        isOver: () => false,
        now: scene.now,
        noteRefused: () => {},
      });
      if (answer.ok) scene.tell("payouts", answer.value);
    },
    /** As in one process. */
    openMiners: (payouts = true) =>
      createMinerPayouts({
        engines: new Map([["kas", createFakeEngine({ capabilities: { payouts } })] as const]),
        records: scene.records,
        store: scene.store,
        checkAddress: (coin, text) => validateAddress(getCoin(coin), text),
        getMinerStats: async () => scene.stats,
        findTerms: async (coin) => termsOf(coin),
        findPriceSource: async () => null,
        now,
      }),
  });
}

let scene: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  scene = await open();
});
afterEach(async () => {
  expect(scene.reported).toEqual([]);
  await scene.dispose();
});

/** The engine's total of all payouts. */
function sayPaid(total: bigint): void {
  const balances = miner.balances.map((balance) => ({ ...balance, paid: total }));
  scene.stats = { ...scene.stats, miner: { ...miner, balances } } as unknown as MinerStats;
}

async function known(request: Parameters<ReturnType<typeof scene.openMiners>["listPayouts"]>[2] = page) {
  const answer = await scene.openMiners().listPayouts("kas", address, request);
  if (answer.state !== "known") throw new Error(answer.state);
  return answer;
}

const summarise = () => scene.openMiners().getPayoutSummary("kas", address);

describe("a miner's payouts", () => {
  it("are those that are stored, and when the engine's list was read", async () => {
    scene.listed = [1, 2, 3, 4, 5, 6, 7].map((nth) => paid(nth));
    await scene.read();
    scene.now += minute;
    const first = await known();
    expect(first.payouts.map(({ transactionId }) => transactionId)).toEqual(["t1", "t2", "t3", "t4", "t5", "t6", "t7"]);
    expect(first).toMatchObject({ isComplete: true, isStale: false, at: start, next: null });
    expect(scene.wanted).toEqual(["payouts"]);
  });

  it("stay when the engine deletes its past, and so does the total", async () => {
    scene.listed = [1, 2, 3, 4].map((nth) => paid(nth));
    await scene.read();
    scene.listed = [paid(-1, { paidAt: start + hour })];
    scene.now += 2 * hour;
    await scene.read();
    expect((await known()).payouts).toHaveLength(5);
    expect(await summarise()).toMatchObject({
      state: "known",
      accounts: [{ chain: "kas", paid: 50n, unpaid: 5n, unconfirmed: null, week: 50n, month: 50n, threshold: null }],
      payoutIntervalMs: hour,
    });
  });

  it("are stored once when the engine's times move, and moved back, and none is of the future", async () => {
    const honest = [1, 2, 3, 4, 5, 6, 7].map((nth) => paid(nth));
    const look = async (times: readonly Payout[]) => {
      scene.listed = [...times];
      scene.now += 2 * minute;
      await scene.read();
      const rows = (await known()).payouts.map(({ transactionId, paidAt }) => [transactionId, paidAt]);
      const summary = await summarise();
      return { rows, paid: summary.state === "known" ? summary.accounts[0]?.paid : null };
    };
    const moved = (ms: number) => honest.map((row) => ({ ...row, paidAt: row.paidAt + ms }));
    const rowsOf = (payouts: readonly Payout[]) => payouts.map(({ transactionId, paidAt }) => [transactionId, paidAt]);
    expect(await look(honest)).toEqual({ rows: rowsOf(honest), paid: 70n });
    expect(await look(moved(30 * day))).toEqual({ rows: rowsOf(honest), paid: 70n });
    expect(await look(moved(-3 * hour))).toEqual({ rows: rowsOf(moved(-3 * hour)), paid: 70n });
    expect(await look(honest)).toEqual({ rows: rowsOf(honest), paid: 70n });
  });

  it("of which the sum is doubtful do not beat the engine's own total", async () => {
    sayPaid(25n);
    scene.listed = [paid(1, { transactionId: null }), paid(2, { transactionId: null })];
    await scene.read();
    scene.listed = scene.listed.map((row) => ({ ...row, paidAt: row.paidAt - 3 * hour }));
    await scene.read();
    expect(await summarise()).toMatchObject({ accounts: [{ paid: 25n, paidSource: "engine" }] });
  });

  it("keep the engine's own total when it is larger, also after the engine has lowered it", async () => {
    scene.listed = [paid(1)];
    await scene.read();
    sayPaid(700n);
    expect(await summarise()).toMatchObject({ accounts: [{ paid: 700n, paidSource: "engine" }] });
    expect((await scene.store.payouts.findTotals("kas", address)).get("kas")?.earlier).toBe(0n);
    // As the collector stores it.
    await scene.store.payouts.recordReportedTotal("kas", address, "kas", 700n);
    sayPaid(7n);
    expect(await summarise()).toMatchObject({ accounts: [{ paid: 700n, paidSource: "earlier" }] });
  });

  it("that are not sent yet are listed apart and not stored", async () => {
    scene.listed = [paid(0, { transactionId: null, status: "unpaid" }), paid(1)];
    await scene.read();
    const first = await known();
    expect(first.pending).toEqual([paid(0, { transactionId: null, status: "unpaid" })]);
    expect(first.payouts.map(({ transactionId }) => transactionId)).toEqual(["t1"]);
    scene.listed = [paid(0), paid(1)];
    await scene.read();
    const second = await known();
    expect(second.pending).toEqual([]);
    expect(second.payouts.map(({ transactionId }) => transactionId)).toEqual(["t0", "t1"]);
  });

  it("have a gap as long as the engine breaks off, and none afterwards", async () => {
    scene.listed = [1, 2, 3, 4, 5].map((nth) => paid(nth));
    scene.isBroken = true;
    await scene.read();
    expect(await known()).toMatchObject({ isComplete: false, isStale: false });
    expect(await summarise()).toMatchObject({ accounts: [{ week: null }] });
    scene.isBroken = false;
    await scene.read();
    const answer = await known();
    expect(answer.isComplete).toBe(true);
    expect(answer.payouts).toHaveLength(5);
  });

  it("are the stored ones, with their age, while the engine does not list them", async () => {
    scene.listed = [paid(0, { transactionId: null, status: "unpaid" }), paid(1)];
    await scene.read();
    scene.now += minute;
    scene.fail("payouts", "silent");
    expect(await known()).toMatchObject({
      isStale: true,
      at: start,
      pending: [{ status: "unpaid" }],
      payouts: [{ transactionId: "t1" }],
    });
    expect(await summarise()).toMatchObject({ status: "stale", nextRunAt: null });
    // Stored before the list's reading was recorded.
    scene.forget("payouts");
    scene.fail("payouts", "silent");
    expect(await known()).toMatchObject({ isStale: true, at: start, payouts: [{ transactionId: "t1" }] });
    expect(await scene.openMiners().listPayouts("kas", "kaspa:qpm2", page)).toEqual({ state: "invalid-address" });
  });

  it("are old where the engine was not asked for long", async () => {
    scene.listed = [paid(1)];
    await scene.read();
    scene.now += hour;
    expect(await known()).toMatchObject({ isStale: true, at: start });
  });

  it("are said to be read before the list was there, and nobody waits for it", async () => {
    expect(await known()).toMatchObject({ at: null, isStale: false, isComplete: false, payouts: [], pending: [] });
    scene.fail("payouts", "busy");
    expect(await known()).toMatchObject({ at: null, isStale: false });
    expect(await summarise()).toMatchObject({ status: "current", accounts: [{ unpaid: 5n, week: null }] });
    scene.listed = [paid(1)];
    await scene.read();
    expect(await known()).toMatchObject({ at: start, isComplete: true, payouts: [{ transactionId: "t1" }] });
  });

  it("are none of an address that the engine does not know, and not known of one that it did not tell of", async () => {
    scene.fail("payouts", "absent");
    expect(await known()).toMatchObject({ payouts: [], isComplete: true, at: start });
    scene.fail("payouts", "silent");
    expect(await scene.openMiners().listPayouts("kas", address, page)).toEqual({ state: "unreachable" });
    expect(await summarise()).toEqual({ state: "unreachable" });
    scene.turnAway({ kind: "unknown", at: start, isBlank: true });
    expect(await known()).toMatchObject({ payouts: [], isComplete: true, isStale: false });
    scene.turnAway({ kind: "unread", why: "busy", retryAfterMs: 3_000 });
    expect(await summarise()).toEqual({ state: "unreachable", retryAfterMs: 3_000 });
    scene.turnAway({ kind: "unread", why: "failing", retryAfterMs: null });
    expect(await summarise()).toEqual({ state: "unreachable" });
  });

  it("are not offered where the engine keeps none", async () => {
    const miners = scene.openMiners(false);
    expect(await miners.listPayouts("kas", address, page)).toEqual({ state: "not-offered" });
    expect(await miners.getPayoutSummary("kas", address)).toEqual({ state: "not-offered" });
    expect(scene.wanted).toEqual([]);
  });

  it("have the value of the nearest stored price, else none", async () => {
    const old = start - 500 * day;
    const older = start - 900 * day;
    scene.listed = [
      paid(1, { amount: 200_000_000n }),
      paid(2, { paidAt: old, amount: 100_000_000n }),
      paid(3, { paidAt: older }),
    ];
    await scene.store.prices.insertHistory("KAS", "10m", [
      { at: start - hour, usd: 0.5 },
      { at: start - 3 * hour, usd: 9 },
    ]);
    await scene.store.prices.insertHistory("KAS", "1d", [{ at: old, usd: 0.25 }]);
    await scene.read();
    const { payouts } = await known();
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
    scene.listed = [
      paid(1, { amount: 200_000_000n }),
      paid(2, { paidAt: old, amount: 100_000_000n }),
      // That day has a price and no rate.
      paid(3, { paidAt: old - 30 * day, amount: 100_000_000n }),
    ];
    await scene.read();
    const euros = await known({ ...page, currency: "EUR" });
    expect(euros.payouts.map(({ usdValue, value }) => [usdValue, value])).toEqual([
      [1, 0.8],
      [0.25, 0.125],
      [0.25, null],
    ]);
    const days = await known({ ...page, group: "day", currency: "EUR" });
    expect(days.groups.map(({ value }) => value)).toEqual([0.8]);
    const older = await known({ ...page, group: "day", before: days.next, currency: "EUR" });
    expect(older.groups.map(({ value }) => value)).toEqual([0.125, null]);
    expect((await known()).payouts.map(({ value }) => value)).toEqual([1, 0.25, 0.25]);
  });

  it("are summed up by UTC day and month, page after page", async () => {
    const at = (text: string) => Date.parse(text);
    scene.listed = [
      paid(1, { paidAt: at("2026-03-02T01:00:00Z"), amount: 5n, fee: 1n }),
      paid(2, { paidAt: at("2026-03-02T00:00:00Z"), amount: 7n, fee: 1n }),
      paid(3, { paidAt: at("2026-03-01T23:59:59Z"), amount: 2n, chain: "doge" }),
      paid(4, { paidAt: at("2026-02-28T12:00:00Z"), amount: 1n, fee: 0n }),
      paid(5, { paidAt: at("2025-01-05T12:00:00Z"), amount: 3n, fee: 0n }),
    ];
    await scene.read();
    const days = await known({ ...page, group: "day" });
    expect(days.payouts).toEqual([]);
    expect(days.groups).toEqual([
      { from: at("2026-03-02"), chain: "kas", amount: 12n, fee: 2n, usdValue: null, value: null, count: 2 },
      { from: at("2026-03-01"), chain: "doge", amount: 2n, fee: null, usdValue: null, value: null, count: 1 },
      { from: at("2026-02-28"), chain: "kas", amount: 1n, fee: 0n, usdValue: null, value: null, count: 1 },
    ]);
    const older = await known({ ...page, group: "day", before: days.next });
    expect(older.groups.map(({ from }) => from)).toEqual([at("2025-01-05")]);
    expect(older.next).toBeNull();
    const months = await known({ ...page, group: "month" });
    expect(months.groups.map(({ from, chain, amount }) => [from, chain, amount])).toEqual([
      [at("2026-03-01"), "kas", 12n],
      [at("2026-03-01"), "doge", 2n],
      [at("2026-02-01"), "kas", 1n],
    ]);
    const lastYear = await known({ ...page, group: "month", before: months.next });
    expect(lastYear.groups.map(({ from }) => from)).toEqual([at("2025-01-01")]);
  });

  it("page by cursors; an unreadable cursor means the first page", async () => {
    scene.listed = [1, 2, 3, 4, 5].map((nth) => paid(nth));
    await scene.read();
    const first = await known({ ...page, limit: 2 });
    const second = await known({ ...page, limit: 2, before: first.next });
    expect(second.payouts.map(({ transactionId }) => transactionId)).toEqual(["t3", "t4"]);
    expect(second.pending).toEqual([]);
    for (const before of ["", "x", "-1--1", "9".repeat(40), "1-1-1", "' or 1=1"]) {
      expect((await known({ ...page, limit: 2, before })).payouts[0]?.transactionId, before).toBe("t1");
    }
  });
});
