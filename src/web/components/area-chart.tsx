import { type ComponentType, type ReactNode, useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { DAY } from "#src/domain/durations.ts";
import { useFormat } from "../i18n/use-format.ts";
import styles from "./area-chart.module.css";
import type { LiveChartProps } from "./chart/live-chart.tsx";
import { CHART_HEIGHT, CHART_WIDTH, closeArea } from "./chart-box.ts";
import type { ChartFigures, ChartPicture } from "./chart-figures.ts";
import type { ChartShape } from "./chart-geometry.ts";

interface AreaChartProps {
  readonly shape: ChartShape;
  /** One label for each of `shape.valueTicks`. */
  readonly valueLabels: readonly ReactNode[];
  readonly spanMs: number;
  /** What a screen reader hears instead of the picture. */
  readonly summary: string;
  /** What else is in the first picture. */
  readonly picture?: ChartPicture;
  /** The figures behind it: with them the chart answers to pointer, finger and keys. */
  readonly live?: LiveFigures;
  /** What the lane of bars under the plot counts. */
  readonly laneLabel?: ReactNode;
}

export interface LiveFigures {
  readonly figures: ChartFigures;
  /** What each line is called, by its key. */
  readonly names: Readonly<Record<string, string>>;
  /** For a saved picture: its headline, its other words, and its file's name without ending. */
  readonly title: string;
  readonly notes: readonly string[];
  readonly fileName: string;
}

/** What a visitor's choice makes of the first picture. */
export interface RedrawnChart {
  readonly of: ChartFigures;
  readonly picture: ChartPicture;
  readonly valueLabels: readonly string[];
  readonly farLabels: readonly string[];
}

/** Kept beside React: loaded once for all charts. */
let loaded: ComponentType<LiveChartProps> | null = null;

/** A series as strata: the deeper the darker. Stretches without script; time runs left to right in every language. */
export function AreaChart({
  shape: firstShape,
  valueLabels,
  spanMs,
  summary,
  picture,
  live,
  laneLabel,
}: AreaChartProps) {
  const t = useTranslations();
  const format = useFormat();
  const clip = useId();
  const Live = useLiveChart(live !== undefined);
  const [redrawn, setRedrawn] = useState<RedrawnChart | null>(null);
  const drawn = redrawn !== null && redrawn.of === live?.figures ? redrawn : null;
  const shown = drawn?.picture ?? picture;
  const shape = drawn?.picture.shape ?? firstShape;
  const labels = drawn?.valueLabels ?? valueLabels;
  return (
    <figure className={styles.chart} data-live={live !== undefined} data-ltr>
      <div className={styles.plot} role="img" aria-label={summary}>
        <svg viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <clipPath id={clip}>
            <path d={closeArea(shape.line)} />
          </clipPath>
          <g clipPath={`url(#${clip})`} className={styles.strata}>
            {[0, 1, 2, 3].map((layer) => (
              <rect key={layer} x="0" y={(layer * CHART_HEIGHT) / 4} width={CHART_WIDTH} height={CHART_HEIGHT} />
            ))}
          </g>
          <path d={shape.line} className={styles.line} vectorEffect="non-scaling-stroke" />
          {shown?.overlays.map(({ key, look, path }) => (
            <path
              key={key}
              d={path}
              className={styles.overlay}
              data-look={look}
              data-line={key}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {shown !== undefined && <path d={shown.marks} className={styles.marks} vectorEffect="non-scaling-stroke" />}
        </svg>
        {shape.valueTicks.map((tick, index) => (
          <span key={tick.value} className={styles.valueTick} style={{ insetBlockStart: `${tick.top * 100}%` }}>
            {labels[index]}
          </span>
        ))}
        {shown?.farTicks.map((tick, index) => (
          <span key={tick.value} className={styles.farTick} style={{ insetBlockStart: `${tick.top * 100}%` }}>
            {drawn?.farLabels[index]}
          </span>
        ))}
      </div>
      {shown != null && shown.lane !== null && (
        <div className={styles.lane}>
          <svg viewBox={`0 0 ${CHART_WIDTH} 100`} preserveAspectRatio="none" aria-hidden="true">
            <path d={shown.lane} />
          </svg>
          <span dir="auto">{laneLabel}</span>
        </div>
      )}
      <div className={styles.timeAxis} aria-hidden="true" data-times>
        {shape.timeTicks.map((tick) => (
          <span key={tick.at} style={{ "--start": `${tick.start * 100}%` }} suppressHydrationWarning>
            {spanMs <= DAY ? format.time(tick.at) : spanMs <= 92 * DAY ? format.day(tick.at) : format.month(tick.at)}
          </span>
        ))}
      </div>
      {!shape.startsAtZero && (
        <figcaption className={styles.note} dir="auto">
          {t("chart.notFromZero")}
        </figcaption>
      )}
      {Live !== null && live !== undefined && picture !== undefined && (
        <Live {...live} first={picture} shown={shown ?? picture} summary={summary} onRedraw={setRedrawn} />
      )}
    </figure>
  );
}

/** Loaded once the page stands and the browser is idle: no first view waits for it. */
function useLiveChart(isWanted: boolean): ComponentType<LiveChartProps> | null {
  const [Live, setLive] = useState(() => loaded);
  useEffect(() => {
    if (!isWanted || loaded !== null) return;
    const timer = setTimeout(() => {
      // A failed load is answered by chunk-reload-script.ts; the chart is whole without it.
      void import("./chart/live-chart.tsx").then(
        ({ LiveChart }) => {
          loaded = LiveChart;
          setLive(() => LiveChart);
        },
        () => undefined,
      );
    });
    return () => clearTimeout(timer);
  }, [isWanted]);
  return Live;
}
