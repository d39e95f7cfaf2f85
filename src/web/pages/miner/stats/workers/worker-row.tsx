import { memo } from "react";
import { useTranslations } from "use-intl";
import type { RateUnit } from "#src/domain/coins/coin.ts";
import type { ShareCounts } from "#src/domain/mining/miner.ts";
import { countHours } from "#src/domain/time/day-trend.ts";
import { Sparkline } from "../../../../components/chart/sparkline.tsx";
import { Tooltip } from "../../../../components/feedback/tooltip.tsx";
import { Unknown } from "../../../../components/figures/figure.tsx";
import { Hashrate } from "../../../../components/figures/hashrate.tsx";
import { TimeAgo } from "../../../../components/figures/time.tsx";
import { SchemeChip } from "../../../../components/marks/chip.tsx";
import { WorkerStateMark } from "../../../../components/marks/worker-state.tsx";
import cards from "../../../../components/table/card-table.module.css";
import { useLocalizedPath } from "../../../../i18n/localized-path.ts";
import { percent } from "../../../../i18n/use-format.ts";
import { workerPath } from "../../miner-path.ts";
import { WorkerName } from "../../worker-name.tsx";
import { drawTrend } from "../draw-trend.ts";
import type { WorkerRow } from "./worker-rows.ts";
import styles from "./worker-table.module.css";

/** What all rows of a table share; the same object as long as it holds. */
export interface RowFrame {
  readonly coin: string;
  readonly address: string;
  readonly unit: RateUnit;
  readonly showsScheme: boolean;
  readonly showsTrend: boolean;
  readonly movesRentedPower: boolean;
}

interface WorkerTableRowProps {
  readonly row: WorkerRow;
  readonly frame: RowFrame;
  /** Its place in the whole list, from 1 under the head; null where the list is whole. */
  readonly index: number | null;
}

export const WorkerTableRow = memo(function WorkerTableRow({ row, frame, index }: WorkerTableRowProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { hashrate, shares } = row;
  const { unit } = frame;
  return (
    <tr data-state={row.state} data-silent={row.isSilent} aria-rowindex={index === null ? undefined : index + 1}>
      <th scope="row" className={styles.name}>
        <span>
          <a href={path(workerPath(frame.coin, frame.address, row.name, frame.showsScheme ? row.scheme : null))}>
            <WorkerName name={row.name} />
          </a>
          {frame.showsScheme && <SchemeChip scheme={row.scheme} />}
          {frame.movesRentedPower && row.scheme === "solo" && (
            <Tooltip label={t("workers.rented.label")} text={t("workers.rented.text")} />
          )}
        </span>
      </th>
      <td className={styles.state}>
        <WorkerStateMark state={row.state} />
      </td>
      <td className={styles.tenMinutes}>
        <Hashrate value={hashrate.tenMinutes} unit={unit} />
      </td>
      <td className={styles.sixHours}>
        <span className={cards.cardLabel}>{t("miner.window.sixHours")} </span>
        <Hashrate value={hashrate.sixHours} unit={unit} />
      </td>
      <td className={styles.day}>
        <span className={cards.cardLabel}>{t("miner.window.day")} </span>
        <Hashrate value={hashrate.day} unit={unit} />
      </td>
      {frame.showsTrend && (
        <td className={styles.trend}>
          <Trend trend={row.trend} />
        </td>
      )}
      {(["valid", "stale", "invalid"] as const).map((kind) => (
        <td key={kind} className={styles.shares}>
          <SharePart shares={shares} kind={kind} />
        </td>
      ))}
      <td className={styles.lastShare}>{row.lastShareAt === null ? <Unknown /> : <TimeAgo at={row.lastShareAt} />}</td>
    </tr>
  );
});

/** The last 24 hours as a line, and in words how many of them had work. */
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

/** One kind of shares of all that are told apart. */
function SharePart({ shares, kind }: { readonly shares: ShareCounts; readonly kind: keyof ShareCounts }) {
  const part = shares[kind];
  const all = (shares.valid ?? 0) + (shares.stale ?? 0) + (shares.invalid ?? 0);
  return part === null || all === 0 ? <Unknown /> : <span data-ltr>{percent(part / all, 1)}</span>;
}
