/**
 * Blocks that a list has by the time they were found, with those of one chain by height: after a reorganisation the times of blocks lie
 * about it, since headers are dated loosely and a block that was replaced keeps the time of another. Chains keep their places.
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
