import { expect, it } from "vitest";
import { describeEachDatabase, type StoreForTest } from "#src/db/__fixtures__/each-database.ts";
import type { Block } from "#src/domain/mining/block.ts";
import { err, ok } from "#src/domain/result.ts";
import { joinEngines } from "#src/sources/engines/joined/joined.ts";
import type { SourceError } from "#src/sources/source-error.ts";
import { createFakeEngine } from "./__fixtures__/fake-engine.ts";
import { start } from "./__fixtures__/scene.ts";
import { blockAt, snapshotAt } from "./__fixtures__/scripted-pool.ts";
import { createTestLog } from "./__fixtures__/test-log.ts";
import { createTestTime } from "./__fixtures__/test-time.ts";
import { createCollector } from "./collector.ts";

const minute = 60_000;
const silent = err<SourceError>({ code: "unavailable", reason: "connect ECONNREFUSED", isSilent: true });

function createScheme(scheme: "pps" | "solo", hashrate: number, now: () => number) {
  const script = { isDown: false, blocks: [] as Block[] };
  const engine = createFakeEngine({
    name: scheme,
    capabilities: { fullAddresses: true },
    async fetchPool() {
      if (script.isDown) return silent;
      const snapshot = snapshotAt(now());
      const sample = { at: now(), scheme, hashrate: hashrate + (now() % 7), miners: 3, workers: 4, effort: null };
      return ok({ ...snapshot, schemes: [sample], fees: { [scheme]: 0.01 } });
    },
    async fetchBlocks({ cursor, limit }) {
      if (script.isDown) return silent;
      const from = Number(cursor ?? 0);
      const next = from + limit < script.blocks.length ? String(from + limit) : null;
      return ok({ items: script.blocks.slice(from, from + limit), next, total: null });
    },
  });
  return {
    engine,
    script,
    found: (height: number, at: number) => script.blocks.unshift({ ...blockAt(height, at, "pending"), scheme }),
  };
}

describeEachDatabase("a pool of two engines", (createStore) => {
  it("§10.20 keeps all that is true through an hour of silence of one, with a restart in between", async () => {
    const time = createTestTime(start);
    const { now, setTimer } = time;
    const kept = createTestLog();
    const pps = createScheme("pps", 5e12, now);
    const solo = createScheme("solo", 1e12, now);
    let opened: StoreForTest = await createStore(now);
    const open = () => {
      const engine = joinEngines(
        [
          { engine: pps.engine, schemes: ["pps"], chain: null },
          { engine: solo.engine, schemes: ["solo"], chain: null },
        ],
        { mergeMined: [], now },
      );
      const pools = [
        {
          coin: "kas",
          engine,
          schemes: [
            { scheme: "pps", feeFraction: null },
            { scheme: "solo", feeFraction: null },
          ],
          pollMs: minute,
          isLive: true,
        },
      ] as const;
      return createCollector({ pools, priceFeeds: [], store: opened.store, now, setTimer, ...kept, random: () => 0.5 });
    };
    let collector = open();
    const pollFor = async (minutes: number) => {
      for (let count = 0; count < minutes; count += 1) {
        await time.advance(minute);
        await collector.runOnce("poll-pools");
      }
    };
    const listHeights = async () =>
      (await opened.store.blocks.listBlocks("kas", { before: null, limit: 99, chain: null })).items.map(
        ({ height, status }) => `${height} ${status}`,
      );

    pps.found(900, start - 40 * minute);
    solo.found(901, start - 30 * minute);
    await pollFor(5);
    await collector.runOnce("read-older-blocks");
    expect(await listHeights()).toEqual(["901 pending", "900 pending"]);
    const lastAt = now();

    solo.script.isDown = true;
    pps.found(950, now());
    await pollFor(30);
    const since = lastAt + minute;
    const seen = () => opened.store.pools.findSnapshot("kas");
    const report = { name: "solo", schemes: ["solo"], at: lastAt, fault: { kind: "silent", since } };
    expect((await seen())?.schemes.map(({ scheme }) => scheme)).toEqual(["pps"]);
    expect((await seen())?.engines?.[1]).toEqual(report);
    expect((await opened.store.pools.listSourceStates()).get("kas")?.engine?.fault).toBeNull();
    expect(await listHeights()).toEqual(["950 pending", "901 pending", "900 pending"]);
    expect((await opened.store.blocks.findReading("kas"))?.gaps).toMatchObject([{ cursor: null }]);

    if (opened.databaseUrl === null) await opened.store.close();
    opened = await createStore(now, opened);
    collector = open();
    solo.found(940, lastAt + 10 * minute);
    await pollFor(30);
    await collector.runOnce("read-older-blocks");
    expect((await seen())?.engines?.[1]).toEqual(report);
    expect((await seen())?.fees).toEqual({ pps: 0.01, solo: 0.01 });
    expect(await listHeights()).toEqual(["950 pending", "901 pending", "900 pending"]);

    solo.script.isDown = false;
    await pollFor(2);
    await collector.runOnce("read-older-blocks");
    expect((await seen())?.engines?.[1]?.fault).toBeNull();
    expect(await listHeights()).toEqual(["940 pending", "950 pending", "901 pending", "900 pending"]);
    expect((await opened.store.blocks.findReading("kas"))?.gaps).toEqual([]);
    // One entry of fees: the outage was no change of them.
    expect(await opened.store.pools.listFeeChanges("kas")).toHaveLength(2);
    const rows = await opened.store.samples.listPoolPoints("kas", "10m", { from: start, to: now() });
    const away = rows.filter(({ at, scheme }) => scheme === "solo" && at > lastAt && at < lastAt + 50 * minute);
    expect(away).toEqual([]);
    expect(rows.filter(({ scheme }) => scheme === "pps").length).toBeGreaterThanOrEqual(6);
    expect(rows.every(({ hashrate }) => hashrate >= 1e12)).toBe(true);
  });
});
