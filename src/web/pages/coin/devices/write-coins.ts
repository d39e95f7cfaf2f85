import { formatAmount, formatHeadlineAmount, fromCoins } from "#src/domain/money/amount.ts";
import type { AmountFormat } from "../../../components/figures/amount.tsx";

/** Expected coins as an amount of the chain. */
export function writeCoins(coins: number, amount: AmountFormat): string | null {
  const atomic = fromCoins(coins, amount);
  return atomic === null ? null : formatAmount(atomic, amount);
}

/** The same with four digits, for a sentence. */
export function writeFewCoins(coins: number, amount: AmountFormat): string | null {
  const atomic = fromCoins(coins, amount);
  return atomic === null ? null : formatHeadlineAmount(atomic, amount);
}
