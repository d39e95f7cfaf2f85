import { err, ok, type Result } from "#src/domain/result.ts";
import type { SourceError } from "../../source-error.ts";
import type { Page, PageRequest } from "../pool-engine.ts";

// For engines that send one list without pages. A cursor is the key of the last item: the next page has the items that
// sort after it, also when that one is gone.

export interface KeyedItem<Item> {
  /** Epoch seconds or milliseconds, the same for all. */
  readonly at: number;
  /** Small letters, digits and points. */
  readonly id: string;
  readonly item: Item;
}

/** Newest first. `isCut`: the engine has older ones. */
export function pageOfWhole<Item>(
  rows: readonly KeyedItem<Item>[],
  { cursor, limit }: PageRequest,
  isCut: boolean,
): Result<Page<Item>, SourceError> {
  const [, at, id] = /^(\d{10,13})\.([0-9a-z.]{1,100})$/.exec(cursor ?? "") ?? [];
  if (cursor !== null && id === undefined) return err({ code: "unknown-cursor" });
  const sorted = [...rows].sort(compare);
  const start = id === undefined ? 0 : sorted.findIndex((row) => compare(row, { at: Number(at), id }) > 0);
  const wanted = start === -1 ? [] : sorted.slice(start, start + Math.min(500, Math.max(1, limit)));
  const last = wanted.at(-1);
  const isEnd = last === undefined || last === sorted.at(-1);
  return ok({
    items: wanted.map(({ item }) => item),
    next: isEnd ? null : `${last.at}.${last.id}`,
    total: isCut ? null : rows.length,
    ...(isEnd && isCut ? { isCut } : {}),
  });
}

type Key = Omit<KeyedItem<unknown>, "item">;

function compare(a: Key, b: Key): number {
  return b.at - a.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
