import { afterEach, describe, expect, it } from "vitest";
import { recordedAt } from "../recorded-engines/cryptonote-nodejs-pool.ts";
import { openFilledBackend } from "../recorded-engines/recorded-backend.ts";

// What time does to an engine that is gone: the same for every engine. Each fault of each engine is in engine-fault-table.test.ts.

const minute = 60_000;

let scene: Awaited<ReturnType<typeof openFilledBackend>> | null = null;
afterEach(async () => {
  await scene?.dispose();
  scene = null;
});

async function openScene() {
  const opened = await openFilledBackend();
  scene = opened;
  return opened;
}

describe("an engine that goes wrong", () => {
  it("is left alone for a minute after three failures, says so, and is found well again", async () => {
    const { engine, collector, known, ...site } = await openScene();
    engine.setFault("500");
    for (let failure = 1; failure <= 3; failure += 1) {
      site.pass(minute);
      await collector.runOnce("poll-pools");
    }
    // A minute, a quarter more or less by chance.
    const now = recordedAt + 3 * minute;
    const pausedUntil = Number(site.warnings()[0]?.facts.pausedUntil);
    expect(pausedUntil).toBeGreaterThanOrEqual(now + 45_000);
    expect(pausedUntil).toBeLessThanOrEqual(now + 75_000);
    engine.setFault(null);
    const calls = engine.calls.length;
    site.pass(40_000);
    await collector.runOnce("poll-pools");
    expect(engine.calls).toHaveLength(calls);
    expect(site.dump()).toEqual(known.rows);
    site.pass(40_000);
    await collector.runOnce("poll-pools");
    expect(await site.poolStats()).toMatchObject({ state: "live", at: now + 80_000, hashrate: 8 });
  });

  it("shows its last figures as old after five minutes, not as none", async () => {
    const { engine, collector, known, ...site } = await openScene();
    engine.setFault("reset");
    site.pass(6 * minute);
    await collector.runOnce("poll-pools");
    expect(await site.poolStats()).toMatchObject({ state: "stale", at: recordedAt, hashrate: 8 });
    site.pass(60 * minute);
    expect(await site.topMiners()).toEqual({ ...known.top, state: "stale" });
    expect(site.dump()).toEqual(known.rows);
  });
});
