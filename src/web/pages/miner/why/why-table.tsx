import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { ValueChange } from "#src/domain/earnings/value-change.ts";
import { formatAmount } from "#src/domain/money/amount.ts";
import type { KnownChange } from "#src/services/services.ts";
import type { AmountFormat } from "../../../components/figures/amount.tsx";
import { Figure, Money, Unknown } from "../../../components/figures/figure.tsx";
import { formatFiatUnits } from "../../../components/figures/format-fiat.ts";
import type { CoinView } from "../../../loaders/coin-badge.ts";
import { useShownCurrency } from "../../../preferences/shown-currency.ts";
import { CauseFigure } from "./cause-figure.tsx";
import styles from "./why.module.css";

interface WhyTableProps {
  readonly coin: CoinView;
  readonly change: KnownChange;
  readonly value: (ValueChange & { readonly digits: number }) | null;
}

/** From what was earned before to what was earned now, part by part. */
export function WhyTable({ coin, change: { change, figures, gaps, prices, rigs }, value }: WhyTableProps) {
  const t = useTranslations();
  const currency = useShownCurrency();
  const down = rigs.filter(({ worker }) => worker !== null).length;
  const money = (units: bigint | null | undefined, isDifference: boolean) =>
    value === null || units === null || units === undefined ? (
      <Unknown />
    ) : (
      <span data-usd={currency.code === "USD" ? "" : undefined}>
        <Figure number={formatFiatUnits(units, value.digits, currency, isDifference)} />
      </span>
    );
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t("whyPage.column.part")}</th>
          <th scope="col">{t("whyPage.column.before")}</th>
          <th scope="col">{t("whyPage.column.after")}</th>
          <th scope="col">{t("whyPage.column.coins")}</th>
          <th scope="col">{t("whyPage.column.value")}</th>
        </tr>
      </thead>
      <tbody>
        <Sum label={t("whyPage.earnedBefore")} atomic={change.before} format={coin.amount}>
          {money(value?.before, false)}
        </Sum>
        {change.parts.map(({ cause, amount }, index) => (
          <tr key={cause} data-cause={cause}>
            <th scope="row">
              {t(`whyLess.cause.${cause}`)}
              {cause === "hashrate" && <small>{t("whyPage.hashrateOf")}</small>}
            </th>
            <td>
              <CauseFigure cause={cause} rigs={down} figures={figures.before} coin={coin} isKnown={amount !== null} />
            </td>
            <td>
              <CauseFigure cause={cause} rigs={down} figures={figures.after} coin={coin} isKnown={amount !== null} />
            </td>
            <td>
              {amount === null ? (
                <Missing gap={gaps.find((gap) => gap.cause === cause)} />
              ) : (
                <Difference atomic={amount} format={coin.amount} />
              )}
            </td>
            <td>{money(value?.parts[index], true)}</td>
          </tr>
        ))}
        {prices !== null && (
          <tr data-cause="price">
            <th scope="row">{t("whyLess.cause.price")}</th>
            <td>
              <Money usd={prices.before} isPrice />
            </td>
            <td>
              <Money usd={prices.after} isPrice />
            </td>
            <td />
            <td>{money(value?.price, true)}</td>
          </tr>
        )}
        <Sum label={t("whyPage.earnedAfter")} atomic={change.after} format={coin.amount}>
          {money(value?.after, false)}
        </Sum>
      </tbody>
    </table>
  );
}

interface SumProps {
  readonly label: string;
  readonly atomic: bigint;
  readonly format: AmountFormat;
  readonly children: ReactNode;
}

function Sum({ label, atomic, format, children }: SumProps) {
  return (
    <tr data-sum>
      <th scope="row">{label}</th>
      <td />
      <td />
      <td>
        <Figure number={formatAmount(atomic, format)} unit={format.ticker} />
      </td>
      <td>{children}</td>
    </tr>
  );
}

/** An amount with its sign, to the last digit. */
function Difference({ atomic, format }: { readonly atomic: bigint; readonly format: AmountFormat }) {
  const size = formatAmount(atomic < 0n ? -atomic : atomic, format);
  const sign = atomic < 0n ? "−" : atomic > 0n ? "+" : "";
  return (
    <span data-direction={atomic < 0n ? "down" : atomic > 0n ? "up" : "flat"}>
      <Figure number={`${sign}${size}`} unit={format.ticker} />
    </span>
  );
}

function Missing({ gap }: { readonly gap: KnownChange["gaps"][number] | undefined }) {
  const t = useTranslations();
  const isMeaningless = gap?.reason === "does-not-apply";
  return <span>{t(isMeaningless ? "whyPage.doesNotApply" : "whyPage.notRecorded")}</span>;
}
