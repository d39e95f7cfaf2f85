import { useTranslations } from "use-intl";
import { HelpHeading } from "../../../components/feedback/help-heading.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { minerPath } from "../miner-path.ts";
import { hasShareCounts, ShareStats } from "../share-stats.tsx";
import { Answers } from "./answers/answers.tsx";
import { Balances } from "./balances.tsx";
import { Earnings, Rewards } from "./earnings.tsx";
import { FoundBlocks } from "./found-blocks.tsx";
import { History } from "./history.tsx";
import type { KnownData, KnownMiner } from "./load-stats.ts";
import { HashratePanel, WorkersPanel } from "./panels.tsx";
import { PayoutTracks } from "./payout-tracks.tsx";
import { Payouts } from "./payouts.tsx";
import { SoloOdds } from "./solo-odds.tsx";
import styles from "./stats.module.css";
import { useAllWorkers } from "./workers/use-all-workers.ts";
import { Workers } from "./workers/workers.tsx";

/** The three answers first, then the chart and the rigs; what each figure is made of stands folded at the end. */
export function StatsBody({ data }: { readonly data: KnownData }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { stats, solo } = data;
  const hasTable = data.workers.total > 1;
  const all = useAllWorkers(data.workers, data.coin.slug, stats.address);
  const odds = solo !== null && (
    <div className={styles.pair}>
      <SoloOdds solo={solo} coin={data.coin} />
      <FoundBlocks data={data} />
    </div>
  );
  return (
    <>
      <Answers data={data} />
      {data.block !== null && odds}
      <History data={data} all={all} />
      {hasTable && <Workers data={data} all={all} />}
      {data.block === null && odds}
      {!hasTable && <OwnMoney data={data} />}
      <AllFigures data={data} hasTable={hasTable} />
      <p className={styles.elsewhere}>
        <a href={path(minerPath(data.coin.slug, stats.address, "use"))}>{t("miner.elsewhere")}</a>
      </p>
    </>
  );
}

/** What is to be expected, and what came; of many rigs behind a press, because the rigs are what such a page is for. */
function Money({ data }: { readonly data: KnownData }) {
  return (
    <div className={data.isByBlock ? undefined : styles.pair}>
      <Earnings data={data} stats={data.stats} />
      <Payouts stats={data.stats} data={data} />
    </div>
  );
}

/** Of one rig it stands open, but for a phone: all of the page is two screens there. */
function OwnMoney({ data }: { readonly data: KnownData }) {
  const t = useTranslations();
  return (
    <details className={`${styles.fold} ${styles.open}`}>
      <summary>
        <b>{t(data.isByBlock ? "miner.payouts" : "minerStats.earnings.heading")}</b>{" "}
        {!data.isByBlock && <span>{t("miner.payouts")}</span>}
      </summary>
      <Money data={data} />
    </details>
  );
}

/** Every figure under the label that the specification gives it, with how it is counted. */
function AllFigures({ data, hasTable }: { readonly data: KnownData; readonly hasTable: boolean }) {
  const t = useTranslations();
  const { stats } = data;
  return (
    <details className={styles.fold}>
      <summary>
        <b>{t("minerStats.allFigures")}</b>{" "}
        <span>
          {[t("miner.hashrate"), t("miner.workers"), t("miner.balance"), t("minerStats.reward.heading")].join(", ")}
        </span>
      </summary>
      <div className={styles.pair}>
        <HashratePanel data={data} stats={stats} />
        <WorkersPanel stats={stats} />
      </div>
      {hasTable && <Money data={data} />}
      <div className={styles.pair}>
        <Rewards data={data} stats={stats} />
        <div>
          <Balances stats={stats} data={data} />
        </div>
      </div>
      <PayoutTracks data={data} />
      {hasShareCounts(stats.miner.shares) && <Shares stats={stats} />}
    </details>
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
