import { describe, expect, it } from "vitest";
import { ok } from "#src/domain/result.ts";
import { createFakeEngine } from "./__fixtures__/fake-engine.ts";
import { midnight, type Scene, start } from "./__fixtures__/scene.ts";
import { openSceneForEachTest } from "./__fixtures__/scene-of-each-test.ts";
import { blockAt } from "./__fixtures__/scripted-pool.ts";
import type { Collector } from "./collector.ts";

const day = 86_400_000;
const hour = 3_600_000;

let scene: Scene;
openSceneForEachTest((opened) => {
  scene = opened;
});

describe("fill-history", () => {
  const from = midnight - 31 * day;

  it("fills 31 days at 10 minutes, rolls them up, then 400 days", async () => {
    const collector = scene.collect();
    expect(collector.isFilled()).toBe(false);
    await collector.runOnce("fill-history");
    expect(collector.isFilled()).toBe(true);
    const rows = await scene.listRows();
    // 31 days of 144 rows, and 75 since midnight.
    expect(rows).toHaveLength(4_539);
    expect([rows[0]?.at, rows.at(-1)?.at]).toEqual([from, midnight + 44_400_000]);
    expect(await scene.store.samples.findOldest("kas")).toEqual({
      "10m": from,
      "1h": from,
      "1d": midnight - 400 * day,
    });
    const days = await scene.store.samples.listPoolPoints("kas", "1d", { from: 0, to: start });
    expect(days).toHaveLength(401);
    expect(await scene.store.prices.findOldest("KAS")).toMatchObject({ "10m": from, "1d": midnight - 400 * day });
  });

  it("asks for nothing twice, and goes on where a killed one was", async () => {
    await scene.collect().runOnce("fill-history");
    scene.pool.script.windows.length = 0;
    await scene.collect().runOnce("fill-history");
    expect(scene.pool.script.windows).toEqual([]);
  });

  it("tries again later when the source fails, and closes the gap of an outage", async () => {
    const collector = scene.collect();
    scene.pool.script.failure = { code: "timeout", timeoutMs: 5_000 };
    await collector.runOnce("fill-history");
    expect(await scene.listRows()).toEqual([]);
    expect(scene.kept.lines.some((line) => line.message.startsWith("The past of some sources"))).toBe(true);
    scene.pool.script.failure = null;
    await scene.time.advance(600_000);
    await collector.runOnce("fill-history");
    expect((await scene.listRows()).length).toBe(4_540);
    await scene.time.advance(3 * hour);
    await scene.collect().runOnce("fill-history");
    expect((await scene.listRows()).length).toBe(4_558);
  });

  it("stops when it is asked to, and leaves what was filled for the next start", async () => {
    const first = scene.collect();
    const running = first.runOnce("fill-history");
    await first.stop();
    await running;
    const before = (await scene.listRows()).length;
    expect(before).toBeLessThan(4_539);
    await scene.collect().runOnce("fill-history");
    expect(await scene.listRows()).toHaveLength(4_539);
  });

  it("fills a closed pool and its blocks once and never asks for its present", async () => {
    scene.pool.script.blocks = [blockAt(5, start - 400 * day)];
    const collector = scene.collect(false);
    collector.start();
    const countBlocks = async () => {
      await scene.time.advance(1_000);
      return (await scene.store.blocks.listBlocks("kas", { before: null, limit: 5, chain: null })).items.length;
    };
    await expect.poll(countBlocks, { timeout: 20_000 }).toBe(1);
    await expect.poll(async () => (await scene.listRows()).length, { timeout: 20_000 }).toBeGreaterThan(4_000);
    await collector.runOnce("poll-pools");
    await collector.stop();
    expect(scene.pool.script.asked).not.toContain("pool");
    expect(await scene.store.pools.findSnapshot("kas")).toBeNull();
    expect(scene.time.countTimers()).toBe(0);
  });
});

