import { describe, expect, it } from "vitest";
import { btc } from "#src/domain/coins/btc.ts";
import { dgb } from "#src/domain/coins/dgb.ts";
import { etc } from "#src/domain/coins/etc.ts";
import type { Log } from "#src/domain/site/log.ts";
import { HOUR, MINUTE } from "#src/domain/time/durations.ts";
import {
  knownAddress,
  readRecording,
  recordedAt,
  recordedMiners,
} from "../../../../tests/recorded-engines/miningcore.ts";
import { replayUrl } from "../../../../tests/recorded-engines/replay-engine.ts";
import { engineWith, joinedOptions, recordedContext } from "./__fixtures__/recorded-engine.ts";
import { createMiningcore } from "./miningcore.ts";
import { findShareMultiplier } from "./share-multiplier.ts";

const poolPath = "/api/pools/ltc-pplns";
const firstPage = { cursor: null, limit: 100 };
const recordedPool = readRecording("ltc-pplns.pool.json");

function poolWith(...changes: readonly (readonly [string | RegExp, string])[]): Record<string, string> {
  const pool = changes.reduce((text, [from, to]) => text.replace(from, to), recordedPool);
  if (pool === recordedPool) throw new Error("nothing was changed");
  return { [poolPath]: pool };
}

const ports = (scheme: string, first: number) => {
  const port = { scheme, transport: "tcp", startDifficulty: 0.000016 };
  return [
    { ...port, port: first, name: "Small miners", variableDifficulty: null },
    { ...port, port: first + 1, name: "Big miners", variableDifficulty: { minimum: 0.000008, maximum: 0.00002 } },
  ];
};

