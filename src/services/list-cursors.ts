import type { BlockCursor } from "#src/db/store.ts";

// A cursor holds time and number of the row before a page, so new rows shift no page.

/** Short, since it is in pages' addresses: `mi8kzq4c.2f`. */
export function formatBlockCursor({ foundAt, key }: BlockCursor): string {
  return `${foundAt.toString(36)}.${Number(key).toString(36)}`;
}

/** Null for an invalid text. */
export function parseBlockCursor(text: string): BlockCursor | null {
  const [, foundAt, key] = /^([0-9a-z]{1,9})\.([0-9a-z]{1,6})$/.exec(text) ?? [];
  if (foundAt === undefined || key === undefined) return null;
  return { foundAt: Number.parseInt(foundAt, 36), key: String(Number.parseInt(key, 36)) };
}

export interface ListPlace {
  readonly at: number;
  readonly key: string;
}

export function formatListPlace({ at, key }: ListPlace): string {
  return `${at}-${key}`;
}

/** Null for an invalid text, which means the first page. */
export function parseListPlace(text: string | null): ListPlace | null {
  const [, at, key] = /^(\d{1,15})-(\d{1,9})$/.exec(text ?? "") ?? [];
  return at === undefined || key === undefined ? null : { at: Number(at), key };
}
