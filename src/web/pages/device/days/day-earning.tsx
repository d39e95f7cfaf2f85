import { useTranslations } from "use-intl";
import { Money } from "../../../components/figures/figure.tsx";
import type { DayView } from "./describe-day.ts";

interface DayEarningProps {
  readonly day: Pick<DayView, "coin" | "profitUsd" | "revenueUsd">;
  /** USD for a kilowatt-hour. */
  readonly powerCost: number;
}

/** What a coin earns in a day as a sentence: after power at its price, or before it where the consumption is not known. */
export function DayEarning({ day: { coin, profitUsd, revenueUsd }, powerCost }: DayEarningProps) {
  const t = useTranslations();
  const usd = profitUsd ?? revenueUsd;
  if (usd === null) return null;
  const key = profitUsd === null ? "earnsBefore" : profitUsd > 0 ? "earns" : "loses";
  return t.rich(`device.page.${key}`, {
    money: () => <Money usd={Math.abs(usd)} />,
    coin: coin.name,
    price: String(powerCost),
  });
}
