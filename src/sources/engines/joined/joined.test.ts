import { describe, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import { plainTraits } from "#src/domain/mining/__fixtures__/plain-traits.ts";
import type { Miner } from "#src/domain/mining/miner.ts";
import { ok } from "#src/domain/result.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { recordedAddresses } from "../../../../tests/recorded-engines/cryptonote-nodejs-pool.ts";
import type { PoolEngine } from "../pool-engine.ts";
import { joinRecordings, startsAt } from "./__fixtures__/two-recordings.ts";
import { joinEngines } from "./joined.ts";

const { prop, solo } = recordedAddresses;

async function lookUp(engine: PoolEngine, address: string): Promise<Miner> {
  const lookup = await engine.fetchMiner(address);
  if (!lookup.ok) throw new Error(lookup.error.code);
  if (lookup.value.found === "no") throw new Error("not found");
  return lookup.value.miner;
}

describe("two engines of one coin", () => {
  it("have one pool with a figure for each scheme, and its own fees", async () => {
    const pool = await joinRecordings().engine.fetchPool();
    if (!pool.ok) throw new Error(pool.error.code);
    expect(pool.value.schemes.map(({ scheme, hashrate }) => [scheme, hashrate])).toEqual([
      ["pplns", 8_400_000],
      ["prop", 6],
      ["solo", 2],
    ]);
    expect(pool.value.fees).toEqual({ pplns: 0.006, prop: 0.01, solo: 0.01 });
    // One pays from 0.003, the other from 0.1: of both together nothing is said.
    expect(pool.value.minimumPayout).toBeNull();
    expect(pool.value.engines).toEqual([
      { name: "nodejs-pool", schemes: ["pplns"], at: startsAt, fault: null },
      { name: "cryptonote-nodejs-pool", schemes: ["prop", "solo"], at: startsAt, fault: null },
    ]);
  });

  it("§10.20 keep the figures of one while the other is silent, whose schemes are missing and never zero", async () => {
    const { engine, down, pass, now } = joinRecordings();
    await engine.fetchPool();
    pass(MINUTE);
    down.add("pplns");
    const since = now();
    const pool = await engine.fetchPool();
    if (!pool.ok) throw new Error(pool.error.code);
    expect(pool.value.schemes.map(({ scheme }) => scheme)).toEqual(["prop", "solo"]);
    expect(pool.value.engines?.[0]).toEqual({
      name: "nodejs-pool",
      schemes: ["pplns"],
      at: startsAt,
      fault: { kind: "silent", since },
    });
    down.add("others");
    expect(await engine.fetchPool()).toMatchObject({ ok: false, error: { code: "unavailable" } });
    down.clear();
    const back = await engine.fetchPool();
    expect(back.ok && back.value.engines?.map(({ fault }) => fault)).toEqual([null, null]);
  });

  it("add up a miner of both: rigs, hashrates and balances", async () => {
    const miner = await lookUp(joinRecordings().engine, prop);
    expect(
      miner.workers.filter(({ hashrate }) => (hashrate.tenMinutes ?? 0) > 0).map(({ name, scheme }) => [name, scheme]),
    ).toEqual([
      ["rig1", "pplns"],
      ["rig2", "pplns"],
      ["rig01", "prop"],
      ["rig02", "prop"],
    ]);
    expect(miner.hashrate.tenMinutes).toBe(26_256);
    expect(miner.balances).toMatchObject([
      { chain: "xmr", confirmed: 123_456_789_012n + 454_850_362n, threshold: 500_000_000_000n },
    ]);
    expect(miner.unknownSchemes).toBeUndefined();
  });

  it("say of a miner what is not known while one is silent, unless that one did not know them", async () => {
    const { engine, down } = joinRecordings();
    expect((await lookUp(engine, solo)).workers.map(({ name, scheme }) => [name, scheme])).toEqual([["farm", "solo"]]);
    down.add("pplns");
    const both = await lookUp(engine, prop);
    expect(both.unknownSchemes).toEqual(["pplns"]);
    expect(both.workers.map(({ name }) => name)).toEqual(["rig01", "rig02"]);
    expect(both.hashrate).toEqual({ tenMinutes: null, sixHours: null, day: null });
    expect(both.balances).toMatchObject([{ confirmed: null, paid: null }]);
    down.clear();
    down.add("others");
    // Its other engine may have it.
    const stranger = "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A";
    expect(await engine.fetchMiner(stranger)).toMatchObject({ ok: false, error: { code: "unavailable" } });
  });

  it("do not make each other's miners wait: a silent engine rests, and the poll finds it", async () => {
    let asked = 0;
    let isDown = true;
    let now = startsAt;
    const slow = createFakeEngine({
      async fetchMiner() {
        asked += 1;
        return isDown ? { ok: false, error: { code: "timeout", timeoutMs: 5_000 } } : ok({ found: "no" });
      },
      fetchPool: async () => ok(poolAt(now, "solo")),
    });
    const other = createFakeEngine({
      fetchMiner: async () => ok({ found: "no" }),
      fetchPool: async () => ok(poolAt(now, "pplns")),
    });
    const engine = joinEngines(
      [
        { engine: other, schemes: ["pplns"], chain: null },
        { engine: slow, schemes: ["solo"], chain: null },
      ],
      { mergeMined: [], now: () => now },
    );
    for (let count = 0; count < 5; count += 1) await engine.fetchMiner(`miner${count}`);
    expect(asked).toBe(2);
    now += 20 * SECOND;
    await engine.fetchMiner("later");
    expect(asked).toBe(3);
    isDown = false;
    await engine.fetchPool();
    expect(await engine.fetchMiner("again")).toEqual({ ok: true, value: { found: "no" } });
  });

  it("have the capabilities of all where a part would look whole, and SOLO by its own ports", () => {
    const capabilities = {
      payouts: true,
      topMiners: true,
      minerHistoryMs: 30,
      poolHistoryMs: 30,
      settings: "write",
    } as const;
    const pplns = createFakeEngine({
      name: "miningcore",
      capabilities: { ...capabilities, topMinersPeakMs: 1, fullAddresses: true },
    });
    const own = createFakeEngine({
      name: "ckpool",
      capabilities: { paysWithBlock: true, topMiners: true, fullAddresses: true },
    });
    const engine = joinEngines(
      [
        { engine: pplns, schemes: ["pplns"], chain: null },
        { engine: own, schemes: ["solo"], chain: null },
      ],
      { mergeMined: [], now: () => startsAt },
    );
    expect(engine.name).toBe("miningcore+ckpool");
    expect(engine.capabilities).toMatchObject({
      payouts: true,
      topMiners: false,
      minerHistoryMs: 30,
      poolHistoryMs: 0,
      settings: "write",
      fullAddresses: true,
      mergeMining: false,
    });
    expect(engine.capabilities.payoutsOfMinersOnly).toBeUndefined();
    expect(engine.traits.login).toEqual({ ...plainTraits.login, solo: "own-pool" });
  });

  it("bring blocks and balances of a merge-mined coin, and nothing else of its engine", async () => {
    const found = {
      chain: "ltc",
      height: 1,
      hash: "a",
      foundAt: 5,
      scheme: "pplns",
      finder: null,
      worker: null,
      difficulty: null,
      effort: null,
      reward: null,
      status: "confirmed",
      progress: null,
    } as const;
    const minerOf = (chain: string) => ({
      address: "me",
      hashrate: { tenMinutes: 7, sixHours: null, day: null },
      lastShareAt: 1,
      shares: { valid: null, stale: null, invalid: null },
      workers: [],
      balances: [{ chain, confirmed: 3n, unconfirmed: null, paid: null, threshold: null }],
    });
    const engineOf = (chain: string) =>
      createFakeEngine({
        capabilities: { balances: true },
        fetchPool: async () => ok(poolAt(startsAt, "pplns")),
        fetchBlocks: async () => ok({ items: [{ ...found, chain }], next: null, total: 1 }),
        fetchMiner: async () => ok({ found: "yes", miner: minerOf(chain) }),
      });
    const engine = joinEngines(
      [
        { engine: engineOf("ltc"), schemes: ["pplns"], chain: null },
        { engine: engineOf("doge"), schemes: [], chain: "doge" },
      ],
      { mergeMined: ["doge", "pep"], now: () => startsAt },
    );
    expect(engine.capabilities).toMatchObject({ mergeMining: true, mergedChains: ["doge"] });
    const [pool, blocks, miner] = [
      await engine.fetchPool(),
      await engine.fetchBlocks({ cursor: null, limit: 5 }),
      await lookUp(engine, "me"),
    ];
    expect(pool.ok && pool.value.schemes.map(({ hashrate }) => hashrate)).toEqual([100]);
    expect(blocks.ok && blocks.value.items.map(({ chain }) => chain)).toEqual(["ltc", "doge"]);
    expect(miner.hashrate.tenMinutes).toBe(7);
    expect(miner.balances.map(({ chain, confirmed }) => [chain, confirmed])).toEqual([
      ["ltc", 3n],
      ["doge", 3n],
    ]);
  });
});

function poolAt(at: number, scheme: "pplns" | "solo") {
  return {
    at,
    measuredAt: null,
    acceptsMiners: null,
    ports: [],
    network: null,
    schemes: [{ at, scheme, hashrate: 100, miners: 1, workers: 1, effort: null }],
    fees: {},
    minimumPayout: null,
    payoutIntervalMs: null,
    lastBlockFoundAt: null,
  };
}
