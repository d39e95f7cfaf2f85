import { afterEach, beforeEach, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import { openTemporaryStore } from "#src/collector/__fixtures__/temporary-store.ts";
import { createTestLog } from "#src/collector/__fixtures__/test-log.ts";
import { validateAddress } from "#src/domain/addresses/address.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { ok } from "#src/domain/result.ts";
import { openFollower } from "../__fixtures__/open-follower.ts";
import { address, hour, miner, minute, payout, start } from "../__fixtures__/scene.ts";
import { termsOf } from "../__fixtures__/terms.ts";
import { waitingRecords } from "../__fixtures__/waiting-records.ts";
import { createRecords } from "../miners/records.ts";
import type { MinerStats } from "../services.ts";
import { createMinerPayouts } from "./miner-payouts.ts";

// From the engine's list to the page, through the collector.

const paid = (nth: number): Payout => ({ ...payout, transactionId: `t${nth}`, paidAt: start - nth * hour });

async function open() {
  const kept = createTestLog();
  const clock = { now: start };
  const now = () => clock.now;
  const { store, dispose } = await openTemporaryStore(now, kept.log);
  const scene = Object.assign(clock, {
    store,
    kept,
    /** Newest first, three on a page. */
    listed: [] as Payout[],
    asked: [] as (string | null)[],
    isKnown: true,
  });
  const engine = createFakeEngine({
    capabilities: { payouts: true },
    fetchMiner: async () => ok(scene.isKnown ? { found: "yes", miner } : { found: "no" }),
    async fetchMinerPayouts(_address, { cursor }) {
      scene.asked.push(cursor);
      const from = Number(cursor ?? "0");
      const next = from + 3 < scene.listed.length ? String(from + 3) : null;
      return ok({ items: scene.listed.slice(from, from + 3), next, total: null });
    },
  });
  const engines = new Map([["kas", engine] as const]);
  const follower = openFollower(engines, { store, now, ...kept });
  const { listPayouts } = createMinerPayouts({
    engines,
    records: waitingRecords(createRecords({ store, engines, now }), follower, store.signals),
    store,
    checkAddress: (coin, text) => validateAddress(getCoin(coin), text),
    getMinerStats: async () => ({ state: "online", isStale: false, miner, nextPayouts: [] }) as unknown as MinerStats,
    findTerms: async (coin) => termsOf(coin),
    findPriceSource: async () => null,
    now,
  });
  return Object.assign(scene, {
    list: () => listPayouts("kas", address, { group: "none", before: null, limit: 50 }),
    async dispose() {
      await follower.stop();
      await dispose();
    },
  });
}

let scene: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  scene = await open();
});
afterEach(async () => {
  expect(scene.kept.reported).toEqual([]);
  await scene.dispose();
});

it("reads a list to its end once, then only as far as something is new", async () => {
  scene.listed = [1, 2, 3, 4, 5, 6, 7].map(paid);
  expect(await scene.list()).toMatchObject({ state: "known", isComplete: true, at: start, payouts: { length: 7 } });
  expect(scene.asked).toEqual([null, "3", "6"]);
  await scene.list();
  expect(scene.asked).toHaveLength(3);
  scene.now += 2 * minute;
  scene.listed = [paid(0), ...scene.listed];
  expect(await scene.list()).toMatchObject({ isComplete: true, payouts: { length: 8 } });
  expect(scene.asked).toEqual([null, "3", "6", null]);
});

it("stores nothing of an address that the engine does not know, and no payee without payouts", async () => {
  const count = async (name: string) => (await scene.store.measure()).find(({ table }) => table === name)?.rows;
  scene.isKnown = false;
  expect(await scene.list()).toMatchObject({ state: "known", payouts: [], isComplete: true });
  expect([await count("miners"), await count("payees"), scene.asked]).toEqual([0, 0, []]);
  scene.isKnown = true;
  scene.now += 2 * minute;
  expect(await scene.list()).toMatchObject({ state: "known", payouts: [], isComplete: true });
  expect([await count("miners"), await count("payees")]).toEqual([1, 0]);
});
