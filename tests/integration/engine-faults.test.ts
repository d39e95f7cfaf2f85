import { afterEach, describe, expect, it } from "vitest";
import type { MinerStats } from "#src/services/services.ts";
import { type EngineFault, engineFaults } from "#src/sources/engines/faulty-answer.ts";
import { recordedAt } from "../recorded-engines/cryptonote-nodejs-pool.ts";
import { openRecordedHouse } from "../recorded-house.ts";

// The whole house but its pages, built by the composition root from a config file, over an engine that goes wrong.

const minute = 60_000;

/** What the operator must read about each fault. The time is the adapters' own: five seconds of a minute's silence. */
const expectedLines: Readonly<Record<EngineFault, { readonly code: string; readonly reason: RegExp }>> = {
  cut: { code: "malformed", reason: /the answer is not JSON, or it is cut off/ },
  reset: { code: "unavailable", reason: /the connection failed \(\w+\)/ },
  empty: { code: "malformed", reason: /the answer is empty/ },
  type: { code: "malformed", reason: /malformed at \/.+: must .*, but it is a (string|boolean)/ },
  html: { code: "malformed", reason: /an HTML or XML page came instead of JSON/ },
  "429": { code: "rate-limited", reason: /^rate limited for 30000 ms$/ },
  "500": { code: "unavailable", reason: /it answers with status 500/ },
  slow: { code: "timeout", reason: /^no answer within 5000 ms$/ },
  huge: { code: "malformed", reason: /malformed at \/.+: .*(beyond 2\^53|9007199254740993)/ },
  negative: { code: "malformed", reason: /malformed at \/.+: .*-7/ },
  infinite: { code: "malformed", reason: /malformed at \/.+: .*(beyond all bounds|1e400)/ },
};

let scene: Awaited<ReturnType<typeof openRecordedHouse>> | null = null;
afterEach(async () => {
  await scene?.dispose();
  scene = null;
});

/** What stands on a miner's page and does not hang on the hour at which it is opened. */
function figuresOf(stats: MinerStats) {
  if (!("miner" in stats)) throw new Error(`the miner is ${stats.state}`);
  const { at, isStale, miner, workers, online, low, offline, payouts, reward } = stats;
  return { at, isStale, miner, workers, online, low, offline, payouts, reward };
}

/** A good look at everything, stored. */
async function openGoodScene() {
  const opened = await openRecordedHouse();
  scene = opened;
  await opened.collector.runOnce("poll-pools");
  await opened.collector.runOnce("refresh-top-miners");
  await opened.collector.runOnce("fill-history");
  const known = {
    pool: await opened.poolStats(),
    top: await opened.topMiners(),
    miner: await opened.minerStats(),
    rows: opened.dump(),
  };
  expect(opened.warnings()).toEqual([]);
  expect(known.pool).toMatchObject({ state: "live", at: recordedAt, hashrate: 8, miners: 2, workers: 3 });
  expect(known.top).toMatchObject({ state: "live", miners: [{ hashrate: 6 }, { hashrate: 2 }] });
  expect(known.miner).toMatchObject({ isStale: false, miner: { hashrate: { tenMinutes: 6 } } });
  for (const table of ["pool_snapshots", "top_miners", "miner_answers"]) expect(known.rows[table]).toHaveLength(1);
  expect(known.rows.scheme_samples?.length).toBeGreaterThan(2);
  expect(known.rows.blocks).toHaveLength(24);
  return { ...opened, known };
}

describe("an engine that goes wrong", () => {
  it.each(engineFaults)(
    "%s: nothing stored changes, the reason is logged, the last good figures stay",
    async (fault) => {
      const { engine, collector, kept, known, ...site } = await openGoodScene();
      engine.setFault(fault);
      site.pass(minute);
      const asked = performance.now();
      const [, , miner] = await Promise.all([
        collector.runOnce("poll-pools"),
        collector.runOnce("refresh-top-miners"),
        site.minerStats(),
      ]);
      const tookMs = performance.now() - asked;
      if (fault === "slow") expect(tookMs).toBeGreaterThan(4_900);
      expect(tookMs).toBeLessThan(fault === "slow" ? 10_000 : 4_000);

      const { code, reason } = expectedLines[fault];
      const facts = { code, reason: expect.stringMatching(reason) };
      const line = "A source gave no usable answer.";
      const source = "cryptonote-nodejs-pool of xmr";
      const lines = site.warnings();
      expect(lines).toHaveLength(3);
      for (const what of ["pool", "top miners"]) {
        expect(lines).toContainEqual({
          level: "warn",
          facts: expect.objectContaining({ source, what, ...facts }),
          message: line,
        });
      }
      expect(lines).toContainEqual({
        level: "warn",
        facts: { coin: "xmr", ...facts },
        message: "An engine gave no answer about a miner.",
      });

      expect(site.dump()).toEqual(known.rows);
      expect(await site.poolStats()).toEqual(known.pool);
      expect(await site.topMiners()).toEqual(known.top);
      expect(figuresOf(miner)).toEqual({ ...figuresOf(known.miner), isStale: true });

      engine.setFault(null);
      site.pass(2 * minute);
      await collector.runOnce("poll-pools");
      await collector.runOnce("refresh-top-miners");
      const at = recordedAt + 3 * minute;
      expect(site.warnings()).toEqual([]);
      expect(await site.poolStats()).toMatchObject({ state: "live", at, hashrate: 8 });
      expect(await site.topMiners()).toMatchObject({ state: "live", at });
      expect(await site.minerStats()).toMatchObject({ isStale: false, at, miner: { hashrate: { tenMinutes: 6 } } });
      expect(kept.reported).toEqual([]);
    },
  );

  it("is left alone for a minute after three failures, says so, and is found well again", async () => {
    const { engine, collector, known, ...site } = await openGoodScene();
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
    const { engine, collector, known, ...site } = await openGoodScene();
    engine.setFault("reset");
    site.pass(6 * minute);
    await collector.runOnce("poll-pools");
    expect(await site.poolStats()).toMatchObject({ state: "stale", at: recordedAt, hashrate: 8 });
    site.pass(60 * minute);
    expect(await site.topMiners()).toEqual({ ...known.top, state: "stale" });
    expect(site.dump()).toEqual(known.rows);
  });
});
