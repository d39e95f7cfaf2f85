import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bch } from "#src/domain/coins/bch.ts";
import { dgb } from "#src/domain/coins/dgb.ts";
import { engineFaults } from "../../../../tests/contracts/faulty-response.ts";
import { describeNodeContract } from "../../../../tests/contracts/node-contract.ts";
import { readNodeRecording, recordedFinder } from "../../../../tests/recorded-engines/bitcoind.ts";
import { faultyNodeFetch, nodeWith, recordedAt, recordedCredentials } from "./__fixtures__/recorded-node.ts";

const hash440 = "a77446b2371e33ae8c8c21bfb56eeb43c97583e1612d5246be671ba0e69ca3eb";
const hash439 = "c861a4c437ff630acd5396f9b3fa43f3d0f0a68921255b8d5ccf68154872747a";

describeNodeContract("bitcoind", {
  createNode: () => nodeWith().node,
  createFaultyNode: (fault) => nodeWith(undefined, { fetch: faultyNodeFetch(fault) }, 50).node,
  now: recordedAt,
  height: 440,
  hash: hash440,
  heightAboveTip: 1_000_000,
});

describe("the network", () => {
  it("is read from the tip, the subsidy without fees", async () => {
    expect(await nodeWith().node.fetchTip()).toEqual({
      ok: true,
      value: {
        at: recordedAt,
        height: 440,
        difficulty: 4.656542373906925e-10,
        hashrate: 0.1740391588107324,
        blockReward: 1_250_000_000n,
        lastBlockAt: 1_795_218_136_000,
      },
    });
  });

  it("takes figures of the main chain, in any notation", async () => {
    const v30 = readNodeRecording("getmininginfo_v30_built");
    const whole = v30.replace("1.0687396591734581e+21", "850000000000000000000");
    for (const [body, hashrate] of [
      [v30, 1.0687396591734581e21],
      [whole, 8.5e20],
    ] as const) {
      const tip = await nodeWith((method) => (method === "getmininginfo" ? body : null)).node.fetchTip();
      expect(tip).toMatchObject({ ok: true, value: { hashrate } });
    }
  });

  it("has no difficulty where bcoin prints 0, and no hashrate where a node says -1", async () => {
    const { node } = nodeWith((method) => {
      if (method === "getmininginfo") return '{"result":{"blocks":440,"networkhashps":-1},"error":null,"id":1}';
      return method === "getblockchaininfo"
        ? readNodeRecording("getblockchaininfo").replace("4.656542373906925e-10", "0")
        : null;
    });
    expect(await node.fetchTip()).toMatchObject({ ok: true, value: { difficulty: null, hashrate: null, height: 440 } });
    const bcoin = nodeWith((method) => (method === "getmininginfo" ? readNodeRecording("getmininginfo_bcoin") : null));
    expect(await bcoin.node.fetchTip()).toMatchObject({ ok: true, value: { hashrate: 212374.56962025317 } });
  });

  it("is that of the coin's own algorithm where one chain has many", async () => {
    const many = readNodeRecording("getblockchaininfo").replace(
      '"difficulty":4.656542373906925e-10',
      '"difficulty":7,"difficulties":{"sha256d":1000000,"scrypt":7}',
    );
    const { node } = nodeWith((method) => (method === "getblockchaininfo" ? many : null), { coin: dgb });
    // 1,000,000 × 2^32 hashes in 75 s.
    expect(await node.fetchTip()).toMatchObject({
      ok: true,
      value: { difficulty: 1_000_000, hashrate: 57_266_230_613_333.336 },
    });
  });

  it("has no subsidy where the node is too old or has pruned the block", async () => {
    for (const error of [
      '{"code":-32601,"message":"Method not found"}',
      '{"code":-1,"message":"Block not available (pruned data)"}',
    ]) {
      const { node } = nodeWith((method) =>
        method === "getblockstats" ? { status: 500, body: `{"result":null,"error":${error},"id":1}` } : null,
      );
      expect(await node.fetchTip()).toMatchObject({ ok: true, value: { blockReward: null, height: 440 } });
    }
  });

  it("is not known while the node loads the chain", async () => {
    const loading = readNodeRecording("getblockchaininfo").replace(
      '"initialblockdownload":false',
      '"initialblockdownload":true',
    );
    const { node } = nodeWith((method) => (method === "getblockchaininfo" ? loading : null));
    expect(await node.fetchTip()).toEqual({
      ok: false,
      error: { code: "unavailable", reason: "the node still loads the chain" },
    });
  });
});

