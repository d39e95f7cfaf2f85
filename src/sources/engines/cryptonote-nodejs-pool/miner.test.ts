import { afterEach, describe, expect, it } from "vitest";
import { recordedAddresses, recordedIp } from "../../../../tests/recorded-engines/cryptonote-nodejs-pool.ts";
import { type ReplayEngine, startReplayEngine } from "../../../../tests/recorded-engines/replay-engine.ts";
import { engineWith, recordedContext } from "./__fixtures__/recorded-engine.ts";
import { createCryptonoteNodejsPool } from "./cryptonote-nodejs-pool.ts";
import { shortenAddress } from "./miner.ts";

const address = "42ehsoLLsci1gnT7WpWqx8Fat6HRV9PcGagGSFACEUAGT6sk5VWFEbQZJkHQLB8wcZXWmPpFE7EwGh6pkqho7SrPMGwHmfe";
describe("shortenAddress", () => {
  it("cuts as the engine cuts", () => {
    expect(shortenAddress(address)).toBe("42ehsoL...MGwHmfe");
  });
});

describe("payouts", () => {
  it("of the pool are transactions, of a miner their own part", async () => {
    const { engine } = engineWith();
    const pool = await engine.fetchPayouts({ cursor: null, limit: 1 });
    expect(pool).toEqual({
      ok: true,
      value: {
        items: [
          {
            chain: "xmr",
            transactionId: "371a082bee5e2e44374ed03217e88e6fd4dcdc97f97c01d4760b39d3336eddde",
            paidAt: 1_795_219_579_000,
            amount: 104_686_000_000_000n,
            fee: 3_000_000_000n,
            status: "paid",
            recipients: 3,
          },
        ],
        next: "1795219579.1",
        total: 4,
      },
    });
    const own = await engine.fetchMinerPayouts(recordedAddresses.prop, { cursor: "1795219518.1", limit: 1 });
    expect(own).toMatchObject({
      ok: true,
      value: {
        items: [{ amount: 104_480_000_000_000n, fee: null, recipients: null, paidAt: 1_795_219_458_000 }],
        next: "1795219458.1",
      },
    });
  });

  it("say when the engine's query fails", async () => {
    const { engine } = engineWith({ "/get_payments": '{"error":"Query failed"}' });
    expect(await engine.fetchPayouts({ cursor: null, limit: 5 })).toEqual({
      ok: false,
      error: { code: "unavailable", reason: 'the engine says "Query failed"' },
    });
  });
});

describe("a miner", () => {
  it("has workers, averages and atomic balances", async () => {
    const lookup = await engineWith().engine.fetchMiner(recordedAddresses.prop);
    const shares = { valid: null, stale: null, invalid: null };
    expect(lookup).toEqual({
      ok: true,
      value: {
        found: "yes",
        miner: {
          address: recordedAddresses.prop,
          schemes: ["prop"],
          hashrate: { tenMinutes: 6, sixHours: 3.375, day: 3.375 },
          lastShareAt: 1_795_219_621_000,
          shares,
          workers: [
            {
              name: "rig01",
              scheme: "prop",
              hashrate: { tenMinutes: 4, sixHours: 2.625, day: 2.625 },
              lastShareAt: 1_795_219_612_000,
              shares,
              trend: null,
            },
            {
              name: "rig02",
              scheme: "prop",
              hashrate: { tenMinutes: 2, sixHours: 1.1666666666666667, day: 1.1666666666666667 },
              lastShareAt: 1_795_219_621_000,
              shares,
              trend: null,
            },
          ],
          balances: [
            {
              chain: "xmr",
              confirmed: 454_850_362n,
              unconfirmed: null,
              paid: 350_661_000_000_000n,
              threshold: 100_000_000_000n,
            },
          ],
        },
      },
    });
  });

  it("who finds SOLO blocks mines SOLO, with all workers", async () => {
    const lookup = await engineWith().engine.fetchMiner(recordedAddresses.solo);
    expect(lookup).toMatchObject({ value: { miner: { workers: [{ name: "farm", scheme: "solo" }] } } });
  });

  it("without a first credit is owed nothing; with a crooked level it is rounded", async () => {
    const record = '{"stats":{"hashrate":0,"minPayoutLevel":"299999999999.99994"},"workers":[]}';
    const lookup = await engineWith({ "/stats_address": record }).engine.fetchMiner(recordedAddresses.prop);
    expect(lookup).toMatchObject({
      value: {
        found: "yes",
        miner: { lastShareAt: null, balances: [{ confirmed: 0n, paid: 0n, threshold: 300_000_000_000n }] },
      },
    });
  });

  it("with a balance that is no amount is refused, not shown as zero", async () => {
    for (const balance of ['"12.5"', '"-3"', '"1e12"', "12"]) {
      const record = `{"stats":{"hashrate":1,"balance":${balance}},"workers":[]}`;
      const lookup = await engineWith({ "/stats_address": record }).engine.fetchMiner(recordedAddresses.prop);
      expect(lookup).toMatchObject({ ok: false, error: { code: "malformed", path: "/stats/balance" } });
    }
  });

  it("that the engine does not have is not found", async () => {
    expect(await engineWith().engine.fetchMiner("4nobody")).toEqual({ ok: true, value: { found: "no" } });
  });

  it("with a wildcard in the address never reaches the engine", async () => {
    const { engine, asked } = engineWith();
    expect(await engine.fetchMiner("42ehso*")).toMatchObject({ ok: false, error: { code: "unsupported" } });
    expect(await engine.fetchMinerPayouts("*", { cursor: null, limit: 5 })).toMatchObject({ ok: false });
    expect(asked).toEqual([]);
  });

  it("is asked for by an address with a colon", async () => {
    const { engine, asked } = engineWith();
    await engine.fetchMiner("kaspa:qq+x");
    expect(asked).toContain("/stats_address?address=kaspa%3Aqq%2Bx");
  });
});

