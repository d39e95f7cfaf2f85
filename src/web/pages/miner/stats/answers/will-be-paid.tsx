import { useTranslations } from "use-intl";
import { Amount } from "../../../../components/figures/amount.tsx";
import { TimeAgo } from "../../../../components/figures/time.tsx";
import { useLocalizedPath } from "../../../../i18n/localized-path.ts";
import { minerPath } from "../../miner-path.ts";
import { PaidAnswer } from "../../payouts/paid-answer.tsx";
import type { KnownData } from "../load-stats.ts";
import styles from "./answers.module.css";

/** The second answer, and what was paid last. */
export function WillBePaid({ data }: { readonly data: KnownData }) {
  const t = useTranslations();
  return (
    <section className={styles.panel}>
      <h2>{t("nextPayout.paid.heading")}</h2>
      <PaidAnswer data={data} />
      {data.payoutReporting === "listed" && <LastPayout data={data} />}
    </section>
  );
}

function LastPayout({ data }: { readonly data: KnownData }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { stats, formats, coin } = data;
  const last = stats.payouts.find(({ status }) => status === "paid");
  const format = last === undefined ? undefined : formats[last.chain];
  return (
    <p className={styles.text} data-holds-time>
      {stats.coming.includes("payouts") && last === undefined && <>{t("miner.coming.lastPayout")} </>}
      {last !== undefined && format !== undefined && (
        <>
          {t("minerStats.track.last")}: <Amount atomic={last.amount} format={format} /> <TimeAgo
            at={last.paidAt}
          />{" "}
        </>
      )}
      <a href={path(minerPath(coin.slug, stats.address, "payouts"))}>{t("minerStats.allPayouts")}</a>
    </p>
  );
}
