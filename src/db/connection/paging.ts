/**
 * The row number in a cursor's key. For a foreign key (visitors may write anything into an address) only the time
 * decides.
 */
export function idOfKey(key: string): number {
  return /^[0-9]{1,9}$/.test(key) ? Number(key) : 0;
}

/** `rows` has one row more than the page. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
): { readonly page: readonly Row[]; readonly last: Row | null } {
  const page = rows.slice(0, limit);
  return { page, last: rows.length > limit ? (page.at(-1) ?? null) : null };
}
