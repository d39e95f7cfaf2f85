import { afterEach, beforeEach, expect, it } from "vitest";
import { openScene, type Scene, start } from "./__fixtures__/scene.ts";
import { snapshotAt } from "./__fixtures__/scripted-pool.ts";

const day = 86_400_000;

let scene: Scene;

beforeEach(async () => {
  scene = await openScene();
});

afterEach(() => scene.dispose());

it("repairs what was stored while the clock ran ahead, says so once, and goes on", async () => {
  await scene.store.pools.saveSnapshot("kas", snapshotAt(start + 3 * day, 9e12));
  await scene.store.samples.recordSample("kas", null, snapshotAt(start + 3 * day, 9e12).schemes);
  await scene.store.samples.recordSample("kas", null, snapshotAt(start - 600_000, 4e12).schemes);
  const collector = scene.collect();
  await collector.runOnce("poll-pools");
  expect((await scene.store.pools.findSnapshot("kas"))?.at).toBe(start);
  expect((await scene.listRows()).map(({ hashrate }) => hashrate)).toEqual([4e12, 5e12]);
  const said = () =>
    scene.kept.lines.filter(({ message }) => message.includes("from the future")).map(({ facts }) => facts);
  expect(said()).toMatchObject([{ pool: "kas", storedAt: new Date(start + 3 * day).toISOString() }]);
  await scene.time.advance(60_000);
  await collector.runOnce("poll-pools");
  expect((await scene.store.pools.findSnapshot("kas"))?.at).toBe(start + 60_000);
  expect(said()).toHaveLength(1);
});

it("keeps the newer of two looks that come in the wrong order", async () => {
  await scene.store.pools.saveSnapshot("kas", snapshotAt(start + 5_000, 6e12));
  await scene.store.pools.saveSnapshot("kas", snapshotAt(start, 5e12));
  expect((await scene.store.pools.findSnapshot("kas"))?.at).toBe(start + 5_000);
});
