import { useTranslations } from "use-intl";
import { toCoins } from "#src/domain/money/amount.ts";
import { splitBalance } from "#src/domain/money/payout-state.ts";
import { HelpHeading } from "../../../components/feedback/help-heading.tsx";
import { Term } from "../../../components/feedback/term.tsx";
import { Amount, type AmountFormat } from "../../../components/figures/amount.tsx";
import { Money } from "../../../components/figures/figure.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import { findNext } from "../payouts/next-payout.tsx";
import styles from "./earnings.module.css";
import type { KnownData, KnownMiner } from "./load-stats.ts";
import sections from "./stats.module.css";

/** The balance in each coin, to the last digit that is shown. */
export function Balances({ stats, data }: { readonly stats: KnownMiner; readonly data: KnownData }) {
  const t = useTranslations();
  const balances = data.payoutReporting === "with-block" ? [] : stats.miner.balances;
  if (balances.length === 0)
    return (
      <section className={sections.section}>
        <h2>{t("miner.balance")}</h2>
        <p className={sections.empty}>{t("miner.noBalances")}</p>
      </section>
    );
  return balances.map((balance) => {
    const format = data.formats[balance.chain];
    return format === undefined ? null : (
      <section key={balance.chain} className={sections.section}>
        <HelpHeading
          label={balances.length === 1 ? t("miner.balance") : t("minerStats.balanceOf", { ticker: format.ticker })}
          text={t("minerStats.how.balance")}
        />
        <BalanceOf balance={balance} format={format} stats={stats} usdPrice={data.usdPrices[balance.chain] ?? null} />
      </section>
    );
  });
}

interface BalanceOfProps {
  readonly balance: KnownMiner["miner"]["balances"][number];
  readonly format: AmountFormat;
  readonly stats: KnownMiner;
  readonly usdPrice: number | null;
}

function BalanceOf({ balance, format, stats, usdPrice }: BalanceOfProps) {
  const t = useTranslations();
  const { percent } = useFormat();
  const { chain, confirmed, unconfirmed, threshold } = balance;
  // What a run is sending already does not come nearer to the next one.
  const { sending, left, state } = splitBalance(balance, stats.payouts, !stats.isStale && stats.state !== "forgotten");
  const reached =
    left === null || threshold === null || threshold === 0n
      ? null
      : Math.min(1, Number((left * 10_000n) / threshold) / 10_000);
  const isOverdue = findNext(stats.nextPayouts, chain).estimate?.kind === "overdue";
  return (
    <dl className={styles.list}>
      <div>
        <dt>{t("miner.balance")}</dt>
        <dd>
          <Amount atomic={confirmed} format={format} />{" "}
          {confirmed !== null && usdPrice !== null && (
            <small>
              <Money usd={toCoins(confirmed, format.decimals) * usdPrice} />
            </small>
          )}
        </dd>
      </div>
      {state !== null && (
        <div>
          <dt>{t(`miner.payoutState.${isOverdue ? "overdue" : state}`)}</dt>
          <dd>
            <Amount atomic={state === "sending" ? sending : left} format={format} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t("minerStats.unconfirmedBalance")}</dt>
        <dd>
          <Amount atomic={unconfirmed} format={format} />
        </dd>
      </div>
      <div>
        <dt>
          <Term id="threshold">{t("minerStats.payoutThreshold")}</Term>
        </dt>
        <dd>
          <span data-ltr>
            {reached !== null && `${percent(reached, 0)} / `}
            <Amount atomic={threshold} format={format} />
          </span>
        </dd>
      </div>
    </dl>
  );
}
