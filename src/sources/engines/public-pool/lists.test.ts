import { describe, expect, it } from "vitest";
import { btc } from "#src/domain/coins/btc.ts";
import { err, ok } from "#src/domain/result.ts";
import type { ChainNode } from "../../nodes/chain-node.ts";
import type { SourceError } from "../../source-error.ts";
import { createBlockJoin } from "../reading/block-join.ts";
import { engineWith, miner } from "./__fixtures__/recorded-engine.ts";

const page = { cursor: null, limit: 10 };

/** A chain that a test rewrites: by height, the paid finder and the hash. */
function chainOf(tip: number) {
  const paid = new Map<number, { hash: string; finder: string }>();
  const script = { tip, isPruned: false, asked: 0, failure: null as SourceError | null };
  const node: ChainNode = {
    name: "scripted",
    offers: { header: true, coinbase: true },
    fetchTip: async () => err({ code: "unsupported", what: "the tip" }),
    async fetchBlockHeader(height) {
      script.asked++;
      const { hash = `hash${height}` } = paid.get(height) ?? {};
      if (script.failure) return err(script.failure);
      if (height > script.tip) return err({ code: "not-found" });
      return ok({ height, hash, minedAt: height * 600_000, difficulty: 7, confirmations: script.tip - height + 1 });
    },
    async fetchCoinbase(hash) {
      script.asked++;
      if (script.isPruned) return err({ code: "not-found" });
      const { finder = "somebody" } = [...paid.values()].find((block) => block.hash === hash) ?? {};
      return ok({ total: 312_500_000n, addresses: ["fee", finder] });
    },
  };
  return { node, paid, script };
}

const row = (height: number, minerAddress = "ours", worker = "rig01") => ({ height, minerAddress, worker });

