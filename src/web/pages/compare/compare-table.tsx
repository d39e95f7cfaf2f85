import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatPercent } from "#src/domain/mining/reward-scheme.ts";
import type { ComparedFact } from "#src/services/services.ts";
import { Amount } from "../../components/figures/amount.tsx";
import { UtcTime } from "../../components/figures/date-time.tsx";
import { Hashrate, Unknown } from "../../components/figures/figure.tsx";
import cards from "../../components/table/card-table.module.css";
import lines from "../../components/table/line-table.module.css";
import { RowDetails } from "../../components/table/row-details.tsx";
import { useFormat } from "../../i18n/use-format.ts";
import { durationParts } from "../coin/durations.tsx";
import styles from "./compare-table.module.css";
import type { CompareData, ComparedRow } from "./load-compare.ts";

const columns = ["pool", "fee", "payout", "hashrate", "luck", "access", "earned"] as const;
type Column = (typeof columns)[number];

/** One pool in a row; on a phone one card. */
export function CompareTable({ view }: { readonly view: CompareData }) {
  const t = useTranslations();
  return (
    <table className={`${cards.table} ${cards.smallLines} ${lines.table} ${styles.table}`}>
      <caption className="visually-hidden">{t("compare.caption", { name: view.name })}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column === "earned" ? t("compare.column.earned", { work: view.work }) : t(`compare.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {view.rows.map((row) => (
          <Row key={row.name} row={row} view={view} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, view }: { readonly row: ComparedRow; readonly view: CompareData }) {
  const t = useTranslations();
  const { percent, networkShare } = useFormat();
  const { facts, isOurs, isExample } = row;
  const label = (column: Exclude<Column, "pool" | "earned">) => (
    <span className={lines.label}>{t(`compare.column.${column}`)}</span>
  );
  return (
    <tr>
      <th scope="row" className={styles.pool}>
        {row.website === null ? (
          <b>{row.name}</b>
        ) : (
          <a href={row.website} rel="noopener nofollow">
            <b>{row.name}</b>
          </a>
        )}
        {isOurs && <small>{t("compare.ours")}</small>}
        {isExample && <small className={styles.tag}>{t("compare.example.tag")}</small>}
        <RowDetails name={row.name} />
      </th>
      <td className={`${styles.fee} ${lines.second}`}>
        <Fact fact={facts.schemes}>
          {(schemes) =>
            schemes.map(({ name, feeFraction }) => (
              <span key={name} className={styles.line}>
                <span data-ltr>{name}</span>{" "}
                {feeFraction === null ? <Unknown /> : <b data-ltr>{formatPercent(feeFraction)}</b>}
              </span>
            ))
          }
        </Fact>
      </td>
      <td className={`${styles.payout} ${lines.detail}`}>
        {label("payout")}
        <Fact fact={facts.minimumPayout}>
          {(minimum) => (
            <span className={styles.line}>
              {t.rich("compare.from", { amount: () => <Amount atomic={minimum} format={view.amount} /> })}
            </span>
          )}
        </Fact>
        <Fact fact={facts.payoutIntervalMs}>{(interval) => <Interval ms={interval} />}</Fact>
        <Fact fact={facts.payoutCurrency}>{(currency) => t("compare.paidIn", { currency })}</Fact>
      </td>
      <td className={`${styles.hashrate} ${lines.detail}`}>
        {label("hashrate")}
        <Fact fact={facts.hashrate}>{(hashrate) => <Hashrate value={hashrate} unit={view.rateUnit} />}</Fact>
        {row.networkShare !== null && (
          <small>
            {row.networkShare > 1 && <>{t("coin.overNetwork")} </>}
            {t.rich("compare.share", { share: () => <span data-ltr>{networkShare(row.networkShare ?? 0)}</span> })}
          </small>
        )}
      </td>
      <td className={`${styles.luck} ${lines.detail}`}>
        {label("luck")}
        <Fact fact={facts.luck}>{(luck) => <span data-ltr>{percent(luck, 0)}</span>}</Fact>
      </td>
      <td className={`${styles.access} ${lines.detail}`}>
        {label("access")}
        <Fact fact={facts.regions}>{(regions) => <span data-ltr>{regions.map(writeRegion).join(", ")}</span>}</Fact>
        <Fact fact={facts.tls}>{(tls) => t(tls ? "compare.tls.yes" : "compare.tls.no")}</Fact>
        <Fact fact={facts.anonymous}>{(anonymous) => t(anonymous ? "compare.account.no" : "compare.account.yes")}</Fact>
        <Fact fact={facts.mergeMined}>
          {(coins) =>
            coins.length === 0 ? t("compare.merged.no") : t("compare.merged.with", { coins: coins.join(", ") })
          }
        </Fact>
        <Sources facts={facts} />
      </td>
      <td className={styles.earned}>
        <Fact fact={facts.earned}>{(coins) => <Amount atomic={coins} format={view.amount} />}</Fact>
        {isOurs && facts.earned !== null && (
          <small>
            {t(view.audit.measured === null ? "compare.by.theory" : "compare.by.payouts", { days: row.earnedDays })}
          </small>
        )}
      </td>
    </tr>
  );
}

/** `eu` as `EU`; a region that has a name keeps it. */
function writeRegion(region: string): string {
  return region.length <= 3 ? region.toUpperCase() : region;
}

function Interval({ ms }: { readonly ms: number }) {
  const t = useTranslations();
  const { unit, count } = durationParts(ms);
  return t(`compare.every.${unit}`, { count });
}

interface FactProps<Value> {
  readonly fact: ComparedFact<Value> | null;
  readonly children: (value: Value) => ReactNode;
}

/** Where the facts of another pool were read, and of which day they are: each place once. */
function Sources({ facts }: { readonly facts: ComparedRow["facts"] }) {
  const t = useTranslations();
  const places = new Map(
    Object.values(facts).flatMap((fact) =>
      fact?.source == null ? [] : [[`${fact.source} ${fact.asOf}`, { href: fact.source, asOf: fact.asOf }] as const],
    ),
  );
  if (places.size === 0) return null;
  return (
    <details className={styles.sources}>
      <summary>{t("compare.source", { count: places.size })}</summary>
      {[...places].map(([key, { href, asOf }]) => (
        <a key={key} href={href} rel="noopener nofollow">
          <UtcTime at={asOf} precision="day" /> <span data-ltr>{new URL(href).pathname}</span>
        </a>
      ))}
    </details>
  );
}

/** A fact. An old one is greyed, with its day. */
function Fact<Value>({ fact, children }: FactProps<Value>) {
  const t = useTranslations();
  if (fact === null) {
    return (
      <span className={styles.fact}>
        <Unknown />
      </span>
    );
  }
  return (
    <span className={styles.fact} data-stale={fact.isStale || undefined}>
      {children(fact.value)}
      {fact.isStale && (
        <small>
          {t("compare.old")} <UtcTime at={fact.asOf} precision="day" />
        </small>
      )}
    </span>
  );
}
