import { describe, expect, it } from "vitest";
import type { Miner } from "#src/domain/mining/miner.ts";
import { HOUR, MINUTE } from "#src/domain/time/durations.ts";
import {
  knownAddress,
  readRecording,
  recordedAt,
  recordedMiners,
  unknownAddress,
} from "../../../../tests/recorded-engines/miningcore.ts";
import { engineWith, joinedOptions } from "./__fixtures__/recorded-engine.ts";

const minerPath = `/api/pools/ltc-pplns/miners/${knownAddress}`;
const shares = { valid: null, stale: null, invalid: null };

function minerWith(changes: Readonly<Record<string, unknown>>, minutes: readonly unknown[] = []) {
  const idle = JSON.parse(readRecording("nominer.json"));
  return {
    [minerPath]: JSON.stringify({ ...idle, ...changes }),
    [`${minerPath}/performance`]: JSON.stringify(minutes),
  };
}

async function findMiner(
  engine: ReturnType<typeof engineWith>["engine"],
  address: string = knownAddress,
): Promise<Miner> {
  const lookup = await engine.fetchMiner(address);
  if (!lookup.ok || lookup.value.found !== "yes") throw new Error("the miner is not known");
  return lookup.value.miner;
}

const sample = (created: string, workers: Readonly<Record<string, number>>) => ({
  created: `2026-11-${created}:00Z`,
  workers: Object.fromEntries(Object.entries(workers).map(([name, hashrate]) => [name, { hashrate }])),
});

