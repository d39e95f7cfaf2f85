import { alph } from "./alph.ts";
import { bc2 } from "./bc2.ts";
import { bch } from "./bch.ts";
import { bells } from "./bells.ts";
import { btc } from "./btc.ts";
import { cfx } from "./cfx.ts";
import { clore } from "./clore.ts";
import type { CoinFacts } from "./coin.ts";
import { dgb } from "./dgb.ts";
import { doge } from "./doge.ts";
import { erg } from "./erg.ts";
import { etc } from "./etc.ts";
import { eth } from "./eth.ts";
import { ethw } from "./ethw.ts";
import { fb } from "./fb.ts";
import { iron } from "./iron.ts";
import { kas } from "./kas.ts";
import { kls } from "./kls.ts";
import { ltc } from "./ltc.ts";
import { nexa } from "./nexa.ts";
import { nir } from "./nir.ts";
import { octa } from "./octa.ts";
import { pep } from "./pep.ts";
import { pyi } from "./pyi.ts";
import { quai } from "./quai.ts";
import { rvn } from "./rvn.ts";
import { rxd } from "./rxd.ts";
import { sal } from "./sal.ts";
import { sdr } from "./sdr.ts";
import { xec } from "./xec.ts";
import { xel } from "./xel.ts";
import { xmr } from "./xmr.ts";
import { xna } from "./xna.ts";
import { xtmC29 } from "./xtm-c29.ts";
import { xtmRx } from "./xtm-rx.ts";
import { xtmSha3x } from "./xtm-sha3x.ts";
import { zec } from "./zec.ts";
import { zeph } from "./zeph.ts";

/** In the specification's order. */
export const poolCoins = [
  btc,
  bch,
  fb,
  ltc,
  rxd,
  iron,
  alph,
  kas,
  sdr,
  xel,
  erg,
  kls,
  nir,
  xna,
  clore,
  nexa,
  cfx,
  sal,
  xmr,
  zeph,
  rvn,
  octa,
  etc,
  ethw,
  quai,
  xec,
  dgb,
  xtmRx,
  xtmSha3x,
  xtmC29,
  zec,
  pyi,
  bc2,
] as const;

/** Merge-mined beside ltc (doge, pep, bells) or only for explorer links (eth). */
export const otherCoins = [eth, doge, pep, bells] as const;

export type CoinSlug = (typeof poolCoins)[number]["slug"];
export type AnyCoinSlug = CoinSlug | (typeof otherCoins)[number]["slug"];

export const coins: readonly CoinFacts[] = [...poolCoins, ...otherCoins];

export const poolCoinSlugs: readonly CoinSlug[] = poolCoins.map((coin) => coin.slug);

const poolSlugSet: ReadonlySet<unknown> = new Set(poolCoinSlugs);
const coinBySlug: ReadonlyMap<string, CoinFacts> = new Map(coins.map((coin) => [coin.slug, coin]));

export function isCoinSlug(value: unknown): value is CoinSlug {
  return poolSlugSet.has(value);
}

/** Includes auxiliary and explorer-only coins. */
export function findCoin(slug: string): CoinFacts | undefined {
  return coinBySlug.get(slug);
}

/** Throws only if the list and its type disagree. */
export function getCoin(slug: AnyCoinSlug): CoinFacts {
  const coin = coinBySlug.get(slug);
  if (coin === undefined) throw new Error(`The coin "${slug}" is missing from the list of coins.`);
  return coin;
}

/** Includes merge-mined coins. */
export function tickersOf(slug: CoinSlug): readonly string[] {
  const { ticker, mergeMined } = getCoin(slug);
  return [ticker, ...mergeMined.map((other) => findCoin(other)?.ticker ?? other.toUpperCase())];
}
