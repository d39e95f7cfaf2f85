import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { DAY } from "#src/domain/durations.ts";
import { rewardSchemeLabels } from "#src/domain/reward-scheme.ts";
import { AreaChart } from "../../../components/area-chart.tsx";
import { Segments } from "../../../components/segments.tsx";
import { Balances } from "./balances.tsx";
import { Earnings } from "./earnings.tsx";
import { HashratePanel } from "./hashrate-panel.tsx";
import type { KnownData } from "./load-stats.ts";
import { NextPayoutPanel } from "./next-payout-panel.tsx";
import panels from "./panels.module.css";
import { Payouts } from "./payouts.tsx";
import { Rewards } from "./rewards.tsx";
import { Shares } from "./shares.tsx";
import { SoloOdds } from "./solo-odds.tsx";
import styles from "./stats.module.css";
import { statsSearch } from "./worker-view.ts";
import { Workers } from "./workers.tsx";
import { WorkersPanel } from "./workers-panel.tsx";

/** Everything below the frame, the first screen first. */
export function StatsBody({ data }: { readonly data: KnownData }) {
  const { stats } = data;
  return (
    <>
      <div className={panels.panels}>
        <HashratePanel stats={stats} unit={data.coin.rateUnit} />
        <WorkersPanel stats={stats} />
        <NextPayoutPanel data={data} stats={stats} />
        <Balances stats={stats} data={data} />
      </div>
      <History data={data} />
      <div className={styles.pair}>
        <Earnings data={data} stats={stats} />
        <Rewards data={data} stats={stats} />
      </div>
      {data.solo !== null && <SoloOdds solo={data.solo} unit={data.coin.rateUnit} />}
      <Shares stats={stats} />
      <Workers data={data.workers} stats={stats} coin={data.coin} />
      <Payouts stats={stats} data={data} />
    </>
  );
}

function History({ data }: { readonly data: KnownData }) {
  const t = useTranslations();
  const { chart } = data;
  const { pathname, search } = useLocation();
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{t("miner.last24h")}</h2>
        {chart.schemes.length > 0 && (
          <Segments
            label={t("minerStats.scheme")}
            items={chart.schemes.map((scheme) => ({
              key: scheme,
              label: scheme === "all" ? t("minerStats.allSchemes") : rewardSchemeLabels[scheme],
              href: `${pathname}${statsSearch({ scheme }, new URLSearchParams(search))}`,
              isCurrent: scheme === chart.scheme,
            }))}
          />
        )}
      </div>
      {chart.shape === null ? (
        <p className={styles.empty}>{t("miner.noHistory")}</p>
      ) : (
        <AreaChart shape={chart.shape} valueLabels={chart.valueLabels} spanMs={DAY} summary={t("miner.pictureOf")} />
      )}
    </section>
  );
}
