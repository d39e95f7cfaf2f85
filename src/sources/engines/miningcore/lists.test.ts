import { describe, expect, it } from "vitest";
import { etc } from "#src/domain/coins/etc.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { HOUR } from "#src/domain/time/durations.ts";
import {
  knownAddress,
  readRecording,
  recordedAt,
  recordedMiners,
} from "../../../../tests/recorded-engines/miningcore.ts";
import { replayUrl } from "../../../../tests/recorded-engines/replay-engine.ts";
import type { PoolEngine } from "../pool-engine.ts";
import { readPayouts } from "../reading/read-payouts.ts";
import { engineWith, joinedOptions, recordedContext } from "./__fixtures__/recorded-engine.ts";
import { createMiningcore } from "./miningcore.ts";

const firstPage = { cursor: null, limit: 200 };
const poolPath = "/api/pools/ltc-pplns";
const blocksPath = "/api/v2/pools/ltc-pplns/blocks";

async function listBlocks(engine: PoolEngine, limit: number) {
  const blocks: { readonly height: number; readonly scheme: string | null; readonly foundAt: number }[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<PoolEngine["fetchBlocks"]>> = await engine.fetchBlocks({ cursor, limit });
    if (!page.ok) throw new Error(page.error.code);
    blocks.push(...page.value.items.map(({ height, scheme, foundAt }) => ({ height, scheme, foundAt })));
    cursor = page.value.next;
  } while (cursor !== null);
  return blocks;
}

