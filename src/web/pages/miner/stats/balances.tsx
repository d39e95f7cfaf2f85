import { useTranslations } from "use-intl";
import { toCoins } from "#src/domain/money/amount.ts";
import type { NextPayout } from "#src/domain/money/next-payout.ts";
import { type BalanceParts, splitBalance } from "#src/domain/money/payout-state.ts";
import { HelpHeading } from "../../../components/feedback/help-heading.tsx";
import { Progress } from "../../../components/feedback/progress.tsx";
import { Term } from "../../../components/feedback/term.tsx";
import { Amount, type AmountFormat } from "../../../components/figures/amount.tsx";
import { Money } from "../../../components/figures/figure.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import { findNext } from "../payouts/next-payout.tsx";
import { PayoutEstimateText } from "../payouts/payout-estimate.tsx";
import type { KnownData, KnownMiner } from "./load-stats.ts";
import styles from "./panels.module.css";

type MinerBalance = KnownMiner["miner"]["balances"][number];

/** The balance in each coin, and its progress to the next payout. */
export function Balances({ stats, data }: { readonly stats: KnownMiner; readonly data: KnownData }) {
  const t = useTranslations();
  const balances = data.payoutReporting === "with-block" ? [] : stats.miner.balances;
  return (
    <section className={`${styles.panel} ${styles.owed}`}>
      {balances.length === 0 && (
        <>
          <h2>{t("miner.balance")}</h2>
          <p className={styles.small}>{t("miner.noBalances")}</p>
        </>
      )}
      {balances.map((balance) => {
        const format = data.formats[balance.chain];
        return format === undefined ? null : (
          <BalanceOf
            key={balance.chain}
            balance={balance}
            format={format}
            parts={splitBalance(balance, stats.payouts, !stats.isStale && stats.state !== "forgotten")}
            next={findNext(stats.nextPayouts, balance.chain)}
            usdPrice={data.usdPrices[balance.chain] ?? null}
            isOnly={balances.length === 1}
            isFirst={balance === balances[0]}
          >
            {balance.chain !== data.coin.slug && (
              <p className={styles.small}>
                <PayoutEstimateText estimate={findNext(stats.nextPayouts, balance.chain).estimate} format={format} />
              </p>
            )}
          </BalanceOf>
        );
      })}
    </section>
  );
}

interface BalanceOfProps {
  readonly balance: MinerBalance;
  readonly format: AmountFormat;
  readonly parts: BalanceParts;
  readonly next: NextPayout;
  readonly usdPrice: number | null;
  readonly isOnly: boolean;
  readonly isFirst: boolean;
  readonly children: React.ReactNode;
}

function BalanceOf({ balance, format, parts, next, usdPrice, isOnly, isFirst, children }: BalanceOfProps) {
  const t = useTranslations();
  const { percent } = useFormat();
  const { confirmed, unconfirmed, threshold } = balance;
  // What a run is sending already does not come nearer to the next one.
  const { sending, left, state } = parts;
  const reached =
    left === null || threshold === null || threshold === 0n
      ? null
      : Math.min(1, Number((left * 10_000n) / threshold) / 10_000);
  const heading = isOnly ? t("miner.balance") : t("minerStats.balanceOf", { ticker: format.ticker });
  return (
    <div className={styles.balance}>
      {isFirst ? <HelpHeading label={heading} text={t("minerStats.how.balance")} /> : <h2>{heading}</h2>}
      <p className={styles.balanceNumber}>
        <Amount atomic={confirmed} format={format} />
        {confirmed !== null && usdPrice !== null && (
          <small>
            <Money usd={toCoins(confirmed, format.decimals) * usdPrice} />
          </small>
        )}
      </p>
      {reached !== null && <Progress label={t("miner.towardsPayout")} fraction={reached} />}
      <dl className={styles.pairs}>
        {state !== null && (
          <div>
            <dt>{t(`miner.payoutState.${next.estimate?.kind === "overdue" ? "overdue" : state}`)}</dt>
            <dd>
              <Amount atomic={state === "sending" ? sending : left} format={format} />
            </dd>
          </div>
        )}
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
        <div>
          <dt>{t("minerStats.unconfirmedBalance")}</dt>
          <dd>
            <Amount atomic={unconfirmed} format={format} />
          </dd>
        </div>
      </dl>
      {children}
    </div>
  );
}
