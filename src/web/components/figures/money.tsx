import { useShownCurrency } from "../../preferences/shown-currency.ts";
import "../../preferences/waiting-usd.css";
import { Figure } from "./figure.tsx";
import { formatFiat } from "./format-fiat.ts";

interface MoneyProps {
  readonly usd: number | null;
  /** Without cents, for figures that are estimates. */
  readonly isWhole?: boolean;
}

/** A value in the visitor's currency; in US dollars on the server, at first and without JavaScript (docs/specification.md, "First paint and hydration"). */
export function Money({ usd, isWhole = false }: MoneyProps) {
  const currency = useShownCurrency();
  if (usd === null) return <Figure number={null} />;
  return (
    <span data-usd={currency.code === "USD" ? "" : undefined}>
      <Figure number={formatFiat(usd * currency.perUsd, currency, isWhole)} />
    </span>
  );
}
