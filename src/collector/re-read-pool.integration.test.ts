import { expect, it } from "vitest";
import type { Miner } from "#src/domain/mining/miner.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { err, ok } from "#src/domain/result.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { type Scene, start } from "./__fixtures__/scene.ts";
import { openSceneForEachTest } from "./__fixtures__/scene-of-each-test.ts";
import { blockAt } from "./__fixtures__/scripted-pool.ts";
import { type ReReading, reReadPool } from "./re-read-pool.ts";
import { createSource } from "./source.ts";

let scene: Scene;
openSceneForEachTest((opened) => {
  scene = opened;
});

const minute = 60_000;
const hour = 60 * minute;

function paid(nth: number, changes: Partial<Payout> = {}): Payout {
  const common = { chain: "kas", amount: 10n, fee: null, status: "paid" as const, recipients: null };
  return { ...common, transactionId: `t${nth}`, paidAt: start - nth * hour, ...changes };
}

const unknown = { tenMinutes: null, sixHours: null, day: null };
const minerWith = (paid: bigint): Miner => ({
  address: "a",
  hashrate: unknown,
  lastShareAt: start,
  shares: { valid: null, stale: null, invalid: null },
  workers: [],
  balances: [{ chain: "kas", confirmed: 1n, unconfirmed: null, paid, threshold: null }],
});

function reRead(engine: PoolEngine): Promise<ReReading> {
  const { now, setTimer } = scene.time;
  const context = { store: scene.store, now, setTimer, random: () => 0.5, ...scene.kept };
  const source = createSource({ ...context, name: "scripted kas" });
  const pool = { coin: "kas" as const, engine, source, node: null, pollMs: minute, isLive: true };
  return scene.passUntil(reReadPool(context, pool));
}

it("reading a pool anew puts payouts and blocks right, and leaves what the engine gives no list of", async () => {
  const { store, pool } = scene;
  const lists: Record<string, readonly Payout[]> = { a: [1, 2, 3].map((nth) => paid(nth)), empty: [] };
  const engine: PoolEngine = {
    ...pool.engine,
    capabilities: { ...pool.engine.capabilities, payouts: true },
    fetchMiner: async () => ok({ found: "yes" as const, miner: minerWith(40n) }),
    async fetchMinerPayouts(address, { cursor }) {
      const list = lists[address];
      if (list === undefined) return err({ code: "timeout", timeoutMs: 5_000 });
      const from = Number(cursor ?? 0);
      return ok({
        items: list.slice(from, from + 2),
        next: from + 2 < list.length ? String(from + 2) : null,
        total: null,
      });
    },
  };
  const stored = [1, 2, 3, 9].map((nth) => paid(nth, { paidAt: start - nth * hour + minute }));
  const untrue = [paid(7, { paidAt: start + 40 * hour }), paid(2, { transactionId: "made-up", amount: 900n })];
  for (const address of ["a", "empty", "silent"])
    await store.payouts.recordPayouts("kas", address, { at: start, isComplete: true, payouts: [...stored, ...untrue] });
  const answer = {
    value: { found: "yes" as const, miner: minerWith(940n) },
    readAt: start,
    triedAt: start,
    fault: null,
  };
  await store.miners.saveReadings("kas", "a", { answer });
  const honest = Array.from({ length: 250 }, (_, index) => blockAt(1_000 - index, start - index * minute));
  const older = blockAt(5, start - 9_000 * minute);
  const untrueBlock = { ...blockAt(990, start - 30 * minute), hash: "made-up" };
  await store.blocks.upsertBlocks("kas", [untrueBlock, older, ...honest.slice(200)]);
  pool.script.blocks = honest;

  expect(await reRead(engine)).toEqual({
    payees: { read: 1, left: 2 },
    deletedPayouts: 2,
    blocks: { listed: 250, putAway: 1 },
  });
  const idsOf = async (address: string) =>
    (await store.payouts.listPayouts("kas", address, { before: null, limit: 9 })).items.map(
      ({ transactionId, paidAt }) => [transactionId, (start - paidAt) / minute],
    );
  expect(await idsOf("a")).toEqual([
    ["t1", 60],
    ["t2", 120],
    ["t3", 180],
    ["t9", 539],
  ]);
  expect(await idsOf("empty")).toHaveLength(6);
  expect(await idsOf("silent")).toHaveLength(6);
  expect((await store.payouts.findTotals("kas", "a")).get("kas")?.payouts).toBe(40n);
  const renewed = (await store.miners.findRecord("kas", "a"))?.parts.answer?.value;
  expect(renewed?.miner.balances.map(({ paid }) => paid)).toEqual([40n]);
  expect((await scene.listBlocks()).length).toBe(251);
  expect((await scene.listBlocks()).some(({ hash }) => hash === "made-up")).toBe(false);

  pool.script.failure = { code: "timeout", timeoutMs: 5_000 };
  expect((await reRead(engine)).blocks).toBeNull();
  expect((await scene.listBlocks()).length).toBe(251);
});
