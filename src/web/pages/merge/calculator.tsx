import { useTranslations } from "use-intl";
import { formatPercent, rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import type { FieldProblem } from "#src/domain/text/form-rules.ts";
import { Amount } from "../../components/figures/amount.tsx";
import { Money } from "../../components/figures/figure.tsx";
import { Button } from "../../components/form/button.tsx";
import { Field } from "../../components/form/field.tsx";
import { NumberInput } from "../../components/form/number-input.tsx";
import { Select } from "../../components/form/select.tsx";
import cards from "../../components/table/card-table.module.css";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { AddedPart } from "./added-part.tsx";
import styles from "./calculator.module.css";
import type { MergeData, MergePairView } from "./load-merge.ts";

type Sum = NonNullable<MergeData["sum"]>;

/** What a hashrate earns with the merge-mined coins and without. A form that needs no script: its answer is an address. */
export function Calculator({ sum, pairs }: { readonly sum: Sum; readonly pairs: readonly MergePairView[] }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { hashrate } = sum;
  return (
    <section className={styles.section} id="calculator">
      <h2>{t("merge.sum.heading")}</h2>
      <form
        className={styles.form}
        action={path("/merge#calculator")}
        key={`${sum.coin} ${hashrate.text} ${hashrate.step}`}
        noValidate
        data-keep-scroll
      >
        <Field label={t("merge.sum.pool")}>
          {(control) => (
            <Select {...control} name="pool" defaultValue={sum.coin}>
              {pairs.map(({ coin, parent, merged }) => (
                <option key={coin} value={coin}>
                  {[parent, ...merged].map(({ ticker }) => ticker).join(" + ")}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={t("merge.sum.hashrate")}
          error={hashrate.problem === null ? null : <ProblemSentence problem={hashrate.problem} />}
        >
          {(control) => <NumberInput {...control} name="hashrate" text={hashrate.text} />}
        </Field>
        <Field label={t("merge.sum.unit")}>
          {(control) => (
            <Select {...control} name="unit" defaultValue={hashrate.step}>
              {sum.units.map(({ step, label }) => (
                <option key={step} value={step}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" look="primary">
          {t("merge.sum.submit")}
        </Button>
      </form>
      {hashrate.problem === null && <Outcome sum={sum} />}
    </section>
  );
}

function ProblemSentence({ problem }: { readonly problem: FieldProblem }) {
  const t = useTranslations();
  switch (problem.rule) {
    case "decimal":
      return t("merge.rule.decimal", { _field_: t("merge.sum.field") });
    case "min_value":
      return t("merge.rule.min_value", { min: problem.min });
    case "too_large":
      return t("merge.rule.too_large");
    default:
      return t("merge.rule.required");
  }
}

function Outcome({ sum: { day, scheme, feeFraction } }: { readonly sum: Sum }) {
  const t = useTranslations();
  if (day === null) return <p className={styles.note}>{t("merge.sum.unknown")}</p>;
  return (
    <>
      {day.bonusFraction !== null && (
        <p className={styles.answer}>
          {t.rich("merge.sum.answer", {
            change: () => <AddedPart fraction={day.bonusFraction ?? 0} />,
            money: () => <Money usd={day.revenueUsd} />,
          })}
        </p>
      )}
      <table className={`${cards.table} ${styles.table}`}>
        <caption className="visually-hidden">{t("merge.sum.heading")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("merge.sum.coin")}</th>
            <th scope="col">{t("merge.sum.day")}</th>
            <th scope="col">{t("merge.sum.value")}</th>
            <th scope="col">{t("merge.sum.month")}</th>
          </tr>
        </thead>
        <tbody>
          {day.rows.map((row) => (
            <tr key={row.format.ticker}>
              <th scope="row">
                <span data-ltr>{row.format.ticker}</span>
              </th>
              <td className={styles.day}>
                <span className={cards.cardLabel}>{t("merge.sum.day")} </span>
                <Amount atomic={row.day} format={row.format} isHeadline />
              </td>
              <td className={styles.value}>
                <span className={cards.cardLabel}>{t("merge.sum.value")} </span>
                <Money usd={row.usd} />
              </td>
              <td className={styles.month}>
                <span className={cards.cardLabel}>{t("merge.sum.month")} </span>
                <Amount atomic={row.month} format={row.format} isHeadline />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        {day.uncounted.length > 0 && <>{t("merge.sum.uncounted", { coins: day.uncounted.join(", ") })} </>}
        {feeFraction !== null && scheme !== null && (
          <>{t("merge.sum.fee", { scheme: rewardSchemeLabels[scheme], fee: formatPercent(feeFraction) })} </>
        )}
        {t("merge.sum.estimate")}
      </p>
    </>
  );
}
