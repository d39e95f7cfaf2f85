import { LRUCache } from "lru-cache";
import { err, ok, type Result } from "#src/domain/result.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import type { SourceError } from "../../source-error.ts";
import type { Page, PageRequest } from "../pool-engine.ts";

// For engines that page by number: each new row moves all others. So a cursor is "microseconds.number of rows already
// listed at that microsecond.index of the first of them". The index is only where the search starts.

export interface RecentRow<Item> {
  readonly createdMicros: number;
  readonly id: string;
  readonly item: Item;
}

export interface RecentList<Item> {
  fetchPage(index: number): Promise<Result<ReadRows<Item>, SourceError>>;
  /** A page with fewer rows is the last one. */
  readonly pageSize: number;
  readonly accepts: (item: Item) => boolean;
  /** Null when two neighbouring rows do not belong together. */
  readonly join: ((newer: Item, older: Item) => Item | null) | null;
  /** For one page of Adit. */
  readonly maxFetches: number;
  /** Pages just read, so that the next page of Adit does not request its first one again. */
  readonly memory?: PageMemory<Item>;
}

interface ReadRows<Item> {
  readonly rows: readonly RecentRow<Item>[];
  readonly total: number | null;
}

export interface PageMemory<Item> {
  find(index: number): ReadRows<Item> | null;
  keep(index: number, page: ReadRows<Item>): void;
}

const memoryLifeMs = MINUTE;
const rememberedPages = 32;

/** By path, for a minute: after that the rows would be out of date. */
export function createPageMemories<Item>(now: () => number): (path: string) => PageMemory<Item> {
  const pages = new LRUCache<string, { readonly at: number; readonly page: ReadRows<Item> }>({ max: rememberedPages });
  return (path) => ({
    find(index) {
      const known = pages.get(`${index} ${path}`);
      return known !== undefined && Math.abs(now() - known.at) < memoryLifeMs ? known.page : null;
    },
    keep: (index, page) => void pages.set(`${index} ${path}`, { at: now(), page }),
  });
}

interface Position {
  readonly micros: number;
  readonly given: number;
  readonly offset: number;
}

/** `after`: the cursor behind each item, for callers that use only the first ones; null behind the list's last item. */
export interface RecentPage<Item> extends Page<Item> {
  readonly after: readonly (string | null)[];
}

/** `next` is null exactly when nothing is left. */
export async function readRecentPage<Item>(
  request: PageRequest,
  list: RecentList<Item>,
): Promise<Result<RecentPage<Item>, SourceError>> {
  const start = parseCursor(request.cursor);
  if (start === undefined) return err({ code: "unknown-cursor" });
  const first = await findFirstPage(start, list);
  if (!first.ok) return first;
  const limit = Math.min(500, Math.max(1, request.limit));
  const items: Item[] = [];
  const after: (string | null)[] = [];
  const finish = (next: string | null, total: number | null) =>
    ok({ items, next, total, after: items.length === 0 ? [] : [...after, next] });
  const seen = new Set<string>();
  let toSkip = start?.given ?? 0;
  let position = start === null ? null : { ...start, given: 0 };
  let { index, page } = first.value;
  for (let fetches = 1; ; fetches += 1) {
    for (const [place, { createdMicros, id, item }] of page.rows.entries()) {
      if (seen.has(id) || (start !== null && createdMicros > start.micros)) continue;
      seen.add(id);
      const isGiven = toSkip > 0 && createdMicros === start?.micros;
      if (isGiven) toSkip -= 1;
      if (!isGiven && list.accepts(item)) {
        const last = items.at(-1);
        const joined = last === undefined ? null : (list.join?.(last, item) ?? null);
        if (joined === null && items.length === limit) return finish(formatCursor(position), page.total);
        if (joined === null && items.length > 0) after.push(formatCursor(position));
        if (joined === null) items.push(item);
        else items[items.length - 1] = joined;
      }
      position =
        position?.micros === createdMicros
          ? { ...position, given: position.given + 1 }
          : { micros: createdMicros, given: 1, offset: index * list.pageSize + place };
    }
    if (page.rows.length < list.pageSize) return finish(null, page.total);
    if (fetches === list.maxFetches) return finish(formatCursor(position), page.total);
    index += 1;
    const next = await fetchPage(index, list, start !== null);
    if (!next.ok) return next;
    page = next.value;
  }
}

/** An earlier page than before when rows were removed from the list. */
async function findFirstPage<Item>(start: Position | null, list: RecentList<Item>) {
  let index = start === null ? 0 : Math.floor(start.offset / list.pageSize);
  for (;;) {
    const page = await fetchPage(index, list, start !== null);
    if (!page.ok) return page;
    const newest = page.value.rows[0]?.createdMicros ?? 0;
    if (start === null || index === 0 || newest > start.micros) return ok({ index, page: page.value });
    index -= 1;
  }
}

/** The newest rows are always requested; only later pages may come from memory. */
async function fetchPage<Item>(index: number, list: RecentList<Item>, isWalk: boolean) {
  const known = isWalk ? (list.memory?.find(index) ?? null) : null;
  if (known !== null) return ok(known);
  const page = await list.fetchPage(index);
  if (page.ok) list.memory?.keep(index, page.value);
  return page;
}

function parseCursor(cursor: string | null): Position | null | undefined {
  if (cursor === null) return null;
  const [, micros, given, offset] = /^(\d{16})\.(\d{1,6})\.(\d{1,9})$/.exec(cursor) ?? [];
  if (micros === undefined || given === undefined || offset === undefined) return undefined;
  return { micros: Number(micros), given: Number(given), offset: Number(offset) };
}

function formatCursor(position: Position | null): string | null {
  return position === null ? null : `${position.micros}.${position.given}.${position.offset}`;
}
