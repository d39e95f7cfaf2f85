import type { MinerPart, MinerReadings } from "#src/domain/miners/miner-record.ts";
import { historyWindow, pastWindow } from "#src/domain/miners/read-windows.ts";
import type { Block } from "#src/domain/mining/block.ts";
import { findCompleteSince } from "#src/domain/mining/block-reading.ts";
import { ok } from "#src/domain/result.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { type PartRequest, type PartSource, toReading } from "./part-request.ts";
import { readAnswer } from "./read-answer.ts";
import { createPayoutReading } from "./read-payouts.ts";
import { readRigs, readRigsPast } from "./read-rigs.ts";

const mostBlocks = 200;
const blocksOnPage = 100;

/** Which engines offer a part, how long it is good, and how it is read. */
export function createPartSources(): Readonly<Record<MinerPart, PartSource>> {
  const keepsRigs = ({ capabilities, fetchWorkerHistories }: PoolEngine) =>
    capabilities.workerHistory && capabilities.minerHistoryMs > 0 && fetchWorkerHistories !== undefined;
  return {
    // The default poll interval of pools: engines do not count more often.
    answer: { lifeMs: 45 * SECOND, isOffered: () => true, read: readAnswer },
    history: {
      lifeMs: 2 * MINUTE,
      isOffered: ({ capabilities }) => capabilities.minerHistoryMs > 0,
      read: readHistory,
    },
    past: { lifeMs: HOUR, isOffered: ({ capabilities }) => capabilities.minerHistoryMs > DAY, read: readPast },
    payouts: {
      lifeMs: MINUTE,
      isOffered: ({ capabilities }) => capabilities.payouts,
      read: createPayoutReading(),
    },
    blocks: { lifeMs: 2 * MINUTE, isOffered: ({ capabilities }) => capabilities.blocksByMiner, read: readBlocks },
    rigs: { lifeMs: 5 * MINUTE, isOffered: keepsRigs, read: readRigs },
    "rigs-past": { lifeMs: HOUR, isOffered: keepsRigs, read: readRigsPast },
    settings: {
      lifeMs: 15 * SECOND,
      isOffered: ({ capabilities }) => capabilities.settings !== "none",
      read: readSettings,
    },
  };
}

/** Also stores points that the database lacks, so that the chart survives the engine. The open step still changes. */
async function readHistory({ pool, address, context, call }: PartRequest): Promise<MinerReadings> {
  const triedAt = context.now();
  const window = historyWindow(triedAt);
  const answer = await call(() => pool.engine.fetchMinerHistory(address, null, window));
  const readAt = context.now();
  if (answer.ok) {
    const { miners } = context.store;
    const own = await miners.listSamples(pool.coin, address, window);
    const known = new Set(own.map((sample) => `${sample.at} ${sample.scheme}`));
    const open = window.to - window.stepMs;
    const missing = answer.value.filter((sample) => sample.at < open && !known.has(`${sample.at} ${sample.scheme}`));
    if (missing.length > 0) await miners.recordSamples(pool.coin, address, missing);
  }
  return { history: toReading(answer, { triedAt, readAt }) };
}

async function readPast({ pool, address, context, call }: PartRequest): Promise<MinerReadings | null> {
  const triedAt = context.now();
  const window = pastWindow(triedAt, pool.engine.capabilities.minerHistoryMs);
  if (window === null) return null;
  const answer = await call(() => pool.engine.fetchMinerHistory(address, null, window));
  return { past: toReading(answer, { triedAt, readAt: context.now() }) };
}

/** No request where the pool's whole list of blocks is stored. */
async function readBlocks({ pool, address, context, call }: PartRequest): Promise<MinerReadings | null> {
  const { engine, coin } = pool;
  const { fullAddresses, namesNoFinders = false } = engine.capabilities;
  const isFinderTold = !namesNoFinders && (fullAddresses || engine.shortenFinder !== undefined);
  if (isFinderTold && findCompleteSince(await context.store.blocks.findReading(coin)) === 0) return null;
  const triedAt = context.now();
  const items: Block[] = [];
  let cursor: string | null = null;
  let isCut = false;
  do {
    const page: Awaited<ReturnType<PoolEngine["fetchMinerBlocks"]>> = await call(() =>
      engine.fetchMinerBlocks(address, { cursor, limit: blocksOnPage }),
    );
    const readAt = context.now();
    if (!page.ok && page.error.code === "not-found" && items.length === 0)
      return { blocks: toReading(ok({ items, isCut }), { triedAt, readAt }) };
    if (!page.ok) return { blocks: toReading(page, { triedAt, readAt }) };
    items.push(...page.value.items);
    cursor = page.value.next;
    isCut = cursor !== null || page.value.isCut === true;
  } while (cursor !== null && items.length < mostBlocks);
  return { blocks: toReading(ok({ items, isCut }), { triedAt, readAt: context.now() }) };
}

async function readSettings({ pool, address, context, call }: PartRequest): Promise<MinerReadings> {
  const triedAt = context.now();
  const answer = await call(() => pool.engine.fetchMinerSettings(address));
  return { settings: toReading(answer, { triedAt, readAt: context.now() }) };
}
