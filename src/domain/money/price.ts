/** Made-up prices are shown with made-up pools only. */
export const madeUpPrices = "demo";

/** USD per coin, and fiat units per USD, from one source. A coin or currency without a price is absent. */
export interface PriceSnapshot {
  readonly at: number;
  readonly source: string;
  /** Ticker → USD for one coin. */
  readonly crypto: Readonly<Record<string, number>>;
  /** Currency code → units for one USD. */
  readonly fiat: Readonly<Record<string, number>>;
}

export interface PricePoint {
  readonly at: number;
  readonly usd: number;
}
