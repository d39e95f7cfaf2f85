import { err, ok, type Result } from "#src/domain/result.ts";
import { malformed, type SourceError } from "../../source-error.ts";
import type { Page, PageRequest } from "../pool-engine.ts";

// For engines that keep lists in redis, ordered by a score (height, seconds). Two rows may have the same score, and a
// page may end between them. So a cursor is "score.number of rows already listed at that score".

export interface ScoredRow<Item> {
  readonly score: number;
  readonly item: Item;
}

/** Values and scores alternate. */
export function parseScoredList<Item>(
  list: readonly string[],
  path: string,
  parse: (row: string, score: number) => Result<Item, string>,
): Result<readonly ScoredRow<Item>[], SourceError> {
  const rows: ScoredRow<Item>[] = [];
  for (let index = 0; index < list.length; index += 2) {
    const [row = "", score = ""] = list.slice(index, index + 2);
    if (!/^\d{1,15}$/.test(score)) return err(malformed(`${path}/${index + 1}`, "a row has no score", score));
    const item = parse(row, Number(score));
    if (!item.ok) return err(malformed(`${path}/${index}`, item.error, row));
    rows.push({ score: Number(score), item: item.value });
  }
  return ok(rows);
}

export interface ScoredSource<Item> {
  /** Highest scores first; as many as the engine sends. Empty = there are none. */
  fetchBelow(score: number): Promise<Result<readonly ScoredRow<Item>[], SourceError>>;
  readonly highestScore: number;
  readonly accepts: (item: Item) => boolean;
  /** For one page of Adit. */
  readonly maxFetches: number;
}

/** `next` is null exactly when nothing is left. */
export async function readScoredPage<Item>(
  request: PageRequest,
  source: ScoredSource<Item>,
): Promise<Result<Omit<Page<Item>, "total">, SourceError>> {
  const start = parseCursor(request.cursor);
  if (start === undefined) return err({ code: "unknown-cursor" });
  const limit = Math.min(500, Math.max(1, request.limit));
  const items: Item[] = [];
  let position = start;
  let below = position === null ? source.highestScore + 1 : position.score + 1;
  for (let fetches = 0; fetches < source.maxFetches; fetches++) {
    const response = await source.fetchBelow(below);
    if (!response.ok) return response;
    if (response.value.length === 0) return ok({ items, next: null });
    const fresh = withoutGiven(response.value, position);
    for (const { score, item } of fresh) {
      if (items.length === limit && source.accepts(item)) return ok({ items, next: formatCursor(position) });
      if (source.accepts(item)) items.push(item);
      position = { score, given: position?.score === score ? position.given + 1 : 1 };
    }
    // A whole page of one score, all listed before: the next page must begin below that score.
    below = position === null || fresh.length === 0 ? (response.value.at(-1)?.score ?? 0) : position.score + 1;
  }
  return ok({ items, next: formatCursor(position) });
}

interface Position {
  readonly score: number;
  readonly given: number;
}

function withoutGiven<Item>(rows: readonly ScoredRow<Item>[], position: Position | null): readonly ScoredRow<Item>[] {
  if (position === null) return rows;
  let toSkip = position.given;
  return rows.filter(({ score }) => {
    if (score > position.score) return false;
    if (score < position.score || toSkip === 0) return true;
    toSkip--;
    return false;
  });
}

function parseCursor(cursor: string | null): Position | null | undefined {
  if (cursor === null) return null;
  const [, score, given] = /^(\d{1,12})\.(\d{1,6})$/.exec(cursor) ?? [];
  return score === undefined || given === undefined ? undefined : { score: Number(score), given: Number(given) };
}

function formatCursor(position: Position | null): string | null {
  return position === null ? null : `${position.score}.${position.given}`;
}
