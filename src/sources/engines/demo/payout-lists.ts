import type { Payout } from "#src/domain/money/payout.ts";
import type { Page, PageRequest } from "../pool-engine.ts";
import { listedDays } from "./block-lists.ts";
import type { DemoBooks } from "./books.ts";
import type { DemoPool } from "./demo-pool.ts";
import type { DemoMiner } from "./population.ts";
import { dayOfStep, stepOf } from "./time-steps.ts";

/** The row that a page ended with: a run's hour, and the chain within it. */
interface Place {
  readonly hour: number;
  readonly chain: number;
}

function readCursor(cursor: string | null): Place | null {
  if (cursor === null) return { hour: Number.POSITIVE_INFINITY, chain: 0 };
  const [, hour, chain] = /^(\d{1,8})\.(\d{1,2})$/.exec(cursor) ?? [];
  return hour === undefined || chain === undefined ? null : { hour: Number(hour), chain: Number(chain) };
}

/** Newest first; within a run the pool's own chain first. */
function isAfter(row: Place, place: Place): boolean {
  return row.hour < place.hour || (row.hour === place.hour && row.chain > place.chain);
}

function inOrder(a: Place, b: Place): number {
  return b.hour - a.hour || a.chain - b.chain;
}

/** Payouts of one miner; null for a cursor that no page gave out. */
export function listMinerPayouts(
  pool: DemoPool,
  books: DemoBooks,
  miner: DemoMiner,
  page: PageRequest,
  now: number,
): Page<Payout> | null {
  const place = readCursor(page.cursor);
  if (place === null) return null;
  const all = pool.chains.flatMap((_, chain) => books.runsOf(miner, chain, now).map((run) => ({ ...run, chain })));
  const rows = all.filter((row) => isAfter(row, place)).sort(inOrder);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => books.dress(row, row.chain, null, now)),
    next: last !== undefined && rows.length > shown.length ? `${last.hour}.${last.chain}` : null,
    total: all.length,
  };
}

/** Payouts of the pool, one row for each run and chain; null for a cursor that no page gave out. */
export async function listPoolPayouts(
  pool: DemoPool,
  books: DemoBooks,
  page: PageRequest,
  now: number,
): Promise<Page<Payout> | null> {
  const place = readCursor(page.cursor);
  if (place === null) return null;
  const items: Payout[] = [];
  let next: string | null = null;
  const newest = dayOfStep(Math.min(stepOf(now), pool.population.endStep + 30 * 144));
  const first = Math.min(newest, Math.floor(place.hour / 24));
  for (let day = first; day > newest - listedDays; day--) {
    const rows = await books.totalsOfDay(day, now);
    for (const row of rows.filter((row) => isAfter(row, place)).sort(inOrder)) {
      if (items.length >= page.limit) return { items, next, total: null };
      items.push(books.dress(row, row.chain, row.recipients, now));
      next = `${row.hour}.${row.chain}`;
    }
  }
  return { items, next: null, total: null };
}
