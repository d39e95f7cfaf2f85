import { err, ok } from "#src/domain/result.ts";
import type { AsyncResult } from "../../source-error.ts";
import type { Page, PageRequest } from "../pool-engine.ts";
import type { RecentPage } from "../reading/recent-list.ts";

// Several lists, newest first, as one. Its cursor is the lists' own cursors, joined by "~"; "" is the start of a list,
// "-" a list that has ended.

const separator = "~";
const ended = "-";

interface Head<Item> {
  readonly page: RecentPage<Item> | null;
  used: number;
}

export async function fetchJoinedPage<Item>(
  { cursor, limit }: PageRequest,
  lists: readonly ((page: PageRequest) => AsyncResult<RecentPage<Item>>)[],
  timeOf: (item: Item) => number,
): AsyncResult<Page<Item>> {
  const begins = cursor === null ? lists.map(() => "") : cursor.split(separator);
  if (begins.length !== lists.length || begins.every((begin) => begin === ended)) {
    return err({ code: "unknown-cursor" });
  }
  const responses = await Promise.all(
    lists.map((fetch, index) => {
      const begin = begins[index];
      return begin === ended ? null : fetch({ cursor: begin === "" ? null : (begin ?? null), limit });
    }),
  );
  const heads: Head<Item>[] = [];
  for (const response of responses) {
    if (response?.ok === false) return response;
    heads.push({ page: response?.value ?? null, used: 0 });
  }
  const items: Item[] = [];
  // The list's next item may be newer than those of the other lists.
  const isCut = ({ page, used }: Head<Item>) => page !== null && used === page.items.length && page.next !== null;
  while (items.length < limit && !heads.some(isCut)) {
    const newest = findNewest(heads, timeOf);
    if (newest === null) break;
    items.push(newest.item);
    newest.head.used += 1;
  }
  const next = heads.map(({ page, used }, index) => {
    if (page === null) return ended;
    const place = used === 0 && page.items.length > 0 ? begins[index] : used === 0 ? page.next : page.after[used - 1];
    return place ?? ended;
  });
  const totals = heads.map(({ page }) => page?.total ?? null);
  const total = totals.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0);
  return ok({ items, next: next.every((place) => place === ended) ? null : next.join(separator), total });
}

function findNewest<Item>(heads: readonly Head<Item>[], timeOf: (item: Item) => number) {
  let newest: { readonly head: Head<Item>; readonly item: Item } | null = null;
  for (const head of heads) {
    const item = head.page?.items[head.used];
    if (item === undefined) continue;
    if (newest === null || timeOf(item) > timeOf(newest.item)) newest = { head, item };
  }
  return newest;
}