describe("blocks", () => {
  it("are waiting, confirmed or orphaned", async () => {
    const page = await engineWith().engine.fetchBlocks(firstPage);
    if (!page.ok) throw new Error(page.error.code);
    expect([page.value.items.length, page.value.total, page.value.next]).toEqual([144, 144, null]);
    const [newest] = page.value.items;
    expect(newest).toEqual({
      chain: "ltc",
      height: 595,
      hash: "21c05838538af8da4cce71deae9029859a15b66da9c83401b9d4aeed885d48f4",
      foundAt: 1_795_329_002_323,
      scheme: "pplns",
      finder: recordedMiners.segwit,
      worker: null,
      difficulty: 4.65e-10,
      effort: 3.543976814516129,
      reward: null,
      status: "pending",
      // 2 of 102: the engine counts the chain's 100 and two more.
      progress: 0.0196078431372549,
    });
    const byStatus = (status: string) => page.value.items.filter((block) => block.status === status);
    expect([byStatus("pending").length, byStatus("confirmed").length]).toEqual([45, 97]);
    expect(byStatus("confirmed")[0]).toMatchObject({ progress: 1, reward: 625_000_000n });
    expect(byStatus("orphaned").map(({ height, reward, progress }) => [height, reward, progress])).toEqual([
      [138, null, null],
      [137, null, null],
    ]);
  });

  it("of SOLO have the effort of the finder's own round", async () => {
    const { engine } = engineWith({}, { options: { poolId: "ltc-solo", requestsPerSecond: 1000 } });
    const page = await engine.fetchBlocks(firstPage);
    if (!page.ok) throw new Error(page.error.code);
    const effortAt = (height: number) => page.value.items.find((block) => block.height === height)?.effort;
    // Since the pool's last block it is 12.07576884946237; at 593 the finder's own is missing, the pool's is
    // 28.87684811827954.
    expect([effortAt(586), effortAt(593)]).toEqual([19.42624327956989, null]);
  });

  it("that the engine's wallet cannot check stay as they were found, without effort and reward", async () => {
    const page = await engineWith({}, {}, { folder: "wallet-error" }).engine.fetchBlocks(firstPage);
    if (!page.ok) throw new Error(page.error.code);
    expect(page.value.items).toHaveLength(5);
    for (const block of page.value.items) {
      expect(block).toMatchObject({ status: "pending", progress: 0, effort: null, reward: null });
    }
  });

  it("come to the last one though the engine leaves the last page out of its count", async () => {
    const blocks = await listBlocks(engineWith().engine, 10);
    expect(blocks).toHaveLength(144);
    const oldest = await engineWith().engine.fetchBlocks(firstPage);
    expect(blocks.at(-1)?.height).toBe(oldest.ok && oldest.value.items.at(-1)?.height);
  });

  it("of several pools of one coin are one list by time, whatever its pages", async () => {
    const { engine } = engineWith({}, { options: joinedOptions });
    const whole = await listBlocks(engine, 500);
    expect(whole).toHaveLength(242);
    expect(whole.filter(({ scheme }) => scheme === "solo")).toHaveLength(98);
    expect(whole.map(({ foundAt }) => foundAt)).toEqual(whole.map(({ foundAt }) => foundAt).sort((a, b) => b - a));
    for (const limit of [25, 60]) expect(await listBlocks(engine, limit)).toEqual(whole);
    const first = await engine.fetchBlocks({ cursor: null, limit: 3 });
    expect(first).toMatchObject({ value: { total: 242, next: "1795329001619029.1.1~1795329074519673.1.0" } });
    for (const cursor of ["1795329001619029.1.1", "~~", "-~-", "x~"]) {
      expect(await engine.fetchBlocks({ cursor, limit: 3 })).toMatchObject({ error: { code: "unknown-cursor" } });
    }
  });

  it("of several pools fail as a whole when one of them fails", async () => {
    const changed = { "/api/v2/pools/ltc-solo/blocks": { status: 500, body: "" } };
    const { engine } = engineWith(changed, { options: joinedOptions });
    expect(await engine.fetchBlocks(firstPage)).toMatchObject({ error: { code: "unavailable" } });
  });

  it("are read from v1 where there is no v2, without a total", async () => {
    const { engine, asked } = engineWith({}, {}, { hasV2: false });
    const page = await engine.fetchBlocks({ cursor: null, limit: 100 });
    expect(page.ok && [page.value.items.length, page.value.total]).toEqual([100, null]);
    await engine.fetchPayouts({ cursor: null, limit: 10 });
    expect(asked).toEqual([
      poolPath,
      `${blocksPath}?page=0&pageSize=150`,
      `${poolPath}/blocks?page=0&pageSize=150`,
      `${poolPath}/payments?page=0&pageSize=150`,
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
    const response = (rows: readonly object[]) => ({
      [blocksPath]: JSON.stringify({ result: rows, success: true, pageCount: 0 }),
    });
    const rows = [row(1), row(2, { blockHeight: 6 }), row("Confirmed", { blockHeight: 5 })];
    const page = await engineWith(response(rows)).engine.fetchBlocks(firstPage);
    expect(page.ok && page.value.items.map(({ status, progress }) => [status, progress])).toEqual([
      ["pending", 1],
      ["orphaned", null],
      ["confirmed", 1],
    ]);
    expect(page.ok && page.value.items[0]).toEqual({
      chain: "ltc",
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
      expect(await engineWith(response([row(status)])).engine.fetchBlocks(firstPage)).toMatchObject({
        error: { code: "malformed", reason: "a block's status is none that is known" },
      });
    }
  });

  it("of a miner are the engine's list, or picked out of the pool's where it has none", async () => {
    const heights = async (replay: Parameters<typeof engineWith>[2]) => {
      const page = await engineWith({}, {}, replay).engine.fetchMinerBlocks(recordedMiners.odd, firstPage);
      return page.ok ? { heights: page.value.items.map(({ height }) => height), total: page.value.total } : page;
    };
    const own = await heights({});
    expect(own).toMatchObject({ total: 15, heights: { length: 15 } });
    expect(await heights({ hasMinerBlocks: false, hasV2: false })).toEqual({ ...own, total: null });
  });

  it("say that the engine did not succeed", async () => {
    const failed = { [blocksPath]: '{"result":[],"success":false}' };
    expect(await engineWith(failed).engine.fetchBlocks(firstPage)).toMatchObject({ error: { code: "unavailable" } });
  });
});

describe("payouts", () => {
  it("of the pool are transactions, the engine's rows of one put together", async () => {
    const page = await engineWith().engine.fetchPayouts({ cursor: null, limit: 2 });
    if (!page.ok) throw new Error(page.error.code);
    expect(page.value.items).toEqual([
      {
        chain: "ltc",
        transactionId: "b040b5f4e2c676c5e880f5c6a916d8dd9a645a06b05f8baa723b469630b3b673",
        paidAt: 1_795_329_066_844,
        // 2.030403383317 and 4.157096616683, each cut to whole litoshi.
        amount: 203_040_338n + 415_709_661n,
        fee: null,
        status: "paid",
        recipients: 2,
      },
      expect.objectContaining({ recipients: 1, amount: 456_322_310n, paidAt: 1_795_329_006_907 }),
    ]);
    expect(page.value.total).toBeNull();
  });

  it("of a miner are their own part", async () => {
    const page = await engineWith().engine.fetchMinerPayouts(knownAddress, { cursor: null, limit: 1 });
    expect(page).toMatchObject({
      value: {
        items: [{ amount: 415_709_661n, recipients: null, fee: null, paidAt: 1_795_329_066_841 }],
        next: "1795329066841401.1.0",
        total: 42,
      },
    });
  });

  it("of a miner of several pools are those of all, by time", async () => {
    const { engine } = engineWith({}, { options: joinedOptions });
    const page = await engine.fetchMinerPayouts(knownAddress, firstPage);
    if (!page.ok) throw new Error(page.error.code);
    const { items, total, next } = page.value;
    expect([items.length, total, next]).toEqual([57, 57, null]);
    expect(items.map(({ paidAt }) => paidAt)).toEqual(items.map(({ paidAt }) => paidAt).sort((a, b) => b - a));
    // 879.169520355428 and 279.844214933650: each payout is cut to whole litoshi.
    expect(items.reduce((sum, { amount }) => sum + amount, 0n)).toBeGreaterThan(115_901_373_528n - 57n);
    expect(items.reduce((sum, { amount }) => sum + amount, 0n)).toBeLessThanOrEqual(115_901_373_528n);
  });

  it("of a miner with a past are asked for once, however many read them at a time", async () => {
    const rows = Array.from({ length: 365 }, (_, day) => ({
      address: knownAddress,
      amount: 0.5,
      transactionConfirmationData: `tx${day}`,
      created: new Date(recordedAt - (day + 1) * 24 * HOUR).toISOString(),
    }));
    const asked: string[] = [];
    let time = recordedAt;
    const fetch: typeof globalThis.fetch = async (input) => {
      const { pathname, searchParams } = new URL(String(input));
      if (!pathname.endsWith("/payments")) return new Response(readRecording("ltc-pplns.pool.json"));
      const [page, size] = [Number(searchParams.get("page")), Number(searchParams.get("pageSize"))];
      asked.push(String(page));
      const result = rows.slice(page * size, (page + 1) * size);
      return new Response(JSON.stringify({ itemCount: rows.length, result, success: true }));
    };
    const engine = createMiningcore(replayUrl, { ...recordedContext, fetch, now: () => time });
    let kept: Payout[] = [];
    const readAll = () =>
      readPayouts(engine, knownAddress, {
        wasComplete: false,
        async keep(sent) {
          kept.push(...sent);
          return sent.length;
        },
        isOver: () => false,
        now: time,
        noteRefused: () => {},
      });
    await Promise.all([readAll(), readAll()]);
    expect(kept).toHaveLength(730);
    kept = [];
    time += 9_000;
    await readAll();
    expect(kept).toHaveLength(365);
    expect(asked).toEqual(["0", "1", "2"]);
    time += 2_000;
    await readAll();
    expect(asked.slice(3)).toContain("0");
  });

  it("keep eighteen decimals", async () => {
    const payment = '{"coin":"ETC","address":"0x1","amount":1234.000000000000000001,"created":"2026-11-20T17:19:00Z"}';
    const pool = readRecording("ltc-pplns.pool.json").replace(/"LTC"/g, '"ETC"').replace("Scrypt", "Etchash");
    const { engine } = engineWith(
      { [poolPath]: pool, "/api/v2/pools/ltc-pplns/payments": `{"result":[${payment}],"success":true}` },
      { coin: etc },
    );
    expect(await engine.fetchPayouts(firstPage)).toMatchObject({
      value: { items: [{ amount: 1_234_000_000_000_000_000_001n, transactionId: null, recipients: 1 }] },
    });
  });

  it("beyond any number of coins are refused, in every list", async () => {
    for (const amount of ["9007199254740993", "-1", "1e400", '"many"']) {
      const row = `{"address":"a","amount":${amount},"created":"2026-11-20T17:19:00Z"}`;
      const changed = { "/api/v2/pools/ltc-pplns/payments": `{"result":[${row}],"success":true}` };
      expect(await engineWith(changed).engine.fetchPayouts(firstPage), amount).toMatchObject({
        error: { code: "malformed", path: "/result/0/amount" },
      });
    }
  });
});
