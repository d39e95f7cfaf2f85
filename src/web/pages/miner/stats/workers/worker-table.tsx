import { memo, useCallback, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import cards from "../../../../components/table/card-table.module.css";
import { useLocalizedPath } from "../../../../i18n/localized-path.ts";
import { showWorker } from "../../miner-words.tsx";
import { rigKey } from "../answers/rig-pay.ts";
import type { RowFrame } from "./use-frame.ts";
import { useRowWindow } from "./use-row-window.ts";
import { type CellProps, looks, workerHref } from "./worker-cells.tsx";
import { type WorkerColumn, type WorkerRow, workerColumns } from "./worker-columns.ts";
import detailStyles from "./worker-details.module.css";
import type { WorkerView } from "./worker-list.ts";
import styles from "./worker-table.module.css";

/** What a phone's two lines have no room for, in the details that a press opens. */
const details = [
  "sixHours",
  "day",
  "trend",
  "stale",
  "aDay",
  "lastShare",
] as const satisfies readonly WorkerColumn["id"][];

/** The first row that a phone folds away: a link to it shows them all, also before the script is there (:target). */
export const foldedRows = "more-workers";

interface WorkerTableProps {
  readonly rows: readonly WorkerRow[];
  readonly frame: RowFrame;
  readonly view: WorkerView;
  /** The address of a view, in this language. */
  readonly hrefOf: (view: WorkerView) => string;
  /** True if `rows` is the complete list. Only the rows near the screen are then in the document if the list is long. */
  readonly isWhole: boolean;
  /** How many of the last rows a phone does not show yet. */
  readonly folded?: number;
}

export function WorkerTable({ rows, frame, view, hrefOf, isWhole, folded = 0 }: WorkerTableProps) {
  const t = useTranslations();
  const body = useRef<HTMLTableSectionElement>(null);
  const { from, to, rowHeight } = useRowWindow(body, rows.length, isWhole);
  const isCut = rowHeight > 0;
  const [open, setOpen] = useState<string | null>(null);
  const onToggle = useCallback((key: string) => setOpen((before) => (before === key ? null : key)), []);
  return (
    <>
      <SortLine frame={frame} view={view} hrefOf={hrefOf} />
      <table
        className={`${cards.table} ${styles.table}`}
        aria-label={t("miner.workers")}
        aria-rowcount={isCut ? rows.length + 1 : undefined}
      >
        <thead>
          <tr aria-rowindex={isCut ? 1 : undefined}>
            {listColumns(frame).map((column) => (
              <th
                key={column.id}
                scope="col"
                className={looks[column.id].head}
                aria-sort={column.sort === null ? undefined : ariaSort(column.sort.key, view)}
              >
                <SortLink column={column} view={view} hrefOf={hrefOf} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {from > 0 && <Gap rows={from} rowHeight={rowHeight} />}
          {rows.slice(from, to).map((row, index) => (
            <WorkerTableRow
              key={rigKey(row)}
              row={row}
              frame={frame}
              index={isCut ? from + index + 1 : null}
              isOpen={open === rigKey(row)}
              onToggle={onToggle}
              fold={from + index - (rows.length - folded)}
            />
          ))}
          {to < rows.length && <Gap rows={rows.length - to} rowHeight={rowHeight} />}
        </tbody>
      </table>
    </>
  );
}

/** Without the columns that the engine fills for no worker. */
function listColumns({ unfilled }: RowFrame): readonly WorkerColumn[] {
  return workerColumns.filter(({ id }) => !unfilled.includes(id));
}

/** A spacer row as high as the rows that are not in the document. */
function Gap({ rows, rowHeight }: { readonly rows: number; readonly rowHeight: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row has nothing to focus
    <tr aria-hidden="true" className={styles.gap} style={{ "--room": `${rows * rowHeight}px` }}>
      <td colSpan={workerColumns.length} />
    </tr>
  );
}

function ariaSort(key: string, view: WorkerView): "ascending" | "descending" | undefined {
  if (key !== view.sort) return undefined;
  return view.order === "asc" ? "ascending" : "descending";
}

/** Cards on a phone have no heading row, so the links that sort are in a line above them. */
function SortLine({ frame, view, hrefOf }: Pick<WorkerTableProps, "frame" | "view" | "hrefOf">) {
  const t = useTranslations();
  return (
    <nav className={styles.sortLine} aria-label={t("workers.sort")}>
      <span aria-hidden="true">{t("workers.sort")}</span>
      {listColumns(frame).map((column) =>
        column.sort === null ? null : <SortLink key={column.id} column={column} view={view} hrefOf={hrefOf} />,
      )}
    </nav>
  );
}

interface SortLinkProps extends Pick<WorkerTableProps, "view" | "hrefOf"> {
  readonly column: WorkerColumn;
}

/** A column's label, as a link if the column sorts. */
function SortLink({ column: { label, sort }, view, hrefOf }: SortLinkProps) {
  const t = useTranslations();
  if (sort === null) return t(label);
  const isCurrent = view.sort === sort.key;
  const order = isCurrent ? (view.order === "asc" ? "desc" : "asc") : sort.first;
  return (
    <a
      className={styles.sort}
      href={hrefOf({ ...view, sort: sort.key, order, page: 1 })}
      aria-current={isCurrent ? "true" : undefined}
      data-keep-scroll
    >
      {t(label)}
      {isCurrent && <span aria-hidden="true">{view.order === "asc" ? " ↑" : " ↓"}</span>}
    </a>
  );
}

interface WorkerTableRowProps extends CellProps {
  /** The row's position in the whole list, from 1; null if all rows are in the document. */
  readonly index: number | null;
  readonly isOpen: boolean;
  readonly onToggle: (key: string) => void;
  /** Below zero: on a phone too. Zero: the first that a phone folds away. */
  readonly fold: number;
}

const WorkerTableRow = memo(function WorkerTableRow({
  row,
  frame,
  index,
  isOpen,
  onToggle,
  fold,
}: WorkerTableRowProps) {
  const t = useTranslations();
  const columns = listColumns(frame);
  return (
    <>
      <tr
        data-state={row.state}
        id={fold === 0 ? foldedRows : undefined}
        data-folded={fold >= 0 || undefined}
        aria-rowindex={index === null ? undefined : index + 1}
      >
        {columns.map(({ id }) => {
          const { cell, Cell } = looks[id];
          const Tag = id === "name" ? "th" : "td";
          return (
            <Tag key={id} scope={id === "name" ? "row" : undefined} className={cell}>
              <Cell row={row} frame={frame} />
              {id === "name" && (
                <button
                  type="button"
                  className={`scripted ${detailStyles.opener}`}
                  aria-expanded={isOpen}
                  aria-label={t("workers.details", { name: showWorker(row.name) ?? t("worker.unnamed") })}
                  onClick={() => onToggle(rigKey(row))}
                />
              )}
            </Tag>
          );
        })}
      </tr>
      {isOpen && <Details row={row} frame={frame} columns={columns} />}
    </>
  );
});

/** On a phone, in place below its row. */
function Details({ row, frame, columns }: CellProps & { readonly columns: readonly WorkerColumn[] }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  return (
    <tr className={detailStyles.details}>
      <td colSpan={workerColumns.length}>
        <dl>
          {columns
            .filter(({ id }) => details.some((shown) => shown === id))
            .map(({ id, label }) => {
              const { Cell } = looks[id];
              return (
                <div key={id}>
                  <dt>{t(label)}</dt>
                  <dd>
                    <Cell row={row} frame={frame} />
                  </dd>
                </div>
              );
            })}
        </dl>
        <a href={path(workerHref(row, frame))}>{t("workers.open")}</a>
      </td>
    </tr>
  );
}
