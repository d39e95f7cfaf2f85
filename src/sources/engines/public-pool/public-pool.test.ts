import { describe, expect, it } from "vitest";
import { kas } from "#src/domain/coins/kas.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import { engineWith, firstInterval, miner, recordedAt } from "./__fixtures__/recorded-engine.ts";

const page = { cursor: null, limit: 10 };
const unknownShares = { valid: null, stale: null, invalid: null };

function session(name: string, hashRate: number, startTime: string, lastSeen: string) {
  return { sessionId: "09d5c64d", name, bestDifficulty: "0.03", hashRate, startTime, lastSeen };
}

function client(workers: readonly object[], bestDifficulty: number | undefined = 0.02) {
  return JSON.stringify({ bestDifficulty, workersCount: workers.length, workers });
}

describe("the pool", () => {
  it("is read from /info and /network: sessions, no miners, no fee, and the difficulty of 0 that its node prints", async () => {
    const { engine, asked } = engineWith();
    expect(await engine.fetchPool()).toEqual({
      ok: true,
      value: {
        at: recordedAt,
        network: {
          at: recordedAt,
          height: 440,
          difficulty: 0,
          hashrate: 212374.56962025317,
          blockReward: null,
          lastBlockAt: null,
        },
        schemes: [
          { at: recordedAt, scheme: "solo", hashrate: 93839.02468425705, miners: null, workers: 2, effort: null },
        ],
        fees: {},
        minimumPayout: null,
        payoutIntervalMs: null,
        measuredAt: null,
        acceptsMiners: null,
        ports: [],
        lastBlockFoundAt: null,
      },
    });
    expect(asked.sort()).toEqual(["/api/info", "/api/network"]);
  });

  it("believes no time but one in UTC, of this century", async () => {
    for (const uptime of ["2026-11-20 23:38:29", "1970-01-01T00:00:00.000Z", "2026-13-45T99:00:00Z", ""]) {
      const changed = { "/api/info": JSON.stringify({ blockData: [], userAgents: [], uptime }) };
      expect(await engineWith({ changed }).engine.fetchPool(), uptime).toMatchObject({
        ok: false,
        error: { code: "malformed", path: "/uptime", reason: expect.stringContaining("must be a time in UTC") },
      });
    }
  });

  it("takes sums as text, and hashrates beyond 2^53", async () => {
    const info = { blockData: [], highScores: [], uptime: "2026-11-20T23:38:29.631Z" };
    const agents = '[{"count":"31","totalHashRate":"5000000000000000"},{"count":2,"totalHashRate":12000000000000000}]';
    const changed = { "/api/info": JSON.stringify({ ...info, userAgents: "@" }).replace('"@"', agents) };
    expect(await engineWith({ changed }).engine.fetchPool()).toMatchObject({
      ok: true,
      value: { schemes: [{ hashrate: 17_000_000_000_000_000, workers: 33 }] },
    });
  });

  describe("of an engine that was just started", () => {
    const rigs = [{ userAgent: "jsminer", count: 2, totalHashRate: 90_000 }];
    const info = (userAgents: readonly object[], uptime = "2026-11-21T00:00:05.000Z") =>
      JSON.stringify({ blockData: [], userAgents, uptime });
    const chart = (...times: readonly string[]) =>
      JSON.stringify(times.map((time) => ({ label: `2026-11-${time}:00.000Z`, data: 90_000 })));
    const read = async (changed: Readonly<Record<string, string>>) => {
      const response = await engineWith({ changed }).engine.fetchPool();
      if (!response.ok) throw new Error(response.error.code);
      return response.value;
    };

    it("holds its sums back where somebody mined before, and nothing else", async () => {
      const { schemes, heldSums, network } = await read({ "/api/info": info(rigs) });
      expect(schemes).toEqual([]);
      expect(heldSums).toEqual({
        why: "restarted",
        restartedAt: Date.parse("2026-11-21T00:00:05.000Z"),
        from: Date.parse("2026-11-21T00:06:35.000Z"),
      });
      expect(network).toMatchObject({ height: 440, hashrate: 212374.56962025317 });
      // Without a readable chart, an earlier session is possible.
      expect(await read({ "/api/info": info(rigs), "/api/info/chart": "{" })).toHaveProperty("heldSums");
    });

    it("holds nothing back where nobody was mining: a new engine, one that was idle, one that counts sessions no more", async () => {
      const sums = [{ at: recordedAt, scheme: "solo", hashrate: 90_000, miners: null, workers: 2, effort: null }];
      expect(await read({ "/api/info": info(rigs), "/api/info/chart": "[]" })).toMatchObject({ schemes: sums });
      const present = { "/api/info": info(rigs), "/api/info/chart": chart("21T00:00") };
      expect((await read(present)).schemes).toEqual(sums);
      const settled = { "/api/info": info(rigs, "2026-11-20T23:54:34.000Z") };
      expect((await read(settled)).schemes).toEqual(sums);
      const changed = { "/api/info": info([]) };
      const { engine } = engineWith({ changed });
      expect(await engine.fetchPool()).toMatchObject({ value: { schemes: [{ hashrate: 0, workers: 0 }] } });
      // Its table of sessions was empty after the start, so the present ones are newer.
      changed["/api/info"] = info(rigs);
      expect(await engine.fetchPool()).toMatchObject({ value: { schemes: sums } });
      // After another start they may be dead, also when the chart does not show them yet.
      Object.assign(changed, { "/api/info": info(rigs, "2026-11-21T00:00:55.000Z"), "/api/info/chart": "[]" });
      expect(await engine.fetchPool()).toMatchObject({ value: { schemes: [], heldSums: { why: "restarted" } } });
    });

    it("is not standing still while none of its sessions has been measured", async () => {
      const begun = [{ userAgent: "jsminer", count: 1, totalHashRate: 0 }];
      const fresh = await read({ "/api/info": info(begun), "/api/info/chart": "[]" });
      expect(fresh).toMatchObject({ schemes: [], heldSums: { why: "measuring" }, network: { height: 440 } });
      expect(await read({ "/api/info": info([]) })).toMatchObject({ schemes: [{ hashrate: 0, workers: 0 }] });
    });
  });

  it("has a history of the intervals mined through, the first one after the start left out", async () => {
    const window = { from: firstInterval, to: firstInterval + 40 * MINUTE, stepMs: 10 * MINUTE };
    const history = await engineWith().engine.fetchPoolHistory(window);
    const solo = { scheme: "solo", miners: null, workers: null, effort: null };
    expect(history).toEqual({
      ok: true,
      value: {
        network: [],
        schemes: [
          { ...solo, at: firstInterval + 10 * MINUTE, hashrate: 93144 },
          { ...solo, at: firstInterval + 20 * MINUTE, hashrate: 86615 },
        ],
      },
    });
  });

  it("is asked below /api, whether or not the address says so", async () => {
    const { asked, engine } = engineWith();
    await engine.fetchBlocks(page);
    expect(asked).toContain("/api/info");
    const elsewhere = engineWith({ changed: {}, context: { address: null } });
    const lost = await elsewhere.engine.fetchMinerHistory(
      miner,
      { name: "../../x", scheme: "solo" },
      {
        from: 0,
        to: recordedAt,
        stepMs: 10 * MINUTE,
      },
    );
    expect(lost.ok).toBe(true);
    expect(elsewhere.asked).toContain(`/api/client/${miner}/..%2F..%2Fx`);
  });
});

