import { afterEach, describe, expect, it } from "vitest";
import type { SourceFault } from "#src/domain/mining/source-state.ts";
import type { PoolStats } from "#src/services/services.ts";
import { type EngineFault, engineFaults, expectedFaultCodes } from "../contracts/faulty-response.ts";
import { recordedEngines } from "../recorded-engines/index.ts";
import { figuresOf, openFilledBackend } from "../recorded-engines/recorded-backend.ts";
import type { RecordedEngine } from "../recorded-engines/recorded-engine.ts";

// Every recorded engine × everything that goes wrong with an engine, over real HTTP, through everything but the pages, built by
// the composition root from a config file: nothing stored changes, the reason is logged, the last good figures stay.

const minute = 60_000;

/** What the operator must read. The time is the adapters' own: five seconds of a minute's silence. */
const expectedReasons: Readonly<Record<EngineFault, RegExp>> = {
  cut: /the response is (not JSON, or it is )?cut off/,
  reset: /the connection failed \(\w+\)/,
  empty: /the (answer|response) is empty/,
  type: /malformed at \/.+: must .*, but it is (a (string|boolean)|missing)/,
  html: /an HTML or XML page came instead of JSON/,
  "429": /^rate limited for 30000 ms$/,
  "500": /it has status 500/,
  slow: /^no response within 5000 ms$/,
  huge: /malformed at \/.+: .*(beyond 2\^53|9007199254740993|must be an amount of coins|must be a time)/,
  negative: /malformed at \/.+: .*(-7|must be an amount of coins|must be a whole number)/,
  infinite: /malformed at \/.+: .*(beyond all bounds|1e400|must be an amount of coins|must be a whole number)/,
};

/** What pages say of the pool meanwhile. */
const expectedPoolFaults: Readonly<Record<EngineFault, SourceFault>> = {
  cut: "unreadable",
  reset: "silent",
  empty: "unreadable",
  type: "unreadable",
  html: "unreadable",
  "429": "refused",
  "500": "failing",
  slow: "silent",
  huge: "unreadable",
  negative: "unreadable",
  infinite: "unreadable",
};

let scene: Awaited<ReturnType<typeof openFilledBackend>> | null = null;
afterEach(async () => {
  await scene?.dispose();
  scene = null;
});

/** A good look at everything, stored, and found to be what was recorded. */
async function openScene(recorded: RecordedEngine) {
  const opened = await openFilledBackend(recorded);
  scene = opened;
  const { figures } = recorded;
  expect(opened.warnings()).toEqual([]);
  expect(opened.known.pool).toMatchObject({ state: "live", at: recorded.recordedAt, ...figures.pool });
  expect(hashratesOf(opened.known.top)).toEqual(figures.topMiners);
  expect(opened.known.miner).toMatchObject({
    isStale: false,
    miner: { hashrate: { tenMinutes: expect.closeTo(figures.miner, 0) } },
  });
  for (const table of ["pool_snapshots", "miner_records"]) expect(opened.known.rows[table]).toHaveLength(1);
  expect(opened.known.rows.scheme_samples?.length).toBeGreaterThan(0);
  expect(opened.known.rows.scheme_samples?.length).toBeGreaterThanOrEqual(recorded.schemes.length);
  expect(opened.known.rows.blocks ?? []).toHaveLength(figures.blocks);
  return opened;
}

function hashratesOf(top: Awaited<ReturnType<Awaited<ReturnType<typeof openFilledBackend>>["topMiners"]>>) {
  return "miners" in top ? top.miners.map(({ hashrate }) => hashrate) : [];
}

function blocksOf(pool: PoolStats) {
  return pool.state === "stub" ? null : pool.blocks;
}

