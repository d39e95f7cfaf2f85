import { describe, expect, it } from "vitest";
import { etc } from "#src/domain/coins/etc.ts";
import { knownAddress, readRecording } from "../../../../tests/recorded-engines/miningcore.ts";
import type { PoolEngine } from "../pool-engine.ts";
import { engineWith } from "./recorded-engine.ts";

const firstPage = { cursor: null, limit: 100 };

async function listHeights(engine: PoolEngine, limit: number): Promise<readonly number[]> {
  const heights: number[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<PoolEngine["fetchBlocks"]>> = await engine.fetchBlocks({ cursor, limit });
    if (!page.ok) throw new Error(page.error.code);
    heights.push(...page.value.items.map(({ height }) => height));
    cursor = page.value.next;
  } while (cursor !== null);
  return heights;
}

describe("blocks", () => {
  it("are waiting, confirmed or orphaned", async () => {
    const page = await engineWith().engine.fetchBlocks(firstPage);
    if (!page.ok) throw new Error(page.error.code);
    expect(page.value.total).toBe(28);
    expect(page.value.next).toBeNull();
    const [newest, nearlyRipe, ripe] = page.value.items;
    expect(newest).toEqual({
      chain: "btc",
      height: 975_120,
      hash: "00000000000000000005f223b6f721b3b5a5932761262017bdd9854eed4faca9",
      foundAt: 1_795_195_140_000,
      scheme: "pplns",
      finder: knownAddress,
      worker: null,
      difficulty: 149_301_205_646_264.1,
      effort: null,
      reward: 314_518_761n,
      status: "pending",
      progress: 0.04,
    });
    expect(nearlyRipe).toMatchObject({
      status: "pending",
      progress: 0.9702970297029703,
      effort: 0.1738942001760006,
      reward: 313_447_680n,
    });
    expect(ripe).toMatchObject({ status: "confirmed", progress: 1, effort: 1.4682019875431433, reward: 317_271_758n });
    expect(page.value.items.find(({ height }) => height === 973_681)).toMatchObject({
      status: "orphaned",
      progress: null,
      reward: null,
      effort: 1.342878185240552,
    });
    expect(page.value.items.filter(({ effort }) => effort === null).map(({ height }) => height)).toEqual([
      975_120, 974_152,
    ]);
  });

  it("come to the last one though the engine leaves the last page out of its count", async () => {
    // 28 rows make pageCount 9 at three a page; the tenth page holds the last one.
    const heights = await listHeights(engineWith().engine, 3);
    expect(heights).toHaveLength(28);
    expect(heights.at(-1)).toBe(968_287);
  });

  it("take their total from the count of items, never from that of pages", async () => {
    const page = await engineWith({ "/api/v2/pools/btc1/blocks": readRecording("blocks_v2.json") }).engine.fetchBlocks({
      cursor: null,
      limit: 2,
    });
    expect(page).toMatchObject({ value: { total: 40, next: "1795133844931994.1.1" } });
  });

  it("are read from v1 where there is no v2, without a total", async () => {
    const { engine, asked } = engineWith({}, {}, { hasV2: false });
    const page = await engine.fetchBlocks(firstPage);
    expect(page.ok && [page.value.items.length, page.value.total, page.value.next]).toEqual([28, null, null]);
    await engine.fetchPayouts(firstPage);
    expect(asked).toEqual([
      "/api/pools/btc1",
      "/api/v2/pools/btc1/blocks?page=0&pageSize=150",
      "/api/pools/btc1/blocks?page=0&pageSize=150",
      "/api/pools/btc1/payments?page=0&pageSize=150",
    ]);
  });

  it("may have the numbers of the engine's enum as status, without a zone, a hash or a finder", async () => {
    const row = (status: unknown, more = {}) => ({
      blockHeight: 7,
      networkDifficulty: 0,
      status,
      confirmationProgress: 1.02,
      reward: 0,
      hash: "",
      miner: null,
      created: "2026-11-20T17:19:00.5",
      infoLink: "javascript:alert(1)",
      ...more,
    });
    const answer = (rows: readonly object[]) => ({
      "/api/v2/pools/btc1/blocks": JSON.stringify({ result: rows, success: true, pageCount: 0 }),
    });
    const rows = [row(1), row(2, { blockHeight: 6 }), row("Confirmed", { blockHeight: 5 })];
    const page = await engineWith(answer(rows)).engine.fetchBlocks(firstPage);
    expect(page.ok && page.value.items.map(({ status, progress }) => [status, progress])).toEqual([
      ["pending", 1],
      ["orphaned", null],
      ["confirmed", 1],
    ]);
    expect(page.ok && page.value.items[0]).toEqual({
      chain: "btc",
      height: 7,
      hash: null,
      foundAt: 1_795_195_140_500,
      scheme: "pplns",
      finder: null,
      worker: null,
      difficulty: null,
      effort: null,
      reward: null,
      status: "pending",
      progress: 1,
    });
    for (const status of ["lost", 9]) {
      expect(await engineWith(answer([row(status)])).engine.fetchBlocks(firstPage)).toMatchObject({
        error: { code: "malformed", reason: "a block's status is none that is known" },
      });
    }
  });

  it("of a miner are the engine's list, or picked out of the pool's where it has none", async () => {
    const heights = [975_120, 974_759, 971_839, 971_462, 970_666];
    const fork = await engineWith().engine.fetchMinerBlocks(knownAddress, firstPage);
    expect(fork.ok && fork.value.items.map(({ height }) => height)).toEqual(heights);
    const plain = await engineWith({}, {}, { hasMinerBlocks: false, hasV2: false }).engine.fetchMinerBlocks(
      knownAddress,
      firstPage,
    );
    // The pool's list has two more of the miner's blocks than the miner's own list.
    expect(plain.ok && plain.value.items.map(({ height }) => height)).toEqual([...heights, 968_334, 968_287]);
    expect(plain.ok && plain.value.total).toBeNull();
  });

  it("say that the engine did not succeed", async () => {
    const failed = { "/api/v2/pools/btc1/blocks": '{"result":[],"success":false}' };
    expect(await engineWith(failed).engine.fetchBlocks(firstPage)).toMatchObject({ error: { code: "unavailable" } });
  });
});

