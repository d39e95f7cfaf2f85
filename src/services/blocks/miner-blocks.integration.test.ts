import { afterEach, beforeEach, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import { openTemporaryStore } from "#src/collector/__fixtures__/temporary-store.ts";
import { createTestLog } from "#src/collector/__fixtures__/test-log.ts";
import { validateAddress } from "#src/domain/addresses/address.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { EngineCapabilities } from "#src/sources/engines/pool-engine.ts";
import { readingSince, wholeReading } from "../__fixtures__/block-readings.ts";
import { address, day, hour, minute, start } from "../__fixtures__/scene.ts";
import { createToldRecords } from "../__fixtures__/told-records.ts";
import type { MinerStats, PoolStats } from "../services.ts";
import { createMinerBlocks } from "./miner-blocks.ts";

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

const network = {
  at: start,
  height: 1,
  difficulty: 50_000,
  hashrate: 1_000_000,
  blockReward: null,
  lastBlockAt: null,
};

async function open() {
  const kept = createTestLog();
  const clock = { now: start };
  const now = () => clock.now;
  const { store, dispose } = await openTemporaryStore(now, kept.log);
  const told = createToldRecords(now);
  return Object.assign(clock, {
    ...told,
    ...kept,
    store,
    dispose,
    openMiners(capabilities: Partial<EngineCapabilities>, shortenFinder?: (of: string) => string) {
      const engine = createFakeEngine({ capabilities, ...(shortenFinder === undefined ? {} : { shortenFinder }) });
      return createMinerBlocks({
        engines: new Map([["kas", engine] as const]),
        records: told.records,
        store,
        checkAddress: (coin, text) => validateAddress(getCoin(coin), text),
        getMinerStats: async () =>
          ({ miner: {}, averages: { window: "day", rates: { solo: 100 } } }) as unknown as MinerStats,
        getPoolStats: async () => ({ state: "live", network }) as unknown as PoolStats,
        findChecks: async (coin) => ({ coin, confirmations: null, at: null }),
        now,
        report: kept.report,
      });
    },
  });
}

let scene: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  scene = await open();
});
afterEach(async () => {
  expect(scene.reported).toEqual([]);
  await scene.dispose();
});

const heights = (answer: Awaited<ReturnType<ReturnType<typeof scene.openMiners>["listBlocks"]>>) =>
  answer.state === "known" ? answer.blocks.map(({ height }) => height) : answer.state;

it("turns the pages of the engine's own list itself, and starts again at a place of no page", async () => {
  scene.tell("blocks", { items: listed, isCut: false });
  const miners = scene.openMiners({ blocksByMiner: true, fullAddresses: false });
  const first = await miners.listBlocks("kas", address, request);
  expect(first).toMatchObject({ state: "known", source: "engine", isStale: false, isExact: false, completeSince: 0 });
  expect(heights(first)).toEqual([9, 8]);
  const next = first.state === "known" ? first.next : null;
  const last = await miners.listBlocks("kas", address, { ...request, before: next });
  expect(last).toMatchObject({ next: null });
  expect(heights(last)).toEqual([7]);
  for (const before of ["2", "nonsense", "../etc", "1-1"]) {
    expect(heights(await miners.listBlocks("kas", address, { ...request, before })), before).toEqual([9, 8]);
  }
});

it("says since when the engine's own list is all there, where older ones were not read", async () => {
  scene.tell("blocks", { items: listed, isCut: true });
  const miners = scene.openMiners({ blocksByMiner: true, fullAddresses: false });
  expect(await miners.listBlocks("kas", address, { before: null, limit: 9 })).toMatchObject({
    completeSince: start - 2 * day,
    next: null,
  });
});

it("finds a miner's blocks among the pool's stored ones where finders are whole", async () => {
  await scene.store.blocks.saveReading("kas", wholeReading);
  await scene.store.blocks.upsertBlocks("kas", [...listed, block(6, start, { finder: "someone else" })]);
  const miners = scene.openMiners({ blocksByMiner: false, fullAddresses: true });
  const first = await miners.listBlocks("kas", address, request);
  expect(first).toMatchObject({ source: "stored", isStale: false, isExact: true });
  expect(heights(first)).toEqual([9, 8]);
  const next = first.state === "known" ? first.next : null;
  expect(heights(await miners.listBlocks("kas", address, { ...request, before: next }))).toEqual([7]);
  // A cursor of the engine's list, from before the pool's list was complete.
  expect(heights(await miners.listBlocks("kas", address, { ...request, before: "1-1" }))).toEqual([9, 8]);
  expect(scene.wanted).toEqual([]);
});

