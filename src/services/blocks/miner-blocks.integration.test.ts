import { afterEach, beforeEach, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import { poolCoinSlugs } from "#src/domain/coins/index.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { Miner } from "#src/domain/mining/miner.ts";
import { err, ok } from "#src/domain/result.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import type { SourceError } from "#src/sources/source-error.ts";
import { readingSince, wholeReading } from "../__fixtures__/block-readings.ts";
import {
  address,
  day,
  hour,
  miner,
  minute,
  noContent,
  noWords,
  openScene,
  type Scene,
  sceneTerms,
  site,
  start,
} from "../__fixtures__/scene.ts";
import { createServices } from "../create-services.ts";

let scene: Scene;
let failure: SourceError | null;
let asked: (string | null)[];

const request = { before: null, limit: 2 };

function block(height: number, foundAt: number, changes: Partial<Block> = {}): Block {
  return {
    chain: "kas",
    height,
    hash: `h${height}`,
    foundAt,
    scheme: "solo",
    finder: address,
    worker: null,
    difficulty: 5,
    effort: 0.5,
    reward: null,
    status: "confirmed",
    progress: 1,
    ...changes,
  };
}

const listed = [block(9, start - hour), block(8, start - 2 * hour, { status: "orphaned" }), block(7, start - 2 * day)];

const soloMiner: Miner = {
  ...miner,
  workers: miner.workers.map((worker) => ({ ...worker, scheme: "solo" })),
};

beforeEach(async () => {
  scene = await openScene();
  failure = null;
  asked = [];
});

afterEach(async () => {
  expect(scene.kept.reported).toEqual([]);
  await scene.dispose();
});

function openMiners(capabilities: Partial<PoolEngine["capabilities"]>, shortenFinder?: (of: string) => string) {
  const engine = createFakeEngine({
    capabilities,
    ...(shortenFinder === undefined ? {} : { shortenFinder }),
    fetchMiner: async () => ok({ found: "yes", miner: soloMiner }),
    async fetchMinerBlocks(_of, { cursor, limit }) {
      asked.push(cursor);
      if (failure) return err(failure);
      if (cursor !== null && cursor !== "2") return err({ code: "unsupported", what: "a cursor that it did not give" });
      const from = Number(cursor ?? "0");
      const next = from + limit < listed.length ? String(from + limit) : null;
      return ok({ items: listed.slice(from, from + limit), next, total: null });
    },
  });
  return createServices({
    contentFiles: noContent,
    findWord: noWords,
    site,
    terms: poolCoinSlugs.map(sceneTerms),
    privateCoins: [],
    engines: new Map([["kas", engine] as const]),
    store: scene.store,
    now: () => scene.now,
    ...scene.kept,
  }).miners;
}

const heights = (answer: Awaited<ReturnType<ReturnType<typeof openMiners>["listBlocks"]>>) =>
  answer.state === "known" ? answer.blocks.map(({ height }) => height) : answer.state;

it("passes the engine's own list on, page by page, and starts again at a cursor that the engine does not know", async () => {
  const miners = openMiners({ blocksByMiner: true, fullAddresses: false });
  const first = await miners.listBlocks("kas", address, request);
  expect(first).toMatchObject({ state: "known", source: "engine", isStale: false, isExact: false, next: "2" });
  expect(heights(first)).toEqual([9, 8]);
  expect(heights(await miners.listBlocks("kas", address, { ...request, before: "2" }))).toEqual([7]);
  expect(heights(await miners.listBlocks("kas", address, { ...request, before: "nonsense" }))).toEqual([9, 8]);
  expect(heights(await miners.listBlocks("kas", address, { ...request, before: "../etc" }))).toEqual([9, 8]);
  expect(asked).toEqual([null, "2", "nonsense", null, null]);
});

it("finds a miner's blocks among the pool's stored ones where finders are whole", async () => {
  await scene.store.blocks.saveReading("kas", wholeReading);
  await scene.store.blocks.upsertBlocks("kas", [...listed, block(6, start, { finder: "someone else" })]);
  const miners = openMiners({ blocksByMiner: false, fullAddresses: true });
  const first = await miners.listBlocks("kas", address, request);
  expect(first).toMatchObject({ source: "stored", isStale: false, isExact: true });
  expect(heights(first)).toEqual([9, 8]);
  const next = first.state === "known" ? first.next : null;
  expect(heights(await miners.listBlocks("kas", address, { ...request, before: next }))).toEqual([7]);
  expect(asked).toEqual([]);
});

it("says that blocks are not offered, and that the engine does not answer", async () => {
  expect(heights(await openMiners({}).listBlocks("kas", address, request))).toBe("not-offered");
  expect(heights(await openMiners({ blocksByMiner: true }).listBlocks("kas", "kaspa:x", request))).toBe(
    "invalid-address",
  );
  failure = { code: "timeout", timeoutMs: 5 };
  expect(heights(await openMiners({ blocksByMiner: true }).listBlocks("kas", address, request))).toBe("unreachable");
  await scene.store.blocks.saveReading("kas", readingSince(start - 3 * day));
  await scene.store.blocks.upsertBlocks("kas", listed);
  const whole = openMiners({ blocksByMiner: true, fullAddresses: true });
  expect(await whole.listBlocks("kas", address, request)).toMatchObject({ source: "stored", isStale: true });
});

it("asks an engine nothing whose whole list is stored, also one that shortens addresses", async () => {
  await scene.store.blocks.saveReading("kas", wholeReading);
  const shorten = (of: string) => `${of.slice(0, 7)}...${of.slice(-7)}`;
  await scene.store.blocks.upsertBlocks("kas", [block(9, start - hour, { finder: shorten(address) })]);
  const miners = openMiners({ blocksByMiner: true, fullAddresses: false }, shorten);
  expect(await miners.listBlocks("kas", address, request)).toMatchObject({
    source: "stored",
    isExact: false,
    blocks: [{ height: 9 }],
  });
  expect(await miners.getSoloRound("kas", address)).toEqual({ lastBlockAt: start - hour });
  expect(asked).toEqual([]);
});

it("does not say that a miner found none while the pool's blocks are not known, and whose fault it is", async () => {
  const miners = openMiners({ blocksByMiner: false, fullAddresses: true });
  expect(await miners.listBlocks("kas", address, request)).toEqual({ state: "unread", fault: null });
  const fault = { source: "node", kind: "missing" } as const;
  await scene.store.blocks.saveReading("kas", { ...wholeReading, at: null, fault });
  scene.now += minute;
  expect(await miners.listBlocks("kas", address, request)).toEqual({ state: "unread", fault });
  // The list was read once, and was empty. What was found since is not known.
  const failing = { source: "engine", kind: "failing" } as const;
  await scene.store.blocks.saveReading("kas", { ...wholeReading, fault: failing });
  scene.now += minute;
  expect(await miners.listBlocks("kas", address, request)).toEqual({ state: "unread", fault: failing });
  expect(await miners.getSoloRound("kas", address)).toBeNull();
  await scene.store.blocks.saveReading("kas", wholeReading);
  scene.now += minute;
  expect(await miners.listBlocks("kas", address, request)).toMatchObject({ state: "known", blocks: [] });
  expect(await miners.getSoloRound("kas", address)).toEqual({ lastBlockAt: null });
});

it("compares what SOLO found in a day with what chance would have given", async () => {
  const network = {
    at: start,
    height: 1,
    difficulty: 50_000,
    hashrate: 1_000_000,
    blockReward: null,
    lastBlockAt: null,
  };
  await scene.store.pools.saveSnapshot("kas", {
    at: start,
    network,
    schemes: [],
    fees: {},
    minimumPayout: null,
    payoutIntervalMs: null,
    measuredAt: null,
    acceptsMiners: null,
    ports: [],
    lastBlockFoundAt: null,
  });
  const miners = openMiners({ blocksByMiner: true, fullAddresses: true });
  const answer = await miners.listBlocks("kas", address, { before: null, limit: 50 });
  // A whole day at 100 H/s, a block for 100 000 hashes (two for each unit of difficulty). The orphan and the one of two days ago do not count.
  expect(answer).toMatchObject({ solo: { found: 1, hashrate: 100, hashrateWindow: "day" } });
  if (answer.state === "known") expect(answer.solo?.expected).toBeCloseTo(86.4, 6);
  scene.now += minute;
  // A page that ends within the day does not hold all of the day's blocks.
  expect(await miners.listBlocks("kas", address, { before: null, limit: 1 })).toMatchObject({ solo: null });
});
