import { memo, useDeferredValue } from "react";
import { useTranslations } from "use-intl";
import { SortMenu } from "../../components/form/sort-menu.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { type HomeView, homeAddress } from "./home-view.ts";
import { useHomeTerms } from "./own-days.ts";
import { PoolLine } from "./pool-line.tsx";
import { atOwnTerms, type PoolRow, type PoolSortKey } from "./pool-rows.ts";
import styles from "./pool-table.module.css";

/** Columns in order; `key` is the sort key of a click. Hashrates of different algorithms, and of different units, cannot be compared. Texts sort from A first, figures from the largest. */
const columns = [
  { key: "name", label: "home.column.coin", name: "coin" },
  { key: "price", label: "home.column.price", name: "price" },
  { key: "change", label: "home.column.change", name: "change" },
  { key: null, label: "home.column.poolHashrate", name: "hashrate" },
  { key: null, label: "home.column.trend", name: "trend" },
  { key: "share", label: "home.column.share", name: "share" },
  { key: "miners", label: "home.column.miners", name: "miners" },
  { key: null, label: "home.column.fee", name: "fee" },
  { key: "earns", label: "home.column.earns", name: "earns" },
  { key: "last-block", label: "home.column.lastBlock", name: "last" },
] as const satisfies readonly { key: PoolSortKey | null; label: string; name: string }[];

interface PoolTableProps {
  readonly rows: readonly PoolRow[];
  readonly view: HomeView;
  /** Whether a phone shows more than the first rows. */
  readonly isWhole: boolean;
}

export function PoolTable({ rows: atDefault, view, isWhole }: PoolTableProps) {
  const t = useTranslations();
  const terms = useHomeTerms();
  // Somebody who types a price first sees what was typed.
  const powerCost = useDeferredValue(terms.powerCost);
  const rows = terms.isDefault ? atDefault : atOwnTerms(atDefault, { ...terms, powerCost }, view.sort, view.order);
  return (
    <>
      <PoolOrder view={view} />
      <table className={styles.table} data-whole={isWhole ? "" : undefined}>
        <caption className="visually-hidden">{t("home.pools")}</caption>
        <thead>
          <tr>
            {columns.map(({ key, label, name }) => (
              <th key={label} scope="col" className={styles[name]} aria-sort={ariaSort(key, view)}>
                {key === null ? t(label) : <SortLink sortKey={key} view={view} label={t(label)} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line
              key={row.coin.slug}
              row={row}
              isOwn={terms.own?.days.has(row.coin.slug) === true}
              profitUsd={row.earns?.profitUsd ?? null}
              isDefault={terms.isDefault}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A row at new terms is a new object, whose figures may be the same. */
const Line = memo(
  PoolLine,
  (before, after) =>
    before.row.coin === after.row.coin &&
    before.profitUsd === after.profitUsd &&
    before.isOwn === after.isOwn &&
    before.isDefault === after.isDefault &&
    JSON.stringify(before.row) === JSON.stringify(after.row),
);

function ariaSort(key: PoolSortKey | null, view: HomeView): "ascending" | "descending" | undefined {
  if (key === null || key !== view.sort) return undefined;
  return view.order === "asc" ? "ascending" : "descending";
}

/** A text is sorted from A first, a figure from the largest. */
const firstOrder = (key: PoolSortKey) => (key === "name" ? "asc" : "desc");

interface SortLinkProps {
  readonly sortKey: PoolSortKey;
  readonly view: HomeView;
  readonly label: string;
}

function SortLink({ sortKey, view, label }: SortLinkProps) {
  const path = useLocalizedPath();
  const isCurrent = view.sort === sortKey;
  const order = isCurrent ? (view.order === "asc" ? "desc" : "asc") : firstOrder(sortKey);
  return (
    <a href={path(homeAddress({ ...view, sort: sortKey, order }))} data-current={isCurrent} data-keep-scroll>
      {label}
      {isCurrent && <span aria-hidden="true">{view.order === "asc" ? " ↑" : " ↓"}</span>}
    </a>
  );
}

/** On a phone the table has no head. */
function PoolOrder({ view }: { readonly view: HomeView }) {
  const t = useTranslations();
  const current = columns.find(({ key }) => key === view.sort);
  return (
    <div className={styles.order}>
      <SortMenu
        label={t(current === undefined ? "home.order" : current.label)}
        items={columns.flatMap(({ key, label }) =>
          key === null
            ? []
            : {
                key,
                label: t(label),
                href: homeAddress({ ...view, sort: key, order: firstOrder(key) }),
                isCurrent: key === view.sort,
              },
        )}
      />
    </div>
  );
}