it("says that blocks are not offered, are being read, and that the engine does not tell them", async () => {
  expect(heights(await scene.openMiners({}).listBlocks("kas", address, request))).toBe("not-offered");
  const listing = scene.openMiners({ blocksByMiner: true });
  expect(heights(await listing.listBlocks("kas", "kaspa:x", request))).toBe("invalid-address");
  expect(await listing.listBlocks("kas", address, request)).toEqual({ state: "coming" });
  // Requested again while someone looks.
  scene.fail("blocks", "busy");
  expect(await listing.listBlocks("kas", address, request)).toEqual({ state: "coming" });
  scene.fail("blocks", "silent");
  expect(await listing.listBlocks("kas", address, request)).toEqual({ state: "unreachable" });
  await scene.store.blocks.saveReading("kas", readingSince(start - 3 * day));
  await scene.store.blocks.upsertBlocks("kas", listed);
  const whole = scene.openMiners({ blocksByMiner: true, fullAddresses: true });
  expect(await whole.listBlocks("kas", address, request)).toMatchObject({ source: "stored", isStale: true });
});

it("keeps what the engine listed last while it does not answer, or was not asked for long", async () => {
  scene.tell("blocks", { items: listed, isCut: false });
  const miners = scene.openMiners({ blocksByMiner: true });
  scene.fail("blocks", "failing");
  expect(await miners.listBlocks("kas", address, request)).toMatchObject({
    source: "engine",
    isStale: true,
    solo: null,
  });
  expect(await miners.getSoloRound("kas", address)).toEqual({ lastBlockAt: start - hour });
  scene.tell("blocks", { items: [], isCut: false });
  expect(await miners.listBlocks("kas", address, request)).toMatchObject({ isStale: false, blocks: [] });
  expect(await miners.getSoloRound("kas", address)).toEqual({ lastBlockAt: null });
  scene.now += hour;
  expect(await miners.listBlocks("kas", address, request)).toMatchObject({ isStale: true });
  expect(await miners.getSoloRound("kas", address)).toBeNull();
});

it("lists no blocks of an address that the engine does not know, and none of one that it had no time for", async () => {
  const miners = scene.openMiners({ blocksByMiner: true });
  scene.turnAway({ kind: "unknown", at: start, isBlank: false });
  expect(await miners.listBlocks("kas", address, request)).toMatchObject({ state: "known", blocks: [] });
  scene.turnAway({ kind: "unread", why: "busy", retryAfterMs: 4_000 });
  expect(await miners.listBlocks("kas", address, request)).toEqual({ state: "unreachable", retryAfterMs: 4_000 });
  scene.turnAway({ kind: "unread", why: "silent", retryAfterMs: 4_000 });
  expect(await miners.listBlocks("kas", address, request)).toEqual({ state: "unreachable" });
});

it("looks at no list of an engine whose whole list is stored, also one that shortens addresses", async () => {
  await scene.store.blocks.saveReading("kas", wholeReading);
  const shorten = (of: string) => `${of.slice(0, 7)}...${of.slice(-7)}`;
  await scene.store.blocks.upsertBlocks("kas", [block(9, start - hour, { finder: shorten(address) })]);
  const miners = scene.openMiners({ blocksByMiner: true, fullAddresses: false }, shorten);
  expect(await miners.listBlocks("kas", address, request)).toMatchObject({
    source: "stored",
    isExact: false,
    blocks: [{ height: 9 }],
  });
  expect(await miners.getSoloRound("kas", address)).toEqual({ lastBlockAt: start - hour });
  expect(scene.wanted).toEqual([]);
});

it("does not say that a miner found none while the pool's blocks are not known, and whose fault it is", async () => {
  const miners = scene.openMiners({ blocksByMiner: false, fullAddresses: true });
  expect(await miners.listBlocks("kas", address, request)).toEqual({ state: "unread", fault: null });
  const fault = { source: "node", kind: "missing" } as const;
  await scene.store.blocks.saveReading("kas", { ...wholeReading, at: null, fault });
  expect(await miners.listBlocks("kas", address, request)).toEqual({ state: "unread", fault });
  // The list was read once and was empty. Blocks since then are not known.
  const failing = { source: "engine", kind: "failing" } as const;
  await scene.store.blocks.saveReading("kas", { ...wholeReading, fault: failing });
  expect(await miners.listBlocks("kas", address, request)).toEqual({ state: "unread", fault: failing });
  expect(await miners.getSoloRound("kas", address)).toBeNull();
  await scene.store.blocks.saveReading("kas", wholeReading);
  expect(await miners.listBlocks("kas", address, request)).toMatchObject({ state: "known", blocks: [] });
  expect(await miners.getSoloRound("kas", address)).toEqual({ lastBlockAt: null });
});

it("compares what SOLO found in a day with what chance would have given", async () => {
  scene.tell("blocks", { items: listed, isCut: false });
  const miners = scene.openMiners({ blocksByMiner: true, fullAddresses: true });
  const answer = await miners.listBlocks("kas", address, { before: null, limit: 50 });
  // A whole day at 100 H/s, a block for 100 000 hashes (two for each unit of difficulty). The orphan and the one of two days ago do not count.
  expect(answer).toMatchObject({ solo: { found: 1, hashrate: 100, hashrateWindow: "day" } });
  if (answer.state === "known") expect(answer.solo?.expected).toBeCloseTo(86.4, 6);
  scene.now += minute;
  // This page ends within the day, so it lacks some of the day's blocks.
  expect(await miners.listBlocks("kas", address, { before: null, limit: 1 })).toMatchObject({ solo: null });
});