describe("the pool", () => {
  it("is read from its own response, digit for digit", async () => {
    expect(await engineWith().engine.fetchPool()).toEqual({
      ok: true,
      value: {
        at: recordedAt,
        measuredAt: 1_795_329_021_667,
        acceptsMiners: true,
        ports: ports("pplns", 3052),
        network: {
          at: recordedAt,
          height: 598,
          difficulty: 4.65e-10,
          hashrate: 114_503_816.7938931,
          blockReward: 625_000_000n,
          lastBlockAt: 1_795_329_074_827,
        },
        schemes: [
          {
            at: recordedAt,
            scheme: "pplns",
            hashrate: 4_237_120,
            miners: 4,
            workers: null,
            // The engine sends 10752688.172043007, which includes the coin's share multiplier.
            effort: 164.07300067204295,
          },
        ],
        fees: { pplns: 0.01 },
        minimumPayout: 50_000_000n,
        payoutIntervalMs: null,
        lastBlockFoundAt: 1_795_329_002_323,
        // The number of its Bitcoin family, of which the engine sends only the progress.
        reportedTraits: { difficulty: null, denomination: null, payoutFee: null, confirmations: 102 },
      },
    });
  });

  it("has no effort before its first block", async () => {
    expect(await engineWith({}, {}, { folder: "empty" }).engine.fetchPool()).toMatchObject({
      value: {
        lastBlockFoundAt: null,
        measuredAt: null,
        acceptsMiners: true,
        network: { blockReward: null },
        schemes: [{ hashrate: 0, miners: 0, effort: null }],
      },
    });
  });

  it("may hash more than 2^53, which the engine prints as a whole number", async () => {
    const { engine } = engineWith(poolWith(['"poolHashrate": 4237120', '"poolHashrate": 12000000000000000000']));
    expect(await engine.fetchPool()).toMatchObject({ value: { schemes: [{ hashrate: 1.2e19 }] } });
  });

  it("keeps every digit of a coin of 18 decimals", async () => {
    const context = { coin: etc };
    const { engine } = engineWith(
      poolWith(
        [/"LTC"/g, '"ETC"'],
        ['"Scrypt"', '"Etchash"'],
        ['"minimumPayment": 0.5', '"minimumPayment": 0.123456789012345678'],
        ["6.250000000000", "2.560000000000000001"],
      ),
      context,
    );
    expect(await engine.fetchPool()).toMatchObject({
      value: { minimumPayout: 123_456_789_012_345_678n, network: { blockReward: 2_560_000_000_000_000_001n } },
    });
  });

  it("derives the network's hashrate where the daemon has none, and reads zeros as not known", async () => {
    const noHashrate = ['"networkHashrate": 0.1145038167938931', '"networkHashrate": 0'] as const;
    const silent = engineWith(poolWith(noHashrate)).engine;
    // 4.65e-10 × 2^32 ÷ 150
    expect(await silent.fetchPool()).toMatchObject({ value: { network: { hashrate: 0.0133143986176 } } });
    const empty = poolWith(
      noHashrate,
      ["4.65E-10", "0"],
      ['"blockHeight": 598', '"blockHeight": 0'],
      ["2026-11-22T06:31:14.8277842Z", "0001-01-01T00:00:00"],
      ["6.250000000000", "0.000000000000"],
    );
    expect(await engineWith(empty).engine.fetchPool()).toMatchObject({
      value: { network: { height: null, difficulty: null, hashrate: null, blockReward: null, lastBlockAt: null } },
    });
  });

  it("is unavailable while the engine starts, with members missing, null, or an error of its own", async () => {
    const { poolStats, networkStats, lastPoolBlockTime, poolEffort, ...rest } = JSON.parse(recordedPool).pool;
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
    expect(await schemeOf('"PROP"', ["solo"])).toMatchObject({ scheme: "prop", effort: 164.07300067204295 });
    expect(await schemeOf('"Solo"', ["prop"])).toMatchObject({ scheme: "solo", effort: null });
    expect(await schemeOf("1", ["solo"])).toMatchObject({ scheme: "pplns" });
    expect(await schemeOf("2", ["solo"])).toMatchObject({ scheme: "solo" });
    expect(await schemeOf('"PPBS"', ["prop"])).toMatchObject({ scheme: "prop" });
    expect(await schemeOf('"PPBS"', ["prop", "solo"])).toBe("malformed");
    const poolIds = { options: { poolIds: { solo: "ltc-pplns" }, requestsPerSecond: 1000 } };
    expect(await engineWith({}, poolIds).engine.fetchPool()).toMatchObject({
      error: { reason: "the engine's pool pays by another scheme than SOLO, under which poolIds names it" },
    });
    expect(await engineWith(poolWith(['"PPLNS"', '"PPBS"']), poolIds).engine.fetchPool()).toMatchObject({
      value: { schemes: [{ scheme: "solo" }] },
    });
  });

  it("that the engine does not have is named beside those it has", async () => {
    const { engine } = engineWith({}, { options: { poolId: "doge9", requestsPerSecond: 1000 } });
    const error = {
      code: "unavailable",
      reason: 'it has no pool "doge9"; its pools are ltc-pplns, ltc-solo, ltc-prop',
    };
    expect(await engine.fetchPool()).toEqual({ ok: false, error });
    expect(await engine.fetchMiner(knownAddress)).toEqual({ ok: false, error });
    const unknown = { status: 404, body: readRecording("nopool.txt") };
    const silent = engineWith({ [poolPath]: unknown, "/api/pools": { status: 500, body: "" } }).engine;
    expect(await silent.fetchPool()).toMatchObject({ error: { reason: 'it has no pool "ltc-pplns"' } });
  });

  it("is unavailable where the address leads elsewhere", async () => {
    const fetch = async () => new Response("", { status: 404 });
    const engine = createMiningcore(replayUrl, { ...recordedContext, fetch });
    expect(await engine.fetchPool()).toMatchObject({
      error: { code: "unavailable", reason: "it does not know the path of a pool; is its address right?" },
    });
  });
});

