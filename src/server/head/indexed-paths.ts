import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { type Screen, screens } from "#src/web/screens.ts";

/** Pages about one visitor, and the gallery of components. */
const unlistedSegments: ReadonlySet<string> = new Set(["miner", "search", "test"]);

/**
 * The addresses, without language, that search engines shall know: every screen that needs no more than a coin, for every
 * coin that is shown. A screen with another parameter is listed by whoever knows its values. Of a miner's pages it is the one
 * that asks for a wallet.
 */
export function listIndexedPaths(coins: readonly CoinSlug[], table: readonly Screen[] = screens): readonly string[] {
  const listed = table.filter(({ path }) => !path.split("/").some((segment) => unlistedSegments.has(segment)));
  const fixed = listed.filter(({ path }) => !path.includes(":")).map(({ path }) => path);
  const ofCoins = listed.filter(({ path }) => /^\/:coin(?:\/[^:]*)?$/.test(path));
  return [
    ...fixed,
    ...coins.flatMap((coin) => [
      ...ofCoins.filter((screen) => isOffered(screen, coin)).map(toPath(coin)),
      `/${coin}/miner/stats`,
    ]),
  ];
}

function isOffered({ id }: Screen, coin: CoinSlug): boolean {
  return id !== "top-miners" || getCoin(coin).hasTopMinersTab;
}

function toPath(coin: CoinSlug) {
  return ({ path }: Screen) => path.replace(":coin", coin);
}
