import { useRef } from "react";
import { useTranslations } from "use-intl";
import cards from "../../../../components/table/card-table.module.css";
import { useRowWindow } from "./use-row-window.ts";
import { type RowFrame, WorkerTableRow } from "./worker-row.tsx";
import type { WorkerRow, WorkerSortKey, WorkerView } from "./worker-rows.ts";
import styles from "./worker-table.module.css";

/** In order; `key` is what its link sorts by. Names and states begin with the first, figures with the largest. */
const columns = [
  { id: "name", key: "name", label: "worker.name", first: "asc" },
  { id: "state", key: "state", label: "worker.stateColumn", first: "desc" },
  { id: "tenMinutes", key: "10m", label: "miner.window.tenMinutes", first: "desc" },
  { id: "sixHours", key: "6h", label: "miner.window.sixHours", first: "desc" },
  { id: "day", key: "24h", label: "miner.window.day", first: "desc" },
  { id: "trend", key: null, label: "miner.last24h", first: "desc" },
  { id: "valid", key: null, label: "workers.shares.valid", first: "desc" },
  { id: "stale", key: null, label: "workers.shares.stale", first: "desc" },
  { id: "invalid", key: null, label: "workers.shares.invalid", first: "desc" },
  { id: "lastShare", key: "last-share", label: "worker.lastShare", first: "desc" },
] as const satisfies readonly { id: string; key: WorkerSortKey | null; label: string; first: WorkerView["order"] }[];

/** Columns with a width of their own; the rest is the name's. */
const heads: Readonly<Record<(typeof columns)[number]["id"], string | undefined>> = {
  name: undefined,
  state: styles.stateHead,
  tenMinutes: styles.rateHead,
  sixHours: styles.rateHead,
  day: styles.rateHead,
  trend: styles.trend,
  valid: styles.shares,
  stale: styles.shares,
  invalid: styles.shares,
  lastShare: styles.lastShareHead,
};

interface WorkerTableProps {
  readonly rows: readonly WorkerRow[];
  readonly frame: RowFrame;
  readonly view: WorkerView;
  /** The address of a view, in this language. */
  readonly hrefOf: (view: WorkerView) => string;
  /** True where `rows` are all that there are to show: a long list then stands in a window. */
  readonly isWhole: boolean;
}

export function WorkerTable({ rows, frame, view, hrefOf, isWhole }: WorkerTableProps) {
  const t = useTranslations();
  const body = useRef<HTMLTableSectionElement>(null);
  const { from, to, rowHeight } = useRowWindow(body, rows.length, isWhole);
  const isCut = rowHeight > 0;
  const shown = columns.filter(({ id }) => id !== "trend" || frame.showsTrend);
  return (
    <>
      <SortLine view={view} hrefOf={hrefOf} />
      <table
        className={`${cards.table} ${styles.table}`}
        aria-label={t("miner.workers")}
        aria-rowcount={isCut ? rows.length + 1 : undefined}
      >
        <thead>
          <tr aria-rowindex={isCut ? 1 : undefined}>
            {shown.map(({ id, key, label, first }) => (
              <th key={id} scope="col" className={heads[id]} aria-sort={key === null ? undefined : ariaSort(key, view)}>
                {key === null ? (
                  t(label)
                ) : (
                  <SortLink sortKey={key} label={t(label)} first={first} view={view} hrefOf={hrefOf} />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {from > 0 && <Gap rows={from} rowHeight={rowHeight} />}
          {rows.slice(from, to).map((row, index) => (
            <WorkerTableRow
              key={`${row.scheme} ${row.name}`}
              row={row}
              frame={frame}
              index={isCut ? from + index + 1 : null}
            />
          ))}
          {to < rows.length && <Gap rows={rows.length - to} rowHeight={rowHeight} />}
        </tbody>
      </table>
    </>
  );
}

/** The room of rows that are out of sight. */
function Gap({ rows, rowHeight }: { readonly rows: number; readonly rowHeight: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row, with nothing in it to focus
    <tr aria-hidden="true" className={styles.gap} style={{ "--room": `${rows * rowHeight}px` }}>
      <td colSpan={columns.length} />
    </tr>
  );
}

function ariaSort(key: WorkerSortKey, view: WorkerView): "ascending" | "descending" | undefined {
  if (key !== view.sort) return undefined;
  return view.order === "asc" ? "ascending" : "descending";
}

/** A card has no head to sort by: on a phone the same links stand in a line. */
function SortLine({ view, hrefOf }: Pick<WorkerTableProps, "view" | "hrefOf">) {
  const t = useTranslations();
  return (
    <nav className={styles.sortLine} aria-label={t("workers.sort")}>
      <span aria-hidden="true">{t("workers.sort")}</span>
      {columns.map(({ id, key, label, first }) =>
        key === null ? null : (
          <SortLink key={id} sortKey={key} label={t(label)} first={first} view={view} hrefOf={hrefOf} />
        ),
      )}
    </nav>
  );
}

interface SortLinkProps extends Pick<WorkerTableProps, "view" | "hrefOf"> {
  readonly sortKey: WorkerSortKey;
  readonly label: string;
  readonly first: WorkerView["order"];
}

function SortLink({ sortKey, label, first, view, hrefOf }: SortLinkProps) {
  const isCurrent = view.sort === sortKey;
  const order = isCurrent ? (view.order === "asc" ? "desc" : "asc") : first;
  return (
    <a
      className={styles.sort}
      href={hrefOf({ ...view, sort: sortKey, order, page: 1 })}
      aria-current={isCurrent ? "true" : undefined}
      data-keep-scroll
    >
      {label}
      {isCurrent && <span aria-hidden="true">{view.order === "asc" ? " ↑" : " ↓"}</span>}
    </a>
  );
}
