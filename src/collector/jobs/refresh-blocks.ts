import { setImmediate } from "node:timers/promises";
import type { Block } from "#src/domain/mining/block.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import type { PageRequest } from "#src/sources/engines/pool-engine.ts";
import type { CollectedPool, CollectorContext } from "../context.ts";

const pageSize = 100;
const mostPages = 10;
const filledBlocks = pageSize * mostPages;
// Pending blocks may lie far down (two weeks of them on slow chains): those are looked for less often.
const pendingEveryMs = 10 * MINUTE;

interface Remembered {
  readonly foundAt: number;
  readonly signature: string;
  readonly isPending: boolean;
}

export interface BlockRefresh {
  /**
   * Reads the newest blocks, page by page, until a page reaches what is stored; every ten minutes on to the oldest
   * pending block, since pending ones still change. On an empty database the first page is enough.
   */
  refresh(signal: AbortSignal): Promise<void>;
  /** Reads the last 1,000 blocks unless they are stored. Answers whether that is done. */
  fill(signal: AbortSignal): Promise<boolean>;
}

export function createBlockRefresh(context: CollectorContext, pool: CollectedPool): BlockRefresh {
  const { store, now, log } = context;
  let remembered: Map<string, Remembered> | null = null;
  let pendingReadAt = 0;

  async function recall(): Promise<Map<string, Remembered>> {
    if (remembered) return remembered;
    const page = { before: null, limit: filledBlocks, chain: null };
    const { items } = await store.blocks.listBlocks(pool.coin, page);
    // Oldest first: maps keep the order of insertion, and the first ones are forgotten first.
    remembered ??= new Map(items.toReversed().map((block) => [keyOf(block), remember(block)]));
    return remembered;
  }

  /** Stores what is new or changed; answers whether the page reached something stored. */
  async function keep(blocks: readonly Block[], known: Map<string, Remembered>): Promise<boolean> {
    const changed = blocks.filter((block) => known.get(keyOf(block))?.signature !== signatureOf(block));
    const isReached = blocks.some((block) => known.has(keyOf(block)));
    if (changed.length > 0) await store.blocks.upsertBlocks(pool.coin, changed);
    for (const block of changed) {
      // Under the name it had before its hash was known it would be pending for ever.
      if (block.hash !== null) known.delete(keyOf({ ...block, hash: null }));
      known.set(keyOf(block), remember(block));
    }
    return isReached;
  }

  /** Null when the engine did not answer. */
  async function readPage(cursor: string | null, known: Map<string, Remembered>) {
    const page: PageRequest = { cursor, limit: pageSize };
    const answer = await pool.source.ask("blocks", () => pool.engine.fetchBlocks(page));
    if (!answer.ok) return null;
    const { items, next } = answer.value;
    const sound = items.filter((block) => isSound(block, now()));
    if (sound.length < items.length) {
      log.warn({ pool: pool.coin, refused: items.length - sound.length }, "Blocks with senseless figures are refused.");
    }
    const isReached = await keep(sound, known);
    const oldest = sound.reduce((least, block) => Math.min(least, block.foundAt), Number.POSITIVE_INFINITY);
    return { isReached, oldest, next: sound.length > 0 ? next : null };
  }

  async function refresh(signal: AbortSignal): Promise<void> {
    const known = await recall();
    const isForPending = now() - pendingReadAt >= pendingEveryMs;
    const oldestPending = isForPending ? findOldestPending(known) : Number.POSITIVE_INFINITY;
    const pages = known.size === 0 ? 1 : mostPages;
    let cursor: string | null = null;
    for (let page = 1; page <= pages && !signal.aborted; page += 1) {
      const read = await readPage(cursor, known);
      if (read === null) return;
      cursor = read.next;
      if (cursor === null || (read.isReached && read.oldest <= oldestPending)) break;
      if (page === mostPages) {
        log.warn({ pool: pool.coin, page }, "More blocks changed than are read in one go; the oldest are left out.");
      }
    }
    if (isForPending) pendingReadAt = now();
    if (known.size > 4 * filledBlocks) remembered = new Map([...known].slice(known.size - 2 * filledBlocks));
  }

  return {
    refresh,
    async fill(signal) {
      const known = await recall();
      if (known.size >= filledBlocks) return true;
      let cursor: string | null = null;
      for (let page = 1; page <= mostPages; page += 1) {
        if (signal.aborted) return false;
        const read = await readPage(cursor, known);
        if (read === null) return false;
        cursor = read.next;
        if (cursor === null) return true;
        await setImmediate();
      }
      return true;
    },
  };
}

function findOldestPending(known: ReadonlyMap<string, Remembered>): number {
  let oldest = Number.POSITIVE_INFINITY;
  for (const block of known.values()) if (block.isPending) oldest = Math.min(oldest, block.foundAt);
  return oldest;
}

function remember(block: Block): Remembered {
  return { foundAt: block.foundAt, signature: signatureOf(block), isPending: block.status === "pending" };
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
