import { createHash } from "node:crypto";
import Type from "typebox";
import { Check } from "typebox/value";
import { err, ok, type Result } from "#src/domain/result.ts";
import type { AsyncResult, SourceError } from "../../source-error.ts";
import type { Page, PageRequest } from "../pool-engine.ts";

// Several lists, newest first, as one. Engines give a cursor behind each page, not behind each row. So a place in a
// list is the cursor of a page and the last row taken from that page, which is found again by a digest of it: rows that
// came in since have moved it down.

const Place = Type.Union([
  /**
   * `page`: the list's own cursor, null at its start. `mark` (a digest) and `time`: of the last row taken from it, or
   * with `isNext` of its first row, where none was taken yet.
   */
  Type.Object({
    page: Type.Union([Type.String(), Type.Null()]),
    mark: Type.Optional(Type.String()),
    time: Type.Optional(Type.Number()),
    isNext: Type.Optional(Type.Literal(true)),
  }),
  /** The list is over; `cutAt`: the time at which the engine cut it off, if it did. */
  Type.Object({ end: Type.Literal(true), cutAt: Type.Optional(Type.Number()) }),
  /** Left out since it did not respond. */
  Type.Object({ out: Type.Literal(true) }),
]);
const Places = Type.Array(Place);
type Place = Type.Static<typeof Place>;
type PagePlace = Extract<Place, { page: string | null }>;

export interface JoinedList<Item> {
  readonly lists: readonly ((page: PageRequest) => AsyncResult<Page<Item>>)[];
  readonly timeOf: (item: Item) => number;
  /** Tells one row of a list from the others. */
  readonly keyOf: (item: Item) => string;
  /** A list that fails is left out, as long as another responds. Otherwise its failure is that of the whole. */
  readonly isPartialAllowed: boolean;
}

interface Row<Item> {
  readonly item: Item;
  readonly time: number;
  readonly mark: string;
}

/** One list's rows from its place on. */
interface Head<Item> {
  readonly begin: Place;
  readonly page: string | null;
  readonly rows: readonly Row<Item>[];
  readonly next: string | null;
  readonly cutAt: number | null;
  readonly total: number | null;
  used: number;
}

/** Pages over which the marked row is looked for. Where it has moved further down, the cursor is not known any more. */
const mostMoved = 20;

export async function fetchJoinedPage<Item>(
  { cursor, limit }: PageRequest,
  joined: JoinedList<Item>,
): AsyncResult<Page<Item>> {
  const { lists } = joined;
  const places = cursor === null ? lists.map((): Place => ({ page: null })) : readCursor(cursor);
  if (places?.length !== lists.length || !places.some((place) => "page" in place)) return unknownCursor;
  const heads = await Promise.all(
    lists.map(async (list, index) => {
      const place = places[index];
      return place !== undefined && "page" in place ? openList(list, place, limit, joined) : null;
    }),
  );
  const failed = heads.flatMap((head) => (head?.ok === false ? [head.error] : []));
  const [fault] = failed;
  const isLost = failed.length === heads.filter((head) => head !== null).length;
  if (fault !== undefined && (isLost || !joined.isPartialAllowed || failed.some(isCursorLost))) return err(fault);
  const open = heads.flatMap((head) => (head?.ok === true ? [head.value] : []));
  const items = takeNewest(open, limit);
  const ends = heads.map((head, index): Place => {
    if (head === null) return places[index] ?? { out: true };
    return head.ok ? placeAfter(head.value) : { out: true };
  });
  const isPartial = ends.some((place) => "out" in place);
  const isOver = !ends.some((place) => "page" in place);
  const cuts = ends.flatMap((place) => ("end" in place ? (place.cutAt ?? []) : []));
  return ok({
    items,
    next: isOver ? null : writeCursor(ends),
    total: isPartial || open.length < lists.length ? null : sumTotals(open),
    ...(isOver && cuts.length > 0 && { isCut: true, cutAt: Math.max(...cuts) }),
    ...(isPartial && { isPartial: true }),
  });
}

