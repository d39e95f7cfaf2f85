import { memo, type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import type { RateUnit } from "#src/domain/coins/coin.ts";
import type { ShareCounts } from "#src/domain/mining/miner.ts";
import { minutesOfSilence } from "#src/domain/mining/miner-state.ts";
import { countHours } from "#src/domain/time/day-trend.ts";
import { drawTrend } from "../../../../components/chart/draw-sparkline.ts";
import { Sparkline } from "../../../../components/chart/sparkline.tsx";
import { Tooltip } from "../../../../components/feedback/tooltip.tsx";
import { Figure, Hashrate, Unknown } from "../../../../components/figures/figure.tsx";
import { TimeAgo } from "../../../../components/figures/time.tsx";
import { SchemeChip } from "../../../../components/marks/chip.tsx";
import { WorkerStateMark } from "../../../../components/marks/worker-state.tsx";
import cards from "../../../../components/table/card-table.module.css";
import { useLocalizedPath } from "../../../../i18n/localized-path.ts";
import { useFormat } from "../../../../i18n/use-format.ts";
import { workerPath } from "../../miner-path.ts";
import { formatPerSecond, WorkerName } from "../../miner-words.tsx";
import { useRowWindow } from "./use-row-window.ts";
import { type WorkerColumn, type WorkerRow, workerColumns } from "./worker-columns.ts";
import type { WorkerView } from "./worker-list.ts";
import styles from "./worker-table.module.css";

/** The properties that all rows of a table share. It must be the same object from render to render, or all rows are rendered again. */
interface RowFrame {
  readonly coin: string;
  readonly address: string;
  /** When the engine answered. */
  readonly at: number;
  readonly unit: RateUnit;
  readonly showsScheme: boolean;
  readonly unfilled: readonly WorkerColumn["id"][];
  readonly movesRentedPower: boolean;
}

interface CellProps {
  readonly row: WorkerRow;
  readonly frame: RowFrame;
}

interface ColumnLook {
  /** The class that sets the column's width; the name column gets the rest. */
  readonly head: string | undefined;
  readonly cell: string | undefined;
  /** On a phone's card, which has no heading row, the cell repeats the column's label. */
  readonly hasCardLabel?: boolean;
  readonly Cell: (props: CellProps) => ReactNode;
}

/** The width and the cell of each column. */
const looks: Readonly<Record<WorkerColumn["id"], ColumnLook>> = {
  name: { head: undefined, cell: styles.name, Cell: NameCell },
  state: {
    head: styles.stateHead,
    cell: styles.state,
    Cell: ({ row: { state, lastShareAt }, frame }) => (
      <WorkerStateMark
        state={state}
        silentMinutes={lastShareAt === null ? null : minutesOfSilence(lastShareAt, frame.at)}
      />
    ),
  },
  tenMinutes: {
    head: styles.rateHead,
    cell: styles.tenMinutes,
    Cell: ({ row, frame }) => <Hashrate value={row.hashrate.tenMinutes} unit={frame.unit} />,
  },
  sixHours: {
    head: styles.rateHead,
    cell: styles.sixHours,
    hasCardLabel: true,
    Cell: ({ row, frame }) => <Hashrate value={row.hashrate.sixHours} unit={frame.unit} />,
  },
  day: {
    head: styles.rateHead,
    cell: styles.day,
    hasCardLabel: true,
    Cell: ({ row, frame }) => <Hashrate value={row.hashrate.day} unit={frame.unit} />,
  },
  trend: { head: styles.trend, cell: styles.trend, Cell: ({ row }) => <Trend trend={row.trend} /> },
  sharesPerSecond: {
    head: styles.perSecondHead,
    cell: styles.perSecond,
    hasCardLabel: true,
    Cell: ({ row: { sharesPerSecond = null } }) => (
      <Figure number={sharesPerSecond === null ? null : formatPerSecond(sharesPerSecond)} />
    ),
  },
  valid: shareLook("valid"),
  stale: shareLook("stale"),
  invalid: shareLook("invalid"),
  lastShare: {
    head: styles.lastShareHead,
    cell: styles.lastShare,
    Cell: ({ row }) => (row.lastShareAt === null ? <Unknown /> : <TimeAgo at={row.lastShareAt} />),
  },
};

interface WorkerTableProps {
  readonly rows: readonly WorkerRow[];
  readonly frame: RowFrame;
  readonly view: WorkerView;
  /** The address of a view, in this language. */
  readonly hrefOf: (view: WorkerView) => string;
  /** True if `rows` is the complete list. Only the rows near the screen are then in the document if the list is long. */
  readonly isWhole: boolean;
}

export function WorkerTable({ rows, frame, view, hrefOf, isWhole }: WorkerTableProps) {
  const t = useTranslations();
  const body = useRef<HTMLTableSectionElement>(null);
  const { from, to, rowHeight } = useRowWindow(body, rows.length, isWhole);
  const isCut = rowHeight > 0;
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
}

const WorkerTableRow = memo(function WorkerTableRow({ row, frame, index }: WorkerTableRowProps) {
  const t = useTranslations();
  return (
    <tr data-state={row.state} aria-rowindex={index === null ? undefined : index + 1}>
      {listColumns(frame).map(({ id, label }) => {
        const { cell, hasCardLabel, Cell } = looks[id];
        const Tag = id === "name" ? "th" : "td";
        return (
          <Tag key={id} scope={id === "name" ? "row" : undefined} className={cell}>
            {hasCardLabel && <span className={cards.cardLabel}>{t(label)} </span>}
            <Cell row={row} frame={frame} />
          </Tag>
        );
      })}
    </tr>
  );
});

function NameCell({ row, frame }: CellProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  return (
    <span>
      <a href={path(workerPath(frame.coin, frame.address, row.name, frame.showsScheme ? row.scheme : null))}>
        <WorkerName name={row.name} />
      </a>
      {frame.showsScheme && row.scheme !== null && <SchemeChip scheme={row.scheme} />}
      {frame.movesRentedPower && row.scheme === "solo" && (
        <Tooltip label={t("workers.rented.label")} text={t("workers.rented.text")} />
      )}
    </span>
  );
}

/** The last 24 hours as a line, and for screen readers the number of hours with work. */
function Trend({ trend }: { readonly trend: string | null }) {
  const t = useTranslations();
  if (trend === null) return <Unknown />;
  const { worked, known } = countHours(trend);
  return (
    <>
      <Sparkline path={drawTrend(trend)} />
      <span className="visually-hidden">{t("workers.trend", { worked, known })}</span>
    </>
  );
}

/** One kind of shares, as a fraction of all kinds that the engine counts. */
function shareLook(kind: keyof ShareCounts): ColumnLook {
  return {
    head: styles.shares,
    cell: styles.shares,
    Cell: ({ row: { shares } }) => {
      const { percent } = useFormat();
      const part = shares[kind];
      const all = (shares.valid ?? 0) + (shares.stale ?? 0) + (shares.invalid ?? 0);
      return part === null || all === 0 ? <Unknown /> : <span data-ltr>{percent(part / all)}</span>;
    },
  };
}
