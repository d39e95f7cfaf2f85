import { formatAmount } from "#src/domain/money/amount.ts";
import { Figure } from "./figure.tsx";

/** How a coin's amounts are written. The browser needs no other facts about the coin for this. */
export interface AmountFormat {
  readonly ticker: string;
  readonly decimals: number;
  readonly amountDecimals: number;
}

/** An amount in atomic units, written in coins, always with the coin's number of decimals (spec §9). */
export function Amount({ atomic, format }: { readonly atomic: bigint | null; readonly format: AmountFormat }) {
  return <Figure number={atomic === null ? null : formatAmount(atomic, format)} unit={format.ticker} />;
}
