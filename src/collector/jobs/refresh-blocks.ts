import { AsyncResource } from "node:async_hooks";
import PQueue from "p-queue";
import type { Block } from "#src/domain/mining/block.ts";
import type { BlockFault, BlockGap, BlockReading } from "#src/domain/mining/block-reading.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import { faultOf } from "#src/sources/source-error.ts";
import type { CollectedPool, CollectorContext } from "../context.ts";
import type { RequestError } from "../source.ts";
import { createBlockMemory, freshMs, type ReadPage } from "./block-memory.ts";

/** Limit of one poll. `readOlder` reads the rest at the engine's pace. */
const pagesOfPoll = 3;
const readingKeptMs = 10 * MINUTE;

export interface BlockRefresh {
  /**
   * Reads the newest pages down to what is stored, and every ten minutes down to the oldest pending block. Notes the
   * rest as a gap, so that no block is left out.
   */
  refresh(signal: AbortSignal): Promise<void>;
  /** Why the list is not read this time. */
  noteFault(error: RequestError): Promise<void>;
  /** Reads one more missing page. Returns whether there is more and the engine responds. */
  readOlder(): Promise<boolean>;
}

/** A walk over stored blocks that may have changed, down to `until`. A restart begins it again. */
interface Walk {
  readonly cursor: string;
  readonly until: number;
}