describe("a miner", () => {
  it("is the sum of the sessions, with means over the time online", async () => {
    const lookup = await engineWith().engine.fetchMiner(miner);
    if (!lookup.ok || lookup.value.found !== "yes") throw new Error("the miner is not known");
    const { hashrate, workers, ...rest } = lookup.value.miner;
    expect(rest).toEqual({
      address: miner,
      lastShareAt: 1_795_219_255_000,
      bestShare: 0.025578593626312304,
      shares: unknownShares,
      balances: [{ chain: "btc", confirmed: null, unconfirmed: null, paid: null, threshold: null }],
    });
    // The work of three intervals in 1,234 s: 34 s of the first one, and two whole ones.
    expect(hashrate.tenMinutes).toBe(93_838);
    expect(hashrate.sixHours).toBeCloseTo(92_275.667, 2);
    expect(hashrate.day).toBeCloseTo(92_275.667, 2);
    expect(workers.map(({ name, scheme, lastShareAt }) => ({ name, scheme, lastShareAt }))).toEqual([
      { name: "rig01", scheme: "solo", lastShareAt: 1_795_219_255_000 },
      { name: "rig02", scheme: "solo", lastShareAt: 1_795_219_234_000 },
    ]);
    expect(workers.map((worker) => worker.hashrate.tenMinutes)).toEqual([61_673, 32_165]);
    // rig02 connected 37 s into the second interval.
    expect(workers.map((worker) => worker.hashrate.day?.toFixed(1))).toEqual(["62649.4", "31434.9"]);
  });

  it("has one worker for all sessions of one name: hashrates add up, the newest sight counts", async () => {
    const sessions = [
      session("rig01", 40_000, "2026-11-20T23:39:26.000Z", "2026-11-20T23:58:00.000Z"),
      session("rig01", 21_673, "2026-11-20T23:57:10.000Z", "2026-11-21T00:00:55.000Z"),
      session("rig02", 32_165, "2026-11-20T23:40:37.000Z", "2026-11-21T00:00:34.000Z"),
    ];
    const lookup = await engineWith({ changed: { [`/api/client/${miner}`]: client(sessions) } }).engine.fetchMiner(
      miner,
    );
    expect(lookup).toMatchObject({
      ok: true,
      value: {
        found: "yes",
        miner: {
          hashrate: { tenMinutes: 93_838 },
          workers: [
            { name: "rig01", hashrate: { tenMinutes: 61_673 }, lastShareAt: 1_795_219_255_000 },
            { name: "rig02", hashrate: { tenMinutes: 32_165 } },
          ],
        },
      },
    });
  });

  it("has an unknown hashrate, not zero, in the first minute", async () => {
    const sessions = [session("rig01", 0, "2026-11-21T00:00:40.000Z", "2026-11-21T00:00:41.000Z")];
    const changed = {
      [`/api/client/${miner}`]: client(sessions),
      [`/api/client/${miner}/chart`]: "[]",
      [`/api/client/${miner}/rig01`]: '{"name":"rig01","chartData":[]}',
    };
    const unknown = { tenMinutes: null, sixHours: null, day: null };
    expect(await engineWith({ changed }).engine.fetchMiner(miner)).toMatchObject({
      ok: true,
      value: {
        found: "yes",
        miner: { hashrate: unknown, lastShareAt: 1_795_219_241_000, workers: [{ name: "rig01", hashrate: unknown }] },
      },
    });
    const beside = [...sessions, session("rig02", 500, "2026-11-20T23:40:37.000Z", "2026-11-21T00:00:34.000Z")];
    const both = engineWith({ changed: { ...changed, [`/api/client/${miner}`]: client(beside) } });
    expect(await both.engine.fetchMiner(miner)).toMatchObject({
      value: { miner: { hashrate: { tenMinutes: 500 }, workers: [{ hashrate: unknown }, {}] } },
    });
  });

  it("who went offline has no workers and a hashrate of zero, as long as the engine keeps their intervals", async () => {
    const changed = { [`/api/client/${miner}`]: client([]) };
    expect(await engineWith({ changed }).engine.fetchMiner(miner)).toMatchObject({
      ok: true,
      value: {
        found: "yes",
        miner: { hashrate: { tenMinutes: 0, sixHours: null, day: null }, lastShareAt: null, workers: [] },
      },
    });
  });

  it("who went offline long ago is still known, and an unknown address is not", async () => {
    const away = { [`/api/client/${miner}`]: client([]), [`/api/client/${miner}/chart`]: "[]" };
    expect(await engineWith({ changed: away }).engine.fetchMiner(miner)).toMatchObject({ value: { found: "unknown" } });
    const never = { ...away, [`/api/client/${miner}`]: '{"workersCount":0,"workers":[]}' };
    expect(await engineWith({ changed: never }).engine.fetchMiner(miner)).toEqual({ ok: true, value: { found: "no" } });
    const { engine, asked } = engineWith();
    expect(await engine.fetchMiner("../info")).toMatchObject({ ok: false, error: { code: "unsupported" } });
    expect(asked).toEqual([]);
  });

  it("is asked for by an address behind the name of its chain", async () => {
    const { engine, asked } = engineWith();
    await engine.fetchMiner("bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a");
    expect(asked[0]).toBe("/api/client/bitcoincash%3Aqpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a");
  });

  it("keeps the present figures when one worker's chart does not come", async () => {
    const changed = { [`/api/client/${miner}/rig02`]: "{" };
    expect(await engineWith({ changed }).engine.fetchMiner(miner)).toMatchObject({
      value: {
        miner: { workers: [{ name: "rig01" }, { hashrate: { tenMinutes: 32_165, sixHours: null, day: null } }] },
      },
    });
  });

  it("is asked for no more charts than 32, and for none that would be another path", async () => {
    const times = ["2026-11-20T23:39:26.000Z", "2026-11-21T00:00:55.000Z"] as const;
    const names = [".", "..", "", "chart", ...Array.from({ length: 40 }, (_, index) => `rig${index + 10}`)];
    const changed = { [`/api/client/${miner}`]: client(names.map((name) => session(name, 5, ...times))) };
    const { engine, asked } = engineWith({ changed });
    const lookup = await engine.fetchMiner(miner);
    expect(lookup.ok && lookup.value.found === "yes" && lookup.value.miner.workers.length).toBe(44);
    const charts = asked.filter((path) => path.startsWith(`/api/client/${miner}/`) && !path.endsWith("/chart"));
    expect(charts).toHaveLength(28);
    expect(charts.every((path) => path.includes("/rig"))).toBe(true);
  });

  it("has a history for each worker", async () => {
    const window = { from: firstInterval, to: firstInterval + 40 * MINUTE, stepMs: 10 * MINUTE };
    const { engine } = engineWith();
    const whole = await engine.fetchMinerHistory(miner, null, window);
    const rig02 = await engine.fetchMinerHistory(miner, { name: "rig02", scheme: "solo" }, window);
    const rates = (response: typeof whole) =>
      response.ok ? response.value.map(({ hashrate }) => hashrate.toFixed(1)) : [];
    expect(rates(whole)).toEqual(["93143.5", "86615.2"]);
    // 34,445.6 H/s over the whole interval are 36,709.4 over the 563 s that rig02 was there.
    expect(rates(rig02)).toEqual(["36709.4", "26485.6"]);
    expect(whole.ok && whole.value.map(({ at }) => at)).toEqual([
      firstInterval + 10 * MINUTE,
      firstInterval + 20 * MINUTE,
    ]);
    expect(await engine.fetchMinerHistory("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", null, window)).toMatchObject({
      error: { code: "not-found" },
    });
    for (const name of ["chart", "..", ""]) {
      expect(await engine.fetchMinerHistory(miner, { name, scheme: "solo" }, window)).toMatchObject({
        error: { code: "unsupported" },
      });
    }
    expect(await engine.fetchMinerHistory(miner, { name: "rig01", scheme: "pps" }, window)).toMatchObject({
      error: { code: "not-found" },
    });
  });
});

