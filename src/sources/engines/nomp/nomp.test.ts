import { describe, expect, it } from "vitest";
import { ltc } from "#src/domain/coins/ltc.ts";
import { xmr } from "#src/domain/coins/xmr.ts";
import {
  nompMiners,
  nompRecordedAt,
  readNompRecording,
  unknownNompMiner,
} from "../../../../tests/recorded-engines/nomp.ts";
import { engineWith, zcash, zcashAlone, zcashEngineWith } from "./__fixtures__/recorded-engine.ts";
import { createNomp } from "./nomp.ts";

const page = { cursor: null, limit: 100 };

function statsWith(change: (pool: Record<string, unknown>) => object): Readonly<Record<string, string>> {
  const { pools, ...rest } = JSON.parse(readNompRecording("zny-nomp/stats"));
  return {
    "/api/stats": JSON.stringify({ ...rest, pools: { litecoin: { ...pools.litecoin, ...change(pools.litecoin) } } }),
  };
}

describe("the pool", () => {
  it("of zny-nomp has its scheme, fee, ports and the time of its statistics", async () => {
    const { engine, asked } = engineWith();
    const pool = await engine.fetchPool();
    expect(pool).toMatchObject({
      ok: true,
      value: {
        at: nompRecordedAt,
        measuredAt: 1_795_493_802_000,
        network: { height: 127, difficulty: 9.3130836376076e-7, hashrate: 175.82417582417582, blockReward: null },
        schemes: [{ scheme: "prop", hashrate: 44.50200234666673, miners: 3, workers: 4 }],
        fees: { prop: 0.01 },
        minimumPayout: null,
        ports: [
          { port: 46683, transport: "tcp", startDifficulty: 0.0015, variableDifficulty: null },
          { port: 46688, startDifficulty: 0.0008, variableDifficulty: { minimum: 0.0003, maximum: 0.01 } },
        ],
        reportedTraits: { difficulty: { by: "password", prefix: "d=" } },
      },
    });
    expect(pool.ok && pool.value.schemes[0]?.effort).toBeCloseTo(0.282129, 6);
    expect(asked.sort()).toEqual(["/api/config", "/api/stats"]);
  });

  it("of s-nomp counts solutions, not 2^32 hashes, and its fees one by one", async () => {
    const { engine, asked } = zcashEngineWith();
    const pool = await engine.fetchPool();
    expect(pool).toMatchObject({
      ok: true,
      value: {
        measuredAt: 1_795_493_994_000,
        network: { height: 3_141_592, difficulty: 114_440_917.96875, hashrate: 12_500_000_000 },
        // The rig with nothing but a refused share does not count.
        schemes: [{ scheme: "prop", miners: 2, workers: 3 }],
        fees: { prop: 0.01 },
        ports: [],
        reportedTraits: { difficulty: null },
      },
    });
    expect(pool.ok && pool.value.schemes[0]?.hashrate).toBeCloseTo((8192 * 1392) / 300, 3);
    expect(pool.ok && pool.value.schemes[0]?.effort).toBeCloseTo(0.000536526, 9);
    expect(asked).toEqual(["/api/stats"]);
  });

  it("takes the zeros of what the node has not told yet for unknown", async () => {
    const changed = statsWith(() => ({ poolStats: { networkBlocks: 0, networkDiff: 0, networkHash: "nan" } }));
    expect(await engineWith(changed).engine.fetchPool()).toMatchObject({
      value: { network: { height: null, difficulty: null, hashrate: null }, schemes: [{ effort: null }] },
    });
  });

  it("is read once for all pools of a program in a round of polls", async () => {
    let now: number = zcash.recordedAt;
    const { engine, asked } = zcashEngineWith({}, { now: () => now });
    await engine.fetchPool();
    now += 6000;
    await engine.fetchTopMiners(5);
    await engine.fetchMiner(zcash.miner);
    expect(asked.filter((path) => path === "/api/stats")).toHaveLength(1);
    // What pages read does not stand in for a poll, which shows whether the engine responds.
    await engine.fetchPool();
    expect(asked.filter((path) => path === "/api/stats")).toHaveLength(2);

    const paths: string[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      paths.push(new URL(String(input)).pathname);
      return new Response(readNompRecording("zny-nomp/stats"));
    };
    const program = {};
    const context = { ...engineContext(), program, fetch, now: () => now };
    const pools = [1, 2].map(() => createNomp(new URL("http://engine.test/"), context));
    for (const pool of pools) await pool.fetchPool();
    now += 45_000;
    for (const pool of pools) await pool.fetchPool();
    expect(paths.filter((path) => path === "/api/stats")).toHaveLength(2);
  });

  it("of another coin, scheme or name is refused, and of an engine without statistics too", async () => {
    const says = async (changed: Readonly<Record<string, string>>, context = {}) => {
      const answer = await engineWith(changed, context).engine.fetchPool();
      return answer.ok ? "an answer" : "reason" in answer.error ? answer.error.reason : answer.error.code;
    };
    expect(await says(statsWith(() => ({ symbol: "DOGE" })))).toBe(
      "the engine runs no such pool of LTC by Scrypt; its pools are litecoin",
    );
    expect(await says({}, { options: { pool: "dogecoin" } })).toContain("no such pool of LTC");
    expect(await says({}, { schemes: ["solo"] })).toBe(
      "the engine's pool pays by PROP, which the configuration does not name",
    );
    const starting = { "/api/stats": "", "/api/payments": "[]" };
    expect(await says(starting)).toBe("the engine has not gathered its statistics yet");
    expect(() => createNomp(new URL("http://engine.test/"), { ...engineContext(), coin: xmr })).toThrow(
      "It mines SHA-256, Scrypt and Equihash here, and XMR is none.",
    );
    expect(() => createNomp(new URL("http://engine.test/"), { ...engineContext(), options: { pool: 7 } })).toThrow(
      "The option pool",
    );
  });

  it("shows no rate over ten minutes where the operator's window is far from that", async () => {
    const hour = statsWith(({ workers }) => ({
      workers: Object.fromEntries(
        Object.entries(Object(workers)).map(([name, rig]) => [
          name,
          { ...Object(rig), shares: Object(rig).shares * 12 },
        ]),
      ),
    }));
    expect(await engineWith(hour).engine.fetchMiner(nompMiners.oneRig)).toMatchObject({
      value: { miner: { hashrate: { tenMinutes: null } } },
    });
  });
});

