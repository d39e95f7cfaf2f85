import { useTranslations } from "use-intl";
import { DAY } from "#src/domain/durations.ts";
import type { CoinBadge } from "../../coin-badge.ts";
import { AreaChart } from "../../components/area-chart.tsx";
import { Sparkline } from "../../components/sparkline.tsx";
import type { SampleChart } from "./sample-chart.ts";

export function Charts({ chart, coin }: { readonly chart: SampleChart; readonly coin: CoinBadge }) {
  const t = useTranslations();
  const { figures, picture, valueLabels, sparkline } = chart;
  const shared = { shape: picture.shape, valueLabels, spanMs: DAY, summary: t("gallery.lead") };
  return (
    <div style={{ "--coin": coin.color }} data-coin>
      <AreaChart {...shared} />
      <AreaChart
        {...shared}
        picture={picture}
        laneLabel={t("chart.blocks")}
        live={{
          figures,
          names: {
            pool: t("coin.poolHashrate"),
            average: t("chart.movingAverage.hours", { count: 3 }),
            solo: "SOLO",
            blocks: t("chart.blocks"),
          },
          title: t("coin.poolHashrate"),
          notes: [t("gallery.lead")],
          fileName: "sample",
        }}
      />
      <Sparkline path={sparkline} />
      <p>{t("chart.noData")}</p>
    </div>
  );
}
