import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { btc } from "#src/domain/coins/btc.ts";
import { zeph } from "#src/domain/coins/zeph.ts";
import { HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { nodejsPoolMiner, nodejsPoolRecordedAt, paidAndGone } from "../../../../tests/recorded-engines/nodejs-pool.ts";
import { engineWith } from "./__fixtures__/recorded-engine.ts";
import { fetchNodejsPoolOffer } from "./offer.ts";

const page = { cursor: null, limit: 100 };
const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../__fixtures__/nodejs-pool/${name}.json`, import.meta.url), "utf8"));

describe("the pool", () => {
  it("has the hashrate and the miners of its own coin, not of all that the program mines", async () => {
    const pool = await engineWith().engine.fetchPool();
    expect(pool).toMatchObject({
      ok: true,
      value: {
        measuredAt: nodejsPoolRecordedAt - 20_000,
        schemes: [{ scheme: "pplns", hashrate: 8_400_000, miners: 4800, workers: null }],
        network: {
          height: 3_545_012,
          difficulty: 623_456_789_012,
          blockReward: 601_234_567_890n,
          lastBlockAt: 1_795_496_300_000,
        },
        fees: { pplns: 0.006 },
        minimumPayout: 3_000_000_000n,
        ports: [
          { port: 10001, transport: "tcp", name: "Older CPU", startDifficulty: 1000 },
          { port: 20128, transport: "tls", name: "Proxies" },
        ],
        reportedTraits: { denomination: 100_000_000n, confirmations: 30 },
      },
    });
    expect(pool.ok && pool.value.schemes[0]?.effort).toBeCloseTo(312 / 623.456789012, 9);
  });

  it("knows the network as of when its statistics were gathered, which may be long ago", async () => {
    const pool = read("pool_stats");
    pool.pool_statistics.updatedAt = nodejsPoolRecordedAt / 1000 - 3_600;
    const answer = await engineWith({ "/pool/stats": JSON.stringify(pool) }).engine.fetchPool();
    expect(answer.ok && answer.value.network?.at).toBe(nodejsPoolRecordedAt - HOUR);
  });

  it("is read where the work of the round has a fraction, as it has beside difficulties that the engine sets", async () => {
    const pool = read("pool_stats");
    const { currentEfforts: _, ...fork } = { ...pool.pool_statistics, roundHashes: 311_728_394_506.25 };
    const answer = await engineWith({ "/pool/stats": JSON.stringify({ pool_statistics: fork }) }).engine.fetchPool();
    expect(answer.ok && answer.value.schemes[0]?.effort).toBeCloseTo(0.5, 9);
  });

  it("of a fork with one coin has the sums, and knows no network before its node has answered", async () => {
    const changed = {
      "/pool/stats": JSON.stringify({ pool_statistics: { hashRate: 1234.5, miners: 7, totalHashes: 1 } }),
      "/network/stats": "{}",
      "/pool/ports": "[]",
    };
    expect(await engineWith(changed).engine.fetchPool()).toMatchObject({
      value: {
        measuredAt: null,
        schemes: [{ hashrate: 1234.5, miners: 7, effort: null }],
        network: { height: null, difficulty: null, hashrate: null, blockReward: null },
        ports: [],
      },
    });
  });

  it("of another coin is refused, by its name and by its decimals", async () => {
    expect(await engineWith({}, { coin: zeph }).engine.fetchPool()).toMatchObject({
      error: { code: "malformed", path: "/coin_code" },
    });
    const { coin_code: _, ...config } = read("config");
    const other = { "/config": JSON.stringify({ ...config, min_wallet_payout: 300_000 }) };
    expect(await engineWith(other).engine.fetchPool()).toMatchObject({
      error: { code: "malformed", path: "/min_wallet_payout" },
    });
    expect(() => engineWith({}, { coin: btc })).toThrow("It pays in coins of Monero's family, and BTC is none.");
    expect(() => engineWith({}, { schemes: ["solo"] })).toThrow("It pays by PPLNS");
  });
});

describe("a miner", () => {
  it("has what each rig's work is worth in the pool's own coin, and what is due and paid", async () => {
    expect(await engineWith().engine.fetchMiner(nodejsPoolMiner)).toMatchObject({
      value: {
        found: "yes",
        miner: {
          hashrate: { tenMinutes: 26_250 },
          lastShareAt: 1_795_496_370_000,
          workers: [
            { name: "off", hashrate: { tenMinutes: 0 }, lastShareAt: 1_795_495_500_000 },
            { name: "rig1", hashrate: { tenMinutes: 17_500 } },
            { name: "rig2", hashrate: { tenMinutes: 8_750 }, lastShareAt: 1_795_496_305_000 },
          ],
          balances: [
            { confirmed: 123_456_789_012n, unconfirmed: null, paid: 1_550_000_004_465n, threshold: 500_000_000_000n },
          ],
        },
      },
    });
    expect(await engineWith().engine.fetchMiner(paidAndGone)).toMatchObject({
      value: {
        found: "yes",
        miner: { hashrate: { tenMinutes: 0 }, workers: [], balances: [{ paid: 310_000_000_898n }] },
      },
    });
  });

  it("is not read as zeros when the engine's database fails, which it says with status 200", async () => {
    const path = `/miner/${nodejsPoolMiner}/stats`;
    expect(await engineWith({ [path]: "{}" }).engine.fetchMiner(nodejsPoolMiner)).toMatchObject({
      error: { code: "unavailable" },
    });
    const sentence = { "/pool/payments": '{"error":"Issue getting pool payments"}' };
    expect(await engineWith(sentence).engine.fetchPayouts(page)).toMatchObject({
      error: { code: "unavailable", reason: 'the engine says "Issue getting pool payments"' },
    });
  });

  it("has a level of payout that is read and never set, and no mails", async () => {
    const { engine, asked } = engineWith();
    const settings = await engine.fetchMinerSettings(nodejsPoolMiner);
    expect(settings).toEqual({
      ok: true,
      value: { threshold: 500_000_000_000n, minimum: 3_000_000_000n, maximum: null },
    });
    const before = asked.length;
    expect(await engine.updateMinerSettings(nodejsPoolMiner, 1n, "203.0.113.7")).toMatchObject({
      error: { code: "unsupported" },
    });
    expect(asked).toHaveLength(before);
    expect(await engine.fetchMiner(`${nodejsPoolMiner}.1234`)).toMatchObject({ error: { code: "unsupported" } });
  });

  it("has a history in the pool's own coin, alone and for each rig", async () => {
    const { engine, asked } = engineWith();
    const window = { from: nodejsPoolRecordedAt - HOUR, to: nodejsPoolRecordedAt, stepMs: 2 * MINUTE };
    const all = await engine.fetchMinerHistory(nodejsPoolMiner, null, window);
    expect(all.ok && all.value.at(-1)).toMatchObject({ at: nodejsPoolRecordedAt - 2 * MINUTE, hashrate: 26_512.5 });
    const rigs = await engine.fetchWorkerHistories?.(nodejsPoolMiner, window);
    expect(rigs?.ok && rigs.value.map(({ name, rates }) => [name, rates.at(-1)])).toEqual([
      ["off", Number.NaN],
      ["rig1", 17_675],
      ["rig2", 8837.5],
    ]);
    expect(asked).toEqual([`/miner/${nodejsPoolMiner}/chart/hashrate/allWorkers`]);
  });
});

describe("blocks and payouts", () => {
  it("have their work, and a reward once it is known", async () => {
    const blocks = await engineWith().engine.fetchBlocks(page);
    if (!blocks.ok) throw new Error(blocks.error.code);
    const { items } = blocks.value;
    expect(items).toHaveLength(18);
    expect(items[0]).toMatchObject({ height: 3_545_000, status: "pending", progress: 0.4, reward: null, effort: 0.5 });
    expect(items[2]).toMatchObject({ status: "pending", reward: 600_000_000_002n, effort: null });
    expect(items[3]).toMatchObject({ status: "confirmed", progress: 1, finder: null });
    expect(items[5]).toMatchObject({ status: "orphaned", progress: null, reward: null });
  });

  it("have the fee of the whole transaction only in the pool's own list", async () => {
    const { engine } = engineWith();
    const all = await engine.fetchPayouts(page);
    expect(all.ok && all.value.items[1]).toMatchObject({
      amount: 3_100_000_000_007n,
      fee: 30_720_000n,
      recipients: 11,
      paidAt: 1_795_485_600_000,
    });
    const own = await engine.fetchMinerPayouts(nodejsPoolMiner, page);
    expect(own.ok && own.value.items.map(({ amount, fee }) => [amount, fee])).toEqual([
      [310_000_000_901n, null],
      [310_000_000_897n, null],
      [310_000_000_893n, null],
      [310_000_000_889n, null],
      [310_000_000_885n, null],
    ]);
  });
});

describe("what npm run adopt is told", () => {
  it("has the coin, the terms and the host that the engine names", async () => {
    const ports = read("pool_ports");
    ports.global[0].host.hostname = "xmr.pool.example";
    const told: Readonly<Record<string, unknown>> = {
      "/config": read("config"),
      "/pool/stats": read("pool_stats"),
      "/pool/ports": ports,
    };
    const fetch: typeof globalThis.fetch = async (url) => Response.json(told[new URL(String(url)).pathname]);
    const offer = await fetchNodejsPoolOffer(new URL("http://engine.test/"), {
      fetch,
      now: () => nodejsPoolRecordedAt,
    });
    expect(offer).toMatchObject({
      value: {
        pools: [
          {
            coin: "xmr",
            schemes: [{ scheme: "pplns", feePercent: 0.6 }],
            minimumPayout: 3_000_000_000n,
            host: "xmr.pool.example",
            ports: [{ port: 10001 }, { port: 20128, transport: "tls" }],
          },
        ],
        leftOut: [],
      },
    });
  });
});
