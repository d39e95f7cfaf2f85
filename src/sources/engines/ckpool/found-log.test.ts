import { describe, expect, it } from "vitest";
import { ckpool, readCkpoolFile } from "../../../../tests/recorded-engines/ckpool.ts";
import { createDocuments } from "../../transports/documents.ts";
import { engineWith } from "./__fixtures__/recorded-engine.ts";
import { createFoundLog } from "./found-log.ts";

const page = { cursor: null, limit: 10 };
const { miner } = ckpool;
const solvedBy = (height: number | string, login: string, words = "Solved and confirmed") =>
  `[2026-11-24 04:10:47.960] ${words} block ${height} by ${login}\n`;

/** A log that a test writes to; `pieces` of so many bytes. */
function logOf(first: string, maxBytes = 4096) {
  const file = { text: first };
  const asked: number[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!String(input).endsWith("/ckpool.log")) return new Response("", { status: 404 });
    const [, from = "0", to = "0"] = /^bytes=(\d+)-(\d+)$/.exec(new Headers(init?.headers).get("range") ?? "") ?? [];
    asked.push(Number(from));
    const all = Buffer.from(file.text);
    const size = all.length;
    if (Number(from) >= size)
      return new Response(null, { status: 416, headers: { "content-range": `bytes */${size}` } });
    const headers = { "content-range": `bytes ${from}-${Math.min(size - 1, Number(to))}/${size}` };
    return new Response(all.subarray(Number(from), Number(to) + 1), { status: 206, headers });
  };
  const documents = createDocuments(new URL("http://engine.test"), { fetch, now: () => 0, maxBytes });
  const log = createFoundLog(documents, ["asicseer-pool.log", "ckpool.log"]);
  const read = async () => {
    const found = await log.read();
    return found.ok ? found.value : found.error.code;
  };
  return { file, asked, read };
}

describe("blocks in ckpool's log", () => {
  it("are those that it calls solved, by finder and worker", async () => {
    const text =
      "[2026-11-24 04:10:47.856] ckpool stratifier starting\n" +
      solvedBy(840_000, "bc1qa.rig 1") +
      solvedBy(840_002, "bc1qb_rig2") +
      solvedBy(840_003, "bc1qc", "Solved") +
      "[2026-11-24 04:10:47.960] Submitted, but had block 840004 rejected\n" +
      "[2026-11-24 04:10:48.1] Rejected user x] Solved and confirmed block 5 by bc1qevil\n";
    const rows = [
      { height: 840_000, minerAddress: "bc1qa", worker: "rig 1" },
      { height: 840_002, minerAddress: "bc1qb", worker: "rig2" },
      { height: 840_003, minerAddress: "bc1qc", worker: "" },
    ];
    expect(await logOf(text).read()).toEqual(rows);
    // Pieces that end within a line.
    expect(await logOf(text, 97).read()).toEqual(rows);
  });

  it("come once, also from a line that was half written", async () => {
    const { file, asked, read } = logOf(`${solvedBy(7, "bc1qa")}[2026-11-24 04:10:47.960] Solved and confirmed bl`);
    expect(await read()).toMatchObject([{ height: 7 }]);
    file.text = solvedBy(7, "bc1qa") + solvedBy(8, "bc1qb");
    expect(await read()).toMatchObject([{ height: 7 }, { height: 8 }]);
    expect(await read()).toMatchObject([{ height: 7 }, { height: 8 }]);
    expect(asked).toEqual([0, 64, 128]);
  });

  it("stay known when the log begins again", async () => {
    const { file, read } = logOf(solvedBy(7, "bc1qa") + solvedBy(8, "bc1qa"));
    await read();
    file.text = solvedBy(9, "bc1qa");
    expect(await read()).toMatchObject([{ height: 7 }, { height: 8 }, { height: 9 }]);
  });

  it("are malformed without a height, and unknown without a log", async () => {
    expect(await logOf(solvedBy("many", "bc1qa")).read()).toBe("malformed");
    const documents = createDocuments(new URL("http://engine.test"), {
      fetch: async () => new Response("", { status: 404 }),
      now: () => 0,
    });
    expect(await createFoundLog(documents, ["ckpool.log"]).read()).toEqual({ ok: true, value: null });
  });

  it("are on the chain what the node says", async () => {
    const block = {
      height: 440,
      finder: miner,
      worker: "rigA",
      scheme: "solo",
      status: "pending",
      reward: 1_250_000_000n,
    };
    const { engine } = engineWith();
    expect(await engine.fetchBlocks(page)).toMatchObject({
      ok: true,
      value: { items: [block], total: null, isCut: true },
    });
    expect(await engine.fetchMinerBlocks(miner, page)).toMatchObject({ ok: true, value: { items: [block] } });
  });

  it("are not ours where the coinbase pays somebody else", async () => {
    const log = readCkpoolFile("ckpool.log").replace(`${miner}.rigA`, "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa");
    const blocks = await engineWith({ changed: { "/ckpool.log": log } }).engine.fetchBlocks(page);
    expect(blocks).toMatchObject({ ok: true, value: { items: [{ height: 440, status: "orphaned", hash: null }] } });
  });

  it("need a node, and SOLO", async () => {
    const without = engineWith({ hasNode: false }).engine;
    expect(await without.fetchBlocks(page)).toMatchObject({ ok: false, error: { code: "unsupported" } });
    expect(without.capabilities).toMatchObject({ blocksNeedNode: true, paysWithBlock: true });
    const pplns = engineWith({ context: { schemes: ["pplns"] } }).engine;
    expect(await pplns.fetchBlocks(page)).toMatchObject({ ok: false, error: { code: "unsupported" } });
    expect(pplns.capabilities).toMatchObject({ blocksNeedNode: false, blocksByMiner: false });
    const none = engineWith({ hasNode: false, changed: { "/ckpool.log": "[2026-11-24 04:10:47.8] started\n" } }).engine;
    expect(await none.fetchBlocks(page)).toMatchObject({ ok: true, value: { items: [], total: null, isCut: true } });
  });
});