const unknownCursor = err<SourceError>({ code: "unknown-cursor" });

function isCursorLost({ code }: SourceError): boolean {
  return code === "unknown-cursor";
}

async function openList<Item>(
  list: JoinedList<Item>["lists"][number],
  begin: PagePlace,
  limit: number,
  joined: JoinedList<Item>,
): Promise<Result<Head<Item>, SourceError>> {
  let page = begin.page;
  for (let moved = 0; moved < mostMoved; moved += 1) {
    const response = await list({ cursor: page, limit });
    if (!response.ok) return response;
    const { items, next, total, isCut = false } = response.value;
    const all = markRows(items, joined);
    const rows = all.slice(countBefore(all, begin, next === null));
    const cutAt = isCut ? (all.at(-1)?.time ?? begin.time ?? null) : null;
    if (rows.length > 0 || next === null || next === page)
      return ok({ begin, page, rows, next: next === page ? null : next, cutAt, total, used: 0 });
    page = next;
  }
  return unknownCursor;
}

/** Equal rows are told apart by a running number. */
function markRows<Item>(items: readonly Item[], { timeOf, keyOf }: JoinedList<Item>): readonly Row<Item>[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const key = keyOf(item);
    const number = seen.get(key) ?? 0;
    seen.set(key, number + 1);
    return { item, time: timeOf(item), mark: digestOf(`${key} ${number}`) };
  });
}

/** How many rows were taken before. Where the marked row is gone, some may come twice, so that none is left out. */
function countBefore<Item>(rows: readonly Row<Item>[], { mark, time, isNext }: PagePlace, isLast: boolean): number {
  if (mark === undefined || time === undefined) return 0;
  const marked = rows.findIndex((row) => row.mark === mark);
  if (marked !== -1) return isNext === true ? marked : marked + 1;
  // It may have moved down to the next page.
  const hasOlder = isLast || rows.some((row) => row.time < time);
  const older = hasOlder ? rows.findIndex((row) => row.time <= time) : -1;
  return older === -1 ? rows.length : older;
}

/** Stops where the page of one list is used up: the next row of that list may be newer than those of the others. */
function takeNewest<Item>(heads: readonly Head<Item>[], limit: number): readonly Item[] {
  const items: Item[] = [];
  while (items.length < limit && !heads.some(({ used, rows, next }) => used === rows.length && next !== null)) {
    let newest: { readonly head: Head<Item>; readonly row: Row<Item> } | null = null;
    for (const head of heads) {
      const row = head.rows[head.used];
      if (row !== undefined && (newest === null || row.time > newest.row.time)) newest = { head, row };
    }
    if (newest === null) break;
    items.push(newest.row.item);
    newest.head.used += 1;
  }
  return items;
}

function placeAfter<Item>({ begin, page, rows, next, cutAt, used }: Head<Item>): Place {
  if (used === rows.length) {
    if (next !== null) return { page: next };
    return cutAt === null ? { end: true } : { end: true, cutAt };
  }
  const last = rows[used - 1];
  if (last !== undefined) return { page, mark: last.mark, time: last.time };
  const [first] = rows;
  // Rows that came in above belong to the next reading of the whole list: in this one they would be out of order.
  return "mark" in begin || first === undefined ? begin : { page, mark: first.mark, time: first.time, isNext: true };
}

function sumTotals<Item>(heads: readonly Head<Item>[]): number | null {
  return heads.reduce<number | null>((sum, { total }) => (sum === null || total === null ? null : sum + total), 0);
}

function writeCursor(places: readonly Place[]): string {
  return Buffer.from(JSON.stringify(places)).toString("base64url");
}

function readCursor(cursor: string): readonly Place[] | null {
  try {
    const places: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return Check(Places, places) ? places : null;
  } catch {
    return null;
  }
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}
