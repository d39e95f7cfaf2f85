/**
 * By time found, and by height within a chain: after a reorganisation block times mislead, since header times are loose
 * and a replaced block keeps the old time. Each chain keeps its positions.
 */
export function sortNewestFirst<Item extends { readonly chain: string; readonly height: number }>(
  items: readonly Item[],
): readonly Item[] {
  const chains = new Map(
    [...Map.groupBy(items, ({ chain }) => chain)].map(([chain, own]) => [
      chain,
      own.toSorted((one, other) => other.height - one.height).values(),
    ]),
  );
  return items.map((item) => chains.get(item.chain)?.next().value ?? item);
}