describe("a miner", () => {
  it("has no amounts where the engine has only zeros, as it has for everybody while its redis is away", async () => {
    const miner = "n1XRdxH2bvRQMqaFMiu3P8BYYtM9vumjiR";
    const away = {
      "/api/stats": readNompRecording("zny-nomp/stats_redis_away"),
      "/api/worker_stats": readNompRecording("zny-nomp/worker_stats_redis_away"),
    };
    // It had been paid 13.04788843 LTC six minutes before.
    expect(await engineWith(away).engine.fetchMiner(miner)).toMatchObject({
      value: {
        found: "yes",
        miner: {
          hashrate: { tenMinutes: 17.172388249600008 },
          balances: [{ confirmed: null, unconfirmed: null, paid: null }],
        },
      },
    });
  });

  it("of zny-nomp has rigs, balance and what was paid", async () => {
    const { engine } = engineWith({}, { minimumPayout: 500_000_000n });
    expect(await engine.fetchMiner(nompMiners.twoRigs)).toMatchObject({
      value: {
        found: "yes",
        miner: {
          hashrate: { tenMinutes: 26.479602346666667, sixHours: null, day: null },
          measuredAt: 1_795_493_802_000,
          lastShareAt: null,
          lastHashrateAt: 1_795_493_802_000,
          workers: [
            { name: "rig1", scheme: "prop", hashrate: { tenMinutes: 16.71168000000001 } },
            { name: "rig2", hashrate: { tenMinutes: 9.767922346666658 } },
          ],
          balances: [
            {
              chain: "ltc",
              confirmed: 0n,
              unconfirmed: 11_655_438_983n,
              paid: 47_950_184_497n,
              threshold: 500_000_000n,
            },
          ],
        },
      },
    });
    expect(await engine.fetchMiner(nompMiners.oneRig)).toMatchObject({
      value: { miner: { workers: [{ name: "asic-A.7" }] } },
    });
    expect(await engine.fetchMiner(nompMiners.noName)).toMatchObject({ value: { miner: { workers: [{ name: "" }] } } });
  });

  it("of s-nomp has the times of shares, and amounts only where no other pool can have the address", async () => {
    const mixed = await zcashEngineWith().engine.fetchMiner(zcash.miner);
    expect(mixed).toMatchObject({
      value: {
        found: "yes",
        miner: {
          lastShareAt: 1_795_493_929_231,
          balances: [{ confirmed: null, unconfirmed: null, paid: null }],
          workers: [{ name: "noname" }, { name: "rig1" }],
        },
      },
    });
    const alone = await zcashEngineWith(zcashAlone()).engine.fetchMiner(zcash.miner);
    expect(alone).toMatchObject({
      value: { miner: { balances: [{ confirmed: 4_223_457n, unconfirmed: 125_456_789n, paid: 7_375_000_010n }] } },
    });
    expect(alone.ok && alone.value.found === "yes" && alone.value.miner.hashrate.tenMinutes).toBeCloseTo(
      (8192 * 1376) / 300,
      3,
    );
  });

  it("is never mixed with those whose address begins the same", async () => {
    const others = { "/api/worker_stats": readNompRecording("zny-nomp/worker_stats_prefix") };
    const { engine } = engineWith(others);
    expect(await engine.fetchMiner(nompMiners.oneRig)).toMatchObject({
      value: {
        miner: {
          hashrate: { tenMinutes: 12.124160000000007 },
          workers: [{ name: "asic-A.7" }],
          balances: [{ confirmed: null, unconfirmed: null, paid: null }],
        },
      },
    });
    const window = { from: 1_795_492_800_000, to: 1_795_493_700_000, stepMs: 60_000 };
    expect(await engine.fetchMinerHistory(nompMiners.oneRig, null, window)).toMatchObject({
      error: { code: "unsupported" },
    });
    for (const address of ["m", "mvpu*", "mvpuZpCVKaVo5tgXsGFduh3Cwqha1DsQM?", "ecash:qqqqqqqqqqqqqqqqqqqqqqqqqqqq"]) {
      expect(await engine.fetchMiner(address)).toMatchObject({ error: { code: "unsupported" } });
    }
  });

  it("that the engine never saw is unknown, and one whose engine has just started is not read at all", async () => {
    const { engine } = engineWith();
    expect(await engine.fetchMiner(unknownNompMiner)).toMatchObject({ value: { found: "unknown" } });
    const unknown = { "/api/worker_stats": readNompRecording("zny-nomp/worker_stats_unknown") };
    expect(await engineWith(unknown).engine.fetchMiner(nompMiners.twoRigs)).toMatchObject({
      error: { code: "unavailable" },
    });
    const starting = engineWith({ "/api/stats": "", "/api/payments": "[]" });
    await starting.engine.fetchMiner(nompMiners.twoRigs);
    expect(starting.asked.some((path) => path.startsWith("/api/worker_stats"))).toBe(false);
  });

  it("that stopped has zeros at the moments of the pool's history, and an offline rig", async () => {
    const record = JSON.parse(readNompRecording("zny-nomp/worker_stats_two_rigs"));
    const rig2 = `${nompMiners.twoRigs}.rig2`;
    record.history[rig2] = record.history[rig2].slice(0, 10);
    const stopped = {
      "/api/worker_stats": JSON.stringify(record),
      ...statsWith(({ workers }) => {
        const { [rig2]: _, ...rest } = Object(workers);
        return { workers: rest };
      }),
    };
    const { engine } = engineWith(stopped);
    expect(await engine.fetchMiner(nompMiners.twoRigs)).toMatchObject({
      value: { miner: { workers: [{ name: "rig1" }, { name: "rig2", hashrate: { tenMinutes: 0 } }] } },
    });
    const window = { from: 1_795_492_800_000, to: 1_795_493_700_000, stepMs: 300_000 };
    const rig = { name: "rig2", scheme: "prop" } as const;
    const history = await engine.fetchMinerHistory(nompMiners.twoRigs, rig, window);
    expect(history.ok && history.value.map(({ hashrate }) => hashrate > 0)).toEqual([true, false, false]);
  });
});

