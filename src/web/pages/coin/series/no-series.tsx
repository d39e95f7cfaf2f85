import { useTranslations } from "use-intl";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import type { SeriesPageData } from "./load-series-page.ts";

/** In the place of a chart without points: why, and what comes next. */
export function NoSeries({
  data: { kind, latest, name, coin, isAtRest, isToOpen, exchanges },
}: {
  readonly data: SeriesPageData;
}) {
  const t = useTranslations();
  if (kind !== "price")
    return (
      <EmptyState title={t("series.noDataTitle")}>
        {t(isToOpen ? "series.noDataToOpen" : isAtRest ? "series.noDataAtRest" : "chart.noData")}
      </EmptyState>
    );
  const state = exchanges === null ? "testnet" : latest === null ? "unknown" : "noHistory";
  return (
    <EmptyState title={t(`price.${state}.title`, { name })}>
      {t(`price.${state}.text`, { ticker: coin.ticker })}
    </EmptyState>
  );
}
