import type { TimeWindow } from "#src/db/store.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import { type Block, uncheckedAfterMs } from "#src/domain/mining/block.ts";
import { ok, type Result } from "#src/domain/result.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { CollectedPool, CollectorContext } from "../context.ts";
import type { RequestError } from "../source.ts";

const pageSize = 100;
const rememberedBlocks = 1_000;
// Pending blocks may be many pages down (two weeks of them on slow chains).
const pendingEveryMs = 10 * MINUTE;
/** How far times of two blocks may disagree with their order in the list. */
const disorderMs = 2 * MINUTE;
/** Newer blocks may not be listed yet. */
export const freshMs = 10 * MINUTE;
/** Unchecked blocks are even further down and hardly ever change. */
const uncheckedEveryMs = 6 * HOUR;

interface Remembered {
  readonly foundAt: number;
  readonly signature: string;
}

/** One page of the engine's list, without impossible blocks. */
export interface ReadPage {
  readonly blocks: readonly Block[];
  /** Now for an empty page. */
  readonly oldest: number;
  /** Whether one of its blocks was stored before. */
  readonly isReached: boolean;
  readonly next: string | null;
  readonly isCut: boolean;
  /** The engine lists no older block, though there were some. */
  readonly cutAt: number;
  /** One of several engines did not respond: its blocks are missing here. */
  readonly isPartial: boolean;
  /** A stored block from `covered` that is missing in `listed` is no longer a block. */
  readonly listed: readonly Block[];
  readonly covered: TimeWindow;
}

/** Remembers the newest blocks, so that only new or changed ones are written. */
export function createBlockMemory({ store, now, log }: CollectorContext, { coin, engine, source }: CollectedPool) {
  const facts = getCoin(coin);
  const watchedMs = uncheckedAfterMs(facts.confirmations, facts.blockTimeSeconds) ?? 14 * DAY;
  let remembered: Map<string, Remembered> | null = null;
  let pendingReadAt = 0;
  let uncheckedReadAt = now();
  /** What the present read is for. */
  let look: "pending" | "unchecked" | null = null;

  async function recall(): Promise<Map<string, Remembered>> {
    if (remembered) return remembered;
    const { items } = await store.blocks.listBlocks(coin, { before: null, limit: rememberedBlocks, chain: null });
    // Oldest first: a map keeps the order of insertion, and the oldest are dropped first.
    remembered ??= new Map(items.toReversed().map((block) => [keyOf(block), remember(block)]));
    return remembered;
  }

  /** Far above the tip: engines count slightly differently, and their tip has an age. */
  async function findHighest(): Promise<number> {
    const tip = (await store.pools.findSnapshot(coin))?.network?.height ?? 0;
    const blocksOfDay = DAY / (facts.blockTimeSeconds * SECOND);
    return tip === 0 ? Number.POSITIVE_INFINITY : tip + Math.max(blocksOfDay, tip / 20);
  }

  return {
    async fetchPage(cursor: string | null): Promise<Result<ReadPage, RequestError>> {
      const known = await recall();
      const response = await source.request("blocks", () => engine.fetchBlocks({ cursor, limit: pageSize }));
      if (!response.ok) return response;
      const { items, next, isCut = false, isPartial = false, cutAt } = response.value;
      const highest = await findHighest();
      const blocks = items.filter(
        (block) => isSound(block, now()) && (block.chain !== coin || block.height <= highest),
      );
      if (blocks.length < items.length) {
        log.warn({ pool: coin, refused: items.length - blocks.length }, "Blocks with impossible figures are refused.");
      }
      const oldest = blocks.reduce((least, block) => Math.min(least, block.foundAt), now());
      const newest = cursor === null ? now() - freshMs : Math.max(0, ...blocks.map(({ foundAt }) => foundAt));
      const isEnd = blocks.length > 0 && next === null && !isCut;
      return ok({
        blocks,
        oldest,
        isReached: blocks.some((block) => known.has(keyOf(block))),
        // A repeated cursor would never end.
        next: items.length > 0 && next !== cursor ? next : null,
        isCut,
        cutAt: cutAt ?? oldest,
        isPartial,
        listed: items,
        // A block of an engine that did not respond is not listed, and still a block.
        covered: isPartial ? { from: 0, to: 0 } : { from: isEnd ? 0 : oldest + disorderMs, to: newest - disorderMs },
      });
    },

    /** Stores what is new or changed, and marks pending blocks that are no longer listed. */
    async keep({ blocks, listed, covered }: ReadPage): Promise<void> {
      const known = await recall();
      const unlisted = covered.from < covered.to ? await store.blocks.markUnlisted(coin, covered, listed) : [];
      for (const block of unlisted) known.delete(keyOf(block));
      if (unlisted.length > 0) {
        const heights = unlisted.slice(0, 10).map(({ height }) => height);
        log.warn(
          { pool: coin, blocks: unlisted.length, heights },
          "The engine no longer lists blocks that were pending.",
        );
      }
      const changed = blocks.filter((block) => known.get(keyOf(block))?.signature !== signatureOf(block));
      if (changed.length > 0) await store.blocks.upsertBlocks(coin, changed);
      const oldest = known.values().next().value?.foundAt ?? 0;
      for (const block of changed) {
        // Its key from before the hash was known would make it look new each time.
        if (block.hash !== null) known.delete(keyOf({ ...block, hash: null }));
        if (block.foundAt >= oldest) known.set(keyOf(block), remember(block));
      }
      if (known.size > 4 * rememberedBlocks) remembered = new Map([...known].slice(known.size - 2 * rememberedBlocks));
    },

    async findNewest(): Promise<number | null> {
      const known = await recall();
      return known.size === 0 ? null : Math.max(...[...known.values()].map(({ foundAt }) => foundAt));
    },

    /** How far back blocks may have changed and are due for a read; infinite = none. */
    async findChangeable(): Promise<number> {
      if (now() - uncheckedReadAt >= uncheckedEveryMs) look = "unchecked";
      else look = now() - pendingReadAt >= pendingEveryMs ? "pending" : null;
      if (look === null) return Number.POSITIVE_INFINITY;
      const since = look === "unchecked" ? 0 : Math.max(0, now() - watchedMs);
      return (await store.blocks.findOldestPendingAt(coin, since)) ?? Number.POSITIVE_INFINITY;
    },

    /** The read for `findChangeable` has begun, and the engine responded. */
    recordPoll(): void {
      if (look !== null) pendingReadAt = now();
      if (look === "unchecked") uncheckedReadAt = now();
      look = null;
    },
  };
}

function remember(block: Block): Remembered {
  return { foundAt: block.foundAt, signature: signatureOf(block) };
}

function keyOf(block: Block): string {
  return `${block.chain} ${block.height} ${block.hash ?? `${block.finder} ${block.foundAt}`}`;
}

function signatureOf(block: Block): string {
  return [block.status, block.progress, block.hash, block.reward, block.effort, block.foundAt].join(" ");
}

function isSound(block: Block, now: number): boolean {
  const isMeasure = (value: number | null) => value === null || (Number.isFinite(value) && value >= 0);
  return (
    block.chain !== "" &&
    [block.height, block.foundAt].every((value) => Number.isSafeInteger(value) && value >= 0) &&
    block.foundAt > 0 &&
    block.foundAt <= now + 10 * MINUTE &&
    [block.difficulty, block.effort, block.progress].every(isMeasure) &&
    (block.reward === null || block.reward >= 0n)
  );
}
