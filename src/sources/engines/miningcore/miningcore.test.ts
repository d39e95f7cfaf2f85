import { describe, expect, it } from "vitest";
import { dgb } from "#src/domain/coins/dgb.ts";
import { etc } from "#src/domain/coins/etc.ts";
import { ltc } from "#src/domain/coins/ltc.ts";
import { HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { knownAddress, readRecording, recordedAt } from "../../../../tests/recorded-engines/miningcore.ts";
import { replayUrl } from "../../../../tests/recorded-engines/replay-engine.ts";
import { createMiningcore } from "./miningcore.ts";
import { engineWith, recordedContext } from "./recorded-engine.ts";

const poolPath = "/api/pools/btc1";
const firstPage = { cursor: null, limit: 100 };

function poolWith(...changes: readonly (readonly [string | RegExp, string])[]): Record<string, string> {
  const pool = changes.reduce((text, [from, to]) => text.replace(from, to), readRecording("pool.json"));
  if (pool === readRecording("pool.json")) throw new Error("nothing was changed");
  return { [poolPath]: pool };
}

describe("the pool", () => {
  it("is read from its own answer, digit for digit", async () => {
    expect(await engineWith().engine.fetchPool()).toEqual({
      ok: true,
      value: {
        at: recordedAt,
        network: {
          at: recordedAt,
          height: 975_163,
          difficulty: 149_301_205_646_264.1,
          hashrate: 1.0687396591734581e21,
          blockReward: 314_281_112n,
          lastBlockAt: 1_795_197_288_000,
        },
        schemes: [
          {
            at: recordedAt,
            scheme: "pplns",
            hashrate: 6_619_440_791_576_260,
            miners: 4,
            workers: null,
            effort: 0.0387412911,
          },
        ],
        fees: { pplns: 0.015 },
        minimumPayout: 1_000_000n,
        payoutIntervalMs: null,
        measuredAt: null,
        acceptsMiners: null,
        ports: [],
        // The number of its Bitcoin family, of which it sends the progress.
        told: { difficulty: null, denomination: null, payoutFee: null, confirmations: 102 },
        lastBlockFoundAt: 1_795_195_140_000,
      },
    });
  });

  it("may hash more than 2^53, which the engine prints as a whole number", async () => {
    const { engine } = engineWith(poolWith(["6619440791576260", "12000000000000000000"]));
    expect(await engine.fetchPool()).toMatchObject({ value: { schemes: [{ hashrate: 1.2e19 }] } });
  });

  it("keeps every digit of a coin of 18 decimals", async () => {
    const context = { coin: etc };
    const { engine } = engineWith(
      poolWith(
        [/"BTC"/g, '"ETC"'],
        ['"SHA256D"', '"Etchash"'],
        ['"minimumPayment": 0.01', '"minimumPayment": 0.123456789012345678'],
        ["3.142811120000", "2.560000000000000001"],
      ),
      context,
    );
    expect(await engine.fetchPool()).toMatchObject({
      value: { minimumPayout: 123_456_789_012_345_678n, network: { blockReward: 2_560_000_000_000_000_001n } },
    });
  });

  it("derives the network's hashrate where the daemon has none, and reads zeros as not known", async () => {
    const silent = engineWith(poolWith(["1.0687396591734581e+21", "0"])).engine;
    // 149301205646264.1 × 2^32 ÷ 600
    expect(await silent.fetchPool()).toMatchObject({ value: { network: { hashrate: 1.0687396591734581e21 } } });
    const empty = poolWith(
      ["1.0687396591734581e+21", "0"],
      ["149301205646264.1", "0"],
      ["975163", "0"],
      ["2026-11-20T17:54:48.000769Z", "0001-01-01T00:00:00"],
      ["3.142811120000", "0.000000000000"],
    );
    expect(await engineWith(empty).engine.fetchPool()).toMatchObject({
      value: { network: { height: null, difficulty: null, hashrate: null, blockReward: null, lastBlockAt: null } },
    });
  });

  it("is unavailable while the engine starts, with members missing, null, or an error of its own", async () => {
    const { poolStats, networkStats, lastPoolBlockTime, poolEffort, ...rest } = JSON.parse(
      readRecording("pool.json"),
    ).pool;
    for (const pool of [rest, { ...rest, poolStats: null, networkStats: null, lastPoolBlockTime: null }]) {
      expect(await engineWith({ [poolPath]: JSON.stringify({ pool }) }).engine.fetchPool()).toEqual({
        ok: false,
        error: { code: "unavailable", reason: "the engine has not measured this pool yet" },
      });
    }
    const failing = engineWith({ [poolPath]: { status: 500, body: "" } });
    expect(await failing.engine.fetchPool()).toMatchObject({ error: { code: "unavailable" } });
    const young = engineWith({ [poolPath]: JSON.stringify({ pool: { ...rest, poolStats, poolEffort: 0 } }) });
    expect(await young.engine.fetchPool()).toMatchObject({
      value: { network: null, lastBlockFoundAt: null, schemes: [{ effort: null }] },
    });
  });

  it("names its scheme by a word, by the one number that is sure, or by the operator's word", async () => {
    const schemeOf = async (answered: string, schemes: typeof recordedContext.schemes) => {
      const { engine } = engineWith(poolWith(['"PPLNS"', answered]), { schemes });
      const pool = await engine.fetchPool();
      return pool.ok ? pool.value.schemes[0] : pool.error.code;
    };
    expect(await schemeOf('"PROP"', ["solo"])).toMatchObject({ scheme: "prop", effort: 0.0387412911 });
    expect(await schemeOf('"Solo"', ["prop"])).toMatchObject({ scheme: "solo", effort: null });
    expect(await schemeOf("1", ["solo"])).toMatchObject({ scheme: "pplns" });
    expect(await schemeOf("2", ["solo"])).toMatchObject({ scheme: "solo" });
    expect(await schemeOf('"PPBS"', ["prop"])).toMatchObject({ scheme: "prop" });
    expect(await schemeOf('"PPBS"', ["prop", "solo"])).toBe("malformed");
  });

  it("that the engine does not have is named beside those it has", async () => {
    const { engine } = engineWith({}, { options: { poolId: "doge9", requestsPerSecond: 1000 } });
    const error = { code: "unavailable", reason: 'it has no pool "doge9"; its pools are btc1, ltcsolo1' };
    expect(await engine.fetchPool()).toEqual({ ok: false, error });
    expect(await engine.fetchMiner(knownAddress)).toEqual({ ok: false, error });
    const unknown = { status: 404, body: readRecording("error_404_unknown_pool.body") };
    const silent = engineWith({ [poolPath]: unknown, "/api/pools": { status: 500, body: "" } }).engine;
    expect(await silent.fetchPool()).toMatchObject({ error: { reason: 'it has no pool "btc1"' } });
  });

  it("is unavailable where the address leads elsewhere", async () => {
    const fetch = async () => new Response("", { status: 404 });
    const engine = createMiningcore(replayUrl, { ...recordedContext, fetch });
    expect(await engine.fetchPool()).toMatchObject({
      error: { code: "unavailable", reason: "it does not know the path of a pool; is its address right?" },
    });
  });
});

describe("a pool of another coin", () => {
  it("is refused by its symbol in every method", async () => {
    const { engine } = engineWith({}, { coin: ltc });
    const error = { code: "malformed", path: "/pool/coin/symbol", sample: "BTC" };
    expect(await engine.fetchPool()).toMatchObject({ ok: false, error });
    expect(await engine.fetchBlocks(firstPage)).toMatchObject({ ok: false, error });
    expect(await engine.updateMinerSettings(knownAddress, 5_000_000n, "198.51.100.7")).toMatchObject({ error });
  });

  it("is refused by its algorithm where the name is known, and not by one that is not", async () => {
    const digibyte = (algorithm: string) =>
      engineWith(poolWith([/"BTC"/g, '"DGB"'], ['"SHA256D"', `"${algorithm}"`]), { coin: dgb }).engine.fetchPool();
    expect(await digibyte("Sha256d")).toMatchObject({ ok: true });
    expect(await digibyte("ASERT thing")).toMatchObject({ ok: true });
    for (const other of ["Scrypt", "Skein"]) {
      expect(await digibyte(other)).toMatchObject({ error: { code: "malformed", path: "/pool/coin/algorithm" } });
    }
  });
});

describe("the pool's history", () => {
  it("is its hours on our grid", async () => {
    const { engine, asked } = engineWith();
    const window = { from: recordedAt - 2 * HOUR, to: recordedAt, stepMs: 10 * MINUTE };
    expect(await engine.fetchPoolHistory(window)).toMatchObject({
      value: {
        schemes: [
          { at: 1_795_190_400_000, scheme: "pplns", hashrate: 6_839_062_719_627_264, miners: 4, workers: null },
          { at: 1_795_194_000_000, scheme: "pplns", hashrate: 7_029_428_555_087_872, miners: 4, workers: null },
        ],
        network: [{ at: 1_795_190_400_000 }, { at: 1_795_194_000_000, difficulty: 149_301_205_646_264.1 }],
      },
    });
    expect(asked.at(-1)).toBe("/api/pools/btc1/performance?r=Day&i=Hour");
  });

  it("asks for the series that holds the window", async () => {
    const { engine, asked } = engineWith();
    const day = 24 * HOUR;
    await engine.fetchPoolHistory({ from: recordedAt - 5 * day, to: recordedAt - day, stepMs: 10 * MINUTE });
    expect(asked.at(-1)).toBe("/api/pools/btc1/performance?r=Month&i=Hour");
    await engine.fetchPoolHistory({ from: recordedAt - 30 * day, to: recordedAt, stepMs: day });
    expect(asked.at(-1)).toBe("/api/pools/btc1/performance?r=Month&i=Day");
  });
});

describe("top miners", () => {
  it("are those of the last hour, whole addresses, by their peak", async () => {
    const { engine, asked } = engineWith();
    expect(await engine.fetchTopMiners(2)).toEqual({
      ok: true,
      value: [
        { address: knownAddress, hashrate: 3_926_790_957_623_161, hashrateDay: null, workers: null, lastShareAt: null },
        {
          address: "bc1q0xcqpzrky6eff2g52qdye53xkk9jxkvrn4n0yp",
          hashrate: 1_939_633_796_818_088,
          hashrateDay: null,
          workers: null,
          lastShareAt: null,
        },
      ],
    });
    expect(asked.at(-1)).toBe("/api/pools/btc1/miners?page=0&pageSize=2&topMinersRange=1");
  });
});

describe("requests", () => {
  it("of all pools of one engine wait for one another", async () => {
    const begun: string[] = [];
    const waiting: (() => void)[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      begun.push(new URL(String(input)).pathname);
      return new Response(readRecording("pool.json"));
    };
    const setTimer = (callback: () => void) => {
      waiting.push(callback);
      return () => {};
    };
    const program = {};
    const engines = ["btc1", "ltc1", "xmr1"].map((poolId) =>
      createMiningcore(replayUrl, { ...recordedContext, fetch, program, setTimer, options: { poolId } }),
    );
    const otherEngine = createMiningcore(new URL("http://other.test"), {
      ...recordedContext,
      fetch,
      program,
      setTimer,
      options: { poolId: "etc1" },
    });
    const answers = [...engines, ...engines].map((engine) => engine.fetchPool());
    await otherEngine.fetchPool();
    expect(begun).toEqual(["btc1", "ltc1", "xmr1", "btc1", "ltc1", "etc1"].map((poolId) => `/api/pools/${poolId}`));
    expect(waiting).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 1_150));
    waiting[0]?.();
    await Promise.all(answers);
    expect(begun.at(-1)).toBe("/api/pools/xmr1");
  });
});
