import { useTranslations } from "use-intl";
import { toCoins } from "#src/domain/amount.ts";
import { Amount, type AmountFormat } from "../../../components/amount.tsx";
import { Money } from "../../../components/money.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import type { KnownMiner } from "../stats.tsx";
import styles from "./panels.module.css";

interface BalancesProps {
  readonly stats: KnownMiner;
  readonly formats: Readonly<Record<string, AmountFormat>>;
  readonly usdPrices: Readonly<Record<string, number | null>>;
}

/** What the pool owes, coin by coin, and how near the next payout is. */
export function Balances({ stats, formats, usdPrices }: BalancesProps) {
  const t = useTranslations();
  if (stats.miner.balances.length === 0) {
    return (
      <section className={styles.panel}>
        <h2>{t("miner.balance")}</h2>
        <p className={styles.small}>{t("miner.noBalances")}</p>
      </section>
    );
  }
  return (
    <section className={styles.panel}>
      <h2>{t("miner.balance")}</h2>
      {stats.miner.balances.map((balance) => {
        const format = formats[balance.chain];
        return format === undefined ? null : (
          <BalanceOf
            key={balance.chain}
            balance={balance}
            format={format}
            usdPrice={usdPrices[balance.chain] ?? null}
          />
        );
      })}
    </section>
  );
}

interface BalanceOfProps {
  readonly balance: KnownMiner["miner"]["balances"][number];
  readonly format: AmountFormat;
  readonly usdPrice: number | null;
}

function BalanceOf({ balance, format, usdPrice }: BalanceOfProps) {
  const t = useTranslations();
  const { percent } = useFormat();
  const { confirmed, unconfirmed, threshold, paid } = balance;
  const reached =
    confirmed === null || threshold === null || threshold === 0n
      ? null
      : Math.min(1, Number((confirmed * 10_000n) / threshold) / 10_000);
  return (
    <div className={styles.balance}>
      <p className={styles.balanceNumber}>
        <Amount atomic={confirmed} format={format} />
        {confirmed !== null && usdPrice !== null && (
          <small>
            <Money usd={toCoins(confirmed, format.decimals) * usdPrice} />
          </small>
        )}
      </p>
      {reached !== null && threshold !== null && (
        <>
          <progress className={styles.progress} value={reached} max={1} aria-label={t("miner.towardsPayout")} />
          <p className={styles.small}>
            {t.rich("miner.ofThreshold", {
              percent: percent(reached, 0),
              threshold: () => <Amount atomic={threshold} format={format} />,
            })}
          </p>
        </>
      )}
      <dl className={styles.pairs}>
        <div>
          <dt>{t("miner.unconfirmed")}</dt>
          <dd>
            <Amount atomic={unconfirmed} format={format} />
          </dd>
        </div>
        <div>
          <dt>{t("miner.paid")}</dt>
          <dd>
            <Amount atomic={paid} format={format} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
