import type { Block } from "#src/domain/mining/block.ts";
import { formatListPlace, parseListPlace } from "../list-cursors.ts";

/**
 * Pages of a complete list. A cursor holds a time and the number of blocks of that time already shown, so newer blocks
 * shift no page. A cursor with nothing after it gives the first page.
 */
export function cutPage(
  items: readonly Block[],
  { before, limit }: { readonly before: string | null; readonly limit: number },
): { readonly blocks: readonly Block[]; readonly next: string | null } {
  const sorted = items.toSorted((one, other) => other.foundAt - one.foundAt);
  const place = parseListPlace(before);
  const shown =
    place === null
      ? 0
      : sorted.filter(({ foundAt }) => foundAt > place.at).length +
        Math.min(Number(place.key), countAt(sorted, place.at));
  const from = shown < sorted.length ? shown : 0;
  const blocks = sorted.slice(from, from + limit);
  const last = blocks.at(-1);
  if (last === undefined || from + limit >= sorted.length) return { blocks, next: null };
  const key = countAt(sorted.slice(0, from + limit), last.foundAt);
  return { blocks, next: formatListPlace({ at: last.foundAt, key: String(key) }) };
}

function countAt(items: readonly Block[], at: number): number {
  return items.filter(({ foundAt }) => foundAt === at).length;
}
