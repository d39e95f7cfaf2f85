import { useTranslations } from "use-intl";
import { useFormat } from "../../i18n/use-format.ts";

interface TrendWordsProps {
  /** As a fraction (`findTrendChange`); null where it is not known. */
  readonly change: number | null;
  readonly range: "24h" | "7d";
}

/** What a sparkline says, for screen readers: "Up 2.3% in 7 days". */
export function TrendWords({ change, range }: TrendWordsProps) {
  const t = useTranslations("trend");
  const { percent } = useFormat();
  if (change === null) return null;
  const way = Math.abs(change) < 0.0005 ? "level" : change > 0 ? "up" : "down";
  return <span className="visually-hidden">{t(`${range}.${way}`, { percent: percent(Math.abs(change), 1) })}</span>;
}
