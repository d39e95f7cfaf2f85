import { useTranslations } from "use-intl";
import { currencies } from "#src/domain/money/currencies.ts";
import { payoutGroupings } from "#src/domain/money/payout.ts";
import { Banner } from "../../../components/feedback/banner.tsx";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { UtcTime } from "../../../components/figures/date-time.tsx";
import { MeasuredAt } from "../../../components/figures/time.tsx";
import { Button } from "../../../components/form/button.tsx";
import { Field } from "../../../components/form/field.tsx";
import { Segments } from "../../../components/form/segments.tsx";
import { Select } from "../../../components/form/select.tsx";
import { Pager } from "../../../components/table/pager.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { useShownCurrency } from "../../../preferences/shown-currency.ts";
import { Coming } from "../coming/coming.tsx";
import { EngineBusy } from "../engine-busy.tsx";
import { minerPath } from "../miner-path.ts";
import type { PayoutsData } from "../payouts.tsx";
import { Accounts, DayCharts } from "./accounts.tsx";
import { PayoutRule } from "./payout-rule.tsx";
import { GroupTable, PayoutTable } from "./payout-tables.tsx";
import styles from "./payouts.module.css";

/** The next payout, the sums of what was paid, then each payout. */
export function PayoutsBody({ data }: { readonly data: PayoutsData }) {
  const { page, summary } = data;
  const t = useTranslations();
  if (page.state === "not-offered") {
    const why = data.payoutReporting === "with-block" ? "withBlock" : "notOffered";
    return <EmptyState title={t(`payouts.${why}.title`)}>{t(`payouts.${why}.text`)}</EmptyState>;
  }
  if (page.state === "unreachable" && page.retryAfterMs !== undefined) {
    return <EngineBusy retryAfterMs={page.retryAfterMs} />;
  }
  if (page.state !== "known" || summary.state !== "known") {
    return <EmptyState title={t("payouts.unreachable.title")}>{t("payouts.unreachable.text")}</EmptyState>;
  }
  return (
    <div className={styles.page}>
      <PayoutRule data={data} summary={summary} />
      <section>
        <div className={`row ${styles.head}`}>
          <h2>{t("payouts.list")}</h2>
          <Segments label={t("payouts.group.label")} items={listViews(data, t)} />
        </div>
        {page.isStale && page.at !== null && <MeasuredAt at={page.at} isStale />}
        {page.at !== null && !page.isComplete && (
          <Banner tone="info">
            <p>{t("payouts.incomplete")}</p>
          </Banner>
        )}
        <TaxExport data={data} until={summary.to} />
        <List data={data} page={page} />
        <Exports data={data} source={summary.priceSource} />
      </section>
      <Accounts accounts={summary.accounts} chains={data.chains} isComing={page.at === null} />
      <DayCharts data={data} summary={summary} />
    </div>
  );
}

const moreRows = 100;
/** Beyond, the list goes on on pages of its own. */
const mostRows = 300;

type KnownPage = Extract<PayoutsData["page"], { readonly state: "known" }>;

function List({ data, page }: { readonly data: PayoutsData; readonly page: KnownPage }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { group } = data;
  const canGrow = data.isFirst && group === "none" && page.next !== null && data.rowCount < mostRows;
  const isEmpty = page.payouts.length + page.pending.length + page.groups.length === 0;
  if (isEmpty && page.at === null) return <Coming />;
  if (isEmpty) return <EmptyState title={t("payouts.empty.title")}>{t("payouts.empty.text")}</EmptyState>;
  return (
    <>
      {group === "none" ? (
        <PayoutTable page={page} chains={data.chains} />
      ) : (
        <GroupTable groups={page.groups} step={group} chains={data.chains} />
      )}
      {canGrow && (
        <p className={styles.more}>
          <a href={path(hrefOf(data, null, data.rowCount + moreRows))} data-keep-scroll>
            {t("payouts.showMore", { count: moreRows })}
          </a>
        </p>
      )}
      <Pager
        label={t("payouts.pages")}
        previous={data.isFirst ? null : { label: t("payouts.newest"), href: hrefOf(data, null) }}
        next={page.next === null || canGrow ? null : { label: t("payouts.older"), href: hrefOf(data, page.next) }}
      />
    </>
  );
}

function listViews(data: PayoutsData, t: ReturnType<typeof useTranslations<never>>) {
  return payoutGroupings.map((group) => ({
    key: group,
    label: t(`payouts.group.${group}`),
    href: hrefOf({ ...data, group }, null),
    isCurrent: group === data.group,
  }));
}

function hrefOf({ coin, address, group }: PayoutsData, before: string | null, rows: number | null = null): string {
  const search = new URLSearchParams();
  if (group !== "none") search.set("group", group);
  if (before !== null) search.set("before", before);
  if (rows !== null) search.set("rows", String(rows));
  return `${minerPath(coin.slug, address, "payouts")}${search.size === 0 ? "" : `?${search}`}`;
}

/** How many years back can be asked for by name. */
const namedYears = 5;

/** The payouts of a year as a file for a tax office: a plain form, which needs no script. `until`: the end of today. */
function TaxExport({ data: { coin, address }, until }: { readonly data: PayoutsData; readonly until: number }) {
  const t = useTranslations();
  const { code } = useShownCurrency();
  const year = new Date(until - 1).getUTCFullYear();
  return (
    <form
      className={`row ${styles.period}`}
      action={`/${coin.slug}/api/v1/miner/payouts.csv`}
      method="get"
      data-document
    >
      <input type="hidden" name="address" value={address} />
      <Field label={t("payouts.export.year")}>
        {(control) => (
          <Select {...control} name="year" defaultValue={year}>
            {Array.from({ length: namedYears }, (_, back) => year - back).map((named) => (
              <option key={named}>{named}</option>
            ))}
            <option value="">{t("payouts.export.all")}</option>
          </Select>
        )}
      </Field>
      <Field label={t("payouts.export.currency")}>
        {(control) => (
          <Select {...control} key={code} name="currency" defaultValue={code}>
            {currencies.map((currency) => (
              <option key={currency.code}>{currency.code}</option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit">{t("payouts.export.file")}</Button>
      <p className={styles.note}>{t("payouts.export.how")}</p>
    </form>
  );
}

/** All payouts as a file in the visitor's currency, and the source of the values. */
export function Exports({ data, source }: { readonly data: PayoutsData; readonly source: string | null }) {
  const t = useTranslations();
  const { code } = useShownCurrency();
  const { coin, address, fiatAt } = data;
  const api = `/${coin.slug}/api/v1/miner`;
  return (
    <p className={styles.note}>
      {source === null ? t("payouts.values.unknown") : t("payouts.values.source", { source })}{" "}
      {fiatAt !== null && (
        <span className={styles.fiat}>{t.rich("payouts.values.fiat", { time: () => <UtcTime at={fiatAt} /> })}</span>
      )}{" "}
      <a href={`${api}/payouts/${encodeURIComponent(address)}?currency=${code}&all=true`} data-document>
        {t("payouts.export.json")}
      </a>
    </p>
  );
}
