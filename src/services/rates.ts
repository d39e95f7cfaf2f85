/** Spec §7: fiat by currency code (units per USD) and crypto (USD per coin). */
export interface Rates {
  readonly at: number | null;
  readonly source: string | null;
  readonly reason: "no-feed" | "no-answer" | null;
  readonly fiat: Readonly<Record<string, number>>;
  readonly crypto: Readonly<Record<string, number>>;
}
