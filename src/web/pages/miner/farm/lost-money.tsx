import { Amount, type AmountFormat } from "../../../components/figures/amount.tsx";
import { Money } from "../../../components/figures/figure.tsx";
import type { DownRig } from "./list-down-rigs.ts";

/** What outages cost; without a price in coins. */
export function LostMoney({ cost, format }: { readonly cost: DownRig["cost"]; readonly format: AmountFormat }) {
  return cost.usd === null ? <Amount atomic={cost.coins} format={format} /> : <Money usd={-cost.usd} isDifference />;
}