describe("several pools of one coin", () => {
  const options = joinedOptions;

  it("are one, with each scheme's own figures", async () => {
    expect(await engineWith({}, { options }).engine.fetchPool()).toMatchObject({
      value: {
        measuredAt: 1_795_329_021_667,
        acceptsMiners: true,
        schemes: [
          { scheme: "pplns", hashrate: 4_237_120, miners: 4, effort: 164.07300067204295 },
          { scheme: "solo", hashrate: 954_204, miners: 3, effort: null },
        ],
        fees: { pplns: 0.01, solo: 0.005 },
        minimumPayout: 50_000_000n,
        lastBlockFoundAt: 1_795_329_074_519,
        reportedTraits: { confirmations: 102 },
        ports: [...ports("pplns", 3052), ...ports("solo", 3062)],
      },
    });
  });

  it("have no common minimum payout where each has another, and no figures of one that takes no miners", async () => {
    const solo = readRecording("ltc-solo.pool.json").replace('"minimumPayment": 0.5', '"minimumPayment": 2');
    const changed = { "/api/pools/ltc-solo": solo };
    expect(await engineWith(changed, { options }).engine.fetchPool()).toMatchObject({ value: { minimumPayout: null } });
    const waiting = { "/api/pools/ltc-solo": readRecording("ltc-solo.pool.json", "starting-without-node") };
    expect(await engineWith(waiting, { options }).engine.fetchPool()).toMatchObject({
      value: { acceptsMiners: true, schemes: [{ scheme: "pplns" }], fees: { solo: 0.005 } },
    });
    const none = { folder: "starting-without-node" } as const;
    expect(await engineWith({}, { options }, none).engine.fetchPool()).toMatchObject({
      value: { acceptsMiners: false, schemes: [{ scheme: "pplns" }, { scheme: "solo" }] },
    });
  });

  it("have the history and the top miners of all", async () => {
    const { engine } = engineWith({}, { options });
    const window = { from: recordedAt - 2 * HOUR, to: recordedAt, stepMs: HOUR };
    const history = await engine.fetchPoolHistory(window);
    expect(history.ok && history.value.schemes.map(({ scheme, hashrate }) => [scheme, hashrate])).toEqual([
      ["pplns", 3_774_396.5],
      ["pplns", 4_153_459.8],
      ["solo", 1_447_542.8],
      ["solo", 864_310.1],
    ]);
    expect(history.ok && history.value.network).toHaveLength(2);
    const top = await engine.fetchTopMiners(2);
    expect(top.ok && top.value.map(({ address, hashrate }) => [address, hashrate])).toEqual([
      [knownAddress, 2_420_462 + 856_583],
      [recordedMiners.nameless, 901_775 + 629_145],
    ]);
  });

  it.each([
    [{ poolId: "a", poolIds: { pplns: "b" } }, "only one of them can be right"],
    [{ poolIds: {} }, "Its option poolIds must name one pool"],
    [{ poolIds: { pplns: "a", solo: "a" } }, "Its option poolIds must name one pool"],
    [{ poolIds: { pplnt: "a" } }, "Its option poolIds must name one pool"],
    [{ poolIds: { pplns: "../a" } }, "Its option poolIds must name one pool"],
    [{ poolIds: ["a"] }, "Its option poolIds must name one pool"],
    [{}, "It needs the option poolId"],
  ])("are refused with a sentence for %j", (wrong, sentence) => {
    expect(() => createMiningcore(replayUrl, { ...recordedContext, options: wrong })).toThrow(sentence);
  });
});

describe("a pool that waits for its node", () => {
  const folder = "starting-without-node";

  it("takes no miners, and its figures are as old as the engine's last sample", async () => {
    expect(await engineWith({}, {}, { folder }).engine.fetchPool()).toMatchObject({
      value: {
        at: Date.parse("2026-11-22T05:24:16Z"),
        acceptsMiners: false,
        measuredAt: Date.parse("2026-11-22T05:23:00.022Z"),
        schemes: [{ hashrate: 2_874_845 }],
      },
    });
  });

  it("is not told from one whose node is gone while the engine runs: that one goes on measuring", async () => {
    expect(await engineWith({}, {}, { folder: "node-down" }).engine.fetchPool()).toMatchObject({
      value: { acceptsMiners: true, measuredAt: Date.parse("2026-11-22T05:23:00.022Z") },
    });
  });

  it("keeps the age of its figures when the engine no longer gives a sample of any miner", async () => {
    let time = Date.parse("2026-11-22T05:24:16Z");
    let miner = readRecording("ltc-pplns.miner1.json", folder);
    const fetch: typeof globalThis.fetch = async (input) =>
      new Response(String(input).includes("/miners/") ? miner : readRecording("ltc-pplns.pool.json", folder));
    const engine = createMiningcore(replayUrl, { ...recordedContext, fetch, now: () => time });
    await engine.fetchPool();
    miner = readRecording("nominer.json");
    time += HOUR;
    expect(await engine.fetchPool()).toMatchObject({ value: { measuredAt: Date.parse("2026-11-22T05:23:00.022Z") } });
  });
});

