import { useTranslations } from "use-intl";
import { Tooltip } from "../../../components/feedback/tooltip.tsx";
import { Amount } from "../../../components/figures/amount.tsx";
import { Unknown } from "../../../components/figures/figure.tsx";
import styles from "./earnings.module.css";
import type { KnownData, KnownMiner } from "./load-stats.ts";
import sections from "./stats.module.css";

/** What was paid out over the windows of spec §9, in all, and what is confirmed and still unpaid; for each chain. */
export function Rewards({ data, stats }: { readonly data: KnownData; readonly stats: KnownMiner }) {
  const t = useTranslations();
  const windows = [
    ["week", stats.reward.week],
    ["thirtyDays", stats.reward.thirtyDays],
    ["month", stats.reward.month],
  ] as const;
  const { balances } = stats.miner;
  if (data.payoutsTold === "with-block") {
    return (
      <section className={sections.section}>
        <h2>{t("minerStats.reward.heading")}</h2>
        <p className={sections.empty}>{t("minerStats.withBlock.text")}</p>
      </section>
    );
  }
  return (
    <section className={sections.section}>
      <h2>
        {t("minerStats.reward.heading")}{" "}
        <Tooltip label={t("minerStats.reward.heading")} text={t("minerStats.how.reward")} />
      </h2>
      <dl className={styles.list}>
        {windows.map(([window, amounts]) => (
          <div key={window}>
            <dt>{t(`minerStats.reward.${window}`)}</dt>
            {amounts === null && (
              <dd>
                <Unknown />
              </dd>
            )}
            {amounts?.map(({ chain, amount }) => (
              <AmountOf key={chain} data={data} chain={chain} amount={amount} />
            ))}
          </div>
        ))}
        <div>
          <dt>{t("miner.payout.paid")}</dt>
          {balances.map(({ chain, paid }) => (
            <AmountOf key={chain} data={data} chain={chain} amount={paid} />
          ))}
        </div>
        <div>
          <dt>{t("miner.payout.unpaid")}</dt>
          {balances.map(({ chain, confirmed }) => (
            <AmountOf key={chain} data={data} chain={chain} amount={confirmed} />
          ))}
        </div>
      </dl>
    </section>
  );
}

interface AmountOfProps {
  readonly data: KnownData;
  readonly chain: string;
  readonly amount: bigint | null;
}

function AmountOf({ data, chain, amount }: AmountOfProps) {
  const format = data.formats[chain];
  return format === undefined ? null : (
    <dd>
      <Amount atomic={amount} format={format} />
    </dd>
  );
}
