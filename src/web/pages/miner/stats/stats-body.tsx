import { useTranslations } from "use-intl";
import { HelpHeading } from "../../../components/feedback/help-heading.tsx";
import { hasShareCounts, ShareStats } from "../share-stats.tsx";
import { Balances } from "./balances.tsx";
import { Earnings, Rewards } from "./earnings.tsx";
import { History } from "./history.tsx";
import type { KnownData, KnownMiner } from "./load-stats.ts";
import panels from "./panels.module.css";
import { HashratePanel, NextPayoutPanel, WorkersPanel } from "./panels.tsx";
import { PayoutTracks } from "./payout-tracks.tsx";
import { Payouts } from "./payouts.tsx";
import { SoloOdds } from "./solo-odds.tsx";
import styles from "./stats.module.css";
import { useAllWorkers } from "./workers/use-all-workers.ts";
import { Workers } from "./workers/workers.tsx";

export function StatsBody({ data }: { readonly data: KnownData }) {
  const { stats } = data;
  const all = useAllWorkers(data.workers, data.coin.slug, stats.address);
  return (
    <>
      <div className={panels.panels}>
        <HashratePanel data={data} stats={stats} />
        <WorkersPanel stats={stats} />
        <NextPayoutPanel data={data} stats={stats} />
        <Balances stats={stats} data={data} />
      </div>
      <PayoutTracks data={data} />
      <History data={data} all={all} />
      <div className={styles.pair}>
        <Earnings data={data} stats={stats} />
        <Rewards data={data} stats={stats} />
      </div>
      {data.solo !== null && <SoloOdds solo={data.solo} coin={data.coin} />}
      {hasShareCounts(stats.miner.shares) && <Shares stats={stats} />}
      <Workers data={data.workers} all={all} stats={stats} coin={data.coin} />
      <Payouts stats={stats} data={data} />
    </>
  );
}

function Shares({ stats }: { readonly stats: KnownMiner }) {
  const t = useTranslations();
  return (
    <section className={styles.section}>
      <HelpHeading label={t("minerStats.shares.heading")} text={t("minerStats.how.shares")} />
      <ShareStats shares={stats.miner.shares} of="minerStats" />
    </section>
  );
}