describe("the age of the figures", () => {
  it("is found with one question more, of the miner who had the newest sample", async () => {
    const { engine, asked } = engineWith();
    await engine.fetchPool();
    await engine.fetchPool();
    const miner = `${poolPath}/miners/${knownAddress}`;
    expect(asked).toEqual([poolPath, miner, poolPath, miner]);
  });

  it("is not read from an engine whose clock is behind: it gives no sample older than twenty minutes", async () => {
    const { engine } = engineWith({}, { now: () => recordedAt + HOUR });
    expect(await engine.fetchPool()).toMatchObject({ value: { measuredAt: null } });
    expect(await engine.fetchMiner(knownAddress)).toMatchObject({
      value: { miner: { hashrate: { tenMinutes: 2_320_847 } } },
    });
  });

  it("is at most that of the question before, when the figures are others since", async () => {
    let time = recordedAt;
    let pool = recordedPool;
    const idle = readRecording("nominer.json");
    const fetch: typeof globalThis.fetch = async (input) =>
      new Response(String(input).includes("/miners/") ? idle : pool);
    const engine = createMiningcore(replayUrl, { ...recordedContext, fetch, now: () => time });
    expect(await engine.fetchPool()).toMatchObject({ value: { measuredAt: null } });
    time += MINUTE;
    expect(await engine.fetchPool()).toMatchObject({ value: { measuredAt: null } });
    pool = recordedPool.replace('"poolHashrate": 4237120', '"poolHashrate": 4237121');
    time += MINUTE;
    expect(await engine.fetchPool()).toMatchObject({ value: { measuredAt: recordedAt + MINUTE } });
    // Without any other change, the figures grow old.
    time += 20 * MINUTE;
    expect(await engine.fetchPool()).toMatchObject({ value: { measuredAt: recordedAt + MINUTE } });
  });
});

describe("the effort of the round", () => {
  it.each([
    ["Scrypt", "bitcoin", 65_536],
    ["NeoScrypt", "bitcoin", 65_536],
    ["X16RV2", "bitcoin", 4096],
    ["Verthash", "bitcoin", 256],
    ["Sha256D", "bitcoin", 1],
    ["kHeavyHash", "kaspa", 1],
    ["Kawpow", "progpow", 1],
    ["Autolykos", "ergo", 1],
    ["RandomX", null, null],
    ["GroestlMyriad", "bitcoin", null],
    ["Own words", "bitcoin", null],
  ])("has the share multiplier of %s (%s) in it", (algorithm, family, multiplier) => {
    expect(findShareMultiplier({ type: "X", algorithm, family })).toBe(multiplier);
  });

  it("is not known where the multiplier is not", async () => {
    const { engine } = engineWith(poolWith(['"Scrypt"', '"Own words"']));
    expect(await engine.fetchPool()).toMatchObject({ value: { schemes: [{ hashrate: 4_237_120, effort: null }] } });
  });

  it("that is a factor apart from that of its block is logged, once", async () => {
    const lines: object[] = [];
    const log: Log = { debug() {}, info() {}, warn: (facts) => void lines.push(facts), error() {} };
    let time = 0;
    let pool = "";
    const blocks = JSON.stringify({
      success: true,
      result: JSON.parse(readRecording("ltc-pplns.blocks.v2.150.json")).result,
    });
    const fetch: typeof globalThis.fetch = async (input) =>
      new Response(String(input).includes("/blocks") ? blocks : pool);
    const run = async (effort: string) => {
      const engine = createMiningcore(replayUrl, { ...recordedContext, fetch, log, now: () => time });
      // Block 591 was found at 6:28:46.478 after 589 at 6:28:27.393, with an effort of 43.18.
      const at = async (moment: string, lastBlock: string, poolEffort: string) => {
        time = Date.parse(`2026-11-22T${moment}Z`);
        pool = recordedPool
          .replace(/"lastPoolBlockTime": "[^"]+"/, `"lastPoolBlockTime": "2026-11-22T${lastBlock}Z"`)
          .replace(/"poolEffort": [\d.]+/, `"poolEffort": ${poolEffort}`);
        await engine.fetchPool();
        await engine.fetchBlocks(firstPage);
      };
      await at("06:28:40", "06:28:27.393223", effort);
      await at("06:28:47", "06:28:46.478930", "1");
      await at("06:28:48", "06:28:46.478930", effort);
      await at("06:30:01.7", "06:30:01.619029", "1");
    };
    // 28.5 at two thirds of the round.
    await run("1867776");
    expect(lines).toEqual([]);
    // With a multiplier of 1 in the template, or 65,536 twice.
    await run("28.5");
    expect(lines).toEqual([expect.objectContaining({ pool: "ltc-pplns", height: 591, blockEffort: 43.1840137768817 })]);
    await run("122400000000");
    expect(lines).toHaveLength(2);
  });
});