describe("a miner", () => {
  it("has workers, averages and atomic balances", async () => {
    const { workers, hashrate, ...rest } = await findMiner(engineWith().engine);
    expect(rest).toEqual({
      address: knownAddress,
      lastShareAt: null,
      lastHashrateAt: 1_795_329_021_667,
      shares,
      balances: [{ chain: "ltc", confirmed: 0n, unconfirmed: null, paid: 87_916_952_035n, threshold: 50_000_000n }],
    });
    expect(hashrate.tenMinutes).toBe(2_320_847);
    expect(
      workers.map(({ name, scheme, trend, hashrate: { tenMinutes } }) => [name, scheme, tenMinutes, trend]),
    ).toEqual([
      ["rig1", "pplns", 922_746, ".......................z"],
      ["rig2", "pplns", 1_398_101, ".......................z"],
    ]);
  });

  it("has averages of six hours and of the day from hours and, in the last hour, from three minutes", async () => {
    const { hashrate, workers } = await findMiner(engineWith().engine);
    // Half an hour at 2,069,439 from the hour that began at 5:00, twenty times three minutes and 80 seconds of the newest three.
    expect(hashrate.sixHours).toBeCloseTo(2_218_171.785, 2);
    expect(hashrate.day).toBeCloseTo(2_218_171.785, 2);
    expect(workers[0]?.hashrate.sixHours).toBeCloseTo(1_008_743.985, 2);
  });

  it("has a nameless rig, or one with letters that paths and pages use themselves", async () => {
    const { engine } = engineWith();
    expect((await findMiner(engine, recordedMiners.nameless)).workers.map(({ name }) => name)).toEqual([""]);
    expect((await findMiner(engine, recordedMiners.odd)).workers.map(({ name }) => name)).toEqual(["my rig/ü<b>"]);
  });

  it("keeps a rig that stopped within its first hour, with the last sample in which it worked", async () => {
    const { engine } = engineWith({}, {}, { folder: "rigs-stopped" });
    const rigs = ({ workers }: Miner) =>
      workers.map(({ name, hashrate, lastHashrateAt }) => [name, hashrate.tenMinutes, lastHashrateAt]);
    expect(rigs(await findMiner(engine))).toEqual([
      ["rig1", 1_069_547, Date.parse("2026-11-22T05:20:00.021Z")],
      ["rig2", 0, Date.parse("2026-11-22T05:18:00Z")],
    ]);
    const stopped = await findMiner(engine, recordedMiners.odd);
    expect(rigs(stopped)).toEqual([["my rig/ü<b>", 0, Date.parse("2026-11-22T05:18:00Z")]]);
    expect(stopped.lastHashrateAt).toBe(Date.parse("2026-11-22T05:18:00Z"));
    // Seven three-minute samples, which are in no hour of the engine yet.
    expect(stopped.hashrate.sixHours).toBeCloseTo(359_138.6, 1);
  });

  it("of several pools has the workers, hashrates and money of all", async () => {
    const { engine } = engineWith({}, { options: joinedOptions });
    const { workers, hashrate, balances } = await findMiner(engine);
    expect(workers.map(({ name, scheme }) => [name, scheme])).toEqual([
      ["rig1", "pplns"],
      ["rig2", "pplns"],
      ["rig3", "solo"],
    ]);
    expect(hashrate.tenMinutes).toBe(2_320_847 + 733_214);
    expect(balances).toEqual([
      { chain: "ltc", confirmed: 0n, unconfirmed: null, paid: 115_901_373_528n, threshold: 50_000_000n },
    ]);
    const alone = await findMiner(engine, recordedMiners.solo);
    expect(alone.workers.every(({ scheme }) => scheme === "solo")).toBe(true);
    expect(alone.hashrate.tenMinutes).toBe(alone.workers[0]?.hashrate.tenMinutes);
    const stranger = await engine.fetchMiner(unknownAddress);
    expect(stranger).toMatchObject({ value: { found: "unknown", miner: { workers: [], balances: [{ paid: 0n }] } } });
  });

  it("without a trace is unknown: the engine sends zeros for an unknown address, too", async () => {
    expect(await engineWith().engine.fetchMiner(unknownAddress)).toEqual({
      ok: true,
      value: {
        found: "unknown",
        miner: {
          address: unknownAddress,
          hashrate: { tenMinutes: 0, sixHours: null, day: null },
          lastShareAt: null,
          lastHashrateAt: null,
          shares,
          workers: [],
          balances: [{ chain: "ltc", confirmed: 0n, unconfirmed: null, paid: 0n, threshold: 50_000_000n }],
        },
      },
    });
  });

  it.each([
    ["shares of this round", { pendingShares: 0.5 }],
    ["a balance", { pendingBalance: 0.00000001 }],
    ["a payment", { totalPaid: 1 }],
    ["the time of a payment", { lastPayment: "2026-11-22T05:59:59.999592Z" }],
    ["a block", { totalConfirmedBlocks: 1 }],
    ["figures of the last minutes", { performance: { created: "2026-11-22T06:30:49Z", workers: {} } }],
    ["an hour of yesterday", { performanceSamples: [sample("21T18:00", { a: 1 })] }],
  ])("with %s is known", async (_trace, changes) => {
    expect(await engineWith(minerWith(changes)).engine.fetchMiner(knownAddress)).toMatchObject({
      value: { found: "yes" },
    });
  });

  it("who went offline keeps the workers, which mine nothing now", async () => {
    const { performance, ...rest } = JSON.parse(readRecording("ltc-pplns.miner1.json"));
    for (const offline of [rest, { ...rest, performance: null, lastPayment: null }]) {
      const miner = await findMiner(engineWith({ [minerPath]: JSON.stringify(offline) }).engine);
      expect(miner.hashrate.tenMinutes).toBe(0);
      expect(miner.workers).toHaveLength(2);
    }
  });

  it("has no present hashrate while the pool waits for its node, once its last sample is ten minutes old", async () => {
    const folder = "starting-without-node";
    const soon = await findMiner(engineWith({}, {}, { folder }).engine);
    expect([soon.hashrate.tenMinutes, soon.lastHashrateAt]).toEqual([
      1_265_281,
      Date.parse("2026-11-22T05:23:00.022Z"),
    ]);
    const now = () => Date.parse("2026-11-22T05:34:00Z");
    const later = await findMiner(engineWith({}, { now }, { folder }).engine);
    expect([later.hashrate.tenMinutes, later.workers[0]?.hashrate.tenMinutes]).toEqual([null, null]);
    // Twenty minutes later the engine leaves them out. That is no zero: it measures nothing.
    const { performance, ...rest } = JSON.parse(readRecording("ltc-pplns.miner1.json", folder));
    const silent = engineWith({ [minerPath]: JSON.stringify(rest) }, { now }, { folder });
    expect((await findMiner(silent.engine)).hashrate.tenMinutes).toBeNull();
  });

  it("has the day's mean since the first hour of mining, and rates beyond 2^53", async () => {
    const performanceSamples = [
      sample("22T01:00", { rig: 0 }),
      sample("22T02:00", {}),
      sample("22T03:00", { rig: 6 }),
      sample("22T04:00", { rig: 2 }),
    ];
    const changed = minerWith({ performanceSamples });
    expect(await findMiner(engineWith(changed).engine)).toMatchObject({
      hashrate: { sixHours: 4, day: 4 },
      workers: [{ hashrate: { day: 4 } }],
    });
    const huge = {
      ...changed,
      [minerPath]: changed[minerPath]?.replace('"hashrate":6', '"hashrate":10000000000000000000') ?? "",
    };
    expect(await findMiner(engineWith(huge).engine)).toMatchObject({ hashrate: { day: 5e18 } });
  });

  it("has no average of a time of which more than a quarter was not sampled", async () => {
    const performanceSamples = [sample("21T20:00", { rig: 6 }), sample("22T04:00", { rig: 2 })];
    expect((await findMiner(engineWith(minerWith({ performanceSamples })).engine)).hashrate).toEqual({
      tenMinutes: 0,
      sixHours: 2,
      day: null,
    });
  });

  it("has no worker of the part of a name before its dot, to which the engine writes zeros", async () => {
    const minutes = [sample("22T06:18", { "rig.7": 5, farm: 3 }), sample("22T06:21", { rig: 0, farm: 3 })];
    const { workers } = await findMiner(engineWith(minerWith({ pendingShares: 1 }, minutes)).engine);
    expect(workers.map(({ name }) => name)).toEqual(["farm", "rig.7"]);
  });

  it("has worker trends that begin with each worker's first row and have null where there is no sample", async () => {
    const performanceSamples = [
      sample("21T05:00", { early: 9e15 }),
      sample("21T06:00", { early: 700 }),
      sample("22T03:00", { early: 350, late: 1 }),
      sample("22T04:00", { late: 35 }),
    ];
    const { workers } = await findMiner(engineWith(minerWith({ performanceSamples })).engine);
    expect(workers.map(({ name, trend }) => [name, trend])).toEqual([
      ["early", "z....................i0."],
      ["late", ".....................1z."],
    ]);
  });

  it("is asked for only by an address that can be part of a path", async () => {
    const { engine, asked } = engineWith();
    for (const address of ["", "..", "../btc2", "a/b", "a?b", "a%2Fb", "*", "a b"]) {
      expect(await engine.fetchMiner(address), address).toMatchObject({ error: { code: "unsupported" } });
      expect(await engine.fetchMinerPayouts(address, { cursor: null, limit: 1 })).toMatchObject({
        error: { code: "unsupported" },
      });
    }
    expect(asked).toEqual([]);
    await engine.fetchMiner("kaspa:qq+x");
    expect(asked).toContain("/api/pools/ltc-pplns/miners/kaspa%3Aqq%2Bx");
  });
});

