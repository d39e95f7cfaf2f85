import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { isDown, minutesOfSilence } from "#src/domain/mining/miner-state.ts";
import { countHours } from "#src/domain/time/day-trend.ts";
import { drawTrend } from "../../../../components/chart/draw-sparkline.ts";
import { Sparkline } from "../../../../components/chart/sparkline.tsx";
import { Tooltip } from "../../../../components/feedback/tooltip.tsx";
import { Hashrate, Unknown } from "../../../../components/figures/figure.tsx";
import { TimeAgo } from "../../../../components/figures/time.tsx";
import { SchemeChip } from "../../../../components/marks/chip.tsx";
import { StateShape } from "../../../../components/marks/worker-state.tsx";
import { useLocalizedPath } from "../../../../i18n/localized-path.ts";
import { useFormat } from "../../../../i18n/use-format.ts";
import { workerPath } from "../../miner-path.ts";
import { WorkerName } from "../../miner-words.tsx";
import { DayFigure } from "../answers/day-figure.tsx";
import { OffSince } from "../answers/off-since.tsx";
import { dayOf } from "../answers/rig-pay.ts";
import { isLate, stalePart } from "../answers/rig-trouble.ts";
import type { RowFrame } from "./use-frame.ts";
import type { WorkerColumn, WorkerRow } from "./worker-columns.ts";
import styles from "./worker-table.module.css";

export interface CellProps {
  readonly row: WorkerRow;
  readonly frame: RowFrame;
}

interface ColumnLook {
  /** The class that sets the column's width; the name column gets the rest. */
  readonly head: string | undefined;
  readonly cell: string | undefined;
  readonly Cell: (props: CellProps) => ReactNode;
}

/** The width and the cell of each column. */
export const looks: Readonly<Record<WorkerColumn["id"], ColumnLook>> = {
  name: { head: undefined, cell: styles.name, Cell: NameCell },
  state: { head: styles.stateHead, cell: styles.state, Cell: StateCell },
  tenMinutes: {
    head: styles.rateHead,
    cell: styles.tenMinutes,
    Cell: ({ row, frame }) => <Hashrate value={row.hashrate.tenMinutes} unit={frame.unit} />,
  },
  sixHours: {
    head: styles.sixHours,
    cell: styles.sixHours,
    Cell: ({ row, frame }) => <Hashrate value={row.hashrate.sixHours} unit={frame.unit} />,
  },
  day: {
    head: styles.rateHead,
    cell: styles.day,
    Cell: ({ row, frame }) => <Hashrate value={row.hashrate.day} unit={frame.unit} />,
  },
  trend: { head: styles.trend, cell: styles.trend, Cell: ({ row }) => <Trend trend={row.trend} /> },
  stale: { head: styles.stale, cell: styles.stale, Cell: StaleCell },
  aDay: {
    head: styles.aDayHead,
    cell: styles.aDay,
    Cell: ({ row, frame }) => (
      <DayFigure money={frame.pay === null ? null : dayOf(row, frame.pay)} format={frame.amount} />
    ),
  },
  lastShare: {
    head: styles.lastShareHead,
    cell: styles.lastShare,
    Cell: ({ row }) => (row.lastShareAt === null ? <Unknown /> : <TimeAgo at={row.lastShareAt} />),
  },
};

export function workerHref({ name, scheme }: WorkerRow, { coin, address, showsScheme }: RowFrame): string {
  return workerPath(coin, address, name, showsScheme ? scheme : null);
}

function NameCell({ row, frame }: CellProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  return (
    <span>
      <StateShape state={row.state} />
      <a href={path(workerHref(row, frame))}>
        <WorkerName name={row.name} />
      </a>
      {frame.showsScheme && row.scheme !== null && <SchemeChip scheme={row.scheme} />}
      {frame.movesRentedPower && row.scheme === "solo" && (
        <Tooltip label={t("workers.rented.label")} text={t("workers.rented.text")} />
      )}
    </span>
  );
}

/** Its shape stands before the name. */
function StateCell({ row: { state, lastShareAt, lastHashrateAt }, frame }: CellProps) {
  const t = useTranslations();
  if (isDown(state)) return <OffSince lastShareAt={lastShareAt} lastHashrateAt={lastHashrateAt} at={frame.at} />;
  if (lastShareAt !== null && state === "quiet")
    return t("worker.noShareFor", { minutes: minutesOfSilence(lastShareAt, frame.at) });
  return t(`worker.state.${state}`);
}

function StaleCell({ row }: CellProps) {
  const { percent } = useFormat();
  const part = stalePart(row.shares);
  if (part === null) return <Unknown />;
  return (
    <span data-ltr data-late={isLate(row)}>
      {percent(part, 1)}
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
