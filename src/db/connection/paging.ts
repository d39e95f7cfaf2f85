/**
 * The row that a cursor's key names, by its number. A key that was never ours (a visitor may write anything into an address)
 * leaves the time to decide.
 */
export function idOfKey(key: string): number {
  return /^[0-9]{1,9}$/.test(key) ? Number(key) : 0;
}

/** A page out of rows that were asked one too many, and its last row where more follow. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
): { readonly page: readonly Row[]; readonly last: Row | null } {
  const page = rows.slice(0, limit);
  return { page, last: rows.length > limit ? (page.at(-1) ?? null) : null };
}