describe.each(recordedEngines.map((recorded) => [recorded.name, recorded] as const))("%s", (name, recorded) => {
  const { coin, figures } = recorded;
  const namesTopMiners = figures.topMiners.length > 0;
  const nodes = recorded.nodePath === undefined ? 0 : 1;

  it.each(engineFaults)("%s", async (fault) => {
    const { engine, collector, kept, known, ...site } = await openScene(recorded);
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
    // A node is asked after its engine, and answers here by the same server.
    expect(tookMs).toBeLessThan(fault === "slow" ? 10_000 + 5_000 * nodes : 4_000);

    const facts = { code: expectedFaultCodes[fault], reason: expect.stringMatching(expectedReasons[fault]) };
    // Who is silent or turns questions away is not asked for blocks as well.
    const isAskedForBlocks = !["silent", "refused"].includes(expectedPoolFaults[fault]);
    const asksFor = ["pool", ...(isAskedForBlocks ? ["blocks"] : []), ...(namesTopMiners ? ["top miners"] : [])];
    const lines = site.warnings();
    expect(lines).toHaveLength(asksFor.length + 1 + nodes);
    for (const what of asksFor) {
      expect(lines).toContainEqual({
        level: "warn",
        facts: expect.objectContaining({ source: `${name} of ${coin}`, what, ...facts }),
        message: "A source gave no usable response.",
      });
    }
    expect(lines).toContainEqual({
      level: "warn",
      facts: { coin, ...facts },
      message: "An engine gave no response about a miner.",
    });

    const rows = site.dump();
    // Only that the blocks and the miner could not be read is noted; what was read of the miner stays, as their page shows below.
    const noted = ["block_readings", "miner_records", "miner_parts"];
    const keptRows = (all: typeof rows) => Object.entries(all).filter(([table]) => !noted.includes(table));
    expect(keptRows(rows)).toEqual(keptRows(known.rows));
    const readings = rows.block_readings;
    expect(readings?.join()).toContain(`\\"kind\\":\\"${expectedPoolFaults[fault]}\\"`);
    // The figures of all pools are kept for two seconds, also those read by the miner's page before the poll had ended.
    site.clock.now += minute;
    const faultSeen = { kind: expectedPoolFaults[fault], since: recorded.recordedAt + minute };
    expect(await site.poolStats()).toEqual({
      ...known.pool,
      state: "stale",
      acceptsMiners: null,
      fault: faultSeen,
      blocks: { ...blocksOf(known.pool), fault: { source: "engine", kind: expectedPoolFaults[fault] } },
    });
    expect(await site.topMiners()).toEqual(namesTopMiners ? { ...known.top, state: "stale" } : known.top);
    expect(figuresOf(miner)).toEqual({ ...figuresOf(known.miner), isStale: true });

    engine.setFault(null);
    site.pass(minute);
    await expectWellAgain(3 * minute);
    expect(kept.reported).toEqual([]);
    // One report for one outage.
    expect(kept.outages).toHaveLength(1 + nodes);
  });

  it("restart between two polls", async () => {
    const { engine, collector, kept, known, ...site } = await openScene(recorded);
    const codes: unknown[] = [];
    const poll = async () => {
      site.pass(minute);
      const before = site.dump();
      await collector.runOnce("poll-pools");
      codes.push(...site.warnings().map(({ facts }) => facts.code));
      return before;
    };
    await engine.stop();
    expect(await poll()).toEqual(known.rows);
    await engine.start();
    await poll();
    // Answers of an engine that has just started replace no figures.
    expect(await site.poolStats()).toMatchObject({ hashrate: figures.pool.hashrate });
    // First the pool and its node, then the pool and its blocks.
    expect(codes).toEqual(Array(1 + nodes + (recorded.isBlankWhileStarting ? 2 : 0)).fill("unavailable"));
    engine.setStarting(false);
    site.pass(minute);
    await expectWellAgain(3 * minute);
    expect(kept.reported).toEqual([]);
    expect(kept.outages).toHaveLength(1 + nodes);
  });

  async function expectWellAgain(afterMs: number) {
    if (scene === null) throw new Error("there is no scene");
    const at = recorded.recordedAt + afterMs;
    await scene.collector.runOnce("poll-pools");
    await scene.collector.runOnce("refresh-top-miners");
    expect(scene.warnings()).toEqual([]);
    const stats = await scene.poolStats();
    expect(stats).toMatchObject({ state: "live", at, hashrate: figures.pool.hashrate });
    // A list is as old as the statistics that it is of, where the engine dates them.
    const measuredAt = "measuredAt" in stats ? stats.measuredAt : null;
    if (namesTopMiners) expect(await scene.topMiners()).toMatchObject({ state: "live", at: measuredAt ?? at });
    const miner = await scene.minerStats();
    expect(miner).toMatchObject({ isStale: false });
    expect([at, measuredAt]).toContain("at" in miner ? miner.at : null);
  }
});
