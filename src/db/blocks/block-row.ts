import type { Selectable } from "kysely";
import type { Block } from "#src/domain/mining/block.ts";
import type { Log } from "#src/domain/site/log.ts";
import { schemeCodes, schemeOfCode, statusCodes, statusOfCode } from "../connection/codes.ts";
import { requireAmount, requireMeasure, requireWhole } from "../connection/edge-guards.ts";
import { cutPage } from "../connection/paging.ts";
import type { BlockTable } from "../connection/schema.ts";
import type { BlockCursor } from "../store.ts";

export type BlockRow = Selectable<BlockTable>;
export interface BlockPage {
  readonly items: readonly Block[];
  readonly next: BlockCursor | null;
}

export type NewBlockRow = Omit<BlockRow, "id">;

export function checkBlock(block: Block): void {
  requireWhole("block.height", block.height);
  requireWhole("block.foundAt", block.foundAt);
  requireMeasure("block.difficulty", block.difficulty);
  requireMeasure("block.effort", block.effort);
  requireMeasure("block.progress", block.progress);
  requireAmount("block.reward", block.reward);
}

export function rowOfBlock(poolId: number, block: Block): NewBlockRow {
  return {
    pool_id: poolId,
    chain: block.chain,
    height: block.height,
    hash: block.hash,
    found_at: block.foundAt,
    scheme: block.scheme === null ? null : schemeCodes[block.scheme],
    finder: block.finder,
    worker: block.worker,
    difficulty: block.difficulty,
    effort: block.effort,
    reward: block.reward === null ? null : block.reward.toString(),
    status: statusCodes[block.status],
    progress: block.progress,
  };
}

/** Null, and a line in the log, for a row that this version cannot read. */
export function blockOfRow(row: BlockRow, log: Log): Block | null {
  const status = statusOfCode(row.status);
  const isReadable = row.reward === null || /^[0-9]+$/.test(row.reward);
  if (status === null || !isReadable) {
    log.warn({ table: "blocks", id: row.id }, "A stored block cannot be read and counts as absent.");
    return null;
  }
  return {
    chain: row.chain,
    height: row.height,
    hash: row.hash,
    foundAt: row.found_at,
    scheme: row.scheme === null ? null : schemeOfCode(row.scheme),
    finder: row.finder,
    worker: row.worker,
    difficulty: row.difficulty,
    effort: row.effort,
    reward: row.reward === null ? null : BigInt(row.reward),
    status,
    progress: row.progress,
  };
}

/**
 * By hash where both have one, else by finder and time, since an engine may learn the hash late. Chain and height are
 * equal already.
 */
export function isSameBlock(kept: BlockRow, incoming: NewBlockRow): boolean {
  if (kept.hash !== null && incoming.hash !== null) return kept.hash === incoming.hash;
  return kept.found_at === incoming.found_at && kept.finder === incoming.finder;
}

/** New values win; values that the engine no longer reports stay. Null when nothing changes. */
export function changesOf(kept: BlockRow, incoming: NewBlockRow): Partial<NewBlockRow> | null {
  const next = {
    hash: incoming.hash ?? kept.hash,
    scheme: incoming.scheme ?? kept.scheme,
    finder: incoming.finder ?? kept.finder,
    worker: incoming.worker ?? kept.worker,
    difficulty: incoming.difficulty ?? kept.difficulty,
    effort: incoming.effort ?? kept.effort,
    reward: incoming.reward ?? kept.reward,
    status: incoming.status,
    // The progress towards one status does not apply to another.
    progress: incoming.progress ?? (incoming.status === kept.status ? kept.progress : null),
  };
  const isChanged =
    next.hash !== kept.hash ||
    next.scheme !== kept.scheme ||
    next.finder !== kept.finder ||
    next.worker !== kept.worker ||
    next.difficulty !== kept.difficulty ||
    next.effort !== kept.effort ||
    next.reward !== kept.reward ||
    next.status !== kept.status ||
    next.progress !== kept.progress;
  return isChanged ? next : null;
}

/** `rows` has one row more than `limit`. An unreadable block is left out and logged. */
export function toBlockPage(rows: readonly BlockRow[], limit: number, log: Log): BlockPage {
  const { page, last } = cutPage(rows, limit);
  return {
    items: page.flatMap((row) => blockOfRow(row, log) ?? []),
    next: last === null ? null : { foundAt: last.found_at, key: String(last.id) },
  };
}