describe("blocks and payouts", () => {
  it("are those of the pool, newest first, with what waits to be confirmed or paid", async () => {
    const blocks = await engineWith().engine.fetchBlocks(page);
    if (!blocks.ok) throw new Error(blocks.error.code);
    const { items, total, isCut } = blocks.value;
    expect(items).toHaveLength(19);
    expect([total, isCut]).toEqual([19, undefined]);
    expect(items[0]).toEqual({
      chain: "ltc",
      height: 128,
      hash: "176447227273d400a90f9dc94f48c84ec9e32ff9ab24cd423bf215a13d6a5f1f",
      foundAt: 1_795_493_781_066,
      scheme: "prop",
      finder: nompMiners.oneRig,
      worker: "asic-A.7",
      difficulty: null,
      effort: null,
      reward: null,
      status: "pending",
      progress: 0,
    });
    expect(items[3]).toMatchObject({ height: 121, status: "pending", progress: 0.07 });
    expect(items[4]).toMatchObject({ height: 20, status: "confirmed", progress: 1 });
  });

  it("keep two blocks of one height, of which the engine's list of blocks has one", async () => {
    const [pool] = JSON.parse(readNompRecording("zny-nomp/payments"));
    const other = `${"9d".repeat(32)}:${"e6".repeat(32)}:128:${nompMiners.noName}:1795493781999`;
    pool.pending.blocks.push(other);
    const blocks = await engineWith({ "/api/payments": JSON.stringify([pool]) }).engine.fetchBlocks(page);
    expect(blocks.ok && blocks.value.items.filter(({ height }) => height === 128)).toHaveLength(2);
    pool.pending.blocks.push("a:b");
    expect(await engineWith({ "/api/payments": JSON.stringify([pool]) }).engine.fetchBlocks(page)).toMatchObject({
      error: { code: "malformed" },
    });
  });

  it("do not take a block found after the list of pending ones for a confirmed one", async () => {
    const [pool] = JSON.parse(readNompRecording("zny-nomp/payments"));
    pool.pending.blocks.shift();
    const blocks = await engineWith({ "/api/payments": JSON.stringify([pool]) }).engine.fetchBlocks(page);
    expect(blocks.ok && blocks.value.items[0]).toMatchObject({ height: 128, status: "pending" });
  });

  it("end where the engine lists no more", async () => {
    const blocks = await zcashEngineWith().engine.fetchBlocks(page);
    expect(blocks).toMatchObject({ value: { total: null, next: null, isCut: true } });
    expect(blocks.ok && blocks.value.items).toHaveLength(52);
    expect(blocks.ok && blocks.value.items[1]).toMatchObject({ height: 3_141_500, status: "pending", progress: 0.93 });
  });

  it("have the amount of each miner to the last digit", async () => {
    const { engine } = engineWith();
    const all = await engine.fetchPayouts(page);
    expect(all.ok && all.value.items.map(({ amount, recipients }) => [amount, recipients])).toEqual([
      [14_849_880_000n, 3],
      [14_849_880_000n, 3],
      [14_849_880_000n, 3],
      [14_849_880_000n, 3],
      [14_849_880_001n, 3],
    ]);
    const own = await engine.fetchMinerPayouts(nompMiners.twoRigs, page);
    expect(own.ok && own.value.items[0]).toMatchObject({
      transactionId: "6ea5d9b80f714bd7751a95d8dbea144973d4d591b4b967abd44929674c3a3d47",
      paidAt: 1_795_493_683_993,
      amount: 10_828_390_752n,
      fee: null,
      recipients: null,
    });
    expect(own.ok && own.value.items.reduce((sum, { amount }) => sum + amount, 0n)).toBe(47_950_184_497n);
  });
});

function engineContext() {
  return {
    coin: ltc,
    schemes: ["prop"],
    address: "http://engine.test/",
    fees: {},
    minimumPayout: null,
    options: {},
    now: () => nompRecordedAt,
    fetch: globalThis.fetch,
  } as const;
}
