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

/** What is stored, but for the note that blocks could not be read. */
function withoutReadings({ block_readings: _, ...rows }: Readonly<Record<string, unknown>>) {
  return rows;
}

describe("an engine that goes wrong", () => {
  it("is asked by polls alone after three failures, and is found well by the first poll after its return", async () => {
    const { engine, collector, known, ...site } = await openScene();
    engine.setFault("500");
    for (let failure = 1; failure <= 3; failure += 1) {
      site.pass(minute);
      await collector.runOnce("poll-pools");
    }
    // Half a minute, a quarter more or less by chance.
    const now = recordedAt + 3 * minute;
    const pausedUntil = Number(site.warnings()[0]?.facts.pausedUntil);
    expect(pausedUntil).toBeGreaterThanOrEqual(now + 22_500);
    expect(pausedUntil).toBeLessThanOrEqual(now + 37_500);
    engine.setFault(null);
    site.pass(20_000);
    const calls = engine.calls.length;
    await collector.runOnce("refresh-top-miners");
    expect(engine.calls).toHaveLength(calls);
    expect(withoutReadings(site.dump())).toEqual(withoutReadings(known.rows));
    await collector.runOnce("poll-pools");
    site.pass(2_000);
    expect(await site.poolStats()).toMatchObject({ state: "live", at: now + 20_000, hashrate: 8 });
  });

  it("shows its last figures as old after five minutes, not as none", async () => {
    const { engine, collector, known, ...site } = await openScene();
    engine.setFault("reset");
    site.pass(6 * minute);
    await collector.runOnce("poll-pools");
    expect(await site.poolStats()).toMatchObject({ state: "stale", at: recordedAt, hashrate: 8 });
    site.pass(60 * minute);
    expect(await site.topMiners()).toEqual({ ...known.top, state: "stale" });
    expect(withoutReadings(site.dump())).toEqual(withoutReadings(known.rows));
  });
});
