import { describe, expect, it } from "vitest";
import { alph } from "#src/domain/coins/alph.ts";
import { cfx } from "#src/domain/coins/cfx.ts";
import type { CoinFacts } from "#src/domain/coins/coin.ts";
import { erg } from "#src/domain/coins/erg.ts";
import { etc } from "#src/domain/coins/etc.ts";
import { xel } from "#src/domain/coins/xel.ts";
import { xmr } from "#src/domain/coins/xmr.ts";
import { describeNodeContract } from "../../../tests/contracts/node-contract.ts";
import { type Answer, contextOf, readMade } from "./__fixtures__/made-node.ts";
import { createAlephium } from "./alephium/alephium.ts";
import type { ChainNode, NodeContext } from "./chain-node.ts";
import { createConflux } from "./conflux/conflux.ts";
import { createErgo } from "./ergo/ergo.ts";
import { createGeth } from "./geth/geth.ts";
import { createMonerod } from "./monerod/monerod.ts";
import { createXelis } from "./xelis/xelis.ts";

const now = 1_795_219_800_000;
const address = new URL("http://node.test/");
const noBlock = '{"jsonrpc":"2.0","id":1,"result":null}';
const first = (params: unknown): unknown => (Array.isArray(params) ? params[0] : null);

interface Case {
  readonly coin: CoinFacts;
  readonly create: (address: URL, context: NodeContext, timeoutMs?: number) => ChainNode;
  readonly answer: Answer;
  readonly height: number;
  readonly hash: string;
  readonly tip: Readonly<Record<string, unknown>>;
  readonly header: Readonly<Record<string, unknown>> | null;
}

const cases: Readonly<Record<string, Case>> = {
  monerod: {
    coin: xmr,
    create: createMonerod,
    height: 103,
    hash: "ba74e5d88908ea8ef23aeef124a010187597a39d1a6b0a32b2128b438c5fcec6",
    answer: (method, params) => {
      if (method === "get_info") return readMade("monerod/get_info.json");
      if (JSON.stringify(params).includes("abab")) return readMade("monerod/error_hash.json");
      return JSON.stringify(params).includes("1000000")
        ? readMade("monerod/error_height.json")
        : readMade("monerod/get_last_block_header.json");
    },
    // 200 hashes in 120 s. The difficulty of Monero is the number of hashes.
    tip: { height: 103, difficulty: 200, hashrate: 1.6666666666666667, lastBlockAt: 1_795_219_621_000 },
    header: { minedAt: 1_795_219_621_000, difficulty: 200, confirmations: 1 },
  },
  geth: {
    coin: etc,
    create: createGeth,
    height: 23_871_236,
    hash: "0x7644d9e8df028e00a8366717accc270c06187581f756a6f0652afa7d21348c95",
    answer: (method, params) => {
      if (method === "eth_syncing") return '{"jsonrpc":"2.0","id":1,"result":false}';
      const isUnknown = first(params) === "0xf4240000" || String(first(params)).startsWith("0xabab");
      return isUnknown ? noBlock : readMade("geth/eth_getBlockByNumber.json");
    },
    tip: {
      height: 23_871_236,
      difficulty: 231_455_600_003_065,
      hashrate: 17_804_276_923_312.69,
      lastBlockAt: 1_795_197_600_000,
    },
    header: { minedAt: 1_795_197_600_000, confirmations: 1 },
  },
  conflux: {
    coin: cfx,
    create: createConflux,
    height: 215_933_437,
    hash: "0xe3352a051008d10eea31b6030c0af6da3507346e2df9eac0685317456fa4db34",
    answer: (method) => readMade(`conflux/${method}.json`),
    // Two blocks a second.
    tip: {
      height: 215_933_437,
      difficulty: 1_562_500_000_000,
      hashrate: 3_125_000_000_000,
      lastBlockAt: 1_795_197_600_000,
    },
    header: null,
  },
  ergo: {
    coin: erg,
    create: createErgo,
    height: 1_885_661,
    hash: "c40a3400d89acbb11ac304c3579c984aa5f2b7b322f78e6cc87046300b73f78d",
    answer: (path) => {
      if (path === "/info") return readMade("ergo/info.json");
      if (path.startsWith("/blocks/at/")) return path.endsWith("/4096000000") ? "[]" : readMade("ergo/at.json");
      return readMade("ergo/header.json");
    },
    tip: {
      height: 1_885_661,
      difficulty: 304_135_224_164_352,
      hashrate: 2_534_460_201_369.6,
      lastBlockAt: 1_795_197_550_000,
    },
    header: { minedAt: 1_795_197_550_000, confirmations: 1 },
  },
  alephium: {
    coin: alph,
    create: createAlephium,
    height: 3_012_345,
    hash: "72b50677950b0198eeb76d5c3c512a1221e0e6cb8a352cc567b094129a0154ea",
    answer: (path) => {
      if (path === "/infos/self-clique-synced") return readMade("alephium/self-clique-synced.json");
      if (path === "/infos/current-difficulty") return readMade("alephium/current-difficulty.json");
      if (path.startsWith("/blockflow/chain-info?fromGroup=0&toGroup=0")) return readMade("alephium/chain-info.json");
      return path === "/blockflow/hashes?fromGroup=0&toGroup=0&height=3012345"
        ? readMade("alephium/hashes.json")
        : readMade("alephium/header.json");
    },
    // 256 hashes for each unit, in 8 s.
    tip: { height: 3_012_345, difficulty: 1_423_123_456_789, hashrate: 45_539_950_617_248 },
    header: null,
  },
  xelis: {
    coin: xel,
    create: createXelis,
    height: 3_012_345,
    hash: "72b50677950b0198eeb76d5c3c512a1221e0e6cb8a352cc567b094129a0154ea",
    answer: (method) => readMade(`xelis/${method}.json`),
    tip: {
      height: 3_012_345,
      difficulty: 150_000_000_000,
      hashrate: 30_000_000_000,
      blockReward: 38_000_000n,
      lastBlockAt: 1_795_197_599_000,
    },
    header: null,
  },
};

