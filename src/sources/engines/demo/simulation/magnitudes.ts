import { coins } from "#src/domain/coins/index.ts";

/** Orders of magnitude from memory of late 2025, for show: no real quotes. */
export interface DemoMagnitude {
  /** In the coin's base unit (H/s, Sol/s, g/s). */
  readonly networkHashrate: number;
  /** 0 for coins that have no pool of their own. */
  readonly poolShare: number;
  /** In coins, as is `minimumPayout`. */
  readonly blockReward?: number;
  /** Age ÷ block time is wrong for forks, which keep the height of their parent, and for slower or faster chains. */
  readonly heightOffset?: number;
  readonly minimumPayout?: number;
}

export const demoMagnitudes: Readonly<Record<string, DemoMagnitude>> = {
  btc: { networkHashrate: 1.08e21, poolShare: 0.009, minimumPayout: 0.0005, heightOffset: 35_700 },
  bch: { networkHashrate: 5e18, poolShare: 0.031, heightOffset: 489_000 },
  // Merge-mined work included.
  fb: { networkHashrate: 4.2e20, poolShare: 0.011 },
  ltc: { networkHashrate: 3e15, poolShare: 0.042, heightOffset: 37_000 },
  rxd: { networkHashrate: 1.2e16, poolShare: 0.064 },
  iron: { networkHashrate: 2.4e13, poolShare: 0.087 },
  alph: { networkHashrate: 4.1e16, poolShare: 0.036 },
  kas: { networkHashrate: 5e17, poolShare: 0.021 },
  sdr: { networkHashrate: 6.2e15, poolShare: 0.087 },
  xel: { networkHashrate: 2.3e8, poolShare: 0.092 },
  erg: { networkHashrate: 8.5e12, poolShare: 0.074 },
  kls: { networkHashrate: 6.4e11, poolShare: 0.083 },
  nir: { networkHashrate: 8.6e9, poolShare: 0.084 },
  xna: { networkHashrate: 1.3e12, poolShare: 0.081 },
  clore: { networkHashrate: 1.1e12, poolShare: 0.085, blockReward: 380 },
  nexa: { networkHashrate: 2.6e12, poolShare: 0.082 },
  cfx: { networkHashrate: 7.8e12, poolShare: 0.058, blockReward: 1.6 },
  sal: { networkHashrate: 4.3e8, poolShare: 0.091, minimumPayout: 5 },
  xmr: { networkHashrate: 6e9, poolShare: 0.019 },
  zeph: { networkHashrate: 9.4e8, poolShare: 0.078 },
  rvn: { networkHashrate: 4.6e12, poolShare: 0.052, heightOffset: -10_000 },
  octa: { networkHashrate: 1.3e11, poolShare: 0.088, heightOffset: -880_000 },
  etc: { networkHashrate: 3e14, poolShare: 0.033, heightOffset: -1_460_000 },
  ethw: { networkHashrate: 1.4e13, poolShare: 0.061, heightOffset: 15_537_393 },
  quai: { networkHashrate: 2.1e12, poolShare: 0.072, blockReward: 4.1 },
  xec: { networkHashrate: 2.2e17, poolShare: 0.047, heightOffset: 661_647 },
  // Only SHA-256, one of its five algorithms.
  dgb: { networkHashrate: 4.4e16, poolShare: 0.055, heightOffset: -2_600_000 },
  "xtm-rx": { networkHashrate: 1.2e9, poolShare: 0.083 },
  "xtm-sha3x": { networkHashrate: 6.1e13, poolShare: 0.069 },
  "xtm-c29": { networkHashrate: 5.4e4, poolShare: 0.09 },
  zec: { networkHashrate: 1.4e10, poolShare: 0.024, heightOffset: -653_600 },
  pyi: { networkHashrate: 1.7e12, poolShare: 0.089, blockReward: 3.2 },
  bc2: { networkHashrate: 6.5e16, poolShare: 0.086 },
  doge: { networkHashrate: 2.9e15, poolShare: 0 },
  pep: { networkHashrate: 1.6e15, poolShare: 0 },
  bells: { networkHashrate: 1.9e15, poolShare: 0 },
};

const smallCoin: DemoMagnitude = { networkHashrate: 1e12, poolShare: 0.08, blockReward: 10 };

export function findDemoMagnitude(slug: string): DemoMagnitude {
  return demoMagnitudes[slug] ?? smallCoin;
}

/** USD for one coin. */
const demoUsdPrices: Readonly<Record<string, number>> = {
  BTC: 98_000,
  BCH: 510,
  FB: 0.36,
  LTC: 92,
  RXD: 0.000115,
  IRON: 0.14,
  ALPH: 0.105,
  KAS: 0.052,
  SDR: 0.00045,
  XEL: 0.028,
  ERG: 0.58,
  KLS: 0.00061,
  NIR: 0.012,
  XNA: 0.00028,
  CLORE: 0.0075,
  NEXA: 0.0000012,
  CFX: 0.082,
  SAL: 0.055,
  XMR: 370,
  ZEPH: 0.62,
  RVN: 0.0098,
  OCTA: 0.047,
  ETC: 14.6,
  ETHW: 0.74,
  QUAI: 0.041,
  XEC: 0.0000121,
  DGB: 0.0068,
  XTM: 0.0031,
  ZEC: 390,
  PYI: 0.00032,
  BC2: 0.85,
  ETH: 3250,
  DOGE: 0.168,
  PEP: 0.00041,
  BELLS: 0.14,
};

const smallCoinUsd = 0.01;
const tickers: ReadonlySet<string> = new Set(coins.map(({ ticker }) => ticker));

export function findDemoUsdPrice(ticker: string): number | null {
  if (!tickers.has(ticker)) return null;
  return demoUsdPrices[ticker] ?? smallCoinUsd;
}
