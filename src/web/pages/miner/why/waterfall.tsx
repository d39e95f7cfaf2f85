import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { ValueChange } from "#src/domain/earnings/value-change.ts";
import { formatAmount } from "#src/domain/money/amount.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { KnownChange } from "#src/services/services.ts";
import { DateTime } from "../../../components/figures/date-time.tsx";
import { Figure, Money } from "../../../components/figures/figure.tsx";
import { formatFiatUnits } from "../../../components/figures/format-fiat.ts";
import type { CoinView } from "../../../loaders/coin-badge.ts";
import { useShownCurrency } from "../../../preferences/shown-currency.ts";
import { CauseFigure } from "./cause-figure.tsx";
import styles from "./waterfall.module.css";
import { drawWaterfall, type StepKey, type WaterfallStep } from "./waterfall-steps.ts";

interface WaterfallProps {
  readonly coin: CoinView;
  readonly change: KnownChange;
  /** In the visitor's currency; null without a price: the waterfall is then in coins. */
  readonly value: (ValueChange & { readonly digits: number }) | null;
}

/** From what was earned before to the last 24 hours. For a screen reader it is a table; on a phone it lies on its side. */
export function Waterfall({ coin, change, value }: WaterfallProps) {
  const t = useTranslations();
  const currency = useShownCurrency();
  const { before, after, parts } = change.change;
  const whole = value ?? { before, after, digits: null };
  const causes = parts.map(({ cause, amount }, index) => ({
    key: cause,
    units: (value === null ? amount : value.parts[index]) ?? 0n,
  }));
  const { steps, isTorn } = drawWaterfall({
    before: whole.before,
    after: whole.after,
    parts: value === null ? causes : [...causes, { key: "price", units: value.price }],
    least: leastUnits(whole, currency.digits),
  });
  const write = ({ units, kind }: WaterfallStep) => {
    if (value !== null) return <Figure number={formatFiatUnits(units, value.digits, currency, kind !== "total")} />;
    const sign = kind === "total" ? "" : units < 0n ? "−" : "+";
    return <Figure number={`${sign}${formatAmount(units < 0n ? -units : units, coin.amount)}`} unit={coin.ticker} />;
  };
  return (
    <div className={styles.waterfall} data-coin style={{ "--coin": coin.color }}>
      <table data-usd={value !== null && currency.code === "USD" ? "" : undefined}>
        <caption className="visually-hidden">{t("whyLess.all")}</caption>
        <tbody>
          {steps.map((step) => (
            <tr
              key={step.key}
              data-step={step.key}
              data-kind={step.kind}
              data-torn={isTorn && step.kind === "total" ? "" : undefined}
              style={{ "--low": step.low, "--high": step.high, "--end": step.end }}
            >
              <th scope="row">
                <StepName step={step.key} coin={coin} />
                <small>
                  <StepDetail step={step.key} coin={coin} change={change} />
                </small>
              </th>
              <td className={styles.sum}>{write(step)}</td>
              <td className={styles.bar} dir="ltr" aria-hidden="true">
                <i />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isTorn && <p className={styles.scale}>{t("whyPage.scale")}</p>}
    </div>
  );
}

/** A cent; where less than ten of the currency were earned, a thousandth. */
function leastUnits(
  { before, after, digits }: { before: bigint; after: bigint; digits: number | null },
  usual: number,
) {
  if (digits === null || digits > usual) return (before > after ? before : after) / 1000n;
  return 1n;
}

function StepName({ step, coin }: { readonly step: StepKey; readonly coin: CoinView }) {
  const t = useTranslations();
  switch (step) {
    case "before":
      return t("whyPage.earnedBefore");
    case "after":
      return t("whyPage.earnedAfter");
    case "small":
      return t("whyPage.small");
    case "price":
      return (
        <span>
          {t("whyLess.cause.price")} <bdi>{coin.ticker}</bdi>
        </span>
      );
    default:
      return t(`whyLess.cause.${step}`);
  }
}

interface StepDetailProps {
  readonly step: StepKey;
  readonly coin: CoinView;
  readonly change: KnownChange;
}

/** What the cause was like on both sides. */
function StepDetail({ step, coin, change: { figures, prices, rigs, to, against } }: StepDetailProps): ReactNode {
  switch (step) {
    case "before":
      return against === "week" ? null : <DateTime at={to - Number(against) * DAY} />;
    case "after":
      return <DateTime at={to} />;
    case "small":
      return null;
    case "price":
      return prices === null ? null : (
        <Pair before={<Money usd={prices.before} isPrice />} after={<Money usd={prices.after} isPrice />} />
      );
    case "luck":
      return <CauseFigure cause={step} rigs={0} figures={figures.after} coin={coin} isKnown />;
    default: {
      const count = rigs.filter(({ worker }) => worker !== null).length;
      const side = (when: "before" | "after") => (
        <CauseFigure cause={step} rigs={count} figures={figures[when]} coin={coin} isKnown />
      );
      return <Pair before={side("before")} after={side("after")} />;
    }
  }
}

function Pair({ before, after }: { readonly before: ReactNode; readonly after: ReactNode }) {
  return (
    <span data-ltr>
      <bdi>{before}</bdi> → <bdi>{after}</bdi>
    </span>
  );
}