describe("a block", () => {
  it("is found by its height", async () => {
    expect(await nodeWith().node.fetchBlockHeader(440)).toEqual({
      ok: true,
      value: {
        height: 440,
        hash: hash440,
        minedAt: 1_795_218_136_000,
        difficulty: 4.656542373906925e-10,
        confirmations: 1,
      },
    });
    expect(await nodeWith().node.fetchBlockHeader(439)).toMatchObject({ value: { hash: hash439, confirmations: 2 } });
  });

  it("says whom it paid, to the last unit", async () => {
    expect(await nodeWith().node.fetchCoinbase(hash440)).toEqual({
      ok: true,
      value: { total: 1_250_000_000n, addresses: [recordedFinder] },
    });
    const paid = readNodeRecording("getrawtransaction_440")
      .replace('"value":12.50000000', '"value":50.00001410')
      .replace('"value":0.00000000', '"value":1e-8');
    const { node } = nodeWith((method) => (method === "getrawtransaction" ? paid : null));
    expect(await node.fetchCoinbase(hash440)).toMatchObject({ value: { total: 5_000_001_411n } });
  });

  it("names addresses as nodes since version 22 do", async () => {
    const modern = readNodeRecording("getrawtransaction_440").replace(
      `"addresses":["${recordedFinder}"]`,
      `"address":"${recordedFinder}"`,
    );
    const { node } = nodeWith((method) => (method === "getrawtransaction" ? modern : null));
    expect(await node.fetchCoinbase(hash440)).toMatchObject({ value: { addresses: [recordedFinder] } });
  });

  it("that the chain drops between two calls is no block", async () => {
    const orphaned = readNodeRecording("getblockheader_440_orphaned");
    const { node } = nodeWith((method) => (method === "getblockheader" ? orphaned : null));
    expect(await node.fetchBlockHeader(440)).toMatchObject({ ok: false, error: { code: "unavailable" } });
  });

  it("of another height than was asked for is refused", async () => {
    const { node } = nodeWith((method) =>
      method === "getblockheader" ? readNodeRecording("getblockheader_439") : null,
    );
    expect(await node.fetchBlockHeader(440)).toMatchObject({ ok: false, error: { code: "malformed" } });
  });

  it("whose first transaction is none of its own is refused", async () => {
    const spend = readNodeRecording("getrawtransaction_440").replace('"coinbase":"02b8010101"', '"txid":"00"');
    const { node } = nodeWith((method) => (method === "getrawtransaction" ? spend : null));
    expect(await node.fetchCoinbase(hash440)).toMatchObject({ ok: false, error: { code: "malformed" } });
  });

  it("of a coin with fewer decimals than the node sends is refused", async () => {
    const { node } = nodeWith(undefined, { coin: { ...bch, decimals: 0 } });
    expect(await node.fetchCoinbase(hash440)).toMatchObject({ ok: false, error: { code: "malformed" } });
  });
});

describe("kinds with calls of their own", () => {
  it("asks zcashd for a transaction with a number, and knows its word for a chain that is loaded", async () => {
    const verbose: unknown[] = [];
    const kin = nodeWith(
      (method, params) => {
        if (method === "getrawtransaction") verbose.push(params[1]);
        return method === "getblockchaininfo"
          ? readNodeRecording(method).replace('"initialblockdownload":false', '"initial_block_download_complete":false')
          : null;
      },
      {},
      undefined,
      "zcashd",
    ).node;
    expect(await kin.fetchCoinbase(hash440)).toMatchObject({ value: { total: 1_250_000_000n } });
    expect(verbose).toEqual([1]);
    expect(await kin.fetchTip()).toMatchObject({ ok: false, error: { code: "unavailable" } });
  });

  it("does not ask nexad whom a block paid", async () => {
    const { node, asked } = nodeWith(() => null, {}, undefined, "nexad");
    expect(node.offers).toEqual({ header: true, coinbase: false });
    expect(await node.fetchCoinbase(hash440)).toMatchObject({ ok: false, error: { code: "unsupported" } });
    expect(asked).toEqual([]);
    expect(await node.fetchBlockHeader(440)).toMatchObject({ value: { hash: hash440, confirmations: 1 } });
  });
});