export function createBlockRefresh(context: CollectorContext, pool: CollectedPool): BlockRefresh {
  const { store, now, log } = context;
  const { engine, coin } = pool;
  const memory = createBlockMemory(context, pool);
  // One at a time, because a poll and a page of the past change the same gaps.
  const turns = new PQueue({ concurrency: 1 });
  let recalled: BlockReading | null = null;
  let savedAt = 0;
  let walk: Walk | null = null;

  const unread: BlockReading = { engine: engine.name, at: null, gaps: [], cutAt: null, fault: null };

  async function recall(): Promise<BlockReading> {
    recalled ??= await store.blocks.findReading(coin);
    // Blocks from another engine or an earlier version of Adit prove nothing about this list.
    if (recalled?.engine !== engine.name) recalled = unread;
    return recalled;
  }

  async function save(next: BlockReading): Promise<void> {
    const before = recalled;
    const isSame = JSON.stringify({ ...before, at: 0 }) === JSON.stringify({ ...next, at: 0 });
    if (!isSame || before?.at === null || now() - savedAt >= readingKeptMs) {
      await store.blocks.saveReading(coin, next);
      savedAt = now();
    }
    // Only after the store accepted it; otherwise it is read and stored again.
    recalled = next;
  }

  async function noteFault(error: RequestError): Promise<void> {
    const fault = error.code === "paused" ? null : judgeFault(error, engine.capabilities.blocksNeedNode === true);
    if (fault !== null) await save({ ...(await recall()), fault });
  }

  /** The gaps after the newest blocks were read down to this page. */
  function placeGap(reading: BlockReading, page: ReadPage, isReached: boolean, newestBefore: number | null) {
    if (page.isPartial) return { gaps: addUnreadEnd(reading), cutAt: reading.cutAt };
    if (page.next === null) return { gaps: [], cutAt: page.isCut ? page.cutAt : null };
    const gap = { cursor: page.next, newest: page.oldest, oldest: newestBefore };
    return { gaps: isReached ? reading.gaps : [gap, ...reading.gaps], cutAt: reading.cutAt };
  }

  /** From the last whole page on, blocks may be missing until the list is read from its start again. */
  function addUnreadEnd({ at, gaps }: BlockReading): readonly BlockGap[] {
    const [first, ...others] = gaps;
    if (first?.cursor === null) return [{ ...first, newest: now() }, ...others];
    return [{ cursor: null, newest: now(), oldest: at === null ? null : at - freshMs }, ...gaps];
  }

  async function refresh(signal: AbortSignal): Promise<void> {
    const before = await recall();
    const newestBefore = before.at === null ? null : await memory.findNewest();
    const until = walk === null ? await memory.findChangeable() : Number.POSITIVE_INFINITY;
    let cursor: string | null = null;
    let isReached = false;
    for (let count = 1; count <= pagesOfPoll && !signal.aborted; count += 1) {
      const page = await memory.fetchPage(cursor);
      if (!page.ok) return noteFault(page.error);
      const { value } = page;
      isReached ||= value.isReached && before.at !== null;
      // The gap before the blocks: a kill in between reads a page twice, and loses none.
      await save({ ...before, ...placeGap(before, value, isReached, newestBefore), at: now(), fault: null });
      await memory.keep(value);
      cursor = value.next;
      // One page is enough at first: the others follow at the engine's pace.
      if (cursor === null || before.at === null || (isReached && value.oldest <= until)) break;
      if (count === pagesOfPoll && isReached) walk = { cursor, until };
    }
    memory.recordPoll();
  }

  async function readGap(gap: BlockGap): Promise<boolean> {
    const page = await memory.fetchPage(gap.cursor);
    const reading = await recall();
    const rest = reading.gaps.slice(1);
    if (!page.ok) {
      const isCursorRefused = page.error.code === "unknown-cursor" && gap.cursor !== null;
      if (!isCursorRefused) {
        await noteFault(page.error);
        return false;
      }
      log.warn(
        { pool: coin },
        "The engine does not know where its list of blocks was left; it is read from the start.",
      );
      await save({ ...reading, gaps: [{ ...gap, cursor: null }, ...rest] });
      return true;
    }
    const { blocks, next, oldest, isReached, isCut, isPartial } = page.value;
    await memory.keep(page.value);
    if (isPartial) {
      // What the silent engine would list between these pages is not known: from the start, once it responds.
      const newest = gap.cursor === null ? now() : gap.newest;
      await save({ ...reading, gaps: [{ ...gap, cursor: null, newest }, ...rest] });
      return false;
    }
    const bottom = gap.oldest;
    const isBelow = ({ foundAt }: Block) => bottom !== null && foundAt <= bottom;
    const isClosed = blocks.length > 0 && (blocks.every(isBelow) || (isReached && blocks.some(isBelow)));
    const newest = Math.min(gap.newest, oldest);
    const state = { ...reading, at: reading.at ?? now(), fault: null };
    if (next !== null && !isClosed) {
      await save({ ...state, gaps: [{ ...gap, cursor: next, newest }, ...rest] });
      return true;
    }
    // The list ended, so lower gaps have nothing to read.
    const isEnd = next === null;
    const cutAt = isEnd ? (isCut ? Math.min(newest, page.value.cutAt) : null) : reading.cutAt;
    await save({ ...state, gaps: isEnd ? [] : rest, cutAt });
    if (isEnd) log.info({ pool: coin }, "All blocks that the engine lists are stored.");
    return !isEnd && rest.length > 0;
  }

  async function readWalk({ cursor, until }: Walk): Promise<boolean> {
    const page = await memory.fetchPage(cursor);
    walk = null;
    if (!page.ok) {
      await noteFault(page.error);
      return false;
    }
    await memory.keep(page.value);
    if (page.value.next !== null && page.value.oldest > until) walk = { cursor: page.value.next, until };
    return walk !== null || (await recall()).gaps.length > 0;
  }

  async function readOlder(): Promise<boolean> {
    const reading = await recall();
    if (walk !== null) return readWalk(walk);
    if (reading.at === null) return readGap({ cursor: null, newest: now(), oldest: null });
    const [gap] = reading.gaps;
    return gap === undefined ? false : readGap(gap);
  }

  // Keeps the caller's async context, which holds its priority at the engine: polls before pages of the past.
  return {
    refresh: (signal) => turns.add(AsyncResource.bind(() => refresh(signal))),
    noteFault: (error) => turns.add(() => noteFault(error)),
    readOlder: () => turns.add(AsyncResource.bind(readOlder)),
  };
}

function judgeFault(error: Exclude<RequestError, { code: "paused" }>, needsNode: boolean): BlockFault {
  if (error.code === "unsupported" && needsNode) return { source: "node", kind: "missing" };
  return { source: error.party ?? "engine", kind: faultOf(error) ?? "failing" };
}
