import { type ReactNode, useId } from "react";
import { DAY } from "#src/domain/time/durations.ts";
import { type Format, useFormat } from "../../i18n/use-format.ts";
import styles from "./area-chart.module.css";
import { areaPath, CHART_HEIGHT, CHART_WIDTH, chartLayers, minAxisWidth } from "./chart-box.ts";
import type { ChartShape } from "./chart-geometry.ts";
import type { TimeTick } from "./time-ticks.ts";

interface AreaChartProps {
  readonly shape: ChartShape;
  readonly valueLabels: readonly ReactNode[];
  readonly spanMs: number;
  /** In another zone than UTC. */
  readonly timeTicks?: readonly TimeTick[] | undefined;
  /** The text alternative for screen readers. */
  readonly summary: string;
  readonly layers?: ReactNode;
  readonly farLabels?: ReactNode;
  /** Two switches in each; their room is kept until the script is there. */
  readonly switchRows?: number;
  /** On a phone the button to save the chart has a row under them. */
  readonly hasButton?: boolean;
  /** Load later; their room is kept. */
  readonly children?: ReactNode;
}

/** Time runs from left to right in every language. */
export function AreaChart({
  shape,
  valueLabels,
  spanMs,
  timeTicks,
  summary,
  layers,
  farLabels,
  switchRows,
  hasButton,
  children,
}: AreaChartProps) {
  const format = useFormat();
  const clip = useId();
  const strata = chartLayers(shape.valueTicks);
  const times = (timeTicks ?? shape.timeTicks).map(({ at, start }) => ({
    at,
    start,
    label: labelTime(at, spanMs, format),
  }));
  const room = minAxisWidth(
    times.map(({ start }) => start),
    times.at(-1)?.label ?? "",
  );
  return (
    <figure
      className={styles.chart}
      style={{ "--bar": `${(hasButton === true ? 3.25 : 0.75) + (switchRows ?? 0) * 2.875}rem` }}
      data-live={children !== undefined}
      data-ltr
    >
      <div className={styles.plot} role="img" aria-label={summary}>
        <svg viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {/* An area says how much there is: only from zero on. */}
          {shape.startsAtZero && (
            <>
              <clipPath id={clip}>
                <path d={areaPath(shape.line)} />
              </clipPath>
              <g clipPath={`url(#${clip})`} className={styles.strata} fillOpacity={strata.tint}>
                {strata.tops.map((top) => (
                  <rect key={top} y={top * CHART_HEIGHT} width={CHART_WIDTH} height={CHART_HEIGHT} />
                ))}
              </g>
            </>
          )}
          <path d={shape.line} className={styles.line} vectorEffect="non-scaling-stroke" />
          {layers}
        </svg>
        {shape.valueTicks.map((tick, index) => (
          <span key={tick.value} className={styles.valueTick} style={{ insetBlockStart: `${tick.top * 100}%` }}>
            {valueLabels[index]}
          </span>
        ))}
        {farLabels}
      </div>
      <div
        className={styles.timeAxis}
        style={{ "--room": `${room}px` }}
        aria-hidden="true"
        data-times
        suppressHydrationWarning
      >
        {times.map(({ at, start, label }) => (
          <span key={at} style={{ "--start": `${start * 100}cqi` }}>
            <span suppressHydrationWarning>{label}</span>
          </span>
        ))}
      </div>
      {children}
    </figure>
  );
}

function labelTime(at: number, spanMs: number, format: Format): string {
  return spanMs <= DAY ? format.time(at) : spanMs <= 92 * DAY ? format.day(at) : format.month(at);
}