describe("follow-miners", () => {
  it("records what was handed in, through counters that begin anew, a restart and an hour without the site", async () => {
    const windows = { tenMinutes: 5, sixHours: null, day: null };
    let counters: readonly (readonly [string, number, number])[] = [];
    const engine = createFakeEngine({
      capabilities: { shareCounts: true },
      async fetchMiner(address) {
        const workers = counters.map(([name, valid, stale]) => ({
          name,
          scheme: "pps" as const,
          hashrate: windows,
          lastShareAt: start,
          shares: { valid, stale, invalid: null },
          trend: null,
        }));
        const shares = { valid: null, stale: null, invalid: null };
        return ok({
          found: "yes",
          miner: { address, hashrate: windows, lastShareAt: start, shares, workers, balances: [] },
        });
      },
    });
    await scene.store.miners.touchViewed("kas", "a", start);
    const follow = async (collector: Collector, afterMs: number, ...told: typeof counters) => {
      await scene.time.advance(afterMs);
      counters = told;
      let isOver = false;
      const done = collector.runOnce("follow-miners").then(() => {
        isOver = true;
      });
      while (!isOver) await scene.time.advance(100);
      await done;
    };
    const first = scene.collect(true, engine);
    await follow(first, 0, ["a", 1000, 10], ["b", 500, 5]);
    await follow(first, 600_000, ["a", 1100, 12], ["b", 550, 5]);
    // Rig b restarted: its shares may be of any time since.
    await follow(first, 600_000, ["a", 1200, 13], ["b", 20, 0]);
    // Another process continues where the first one stopped.
    const second = scene.collect(true, engine);
    await follow(second, 600_000, ["a", 1300, 13], ["b", 70, 30]);
    // The site was off: an hour of shares does not belong to these ten minutes.
    await follow(second, 3_600_000, ["a", 1900, 19], ["b", 370, 36]);
    const slot = start - (start % 600_000);
    expect(await scene.store.miners.listShares("kas", "a", { from: 0, to: 2 * start })).toEqual([
      { at: slot + 600_000, scheme: "pps", valid: 150, stale: 2, invalid: 0 },
      { at: slot + 1_200_000, scheme: "pps", valid: 100, stale: 1, invalid: 0 },
      { at: slot + 1_800_000, scheme: "pps", valid: 150, stale: 30, invalid: 0 },
    ]);
  });

  const hashrate = { tenMinutes: 90, sixHours: 80, day: 70 };
  const shares = { valid: 1, stale: 0, invalid: 0 };
  const miner = { address: "kaspa:a", hashrate, lastShareAt: start, shares, workers: [], balances: [] };

  it("follows who was looked at, renews what is kept, and gives everyone a turn", async () => {
    const asked: string[] = [];
    const engine = createFakeEngine({
      fetchPool: scene.pool.engine.fetchPool,
      async fetchMiner(address) {
        asked.push(address);
        return { ok: true, value: address === "kaspa:gone" ? { found: "no" } : { found: "yes", miner } };
      },
    });
    const collector = scene.collect(true, engine);
    await collector.runOnce("poll-pools");
    const at = start - hour;
    const old = { value: { found: "yes", miner }, readAt: at, triedAt: at, fault: null } as const;
    await scene.store.miners.saveReadings("kas", "kaspa:a", { answer: old });
    await scene.store.miners.touchViewed("kas", "kaspa:a", start - day);
    await scene.store.miners.touchViewed("kas", "kaspa:gone", start - 29 * day);
    await scene.store.miners.touchViewed("kas", "kaspa:forgotten", start - 31 * day);
    const round = collector.runOnce("follow-miners");
    await expect
      .poll(async () => {
        await scene.time.advance(100);
        return asked.length;
      })
      .toBe(2);
    await scene.time.advance(1_000);
    await round;
    expect(asked.sort()).toEqual(["kaspa:a", "kaspa:gone"]);
    expect(await scene.store.miners.listSamples("kas", "kaspa:a", { from: 0, to: 2 * start })).toEqual([
      { at: midnight + 45_000_000, scheme: "pps", hashrate: 90, workersOnline: null },
    ]);
    const record = await scene.store.miners.findRecord("kas", "kaspa:a", ["answer"]);
    expect(record?.parts.answer?.readAt).toBeGreaterThanOrEqual(start);
    expect(await scene.store.miners.findRecord("kas", "kaspa:gone")).toBeNull();
  });

  it("reads on the payouts that a visitor has looked at, twice a day", async () => {
    const asked: string[] = [];
    const paid = { chain: "kas", transactionId: "t1", paidAt: start - hour, amount: 5n, fee: null };
    const engine = createFakeEngine({
      capabilities: { payouts: true },
      fetchMiner: async () => ({ ok: true, value: { found: "yes", miner } }),
      async fetchMinerPayouts(address) {
        asked.push(address);
        const items = [{ ...paid, status: "paid" as const, recipients: null }];
        return { ok: true, value: { items, next: null, total: null } };
      },
    });
    const round = async () => {
      let isDone = false;
      const done = scene.collect(true, engine).runOnce("follow-miners");
      void done.then(() => {
        isDone = true;
      });
      await expect
        .poll(async () => {
          await scene.time.advance(100);
          return isDone;
        })
        .toBe(true);
    };
    for (const address of ["looked", "never"]) await scene.store.miners.touchViewed("kas", address, start);
    await scene.store.payouts.recordPayouts("kas", "looked", { at: start, isComplete: true, payouts: [] });
    await round();
    expect(asked).toEqual([]);
    await scene.time.advance(12 * hour);
    await round();
    expect(asked).toEqual(["looked"]);
    expect(await scene.store.payouts.findTotals("kas", "looked")).toEqual(
      new Map([["kas", { payouts: 5n, earlier: 0n, isDoubtful: false }]]),
    );
    await round();
    expect(asked).toHaveLength(1);
  });
});

describe("roll-up and retain", () => {
  it("averages the polled rows into hours and days, and deletes what is too old", async () => {
    const collector = scene.collect();
    await collector.runOnce("poll-pools");
    await collector.runOnce("roll-up");
    const window = { from: 0, to: 2 * start };
    expect((await scene.store.samples.listPoolPoints("kas", "1h", window)).map((row) => row.hashrate)).toEqual([5e12]);
    expect((await scene.store.samples.listPoolPoints("kas", "1d", window)).map((row) => row.hashrate)).toEqual([5e12]);
    await scene.time.advance(36 * day);
    await collector.runOnce("retain");
    expect(await scene.listRows()).toEqual([]);
    expect(await scene.store.samples.listPoolPoints("kas", "1h", window)).toHaveLength(1);
  });
});