for (const [name, { coin, create, answer, height, hash, tip, header }] of Object.entries(cases)) {
  const node = (changed: Answer = answer) => create(address, contextOf(coin, now, changed));
  describeNodeContract(name, {
    createNode: () => node(),
    createFaultyNode: (fault) => create(address, contextOf(coin, now, answer, fault), 50),
    now,
    height,
    hash,
    heightAboveTip: name === "monerod" ? 1_000_000 : 0xf4240000,
  });

  describe(`${name}'s figures`, () => {
    it("are those of the coin's formula", async () => {
      expect(await node().fetchTip()).toMatchObject({ ok: true, value: { at: now, ...tip } });
    });

    it.runIf(header !== null)("have the depth of a block", async () => {
      expect(await node().fetchBlockHeader(height)).toMatchObject({ ok: true, value: { height, hash, ...header } });
    });
  });
}

describe("a node that loads the chain has no figures", () => {
  it.each<[string, string, string]>([
    ["monerod", '"synchronized": true', '"synchronized": false'],
    ["monerod", '"status": "OK"', '"status": "BUSY"'],
    ["geth", '"result":false', '"result":{"currentBlock":"0x10"}'],
    ["ergo", '"fullHeight": 1885661', '"fullHeight": null'],
    ["ergo", '"maxPeerHeight": 1885661', '"maxPeerHeight": 1885672'],
    ["alephium", "true", "false"],
  ])("%s: %s becomes %s", async (name, from, to) => {
    const found = cases[name];
    if (found === undefined) throw new Error(name);
    const { create, coin, answer } = found;
    const changed: Answer = (ask, params) => String(answer(ask, params)).replace(from, to);
    expect(await create(address, contextOf(coin, now, changed)).fetchTip()).toMatchObject({
      ok: false,
      error: { code: "unavailable" },
    });
  });
});

describe("a monerod of an empty chain", () => {
  const answer: Answer = (method) =>
    readMade(method === "get_info" ? "monerod/get_info_genesis.json" : "monerod/get_last_block_header_genesis.json");

  it("has a height, and a first block that nobody mined", async () => {
    const node = createMonerod(address, contextOf(xmr, now, answer));
    expect(await node.fetchTip()).toMatchObject({ ok: true, value: { height: 0, difficulty: 200, lastBlockAt: null } });
    expect(await node.fetchBlockHeader(0)).toEqual({ ok: false, error: { code: "not-found" } });
  });

  it("has not each call", async () => {
    const node = createMonerod(
      address,
      contextOf(xmr, now, () => readMade("monerod/error_method.json")),
    );
    expect(await node.fetchTip()).toEqual({ ok: false, error: { code: "unsupported", what: "the call get_info" } });
  });
});

describe("what a chain left", () => {
  it("is no block to monerod", async () => {
    const orphaned = readMade("monerod/get_last_block_header.json").replace(
      '"orphan_status": false',
      '"orphan_status": true',
    );
    const node = createMonerod(
      address,
      contextOf(xmr, now, () => orphaned),
    );
    expect(await node.fetchBlockHeader(103)).toMatchObject({ ok: false, error: { code: "unavailable" } });
  });

  it("has a reward and no payee to monerod", async () => {
    const { height, hash, answer } = cases.monerod ?? { height: 0, hash: "", answer: () => "" };
    const node = createMonerod(address, contextOf(xmr, now, answer));
    expect([height, await node.fetchCoinbase(hash)]).toEqual([
      103,
      { ok: true, value: { total: 35_181_732_496_085n, addresses: null } },
    ]);
  });

  it("has another payee to geth", async () => {
    const node = createGeth(
      address,
      contextOf(etc, now, () => readMade("geth/eth_getBlockByNumber.json")),
    );
    expect(await node.fetchCoinbase(`0x${"12".repeat(32)}`)).toEqual({
      ok: true,
      value: { total: null, addresses: ["0x52908400098527886e0f7030069857d2e4169ee7"] },
    });
  });

  it("counts from the newest block", async () => {
    const latest = readMade("geth/eth_getBlockByNumber.json").replace("0x16c3f04", "0x16c3f0e");
    const answer: Answer = (_method, params) =>
      first(params) === "latest" ? latest : readMade("geth/eth_getBlockByNumber.json");
    const node = createGeth(address, contextOf(etc, now, answer));
    expect(await node.fetchBlockHeader(23_871_236)).toMatchObject({ ok: true, value: { confirmations: 11 } });
  });
});