describe("a miner's history", () => {
  const window = {
    from: Date.parse("2026-11-22T05:00:00Z"),
    to: Date.parse("2026-11-22T06:40:00Z"),
    stepMs: 10 * MINUTE,
  };

  it("has a point for each hour, and for each three minutes in the last one", async () => {
    const { engine, asked } = engineWith();
    await engine.fetchMiner(knownAddress);
    asked.length = 0;
    const history = await engine.fetchMinerHistory(knownAddress, null, window);
    if (!history.ok) throw new Error(history.error.code);
    expect(history.value.map(({ at }) => (at - window.from) / MINUTE)).toEqual([0, 30, 40, 50, 60, 70, 80, 90]);
    expect(history.value[0]).toMatchObject({ scheme: "pplns", workersOnline: 2 });
    expect(history.value[0]?.hashrate).toBeCloseTo(994_943.8545454545 + 1_074_495.2075471699, 4);
    // Only 6:30.
    expect(history.value.at(-1)).toMatchObject({ hashrate: 922_746 + 1_398_101, workersOnline: 2 });
    // The three-minute samples were requested a moment ago.
    expect(asked).toEqual([`${minerPath}/performance?mode=Day`]);
  });

  it("of a worker is its own, zero where only others worked", async () => {
    const folder = "rigs-stopped";
    const { engine } = engineWith({}, {}, { folder });
    const worker = { name: "rig2", scheme: "pplns" } as const;
    const hour = {
      from: Date.parse("2026-11-22T05:00:00Z"),
      to: Date.parse("2026-11-22T05:21:00Z"),
      stepMs: 3 * MINUTE,
    };
    const history = await engine.fetchMinerHistory(knownAddress, worker, hour);
    if (!history.ok) throw new Error(history.error.code);
    expect(history.value).toHaveLength(6);
    expect(history.value.at(-1)).toEqual({
      at: Date.parse("2026-11-22T05:18:00Z"),
      scheme: "pplns",
      hashrate: 67_720.5,
      workersOnline: null,
    });
    const gone = [sample("22T06:18", { rig1: 5, rig2: 3 }), sample("22T06:21", { rig1: 5 })];
    const other = engineWith({ [`${minerPath}/performance`]: JSON.stringify(gone) }).engine;
    expect(await other.fetchMinerHistory(knownAddress, worker, { ...window, stepMs: 3 * MINUTE })).toMatchObject({
      value: [{ hashrate: 3 }, { hashrate: 0 }],
    });
  });

  it("of several pools is each pool's own, and of a worker that of their pool alone", async () => {
    const { engine, asked } = engineWith({}, { options: joinedOptions });
    const history = await engine.fetchMinerHistory(knownAddress, null, window);
    expect(history.ok && new Set(history.value.map(({ scheme }) => scheme))).toEqual(new Set(["pplns", "solo"]));
    asked.length = 0;
    const own = await engine.fetchMinerHistory(knownAddress, { name: "rig3", scheme: "solo" }, window);
    expect(own.ok && own.value.every(({ scheme, hashrate }) => scheme === "solo" && hashrate > 0)).toBe(true);
    expect(asked.every((path) => path.startsWith("/api/pools/ltc-solo/"))).toBe(true);
  });

  it("by the day comes from the engine's days", async () => {
    const { engine, asked } = engineWith();
    const month = { from: recordedAt - 30 * 24 * HOUR, to: recordedAt, stepMs: 24 * HOUR };
    // They end up to a day and a half ago, and this engine is younger.
    expect(await engine.fetchMinerHistory(knownAddress, null, month)).toEqual({ ok: true, value: [] });
    expect(asked.at(-1)).toBe(`${minerPath}/performance?mode=Month`);
  });

  it("is without what an old engine cannot sample", async () => {
    const { engine } = engineWith({ [`${minerPath}/performance`]: { status: 400, body: '{"title":"One or more…"}' } });
    expect(await engine.fetchMinerHistory(knownAddress, null, window)).toEqual({ ok: true, value: [] });
  });
});
