import { formatAmount, formatAmountExact, formatHeadlineAmount } from "#src/domain/money/amount.ts";
import { Figure } from "./figure.tsx";

/** How a coin's amounts are written. The browser needs no other facts about the coin for this. */
export interface AmountFormat {
  readonly ticker: string;
  readonly decimals: number;
  readonly amountDecimals: number;
}

interface AmountProps {
  readonly atomic: bigint | null;
  readonly format: AmountFormat;
  /** For headlines and sentences: four significant digits. Without it all decimals of spec §9, what follows the fourth digit quiet. */
  readonly isHeadline?: boolean;
}

/** An amount in atomic units, written in coins. Its title and what is copied are the whole figure. */
export function Amount({ atomic, format, isHeadline = false }: AmountProps) {
  if (atomic === null) return <Figure number={null} />;
  const short = formatHeadlineAmount(atomic, format);
  const shown = isHeadline ? short : formatAmount(atomic, format);
  return (
    <Figure
      number={shown}
      // Two decimals are read like cents.
      loud={format.amountDecimals <= 2 ? shown.length : short.length}
      unit={format.ticker}
      whole={formatAmountExact(atomic, format.decimals)}
    />
  );
}
