import { useTranslations } from "use-intl";
import { DAY } from "#src/domain/durations.ts";
import type { CoinBadge } from "../../coin-badge.ts";
import { AreaChart } from "../../components/area-chart.tsx";
import { Sparkline } from "../../components/sparkline.tsx";
import type { SampleChart } from "./sample-chart.ts";

export function Charts({ chart, coin }: { readonly chart: SampleChart; readonly coin: CoinBadge }) {
  const t = useTranslations();
  return (
    <div style={{ "--coin": coin.color }} data-coin>
      <AreaChart shape={chart.shape} valueLabels={chart.valueLabels} spanMs={DAY} summary={t("gallery.lead")} />
      <Sparkline path={chart.sparkline} />
      <p>{t("chart.noData")}</p>
    </div>
  );
}