describe("payouts", () => {
  it("of the pool are transactions, the engine's rows of one put together", async () => {
    const page = await engineWith().engine.fetchPayouts({ cursor: null, limit: 2 });
    if (!page.ok) throw new Error(page.error.code);
    expect(page.value.items).toEqual([
      {
        chain: "btc",
        transactionId: "c062f0894c0c254ae6ed75f94205d98f83c719bb2424c57b0e4cdbd41da311f8",
        paidAt: 1_795_186_800_000,
        // 0.024581132382 and 0.027943481933, each cut to whole satoshi.
        amount: 2_458_113n + 2_794_348n,
        fee: null,
        status: "paid",
        recipients: 2,
      },
      expect.objectContaining({ recipients: 2, paidAt: 1_795_100_400_000 }),
    ]);
    expect(page.value.total).toBeNull();
  });

  it("of a miner are their own part", async () => {
    const page = await engineWith().engine.fetchMinerPayouts(knownAddress, { cursor: null, limit: 1 });
    expect(page).toMatchObject({
      value: {
        items: [{ amount: 2_794_348n, recipients: null, fee: null, paidAt: 1_795_186_799_999 }],
        next: "1795186799999592.1.0",
        total: 10,
      },
    });
  });

  it("keep eighteen decimals", async () => {
    const payment = '{"coin":"ETC","address":"0x1","amount":1234.000000000000000001,"created":"2026-11-20T17:19:00Z"}';
    const pool = readRecording("pool.json").replace(/"BTC"/g, '"ETC"').replace("SHA256D", "Etchash");
    const { engine } = engineWith(
      { "/api/pools/btc1": pool, "/api/v2/pools/btc1/payments": `{"result":[${payment}],"success":true}` },
      { coin: etc },
    );
    expect(await engine.fetchPayouts(firstPage)).toMatchObject({
      value: { items: [{ amount: 1_234_000_000_000_000_000_001n, transactionId: null, recipients: 1 }] },
    });
  });

  it("beyond any number of coins are refused, in every list", async () => {
    for (const amount of ["9007199254740993", "-1", "1e400", '"many"']) {
      const row = `{"address":"a","amount":${amount},"created":"2026-11-20T17:19:00Z"}`;
      const changed = { "/api/v2/pools/btc1/payments": `{"result":[${row}],"success":true}` };
      expect(await engineWith(changed).engine.fetchPayouts(firstPage), amount).toMatchObject({
        error: { code: "malformed", path: "/result/0/amount" },
      });
    }
  });
});