describe("a pool of another coin", () => {
  it("is refused by its symbol in every method", async () => {
    const { engine } = engineWith({}, { coin: btc });
    const error = { code: "malformed", path: "/pool/coin/symbol", sample: "LTC" };
    expect(await engine.fetchPool()).toMatchObject({ ok: false, error });
    expect(await engine.fetchBlocks(firstPage)).toMatchObject({ ok: false, error });
    expect(await engine.updateMinerSettings(knownAddress, 250_000_000n, "198.51.100.7")).toMatchObject({ error });
  });

  it("is refused by its algorithm where the name is known, and not by one that is not", async () => {
    const digibyte = (algorithm: string) =>
      engineWith(poolWith([/"LTC"/g, '"DGB"'], ['"Scrypt"', `"${algorithm}"`]), { coin: dgb }).engine.fetchPool();
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
          { at: Date.parse("2026-11-22T05:00:00Z"), scheme: "pplns", hashrate: 3_774_396.5, miners: 4, workers: null },
          { at: Date.parse("2026-11-22T06:00:00Z"), scheme: "pplns", hashrate: 4_153_459.8, miners: 4, workers: null },
        ],
        network: [{ difficulty: 4.650000000000004e-10 }, { difficulty: 4.6499999999999984e-10 }],
      },
    });
    expect(asked.at(-1)).toBe(`${poolPath}/performance?r=Day&i=Hour`);
  });

  it("asks for the series that holds the window", async () => {
    const { engine, asked } = engineWith();
    const day = 24 * HOUR;
    await engine.fetchPoolHistory({ from: recordedAt - 5 * day, to: recordedAt - day, stepMs: 10 * MINUTE });
    expect(asked.at(-1)).toBe(`${poolPath}/performance?r=Month&i=Hour`);
    await engine.fetchPoolHistory({ from: recordedAt - 30 * day, to: recordedAt, stepMs: day });
    expect(asked.at(-1)).toBe(`${poolPath}/performance?r=Month&i=Day`);
  });

  it("is refused where the engine sends status 200 with a sentence", async () => {
    const changed = { [`${poolPath}/performance`]: readRecording("ltc-pplns.performance.Hour.txt") };
    const window = { from: recordedAt - 2 * HOUR, to: recordedAt, stepMs: 10 * MINUTE };
    expect(await engineWith(changed).engine.fetchPoolHistory(window)).toMatchObject({ error: { code: "malformed" } });
  });
});

describe("top miners", () => {
  it("are those of the last hour, whole addresses, by their peak", async () => {
    const { engine, asked } = engineWith();
    expect(await engine.fetchTopMiners(2)).toEqual({
      ok: true,
      value: [
        { address: knownAddress, hashrate: 2_420_462, hashrateDay: null, workers: null, lastShareAt: null },
        { address: recordedMiners.nameless, hashrate: 901_775, hashrateDay: null, workers: null, lastShareAt: null },
      ],
    });
    expect(asked.at(-1)).toBe(`${poolPath}/miners?page=0&pageSize=2&topMinersRange=1`);
  });
});

describe("requests", () => {
  it("of all pools of one engine wait for one another", async () => {
    const begun: string[] = [];
    const waiting: (() => void)[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      begun.push(new URL(String(input)).pathname);
      return new Response(readRecording("ltc-pplns.pool.json", "empty"));
    };
    const setTimer = (callback: () => void) => {
      waiting.push(callback);
      return () => {};
    };
    const program = {};
    const engines = ["one", "two", "three"].map((poolId) =>
      createMiningcore(replayUrl, { ...recordedContext, fetch, program, setTimer, options: { poolId } }),
    );
    const otherEngine = createMiningcore(new URL("http://other.test"), {
      ...recordedContext,
      fetch,
      program,
      setTimer,
      options: { poolId: "other" },
    });
    const responses = [...engines, ...engines].map((engine) => engine.fetchPool());
    await otherEngine.fetchPool();
    expect(begun).toEqual(["one", "two", "three", "one", "two", "other"].map((poolId) => `/api/pools/${poolId}`));
    expect(waiting).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 1_150));
    waiting[0]?.();
    await Promise.all(responses);
    expect(begun.at(-1)).toBe("/api/pools/three");
  });
});
