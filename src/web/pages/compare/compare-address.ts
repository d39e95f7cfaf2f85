import { type ComparisonSort, comparisonSorts } from "#src/domain/comparison/other-pool.ts";

/** The address of a comparison, without its language. `coin` null = the first coin of the site. */
export function compareAddress({
  coin,
  sort,
}: {
  readonly coin: string | null;
  readonly sort: ComparisonSort;
}): string {
  const search = new URLSearchParams();
  if (coin !== null) search.set("coin", coin);
  if (sort !== comparisonSorts[0]) search.set("sort", sort);
  return search.size === 0 ? "/compare-mining-pools" : `/compare-mining-pools?${search}`;
}