describe("blocks of the engine and the chain", () => {
  it("stay unproven where the chain names no payee", async () => {
    const { node } = chainOf(440);
    const nameless: ChainNode = { ...node, fetchCoinbase: async () => ok({ total: 5n, addresses: null }) };
    expect(await createBlockJoin(nameless, btc).join([row(440)], page)).toMatchObject({
      value: { items: [{ height: 440, status: "pending", hash: null, reward: null }] },
    });
  });

  it("are joined by height, as recorded", async () => {
    const { engine, asked } = engineWith();
    const block = {
      chain: "btc",
      height: 440,
      hash: "a77446b2371e33ae8c8c21bfb56eeb43c97583e1612d5246be671ba0e69ca3eb",
      foundAt: 1_795_218_136_000,
      scheme: "solo",
      finder: miner,
      worker: "rig01",
      difficulty: 4.656542373906925e-10,
      effort: null,
      reward: 1_250_000_000n,
      status: "pending",
      progress: 0.01,
    };
    expect(await engine.fetchBlocks(page)).toEqual({ ok: true, value: { items: [block], next: null, total: 1 } });
    const first = asked.length;
    expect(await engine.fetchMinerBlocks(miner, page)).toMatchObject({ value: { items: [block] } });
    // The coinbase of a block with the same hash is not requested again.
    expect(asked.slice(first)).toEqual(["/api/info", "/rpc getblockhash", "/rpc getblockheader"]);
    expect(await engine.fetchMinerBlocks("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", page)).toEqual({
      ok: true,
      value: { items: [], next: null, total: 0 },
    });
  });

  it("is orphaned where the chain paid another miner, as recorded", async () => {
    const info = JSON.stringify({
      blockData: [{ height: 439, minerAddress: miner, worker: "rig01", sessionId: "09d5c64d" }],
      userAgents: [],
      uptime: "2026-11-20T23:38:29.631Z",
    });
    expect(await engineWith({ changed: { "/api/info": info } }).engine.fetchBlocks(page)).toMatchObject({
      value: {
        items: [
          { height: 439, status: "orphaned", hash: null, reward: null, progress: null, foundAt: 1_795_217_957_000 },
        ],
      },
    });
  });

  it("are confirmed with the coin's confirmations, and not asked for again", async () => {
    const { node, paid, script } = chainOf(298);
    paid.set(200, { hash: "a", finder: "ours" });
    const { join } = createBlockJoin(node, btc);
    const statusOf = async () => {
      const blocks = await join([row(200)], page);
      return blocks.ok ? blocks.value.items.map(({ status, progress }) => ({ status, progress })) : blocks;
    };
    expect(await statusOf()).toEqual([{ status: "pending", progress: 0.99 }]);
    script.tip = 299;
    expect(await statusOf()).toEqual([{ status: "confirmed", progress: 1 }]);
    const before = script.asked;
    expect(await statusOf()).toEqual([{ status: "confirmed", progress: 1 }]);
    expect(script.asked).toBe(before);
  });

  it("stays the same block when the chain goes another way, and when it comes back", async () => {
    const { node, paid, script } = chainOf(500);
    paid.set(500, { hash: "a", finder: "ours" });
    const { join } = createBlockJoin(node, btc);
    const one = async () => {
      const blocks = await join([row(500)], page);
      return blocks.ok ? blocks.value.items[0] : null;
    };
    expect(await one()).toMatchObject({ hash: "a", status: "pending", reward: 312_500_000n, foundAt: 300_000_000 });
    paid.set(500, { hash: "b", finder: "somebody" });
    script.tip = 501;
    expect(await one()).toMatchObject({ hash: "a", status: "orphaned", reward: null, foundAt: 300_000_000 });
    paid.set(500, { hash: "a", finder: "ours" });
    expect(await one()).toMatchObject({ hash: "a", status: "pending", reward: 312_500_000n });
  });

  it("keeps hash and reward open where the node has thrown the block away", async () => {
    const { node, paid, script } = chainOf(1_000);
    paid.set(200, { hash: "a", finder: "ours" });
    script.isPruned = true;
    const blocks = await createBlockJoin(node, btc).join([row(200)], page);
    expect(blocks).toMatchObject({
      value: { items: [{ status: "confirmed", hash: null, reward: null, foundAt: 120_000_000, progress: 1 }] },
    });
  });

  it("waits for a node that lags behind", async () => {
    const { node, paid } = chainOf(500);
    paid.set(500, { hash: "a", finder: "ours" });
    const blocks = await createBlockJoin(node, btc).join([row(500), row(501)], page);
    expect(blocks).toMatchObject({ ok: true, value: { items: [{ height: 500 }], next: null, total: null } });
  });

  it("has both of two finders at one height, but only one entry of the same finder", async () => {
    const { node, paid } = chainOf(500);
    paid.set(500, { hash: "a", finder: "ours" });
    const rows = [row(499), row(500), row(500, "ours", "rig02"), row(500, "theirs", "")];
    const blocks = await createBlockJoin(node, btc).join(rows, page);
    expect(
      blocks.ok && blocks.value.items.map(({ height, finder, worker, status }) => [height, finder, worker, status]),
    ).toEqual([
      [500, "ours", "rig01", "pending"],
      [500, "theirs", null, "orphaned"],
      [499, "ours", "rig01", "orphaned"],
    ]);
  });

  it("come page by page, also when the list has grown at its head", async () => {
    const { join } = createBlockJoin(chainOf(900).node, btc);
    const rows = Array.from({ length: 20 }, (_, index) => row(100 + index));
    const first = await join(rows, { cursor: null, limit: 12 });
    if (!first.ok) throw new Error(first.error.code);
    expect(first.value.items.map(({ height }) => height).slice(-1)).toEqual([108]);
    const rest = await join([...rows, row(800)], { cursor: first.value.next, limit: 12 });
    expect(rest).toMatchObject({ ok: true, value: { next: null } });
    expect(rest.ok && rest.value.items.map(({ height }) => height)).toEqual([107, 106, 105, 104, 103, 102, 101, 100]);
    expect(await join(rows, { cursor: "7.nobody", limit: 3 })).toEqual({
      ok: false,
      error: { code: "unknown-cursor" },
    });
  });

  it("are not known when the node fails", async () => {
    const { node, script } = chainOf(900);
    script.failure = { code: "timeout", timeoutMs: 5000 };
    expect(await createBlockJoin(node, btc).join([row(1)], page)).toEqual({
      ok: false,
      error: { code: "timeout", timeoutMs: 5000 },
    });
  });
});
