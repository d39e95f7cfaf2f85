import { useTranslations } from "use-intl";
import { valueInCurrency } from "#src/domain/earnings/value-change.ts";
import { formatAmount } from "#src/domain/money/amount.ts";
import { Figure } from "../../../../components/figures/figure.tsx";
import { formatFiatUnits } from "../../../../components/figures/format-fiat.ts";
import { useLocalizedPath } from "../../../../i18n/localized-path.ts";
import { useFormat } from "../../../../i18n/use-format.ts";
import { useShownCurrency } from "../../../../preferences/shown-currency.ts";
import { ComingLine } from "../../coming/coming.tsx";
import { minerPath } from "../../miner-path.ts";
import { WhySentence } from "../../why/why-sentence.tsx";
import type { KnownData } from "../load-stats.ts";
import styles from "./answers.module.css";
import { largestCauses } from "./largest-causes.ts";

/** The third answer: the last 24 hours against the day before, by the figures of the page of causes. */
export function IsNormal({ data }: { readonly data: KnownData }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { why, change, coin, stats } = data;
  return (
    <section className={styles.panel}>
      <h2>{t("minerStats.normal.heading")}</h2>
      {change !== null && <Difference data={data} change={change} />}
      {change === null && (
        <p className={styles.text}>
          {data.isWhyComing ? (
            <ComingLine />
          ) : (
            why !== null && <WhySentence why={why} coin={coin.slug} address={stats.address} />
          )}
        </p>
      )}
      {change !== null && (
        <p className={styles.text}>
          <a href={path(minerPath(coin.slug, stats.address, "why"))}>{t("whyLess.all")}</a>
        </p>
      )}
    </section>
  );
}

interface DifferenceProps {
  readonly data: KnownData;
  readonly change: NonNullable<KnownData["change"]>;
}

function Difference({ data: { coin }, change: { change, prices, comparedMs } }: DifferenceProps) {
  const t = useTranslations();
  const format = useFormat();
  const currency = useShownCurrency();
  const value = prices === null ? null : valueInCurrency(change, coin.amount.decimals, prices, currency);
  const { before, after } = value ?? change;
  const difference = after - before;
  const size = difference < 0n ? -difference : difference;
  const show = (units: bigint, isDifference: boolean) =>
    value === null ? (
      <Figure number={signed(units, formatAmount(abs(units), coin.amount), isDifference)} unit={coin.ticker} />
    ) : (
      <span data-usd={currency.code === "USD" ? "" : undefined}>
        <Figure number={formatFiatUnits(units, value.digits, currency, isDifference)} />
      </span>
    );
  const direction = difference < 0n ? "less" : difference > 0n ? "more" : "same";
  return (
    <>
      <p className={styles.sum}>
        {show(after, false)} <small>{t("minerStats.normal.span", { duration: format.duration(comparedMs) })}</small>
      </p>
      <p className={styles.when}>
        {t.rich("minerStats.normal.difference", {
          direction,
          money: () => show(size, false),
          than: (text) => <small>{text}</small>,
          percent: () => (
            <small data-ltr>{before > 0n ? format.signedPercent(Number(difference) / Number(before), 1) : null}</small>
          ),
        })}
      </p>
      <ul className={styles.causes}>
        {largestCauses(change, value).map(({ cause, amount }) => (
          <li key={cause}>
            {t(`whyLess.cause.${cause}`)} <b data-direction={amount < 0n ? "down" : "up"}>{show(amount, true)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

function abs(units: bigint): bigint {
  return units < 0n ? -units : units;
}

function signed(units: bigint, text: string, isDifference: boolean): string {
  return isDifference && units !== 0n ? `${units < 0n ? "−" : "+"}${text}` : text;
}
