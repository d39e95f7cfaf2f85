import { describe, expect, it } from "vitest";
import { etc } from "#src/domain/coins/etc.ts";
import { HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { knownAddress, knownIp, readRecording, recordedAt } from "../../../../tests/recorded-engines/miningcore.ts";
import { engineWith } from "./recorded-engine.ts";

const minerPath = `/api/pools/btc1/miners/${knownAddress}`;
const unknownAddress = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";

function minerWith(changes: Readonly<Record<string, unknown>>): Record<string, string> {
  const idle = JSON.parse(readRecording("miner_unknown_address.json"));
  return { [minerPath]: JSON.stringify({ ...idle, ...changes }) };
}

describe("a miner", () => {
  it("has workers, averages and atomic balances", async () => {
    const lookup = await engineWith().engine.fetchMiner(knownAddress);
    if (!lookup.ok || lookup.value.found !== "yes") throw new Error("the miner is not known");
    const { workers, hashrate, ...rest } = lookup.value.miner;
    const shares = { valid: null, stale: null, invalid: null };
    expect(rest).toEqual({
      address: knownAddress,
      lastShareAt: null,
      shares,
      balances: [{ chain: "btc", confirmed: 431_287n, unconfirmed: null, paid: 128_119_044n, threshold: 5_000_000n }],
    });
    expect(hashrate.tenMinutes).toBeCloseTo(552_915_802_734_438.3, 0);
    expect(hashrate.day).toBeCloseTo(500_405_619_567_012.75, 0);
    expect(hashrate.sixHours).toBeNull();
    expect(workers.map(({ name, scheme, hashrate: { tenMinutes } }) => [name, scheme, tenMinutes])).toEqual([
      ["", "pplns", 93_204_976_970_795.55],
      ["s19-01", "pplns", 109_341_618_210_310.11],
      ["s19-02", "pplns", 116_303_497_752_640.4],
      ["s21-01", "pplns", 234_065_709_800_692.25],
    ]);
    expect(workers.map(({ trend }) => trend)).toEqual([
      "wxxruyutrzszwsuywrxwxwrw",
      "yssxwuttxzuutrztvwzzsvzv",
      "wrx0xzyytv0uzqxqr0qxvsyy",
      expect.stringMatching(/^[p-z]{24}$/),
    ]);
    // s19-02 is missing in 3 of the 24 hours: it made nothing in them.
    expect(workers[2]?.hashrate.day).toBeCloseTo(93_742_715_162_879.9, 0);
  });

  it("without a trace is unknown: the engine answers zeros for an unknown address, too", async () => {
    const lookup = await engineWith().engine.fetchMiner(unknownAddress);
    expect(lookup).toEqual({
      ok: true,
      value: {
        found: "unknown",
        miner: {
          address: unknownAddress,
          hashrate: { tenMinutes: 0, sixHours: null, day: null },
          lastShareAt: null,
          shares: { valid: null, stale: null, invalid: null },
          workers: [],
          balances: [{ chain: "btc", confirmed: 0n, unconfirmed: null, paid: 0n, threshold: 1_000_000n }],
        },
      },
    });
  });

  it.each([
    ["shares of this round", { pendingShares: 0.5 }],
    ["a balance", { pendingBalance: 0.00000001 }],
    ["a payment", { totalPaid: 1 }],
    ["the time of a payment", { lastPayment: "2026-11-20T14:59:59.999592Z" }],
    ["a block", { totalConfirmedBlocks: 1 }],
    ["figures of the last minutes", { performance: { created: "2026-11-20T17:58:49Z", workers: {} } }],
    [
      "an hour of yesterday",
      { performanceSamples: [{ created: "2026-11-19T18:00:00Z", workers: { a: { hashrate: 1 } } }] },
    ],
  ])("with %s is known", async (_trace, changes) => {
    expect(await engineWith(minerWith(changes)).engine.fetchMiner(knownAddress)).toMatchObject({
      value: { found: "yes" },
    });
  });

  it("who went offline keeps the workers, which mine nothing now", async () => {
    const { performance, ...rest } = JSON.parse(readRecording("miner.json"));
    for (const offline of [rest, { ...rest, performance: null, lastPayment: null }]) {
      const lookup = await engineWith({ [minerPath]: JSON.stringify(offline) }).engine.fetchMiner(knownAddress);
      expect(lookup).toMatchObject({ value: { found: "yes", miner: { hashrate: { tenMinutes: 0 } } } });
      expect(lookup.ok && lookup.value.found === "yes" && lookup.value.miner.workers).toHaveLength(4);
    }
  });

  it("has the day's mean since the first hour of mining, and rates beyond 2^53", async () => {
    const hour = (created: string, hashrate: number | null) => ({
      created: `2026-11-20T${created}:00:00`,
      workers: hashrate === null ? {} : { rig: { hashrate } },
    });
    const performanceSamples = [hour("14", 0), hour("15", null), hour("16", 6), hour("17", 2)];
    const body = JSON.stringify({ ...JSON.parse(readRecording("miner_unknown_address.json")), performanceSamples });
    const lookup = await engineWith({ [minerPath]: body }).engine.fetchMiner(knownAddress);
    expect(lookup).toMatchObject({ value: { miner: { hashrate: { day: 4 }, workers: [{ hashrate: { day: 4 } }] } } });
    const huge = body.replace('"hashrate":6', '"hashrate":10000000000000000000');
    expect(await engineWith({ [minerPath]: huge }).engine.fetchMiner(knownAddress)).toMatchObject({
      value: { miner: { hashrate: { day: 5e18 } } },
    });
  });

  it("has worker trends that begin with each worker's first row and have null where there is no sample", async () => {
    const hour = (at: string, workers: Readonly<Record<string, number>>) => ({
      created: `2026-11-${at}:00:00Z`,
      workers: Object.fromEntries(Object.entries(workers).map(([name, hashrate]) => [name, { hashrate }])),
    });
    const performanceSamples = [
      hour("19T17", { early: 9e15 }),
      hour("19T18", { early: 700 }),
      hour("20T15", { early: 350, late: 1 }),
      hour("20T16", { late: 35 }),
    ];
    const lookup = await engineWith(minerWith({ performanceSamples })).engine.fetchMiner(knownAddress);
    if (!lookup.ok || lookup.value.found !== "yes") throw new Error("the miner is not known");
    expect(lookup.value.miner.workers.map(({ name, trend }) => [name, trend])).toEqual([
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
    expect(asked).toContain("/api/pools/btc1/miners/kaspa%3Aqq%2Bx");
  });
});

describe("a miner's history", () => {
  const window = { from: recordedAt - 2 * HOUR, to: recordedAt, stepMs: 10 * MINUTE };

  it("has a point for each hour, and for each three minutes in the last one", async () => {
    const { engine, asked } = engineWith();
    const history = await engine.fetchMinerHistory(knownAddress, null, window);
    if (!history.ok) throw new Error(history.error.code);
    expect(history.value.map(({ at }) => at - window.from)).toEqual([
      0, 3_600_000, 4_200_000, 4_800_000, 5_400_000, 6_000_000, 6_600_000,
    ]);
    expect(history.value[0]).toMatchObject({ scheme: "pplns", workersOnline: 4 });
    expect(history.value[0]?.hashrate).toBeCloseTo(518_521_222_764_626.1, 0);
    // 17:00, 17:03, 17:06 with four workers and 17:09 with three.
    expect(history.value[1]).toMatchObject({ at: 1_795_194_000_000, workersOnline: 4 });
    expect(history.value[1]?.hashrate).toBeCloseTo(494_165_001_880_843.2, 0);
    expect(asked.slice(1)).toEqual([`${minerPath}/performance?mode=Day`, `${minerPath}/performance?mode=Hour`]);
  });

  it("of a worker is its own, zero where only others worked", async () => {
    const { engine } = engineWith();
    const worker = { name: "s19-02", scheme: "pplns" } as const;
    const day = { from: recordedAt - 24 * HOUR, to: recordedAt, stepMs: HOUR };
    const history = await engine.fetchMinerHistory(knownAddress, worker, day);
    if (!history.ok) throw new Error(history.error.code);
    expect(history.value).toHaveLength(24);
    expect(history.value[0]).toEqual({
      at: 1_795_111_200_000,
      scheme: "pplns",
      hashrate: 110_746_701_343_799.95,
      workersOnline: null,
    });
    expect(history.value.filter(({ hashrate }) => hashrate === 0).map(({ at }) => (at - day.from) / HOUR)).toEqual([
      3, 10, 17,
    ]);
  });

  it("by the day is a month long", async () => {
    const { engine, asked } = engineWith();
    const month = { from: 1_791_676_800_000, to: recordedAt, stepMs: 24 * HOUR };
    const history = await engine.fetchMinerHistory(knownAddress, null, month);
    expect(history.ok && history.value.length).toBe(30);
    expect(asked.at(-1)).toBe(`${minerPath}/performance?mode=Month`);
  });

  it("is without what an old engine cannot sample", async () => {
    const { engine } = engineWith({ [`${minerPath}/performance`]: { status: 400, body: '{"title":"One or more…"}' } });
    expect(await engine.fetchMinerHistory(knownAddress, null, window)).toEqual({ ok: true, value: [] });
  });
});

describe("settings", () => {
  const secret = "203.0.113.99";

  it("are the miner's own, or the pool's minimum while they chose none", async () => {
    const { engine } = engineWith();
    expect(await engine.fetchMinerSettings(knownAddress)).toEqual({
      ok: true,
      value: { threshold: 5_000_000n, minimum: 1_000_000n, maximum: null },
    });
    expect(await engine.fetchMinerSettings(unknownAddress)).toEqual({
      ok: true,
      value: { threshold: 1_000_000n, minimum: 1_000_000n, maximum: null },
    });
  });

  it("go out as exact decimals, the proof in the body and in no address", async () => {
    const { engine, asked, sent } = engineWith();
    expect(await engine.updateMinerSettings(knownAddress, 123_456_789_012_345_678n, knownIp)).toMatchObject({
      value: { accepted: true, settings: { threshold: 123_456_789_012_345_678n } },
    });
    expect(sent).toEqual([`{"ipAddress":"${knownIp}","settings":{"paymentThreshold":1234567890.12345678}}`]);
    expect(asked.join(" ")).not.toContain(knownIp);
    await engine.updateMinerSettings(knownAddress, 5_000_000n, knownIp);
    expect(JSON.parse(sent[1] ?? "")).toEqual(JSON.parse(readRecording("miner_settings_post_body.json")));
  });

  it("answer what the engine kept: a coin of 18 decimals loses the last six", async () => {
    const pool = readRecording("pool.json").replace(/"BTC"/g, '"ETC"').replace("SHA256D", "Etchash");
    const { engine, sent } = engineWith({ "/api/pools/btc1": pool }, { coin: etc });
    expect(await engine.updateMinerSettings(knownAddress, 1_234_567_890_123_456_789n, knownIp)).toMatchObject({
      value: { accepted: true, settings: { threshold: 1_234_567_890_123_000_000n } },
    });
    expect(sent[0]).toContain('"paymentThreshold":1.234567890123456789}');
  });

  it("below the minimum are refused before the engine would raise them without a word", async () => {
    const { engine, sent } = engineWith();
    expect(await engine.updateMinerSettings(knownAddress, 999_999n, knownIp)).toEqual({
      ok: true,
      value: { accepted: false, refusal: { code: "below-minimum", minimum: 1_000_000n } },
    });
    expect(sent).toEqual([]);
  });

  it("are refused for the engine's reasons", async () => {
    const { engine } = engineWith();
    const refusalOf = async (address: string, ip: string) => {
      const outcome = await engine.updateMinerSettings(address, 5_000_000n, ip);
      return outcome.ok && !outcome.value.accepted ? outcome.value.refusal : outcome;
    };
    expect(await refusalOf(knownAddress, secret)).toEqual({ code: "other-ip" });
    expect(await refusalOf(unknownAddress, knownIp)).toEqual({ code: "no-recent-shares" });
    expect(await refusalOf(knownAddress, "nowhere")).toEqual({ code: "invalid-ip" });
    const settings = `${minerPath}/settings`;
    const strict = engineWith({ [settings]: { status: 400, body: "Invalid IP address" } }).engine;
    expect(await strict.updateMinerSettings(knownAddress, 5_000_000n, secret)).toMatchObject({
      value: { refusal: { code: "invalid-ip" } },
    });
  });

  it.each([
    [200, `<p>Blocked: ${secret}</p>`],
    [200, `{"paymentThreshold":"${secret}"}`],
    [500, `{"error":"${secret}"}`],
    [403, `Forbidden for ${secret}`],
    [404, `no route for ${secret}`],
  ])("never repeat the proof, whatever the engine answers (%i)", async (status, body) => {
    const { engine } = engineWith({ [`${minerPath}/settings`]: { status, body } });
    const outcome = await engine.updateMinerSettings(knownAddress, 5_000_000n, secret);
    expect(outcome.ok).toBe(false);
    expect(JSON.stringify(outcome)).not.toContain(secret);
  });
});
