import { cpSync, mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { btc } from "#src/domain/coins/btc.ts";
import { err, ok } from "#src/domain/result.ts";
import { HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { nodejsPool } from "../../../../tests/recorded-engines/nodejs-pool.ts";
import {
  p2pool,
  p2poolFiles,
  p2poolPaths,
  readP2poolFile,
  p2poolRecordedAt as recordedAt,
  p2poolWallet as wallet,
} from "../../../../tests/recorded-engines/p2pool.ts";
import { createReplayFetch, recordedContext, replayUrl } from "../../../../tests/recorded-engines/replay-engine.ts";
import type { ChainNode } from "../../nodes/chain-node.ts";
import { engineWith } from "./__fixtures__/recorded-engine.ts";
import { fetchP2poolOffer } from "./offer.ts";
import { createP2pool } from "./p2pool.ts";

const page = { cursor: null, limit: 100 };
const stratum = readP2poolFile("local/stratum");
const rigs = (lines: readonly string[], rate = 25_987) =>
  JSON.stringify({ hashrate_15m: rate, wallet, workers: lines });

async function minerOf(changed: Readonly<Record<string, string>> = {}) {
  const lookup = await engineWith(changed).engine.fetchMiner(wallet);
  if (!lookup.ok || lookup.value.found !== "yes") throw new Error(JSON.stringify(lookup));
  return lookup.value.miner;
}

describe("the pool of a P2Pool node", () => {
  it("is all of P2Pool, without a count of miners, as the engine's is of nodes too", async () => {
    const pool = await engineWith().engine.fetchPool();
    expect(pool).toMatchObject({
      value: {
        at: recordedAt,
        measuredAt: null,
        schemes: [{ scheme: "pplns", hashrate: 214_748_364, miners: null, workers: null }],
        network: {
          height: 3_545_012,
          difficulty: 623_456_789_012,
          hashrate: 623_456_789_012 / 120,
          blockReward: 601_234_567_890n,
          lastBlockAt: recordedAt - 95_000,
        },
        fees: { pplns: 0 },
        minimumPayout: null,
        ports: [],
        lastBlockFoundAt: recordedAt - 1_512_000,
      },
    });
    expect(pool.ok && pool.value.schemes[0]?.effort).toBeCloseTo(0.520594, 6);
  });

  it("has no effort before it has seen a block, and no network before it knows the chain", async () => {
    const never = readP2poolFile("pool/stats").replace(/"lastBlockFoundTime":\d+/, '"lastBlockFoundTime":0');
    const young = await engineWith({ "/pool/stats": never }).engine.fetchPool();
    expect(young).toMatchObject({ value: { lastBlockFoundAt: null, schemes: [{ effort: null }] } });
    const early = await engineWith({ "/network/stats": "", "/stats_mod": "" }).engine.fetchPool();
    expect(early).toMatchObject({ value: { network: null, schemes: [{ hashrate: 214_748_364, effort: null }] } });
  });

  it("is elsewhere where there is no pool/stats, and away when its chain stands still for an hour", async () => {
    const elsewhere = await engineWith({ "/pool/stats": "" }).engine.fetchPool();
    expect(elsewhere).toMatchObject({ error: { code: "unavailable", reason: expect.stringContaining("its address") } });
    const { engine } = engineWith({}, { now: () => recordedAt + HOUR });
    for (const answer of [await engine.fetchPool(), await engine.fetchMiner(wallet), await engine.fetchBlocks(page)]) {
      expect(answer).toMatchObject({ error: { code: "unavailable", isSilent: true } });
    }
  });
});

describe("the node's own wallet", () => {
  it("is its one miner, with what was measured of each rig", async () => {
    expect(await minerOf()).toMatchObject({
      address: wallet,
      hashrate: { tenMinutes: 25_987, sixHours: null, day: null },
      lastShareAt: null,
      workers: [
        // Two connections: one of the wallet as its login, none of who has not logged in.
        { name: "", hashrate: { tenMinutes: 5000 } },
        { name: "rig1", scheme: "pplns", hashrate: { tenMinutes: 12_263 } },
        { name: "rig2", hashrate: { tenMinutes: 8333 } },
        { name: "rig3", hashrate: { tenMinutes: null } },
      ],
    });
  });

  it("adds up the connections of one name, and takes the first share's difficulty for no hashrate", async () => {
    const lines = ["10.0.0.1:1,900,1,4000,a", "10.0.0.1:2,900,1,2500,a", "10.0.0.1:3,900,1,16666,slow"];
    const { workers } = await minerOf({ "/local/stratum": rigs(lines) });
    expect(workers.map(({ name, hashrate }) => [name, hashrate.tenMinutes])).toEqual([
      ["a", 6500],
      ["slow", null],
    ]);
  });

  it("has no hashrate while its first rig is being measured, and none at all without rigs", async () => {
    const young = await minerOf({ "/local/stratum": rigs(["10.0.0.1:1,20,1,0,a"], 0) });
    expect(young.hashrate.tenMinutes).toBeNull();
    expect((await minerOf({ "/local/stratum": rigs([], 0) })).hashrate.tenMinutes).toBe(0);
  });

  it("is alone: of other wallets nothing is known, and of none without --local-api", async () => {
    const { engine } = engineWith();
    const other = await engine.fetchMiner(p2pool.pages.unknownMiner.address);
    expect(other).toMatchObject({ value: { found: "unknown", miner: { hashrate: { tenMinutes: null } } } });
    expect(await engineWith({ "/local/stratum": "" }).engine.fetchMiner(wallet)).toMatchObject({
      error: { code: "unsupported", what: expect.stringContaining("--local-api") },
    });
    expect(await engine.fetchMiner("../pool/stats")).toMatchObject({ error: { code: "unsupported" } });
  });

  it("never lets an IP address pass, not even in the error about a line that cannot be read", async () => {
    const { engine } = engineWith();
    const answers = [await engine.fetchMiner(wallet), await engine.fetchPool(), await engine.fetchBlocks(page)];
    for (const changed of [rigs(["203.0.113.7:1,x,1,1,a"]), stratum.slice(0, -40), `["203.0.113.7:1"]`]) {
      const answer = await engineWith({ "/local/stratum": changed }).engine.fetchMiner(wallet);
      expect(answer).toMatchObject({ error: { code: "malformed", sample: "" } });
      answers.push(await engine.fetchMiner(wallet), await engineWith({ "/local/stratum": changed }).engine.fetchPool());
      expect(JSON.stringify(answer)).not.toMatch(/203\.0\.113|198\.51\.100|2001:db8/);
    }
    const text = JSON.stringify(answers, (_, value) => (typeof value === "bigint" ? String(value) : value));
    expect(text).not.toMatch(/203\.0\.113|198\.51\.100|2001:db8/);
  });
});

describe("the blocks of P2Pool", () => {
  async function blocksOf(changed: Readonly<Record<string, string>> = {}, node: ChainNode | null = null) {
    const list = await engineWith(changed, { node }).engine.fetchBlocks(page);
    if (!list.ok) throw new Error(JSON.stringify(list.error));
    return list.value;
  }

  it("have the effort of the work between two of them, beyond 2^53, and count by their depth", async () => {
    const { items, total, isCut } = await blocksOf();
    expect([items.length, total, isCut]).toEqual([12, null, true]);
    expect(items[0]).toMatchObject({
      chain: "xmr",
      height: 3_545_000,
      foundAt: recordedAt - 1_512_000,
      finder: null,
      reward: null,
      status: "pending",
      progress: 13 / 60,
    });
    expect(items.map(({ effort }) => effort && Number(effort.toFixed(3)))).toEqual([
      0.412,
      1.873,
      0.064,
      0.955,
      2.31,
      0.701,
      0.233,
      1.118,
      0.529,
      3.046,
      0.88,
      null,
    ]);
    expect(items.filter(({ status }) => status === "confirmed").length).toBe(10);
  });

  it("that the chain did not keep are orphaned where a node tells, which knows the rewards too", async () => {
    const rows: { readonly height: number; readonly hash: string }[] = JSON.parse(readP2poolFile("pool/blocks"));
    const asked: number[] = [];
    const node: ChainNode = {
      name: "monerod",
      offers: { header: true, coinbase: true },
      fetchTip: async () => err({ code: "not-found" }),
      async fetchBlockHeader(height) {
        asked.push(height);
        const row = rows.find((one) => one.height === height);
        const hash = height === rows[3]?.height ? "0".repeat(64) : (row?.hash ?? "");
        return ok({ height, hash, minedAt: recordedAt, difficulty: null, confirmations: 1 });
      },
      fetchCoinbase: async () => ok({ total: 605_000_000_000n, addresses: [] }),
    };
    const { engine } = engineWith({}, { node });
    const list = await engine.fetchBlocks(page);
    expect(list.ok && list.value.items.map(({ status, reward }) => [status, reward])).toMatchObject([
      ["pending", 605_000_000_000n],
      ["pending", 605_000_000_000n],
      ["confirmed", 605_000_000_000n],
      ["orphaned", null],
      ...Array(8).fill(["confirmed", 605_000_000_000n]),
    ]);
    asked.length = 0;
    await engine.fetchBlocks(page);
    // What lies deep is not asked for again.
    expect(asked).toEqual([rows[0]?.height, rows[1]?.height]);
  });

  it("are none before the first one", async () => {
    expect((await blocksOf({ "/pool/blocks": "[]" })).items).toEqual([]);
    expect((await blocksOf({ "/pool/blocks": "" })).items).toEqual([]);
  });
});

describe("P2Pool's folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "adit-p2pool-"));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function engineIn(ages: Partial<Record<(typeof p2poolPaths)[number], number>> = {}) {
    cpSync(p2poolFiles, folder, { recursive: true });
    for (const path of p2poolPaths) {
      const written = (recordedAt - (ages[path] ?? 0)) / 1000;
      utimesSync(join(folder, path), written, written);
    }
    return createP2pool(pathToFileURL(folder), recordedContext(p2pool));
  }

  it("dates the pool's figures, and is old after ten minutes", async () => {
    const fresh = await engineIn({ "pool/stats": 2 * MINUTE }).fetchPool();
    expect(fresh).toMatchObject({ value: { measuredAt: recordedAt - 2 * MINUTE } });
    const old = await engineIn({ "pool/stats": 11 * MINUTE }).fetchPool();
    expect(old).toMatchObject({ error: { code: "unavailable", isSilent: true } });
  });

  it("keeps rigs of a time when it had --local-api, which are not shown", async () => {
    expect(await engineIn({ "local/stratum": MINUTE }).fetchMiner(wallet)).toMatchObject({ value: { found: "yes" } });
    expect(await engineIn({ "local/stratum": HOUR }).fetchMiner(wallet)).toMatchObject({
      error: { code: "unavailable", reason: expect.stringContaining("local/stratum") },
    });
  });
});

describe("what npm run adopt is told of P2Pool", () => {
  it("is Monero by PPLNS, without a port to invite others to", async () => {
    const parts = { now: () => recordedAt, fetch: createReplayFetch(p2pool) };
    const offer = await fetchP2poolOffer(replayUrl, parts);
    expect(offer).toMatchObject({
      value: { pools: [{ coin: "xmr", schemes: [{ scheme: "pplns", feePercent: 0 }], ports: [] }] },
    });
    const other = await fetchP2poolOffer(replayUrl, { ...parts, fetch: createReplayFetch(nodejsPool) });
    expect(other).toMatchObject({ error: { code: "not-found" } });
  });
});

describe("P2Pool cannot be set up", () => {
  it.each([
    { changes: { coin: btc }, sentence: "It pays in coins of Monero's family, and BTC is none." },
    { changes: { schemes: ["solo" as const] }, sentence: "It pays by PPLNS, which must be among the pool's schemes." },
  ])("$sentence", ({ changes, sentence }) => {
    const create = () => createP2pool(replayUrl, { ...recordedContext(p2pool), ...changes });
    expect(create).toThrow(sentence);
  });
});
