import { describe, expect, it } from "vitest";
import { etc } from "#src/domain/coins/etc.ts";
import { xmr } from "#src/domain/coins/xmr.ts";
import type { Result } from "#src/domain/result.ts";
import { oepMiners, readOepRecording } from "../../../../tests/recorded-engines/open-ethereum-pool.ts";
import type { SourceError } from "../../source-error.ts";
import { engineWith, recordedAt } from "./__fixtures__/recorded-engine.ts";

function valueIn<Value>(answer: Result<Value, SourceError>): Value {
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

const page = { cursor: null, limit: 100 };
const shannon = 1_000_000_000n;
const recorded = (name: string) => JSON.parse(readOepRecording(name));
const without = (name: string, members: object) => JSON.stringify({ ...recorded(name), ...members });

describe("a recorded open-ethereum-pool", () => {
  it("tells the pool in H/s, and the tip below the work that it gives out", async () => {
    expect(valueIn(await engineWith().engine.fetchPool())).toMatchObject({
      acceptsMiners: true,
      network: { height: 46, difficulty: 1_024, hashrate: null },
      // 1,400 shares of the round ÷ 1,024.
      schemes: [{ scheme: "prop", hashrate: 62, miners: 2, workers: null, effort: 1.3671875 }],
      lastBlockFoundAt: Date.parse("2026-11-24T04:10:34Z"),
      minimumPayout: null,
    });
  });

  it("gives blocks as candidates without a hash, immature and matured ones, and an uncle its own height", async () => {
    const { items, total } = valueIn(await engineWith().engine.fetchBlocks(page));
    expect(total).toBe(47);
    const count = (status: string) => items.filter((block) => block.status === status).length;
    expect([count("pending"), count("confirmed"), count("orphaned")]).toEqual([34, 13, 0]);
    expect(items[0]).toMatchObject({ height: 46, hash: null, reward: null, effort: 0.390625, finder: null });
    expect(items.at(-1)).toMatchObject({
      height: 1,
      hash: "0x9edf9b4fe2d9a212920f34da79a5e331de2d0c4c40d57a4a136ad83c771c3a7c",
      reward: 5_000_000_000n * shannon,
      effort: 2.34375,
      progress: 1,
    });
    const uncles = items.filter(({ reward }) => reward === 4_375_000_000n * shannon);
    expect(uncles).toMatchObject([{ height: 26, status: "pending" }]);
  });

  it("has amounts in wei, and a balance with what is being sent", async () => {
    const stats = { balance: 3, pending: 40, immature: 500, paid: 6_000 };
    const { engine } = engineWith({
      [`/api/accounts/${oepMiners.one}`]: without("account_one_rig", { stats }),
    });
    const sent = valueIn(await engine.fetchMiner(oepMiners.one));
    expect(sent).toMatchObject({
      found: "yes",
      miner: {
        lastShareAt: null,
        balances: [{ confirmed: 43n * shannon, unconfirmed: 500n * shannon, paid: 6_000n * shannon, threshold: null }],
      },
    });
    const two = valueIn(await engine.fetchMiner(oepMiners.two));
    expect(two).toMatchObject({
      found: "yes",
      miner: {
        hashrate: { tenMinutes: 40, sixHours: null, day: null },
        lastShareAt: Date.parse("2026-11-24T04:10:51Z"),
        workers: [
          { name: "0", scheme: "prop", hashrate: { tenMinutes: 21 } },
          { name: "rig-1", scheme: "prop", hashrate: { tenMinutes: 19 } },
        ],
        balances: [{ confirmed: 0n, unconfirmed: 59_504_687_500n * shannon, paid: 31_714_903_846n * shannon }],
      },
    });
  });

  it("asks for an account in lower case, whatever a visitor typed", async () => {
    const { engine, asked } = engineWith();
    const address = "0x52908400098527886E0F7030069857D2E4169EE7";
    expect(valueIn(await engine.fetchMiner(address))).toMatchObject({ found: "yes", miner: { address } });
    expect(asked).toEqual([`/api/accounts/${oepMiners.two}`]);
  });

  it("says when older blocks and payouts are not listed", async () => {
    const { engine } = engineWith({
      "/api/blocks": without("blocks", { maturedTotal: 4_152 }),
      "/api/payments": without("payments", { paymentsTotal: 31 }),
    });
    for (const list of [valueIn(await engine.fetchBlocks(page)), valueIn(await engine.fetchPayouts(page))]) {
      expect(list).toMatchObject({ next: null, total: null, isCut: true });
    }
  });
});

describe("an open-ethereum-pool in trouble", () => {
  const redisDown = without("stats", { nodes: null });

  it("has no figures before its first collection, and empty lists as null after it", async () => {
    const starting = engineWith({ "/api/stats": '{"nodes":[]}', "/api/blocks": "{}", "/api/payments": "{}" }).engine;
    for (const answer of [
      await starting.fetchPool(),
      await starting.fetchBlocks(page),
      await starting.fetchPayouts(page),
    ]) {
      expect(answer).toMatchObject({ ok: false, error: { code: "unavailable" } });
    }
    const empty = { candidates: null, immature: null, matured: null, maturedTotal: 0 };
    const young = engineWith({ "/api/blocks": JSON.stringify(empty) }).engine;
    expect(valueIn(await young.fetchBlocks(page))).toEqual({ items: [], next: null, total: 0 });
  });

  it("does not take the last figures before its redis went for new ones, nor every miner for a stranger", async () => {
    const { engine } = engineWith({
      "/api/stats": redisDown,
      [`/api/accounts/${oepMiners.two}`]: { status: 404, body: "" },
    });
    const error = { code: "unavailable", reason: "the engine cannot reach its redis" };
    expect(await engine.fetchPool()).toEqual({ ok: false, error });
    expect(await engine.fetchMiner(oepMiners.two)).toEqual({ ok: false, error });
  });

  it("takes no miners while its stratum server is silent", async () => {
    const { engine } = engineWith({}, { now: () => recordedAt + 6 * 60_000 });
    expect(valueIn(await engine.fetchPool())).toMatchObject({ acceptsMiners: false, network: null });
  });
});

describe("the fork of friends", () => {
  const options = { options: { fork: "friends" }, schemes: ["pplns", "solo"] } as const;
  const row = (block: object) => ({ ...recorded("blocks").matured[0], worker: "rig1", ...block });

  it("divides the pool by the schemes of its accounts, and knows no round of one scheme", async () => {
    const miners = {
      [oepMiners.two]: { lastBeat: 1_795_493_447, hr: 40, offline: false, solo: false },
      [oepMiners.one]: { lastBeat: 1_795_493_437, hr: 22, offline: false, solo: true },
    };
    const { engine } = engineWith({ "/api/miners": JSON.stringify({ miners }) }, options);
    expect(valueIn(await engine.fetchPool()).schemes).toMatchObject([
      { scheme: "pplns", hashrate: 40, miners: 1, effort: null },
      { scheme: "solo", hashrate: 22, miners: 1, effort: null },
    ]);
  });

  it("names who found a block and under which scheme", async () => {
    const matured = [row({ finder: oepMiners.one, miningType: "solo" }), row({ finder: oepMiners.two, shares: 7 })];
    const blocks = without("blocks", { candidates: null, immature: null, matured, maturedTotal: 2 });
    const { engine } = engineWith({ "/api/blocks": blocks }, options);
    expect(valueIn(await engine.fetchMinerBlocks(oepMiners.one, page)).items).toMatchObject([
      { finder: oepMiners.one, worker: "rig1", scheme: "solo", effort: null },
    ]);
  });

  it("takes the fee off a payout, lists the newest first, and has the account's threshold and scheme", async () => {
    const account = without("account_two_rigs", {
      threshold: 2_500_000_000,
      miningTypeSolo: true,
      paymentsTotal: 0,
      pageSize: 2,
      payments: [
        { amount: 5, timestamp: 1_795_493_000, tx: "0xa1", txcost: 0 },
        { amount: 5, timestamp: 1_795_493_060, tx: "0xa2", txcost: 1_050_000_000 },
      ],
    });
    const { engine } = engineWith({ [`/api/accounts/${oepMiners.two}`]: account }, options);
    expect(valueIn(await engine.fetchMinerPayouts(oepMiners.two, page))).toMatchObject({
      items: [
        { transactionId: "0xa2", amount: 3_950_000_000n, fee: 1_050_000_000n },
        { transactionId: "0xa1", amount: 5_000_000_000n, fee: 0n },
      ],
      isCut: true,
    });
    expect(valueIn(await engine.fetchMiner(oepMiners.two))).toMatchObject({
      miner: { workers: [{ scheme: "solo" }, {}] },
    });
    expect(valueIn(await engine.fetchMinerSettings(oepMiners.two))).toMatchObject({
      threshold: 2_500_000_000n * shannon,
    });
  });

  it("never changes settings, because that would erase the miner's e-mail address", async () => {
    const { engine, sent } = engineWith({}, options);
    expect(await engine.updateMinerSettings(oepMiners.two, 1n, "203.0.113.7")).toMatchObject({
      error: { code: "unsupported" },
    });
    expect(sent).toEqual([]);
  });
});

it("refuses what cannot be meant", () => {
  expect(() => engineWith({}, { coin: xmr })).toThrow("XMR is not of it");
  expect(() => engineWith({}, { coin: etc, schemes: ["prop", "solo"] })).toThrow("It runs one scheme");
  expect(() => engineWith({}, { options: { fork: "2miners" } })).toThrow('may be "friends"');
  expect(() => engineWith({}, { options: { fork: "friends" }, schemes: ["prop"] })).toThrow("PPLNS and SOLO");
});