describe("refusals", () => {
  const refusal = (status: number, code: number, message: string) => ({
    status,
    body: JSON.stringify({ result: null, error: { code, message }, id: 1 }),
  });

  it.each([
    ["while it starts", { status: 500, body: readNodeRecording("error_warming_up") }, "unavailable", "starting"],
    ["while it is not connected", refusal(500, -9, "not connected"), "unavailable", "not connected"],
    ["a call that it has not", { status: 404, body: readNodeRecording("error_method") }, "unsupported", ""],
    ["in version 2 of the protocol", refusal(200, -8, "Block height out of range"), "not-found", ""],
    ["a block that was pruned", refusal(500, -1, "Block not available (pruned data)"), "not-found", ""],
    ["anything else, by its number alone", refusal(500, -32603, "wallet 1A1zP1"), "unavailable", "(code -32603)"],
    ["a wrong password", { status: 401, body: "" }, "refused", "refuses the user name and password"],
    ["a host that it does not let in", { status: 403, body: "" }, "refused", "neither this host nor this call"],
    ["another server", { status: 404, body: "no such page" }, "unavailable", "no JSON-RPC"],
    ["too many calls at once", { status: 503, body: "Work queue depth exceeded" }, "unavailable", "503"],
  ])("%s", async (_name, reply, code, words) => {
    const response = await nodeWith(() => reply).node.fetchBlockHeader(440);
    expect(response).toMatchObject({ ok: false, error: { code } });
    expect(JSON.stringify(response)).toContain(words);
    expect(JSON.stringify(response)).not.toContain("1A1zP1");
  });
});

describe("the credentials", () => {
  it("go with each call, and no redirect is followed with them", async () => {
    const { node, asked } = nodeWith();
    await node.fetchBlockHeader(440);
    expect(asked.map(({ method }) => method)).toEqual(["getblockhash", "getblockheader"]);
    expect(asked.map(({ headers }) => headers.get("authorization"))).toEqual([
      "Basic YWRpdDpUcjB1YjRkb3ImMw==",
      "Basic YWRpdDpUcjB1YjRkb3ImMw==",
    ]);
    let calls = 0;
    const { node: moved } = nodeWith(undefined, {
      fetch: async () => {
        calls++;
        return new Response(null, { status: 307, headers: { location: "/elsewhere" } });
      },
    });
    expect(await moved.fetchTip()).toMatchObject({ ok: false, error: { code: "unavailable" } });
    expect(calls).toBe(1);
  });

  it("are in no error, whatever goes wrong, also when a response repeats them", async () => {
    const secrets = [recordedCredentials.password, "YWRpdDpUcjB1YjRkb3ImMw=="];
    const echo: typeof globalThis.fetch = async (_url, init) =>
      new Response(`{"result":"${new Headers(init?.headers).get("authorization")} ${recordedCredentials.password}"}`);
    const html: typeof globalThis.fetch = async (_url, init) =>
      new Response(`<p>${new Headers(init?.headers).get("authorization")}</p>`);
    for (const fetch of [echo, html, ...engineFaults.map((fault) => faultyNodeFetch(fault))]) {
      const response = await nodeWith(undefined, { fetch }, 50).node.fetchTip();
      expect(response.ok).toBe(false);
      for (const secret of secrets) expect(JSON.stringify(response)).not.toContain(secret);
    }
  });

  it("are read again from the node's cookie file for each call", async () => {
    const folder = mkdtempSync(join(tmpdir(), "adit-cookie-"));
    const file = join(folder, ".cookie");
    const { node, asked } = nodeWith(undefined, { credentials: { kind: "cookie", file } });
    const reason = async () => {
      const response = await node.fetchBlockHeader(440);
      return !response.ok && response.error.code === "unavailable" ? response.error.reason : null;
    };
    try {
      expect(await reason()).toBe("the node's cookie file cannot be read (ENOENT)");
      writeFileSync(file, "nonsense\n");
      expect(await reason()).toBe("the node's cookie file does not hold a user and a password");
      writeFileSync(file, "__cookie__:abc\n");
      expect(await reason()).toBeNull();
      writeFileSync(file, "__cookie__:xyz");
      expect(await reason()).toBeNull();
      const sent = asked.map(({ headers }) => headers.get("authorization"));
      expect(sent).toEqual([
        "Basic X19jb29raWVfXzphYmM=",
        "Basic X19jb29raWVfXzphYmM=",
        "Basic X19jb29raWVfXzp4eXo=",
        "Basic X19jb29raWVfXzp4eXo=",
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
