import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { formatHeadlineAmount, toCoins } from "#src/domain/money/amount.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import { Figure, Money } from "../../../../components/figures/figure.tsx";
import { useFormat } from "../../../../i18n/use-format.ts";
import type { KnownData } from "../load-stats.ts";
import { TimeToBlock } from "../solo-odds.tsx";
import styles from "./answers.module.css";

interface NextBlockProps {
  readonly data: KnownData;
  readonly block: NonNullable<KnownData["block"]>;
}

/** For SOLO: what an own block pays, and how long one takes on average; nothing is promised in between. */
export function NextBlock({ data, block: { amount, timeToBlockMs, confirmations } }: NextBlockProps) {
  const t = useTranslations();
  const { duration } = useFormat();
  const { coin, usdPrices } = data;
  const price = usdPrices[coin.slug] ?? null;
  return (
    <section className={styles.panel}>
      <h2>{t("minerStats.withBlock.next")}</h2>
      <p className={styles.sum}>
        <Figure number={amount === null ? null : formatHeadlineAmount(amount, coin.amount)} unit={coin.ticker} />{" "}
        {amount !== null && price !== null && (
          <small>
            <Money usd={toCoins(amount, coin.amount.decimals) * price} />
          </small>
        )}
      </p>
      {timeToBlockMs !== null && (
        <p className={styles.when}>
          {timeToBlockMs < MINUTE ? (
            <TimeToBlock ms={timeToBlockMs} />
          ) : (
            t.rich("minerStats.solo.average", {
              time: duration(timeToBlockMs),
              rest: (text) => <small>{text}</small>,
            })
          )}
        </p>
      )}
      {confirmations !== null && (
        <p className={styles.text}>
          {t("minerStats.track.after", { count: confirmations, shown: formatCount(confirmations) ?? "" })}
        </p>
      )}
    </section>
  );
}