describe("top miners", () => {
  it("leave out who never mined", async () => {
    expect(await engineWith().engine.fetchTopMiners(10)).toEqual({
      ok: true,
      value: [
        { address: "42ehsoL...MGwHmfe", hashrate: 6, hashrateDay: null, workers: null, lastShareAt: 1_795_219_621_000 },
        { address: "43SDtSc...HLWMFq9", hashrate: 2, hashrateDay: null, workers: null, lastShareAt: 1_795_219_594_000 },
      ],
    });
  });
});

describe("the payout level", () => {
  let replay: ReplayEngine | null = null;
  afterEach(async () => {
    await replay?.close();
  });

  it("is read and changed through real HTTP, leading newline and all", async () => {
    replay = await startReplayEngine();
    const engine = createCryptonoteNodejsPool(new URL(replay.url), recordedContext);
    const limits = { minimum: 100_000_000_000n, maximum: null };
    expect(await engine.fetchMinerSettings(recordedAddresses.prop)).toEqual({
      ok: true,
      value: { threshold: 100_000_000_000n, ...limits },
    });
    expect(await engine.updateMinerSettings(recordedAddresses.prop, 500_000_000_000n, recordedIp)).toEqual({
      ok: true,
      value: { accepted: true, settings: { threshold: 500_000_000_000n, ...limits } },
    });
    expect(replay.calls.at(-1)).toBe(
      `/set_miner_payout_level?address=${recordedAddresses.prop}&ip=203.0.113.7&level=0.5`,
    );
    expect(await engine.fetchMinerSettings(recordedAddresses.prop)).toMatchObject({
      value: { threshold: 500_000_000_000n },
    });
  });

  it("is sent once, though the connection is closed and the engine changes it by a GET", async () => {
    const asked: string[] = [];
    const closed = new TypeError("fetch failed", { cause: Object.assign(new Error("closed"), { code: "ECONNRESET" }) });
    replay = await startReplayEngine();
    const engine = createCryptonoteNodejsPool(new URL(replay.url), {
      ...recordedContext,
      fetch: async (input, init) => {
        const { pathname } = new URL(String(input));
        asked.push(pathname);
        if (pathname === "/stats") return fetch(input, init);
        throw closed;
      },
    });
    expect(await engine.updateMinerSettings(recordedAddresses.prop, 500_000_000_000n, recordedIp)).toMatchObject({
      error: { code: "unavailable" },
    });
    expect(asked).toEqual(["/stats", "/set_miner_payout_level"]);
    expect(await engine.fetchMinerSettings(recordedAddresses.prop)).toMatchObject({ error: { code: "unavailable" } });
    expect(asked.slice(2)).toEqual(["/get_miner_payout_level", "/get_miner_payout_level"]);
  });

  it("is refused with the engine's reason", async () => {
    const { engine } = engineWith();
    expect(await engine.updateMinerSettings(recordedAddresses.prop, 1n, recordedIp)).toEqual({
      ok: true,
      value: { accepted: false, refusal: { code: "below-minimum", minimum: 100_000_000_000n } },
    });
    expect(await engine.updateMinerSettings(recordedAddresses.prop, 500_000_000_000n, "198.51.100.9")).toEqual({
      ok: true,
      value: { accepted: false, refusal: { code: "other-ip" } },
    });
  });

  it("has its own response when it is above the maximum, when the engine fails, and for an unknown sentence", async () => {
    const say = (status: string) =>
      engineWith({ "/set_miner_payout_level": JSON.stringify({ status }) }).engine.updateMinerSettings(
        recordedAddresses.prop,
        500_000_000_000n,
        recordedIp,
      );
    expect(await say("The maximum payout level is 0.4")).toMatchObject({
      value: { accepted: false, refusal: { code: "above-maximum", maximum: 400_000_000_000n } },
    });
    expect(await say("An error occurred when updating the value in our database")).toMatchObject({
      error: { code: "unavailable" },
    });
    expect(await say("Come back tomorrow")).toMatchObject({ error: { code: "malformed", path: "/status" } });
  });
});

describe("a fault of one response only", () => {
  it("is that response's fault, while the pool's terms are known", async () => {
    const page = { cursor: "98.1", limit: 5 };
    const cut = '["prop:42ehsoL';
    expect(await engineWith({ "/get_blocks": cut }).engine.fetchBlocks(page)).toMatchObject({
      error: { code: "malformed", reason: "the response is not JSON, or it is cut off" },
    });
    expect(await engineWith({ "/get_blocks": '["prop:a:b:c","98"]' }).engine.fetchBlocks(page)).toMatchObject({
      error: { code: "malformed", path: "/0" },
    });
    expect(await engineWith({ "/get_payments": '["x:1:1",7]' }).engine.fetchPayouts(page)).toMatchObject({
      error: { code: "malformed", path: "/1" },
    });
    expect(
      await engineWith({ "/get_top10miners": '[{"miner":"a","hashrate":-1}]' }).engine.fetchTopMiners(5),
    ).toMatchObject({
      error: { code: "malformed", path: "/0/hashrate" },
    });
    expect(
      await engineWith({ "/stats_address": '{"stats":{"hashrate":1e400}}' }).engine.fetchMiner(recordedAddresses.prop),
    ).toMatchObject({ error: { code: "malformed", path: "/stats/hashrate" } });
  });
});
