import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { DAY } from "#src/domain/durations.ts";
import { useFormat } from "../i18n/use-format.ts";
import styles from "./area-chart.module.css";
import { CHART_HEIGHT, CHART_WIDTH, closeArea, layStrata } from "./chart-box.ts";
import type { ChartShape } from "./chart-geometry.ts";

interface AreaChartProps {
  readonly shape: ChartShape;
  /** One label for each of `shape.valueTicks`. */
  readonly valueLabels: readonly ReactNode[];
  readonly spanMs: number;
  /** What a screen reader hears instead of the picture. */
  readonly summary: string;
  /** More of the picture, in the same box. */
  readonly layers?: ReactNode;
  /** Over the plot, for labels of `layers`. */
  readonly farLabels?: ReactNode;
  /** Parts that come later and take rows of their own (live-area-chart.tsx); their places are kept. */
  readonly children?: ReactNode;
}

/** A series as strata: the deeper the darker. Stretches without script; time runs left to right in every language. */
export function AreaChart({ shape, valueLabels, spanMs, summary, layers, farLabels, children }: AreaChartProps) {
  const t = useTranslations();
  const format = useFormat();
  const clip = useId();
  const strata = layStrata(shape.valueTicks);
  return (
    <figure className={styles.chart} data-live={children !== undefined} data-ltr>
      <div className={styles.plot} role="img" aria-label={summary}>
        <svg viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <clipPath id={clip}>
            <path d={closeArea(shape.line)} />
          </clipPath>
          <g clipPath={`url(#${clip})`} className={styles.strata} fillOpacity={strata.tint}>
            {strata.tops.map((top) => (
              <rect key={top} y={top * CHART_HEIGHT} width={CHART_WIDTH} height={CHART_HEIGHT} />
            ))}
          </g>
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
      {children}
    </figure>
  );
}
