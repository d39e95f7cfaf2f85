import { useTranslations } from "use-intl";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Amount } from "../../components/figures/amount.tsx";
import { UtcTime } from "../../components/figures/date-time.tsx";
import { Unknown } from "../../components/figures/figure.tsx";
import { Stat, Stats } from "../../components/figures/stat.tsx";
import { Button } from "../../components/form/button.tsx";
import { Field } from "../../components/form/field.tsx";
import { Segments } from "../../components/form/segments.tsx";
import { Select } from "../../components/form/select.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useBrandName } from "../../shell/shell-data.ts";
import styles from "./compare.module.css";
import { CompareTable } from "./compare-table.tsx";
import type { CompareData } from "./load-compare.ts";

/** Pools of one coin side by side; every figure of another pool with its source and its day. */
export function ComparePage({ view }: { readonly view: CompareData | null }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const brand = useBrandName();
  return (
    <div className={styles.page}>
      <PageHead
        title={
          view === null ? t("compare.meta.plainTitle", { brand }) : t("compare.meta.title", { name: view.name, brand })
        }
        description={t("compare.meta.description")}
        path={view?.address ?? "/compare-mining-pools"}
      />
      <h1>{view === null ? t("compare.heading") : t("compare.headingOf", { name: view.name })}</h1>
      <p className={styles.lead}>{t("compare.lead")}</p>
      {view === null ? (
        <EmptyState title={t("compare.none.title")}>{t("compare.none.text")}</EmptyState>
      ) : (
        <>
          <form className={styles.form} action={path("/compare-mining-pools")} key={view.coin.slug} data-keep-scroll>
            <Field label={t("compare.coin")}>
              {(control) => (
                <Select {...control} name="coin" defaultValue={view.coin.slug}>
                  {view.coins.map(({ slug, name }) => (
                    <option key={slug} value={slug}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            {view.sort !== "name" && <input type="hidden" name="sort" value={view.sort} />}
            <Button type="submit">{t("compare.show")}</Button>
          </form>
          {view.rows.length > 1 && (
            <div className={`row ${styles.order}`}>
              <span>{t("compare.sort.label")}</span>
              <Segments
                label={t("compare.sort.label")}
                items={view.sorts.map((item) => ({ ...item, label: t(`compare.sort.${item.key}`) }))}
              />
            </div>
          )}
          {view.hasExample && (
            <p className={styles.example}>
              <b>{t("compare.example.tag")}</b> {t("compare.example.text")}
            </p>
          )}
          <p className={styles.earned}>{t("compare.column.earned", { work: view.work })}</p>
          <CompareTable view={view} />
          {!view.hasOthers && <EmptyState title={t("compare.noOthers.title")}>{t("compare.noOthers.text")}</EmptyState>}
          {view.hasOthers && view.rows.length < 2 && <p className={styles.note}>{t("compare.noOthersOfCoin")}</p>}
          <Audit view={view} />
        </>
      )}
    </div>
  );
}

/** What the pool of this site paid for work, against what the work was worth. */
function Audit({ view: { audit, amount, work, rows } }: { readonly view: CompareData }) {
  const t = useTranslations();
  const { percent, signedPercent } = useFormat();
  const luck = rows.find(({ isOurs }) => isOurs)?.facts.luck ?? null;
  const { theory, measured, difference } = audit;
  const days = (part: NonNullable<typeof theory>) =>
    t.rich("compare.audit.days", { days: part.days, date: () => <UtcTime at={part.from} precision="day" /> });
  return (
    <section className={styles.section}>
      <h2>{t("compare.audit.heading", { work })}</h2>
      <p className={styles.note}>{t("compare.audit.lead", { work })}</p>
      <Stats>
        <Stat label={t("compare.audit.theory")} note={theory === null ? t("compare.audit.noTheory") : days(theory)}>
          {theory === null ? <Unknown /> : <Amount atomic={theory.coins} format={amount} />}
        </Stat>
        <Stat
          label={t("compare.audit.measured")}
          note={measured === null ? t("compare.audit.noMeasured") : days(measured)}
        >
          {measured === null ? <Unknown /> : <Amount atomic={measured.coins} format={amount} />}
        </Stat>
        <Stat label={t("compare.audit.difference")}>
          {difference === null ? <Unknown /> : <span data-ltr>{signedPercent(difference, 1)}</span>}
        </Stat>
      </Stats>
      {difference !== null && (
        <p className={styles.note}>
          {t("compare.audit.why")} {luck !== null && t("compare.audit.luck", { luck: percent(luck.value, 0) })}
        </p>
      )}
    </section>
  );
}
