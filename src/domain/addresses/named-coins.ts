import { listWordRuns } from "../text/word-runs.ts";

export interface NamedCoin {
  readonly slug: string;
  readonly ticker: string;
  readonly name: string;
}

const shortestNamePart = 3;

/** Coins whose slug, ticker or whole name is the text; else those whose name begins with it. Ignores case. */
export function listNamedCoins<Coin extends NamedCoin>(coins: readonly Coin[], input: string): readonly Coin[] {
  const text = input.trim().toLowerCase();
  if (text === "") return [];
  const exact = coins.filter(({ slug, ticker, name }) =>
    [slug, ticker, name].some((word) => word.toLowerCase() === text),
  );
  if (exact.length > 0 || text.length < shortestNamePart) return exact;
  return coins.filter(({ name }) => name.toLowerCase().startsWith(text));
}

/** In words. */
const longestName = 3;

/** Keeps the given order: "bitcoin cash" is one coin, "tari" is all of its pools. */
export function listCoinsAmongWords<Coin extends NamedCoin>(coins: readonly Coin[], text: string): readonly Coin[] {
  const taken = new Set<number>();
  const found = new Set<Coin>();
  for (const { index: first, words } of listWordRuns(text, longestName)) {
    const places = words.map((_, index) => first + index);
    if (places.some((place) => taken.has(place))) continue;
    const run = words.join(" ");
    const named = listNamedCoins(coins, run).filter(
      ({ slug, ticker, name }) =>
        [slug, ticker, name].some((own) => own.toLowerCase() === run) || name.toLowerCase().startsWith(`${run} `),
    );
    if (named.length === 0) continue;
    for (const coin of named) found.add(coin);
    for (const place of places) taken.add(place);
  }
  return coins.filter((coin) => found.has(coin));
}
