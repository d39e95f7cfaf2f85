import { formatHeadlineAmount, fromCoins } from "#src/domain/money/amount.ts";
import type { AmountFormat } from "../../../../components/figures/amount.tsx";
import { Figure, Money, Unknown } from "../../../../components/figures/figure.tsx";
import type { DayMoney } from "./rig-pay.ts";

/** What a day of a rig brings or costs: in money, without a price in coins. */
export function DayFigure({ money, format }: { readonly money: DayMoney | null; readonly format: AmountFormat }) {
  if (money === null) return <Unknown />;
  if (money.usd !== null) return <Money usd={money.usd} />;
  const atomic = fromCoins(Math.abs(money.coins), format);
  const sign = money.coins < 0 ? "−" : "";
  return (
    <Figure number={atomic === null ? null : `${sign}${formatHeadlineAmount(atomic, format)}`} unit={format.ticker} />
  );
}
