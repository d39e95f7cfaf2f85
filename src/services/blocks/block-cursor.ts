import type { BlockCursor } from "#src/db/store.ts";

// A cursor names the block that a page begins after, by time and row: rows never move, so new blocks shift no page.

/** Short and fit for an address: `mi8kzq4c.2f`. */
export function formatBlockCursor({ foundAt, key }: BlockCursor): string {
  return `${foundAt.toString(36)}.${Number(key).toString(36)}`;
}

/** Null for a text of another shape. */
export function parseBlockCursor(text: string): BlockCursor | null {
  const [, foundAt, key] = /^([0-9a-z]{1,9})\.([0-9a-z]{1,6})$/.exec(text) ?? [];
  if (foundAt === undefined || key === undefined) return null;
  return { foundAt: Number.parseInt(foundAt, 36), key: String(Number.parseInt(key, 36)) };
}
