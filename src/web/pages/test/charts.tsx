import { lazy } from "react";
import { HydratedLater } from "../../shell/hydration/hydrated-later.tsx";
import "../../components/chart/live-area-chart.module.css";
import { useTranslations } from "use-intl";
import { DAY } from "#src/domain/time/durations.ts";
import { AreaChart } from "../../components/chart/area-chart.tsx";
import { Sparkline } from "../../components/chart/sparkline.tsx";
import type { CoinBadge } from "../../loaders/coin-badge.ts";
import type { SampleChart } from "./sample-chart.ts";

// The live chart loads after the first view; everything else is in the page.
const LiveAreaChart = lazy(() =>
  import("../../components/chart/live-area-chart.tsx").then(({ LiveAreaChart: chart }) => ({ default: chart })),
);

export function Charts({ chart, coin }: { readonly chart: SampleChart; readonly coin: CoinBadge }) {
  const t = useTranslations();
  const { figures, picture, valueLabels, sparkline } = chart;
  const summary = t("gallery.lead");
  return (
    <div style={{ "--coin": coin.color }} data-coin>
      <AreaChart shape={picture.shape} valueLabels={valueLabels} spanMs={DAY} summary={summary} />
      <HydratedLater>
        <LiveAreaChart
          picture={picture}
          figures={figures}
          valueLabels={valueLabels}
          summary={summary}
          laneLabel={t("liveChart.blocks")}
          names={{
            pool: t("coin.poolHashrate"),
            average: t("liveChart.movingAverage.hours", { count: 3 }),
            solo: "SOLO",
            blocks: t("liveChart.blocks"),
          }}
          title={t("coin.poolHashrate")}
          notes={[summary]}
          fileName="sample"
        />
      </HydratedLater>
      <Sparkline path={sparkline} />
      <p>{t("chart.noData")}</p>
    </div>
  );
}
