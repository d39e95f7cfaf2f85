import type { CoinFacts, HardwareKind, PoolNetwork, RateUnit } from "#src/domain/coins/coin.ts";
import { type CoinSlug, findCoin, getCoin } from "#src/domain/coins/index.ts";
import { coinOnNetwork } from "#src/domain/coins/test-networks.ts";
import type { CoinState } from "#src/domain/mining/pool.ts";
import { isDarkInkBetter } from "#src/domain/site/contrast.ts";
import type { AmountFormat } from "../components/figures/amount.tsx";
import { coinGlyphs } from "../components/marks/coin-glyphs.ts";

/** What the browser knows of a coin in order to show it; all other facts stay on the server. */
export interface CoinBadge {
  readonly slug: string;
  readonly ticker: string;
  readonly name: string;
  /** What differs between pools of one ticker: "RandomX". */
  readonly variant: string | null;
  readonly color: string;
  /** Whether dark letters are easier to read on this colour than light ones. */
  readonly isInkDark: boolean;
  /** Its id in the sprite of coin marks; null = it has a monogram. */
  readonly glyph: string | null;
}

/** A coin on its own pages. */
export interface CoinView extends CoinBadge {
  readonly algorithm: string;
  readonly rateUnit: RateUnit;
  readonly hardware: readonly HardwareKind[];
  readonly hasTopMinersTab: boolean;
  readonly blockTimeSeconds: number;
  readonly amount: AmountFormat;
  readonly addressExample: string;
}

const badges = new Map<CoinSlug, CoinBadge>();

/** One object for each coin: it is sent to the browser once, also when several loaders answer it. */
export function toCoinBadge(slug: CoinSlug): CoinBadge {
  const known = badges.get(slug);
  if (known !== undefined) return known;
  const badge = badgeOf(getCoin(slug));
  badges.set(slug, badge);
  return badge;
}

/** The same of a chain that may have no pool here; null for one that is not known. */
export function toChainBadge(chain: string): CoinBadge | null {
  const coin = findCoin(chain);
  return coin === undefined ? null : badgeOf(coin);
}

export function toCoinView(slug: CoinSlug, network: PoolNetwork = "mainnet"): CoinView {
  const coin = coinOnNetwork(getCoin(slug), network);
  return {
    ...badgeOf(coin),
    algorithm: coin.algorithm,
    rateUnit: coin.rateUnit,
    hardware: coin.hardware,
    hasTopMinersTab: coin.hasTopMinersTab,
    blockTimeSeconds: coin.blockTimeSeconds,
    amount: amountFormat(slug),
    addressExample: coin.addressExample,
  };
}

/**
 * Where a pool's coin is traded, for every page that lists exchanges. Null on a test network: its coins have no market.
 */
export function listExchanges(slug: CoinSlug, state: CoinState) {
  return state === "testnet" ? null : getCoin(slug).exchanges.map(({ linkName, href }) => ({ linkName, href }));
}

/** How amounts of a chain are written; merge-mined chains are coins too. */
export function amountFormat(chain: string): AmountFormat {
  const coin = findCoin(chain);
  if (coin === undefined) throw new Error(`No coin ${chain}`);
  return { ticker: coin.ticker, decimals: coin.decimals, amountDecimals: coin.amountDecimals };
}

function badgeOf(coin: CoinFacts): CoinBadge {
  return {
    slug: coin.slug,
    ticker: coin.ticker,
    name: coin.name,
    variant: coin.variant,
    color: coin.brandColor,
    isInkDark: isDarkInkBetter(coin.brandColor),
    glyph: coinGlyphs[coin.slug] ?? null,
  };
}