describe("the histories of all workers of a miner", () => {
  const window = { from: firstInterval, to: firstInterval + 40 * MINUTE, stepMs: 10 * MINUTE };
  const times = ["2026-11-20T23:39:26.000Z", "2026-11-21T00:00:55.000Z"] as const;
  const farm = (names: readonly string[]) => ({
    [`/api/client/${miner}`]: client(names.map((name) => session(name, 5, ...times))),
  });

  it("are those that came with the miner, without a further request; a step without one is not known", async () => {
    const { engine, asked } = engineWith();
    await engine.fetchMiner(miner);
    expect(asked).toHaveLength(5);
    const response = await engine.fetchWorkerHistories?.(miner, window);
    expect(asked).toHaveLength(5);
    const rates = response?.ok
      ? response.value.map(({ name, rates }) => [name, ...[...rates].map((rate) => rate.toFixed(1))])
      : [];
    expect(rates).toEqual([
      ["rig01", "NaN", "58697.9", "60129.5", "NaN"],
      ["rig02", "NaN", "36709.4", "26485.6", "NaN"],
    ]);
  });

  it("are asked for by themselves where nobody asked for the miner before, and then for those that are needed", async () => {
    const { engine, asked } = engineWith();
    expect(await engine.fetchWorkerHistories?.(miner, window, ["rig02", "rig99"])).toMatchObject({
      value: [{ name: "rig02", scheme: "solo" }],
    });
    expect(asked.sort()).toEqual([
      "/api/client/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
      "/api/client/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4/chart",
      "/api/client/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4/rig02",
      "/api/info",
    ]);
  });

  it("are of 32 workers at most, and none of a name that would be another path", async () => {
    const names = Array.from({ length: 40 }, (_, index) => `rig${index + 10}`);
    const { engine, asked } = engineWith({ changed: farm([...names, "chart"]) });
    const all = await engine.fetchWorkerHistories?.(miner, window);
    expect(all?.ok && all.value.map(({ name }) => name)).toHaveLength(31);
    expect(asked.filter((path) => path.includes("/rig"))).toHaveLength(31);
    const last = await engine.fetchWorkerHistories?.(miner, window, ["rig48", "rig49"]);
    expect(last?.ok && last.value.map(({ name }) => name)).toEqual(["rig48", "rig49"]);
  });

  it("are none without one of them, nor of a stranger", async () => {
    const { engine } = engineWith({ changed: { [`/api/client/${miner}/rig02`]: "{" } });
    expect(await engine.fetchWorkerHistories?.(miner, window)).toMatchObject({ error: { code: "malformed" } });
    expect(await engine.fetchWorkerHistories?.(miner, window, ["rig01"])).toMatchObject({ value: [{ name: "rig01" }] });
    expect(await engine.fetchWorkerHistories?.("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", window)).toMatchObject({
      error: { code: "not-found" },
    });
    expect(await engine.fetchWorkerHistories?.("../info", window)).toMatchObject({ error: { code: "unsupported" } });
  });
});

describe("without a node", () => {
  it("offers the blocks only when there are none", async () => {
    const { engine } = engineWith({ hasNode: false });
    expect(engine.capabilities.blocksByMiner).toBe(false);
    expect(await engine.fetchBlocks(page)).toMatchObject({ ok: false, error: { code: "unsupported" } });
    expect(await engine.fetchMinerBlocks(miner, page)).toMatchObject({ ok: false, error: { code: "unsupported" } });
    const none = { "/api/info": '{"blockData":[],"userAgents":[],"uptime":"2026-11-20T23:38:29.631Z"}' };
    expect(await engineWith({ hasNode: false, changed: none }).engine.fetchBlocks(page)).toEqual({
      ok: true,
      value: { items: [], next: null, total: 0 },
    });
  });
});

describe("the configuration", () => {
  it("must name SOLO, and a coin of SHA-256", () => {
    expect(() => engineWith({ context: { schemes: ["pps"] } })).toThrow("It runs SOLO only");
    expect(() => engineWith({ context: { coin: kas } })).toThrow("KAS is none");
  });
});
