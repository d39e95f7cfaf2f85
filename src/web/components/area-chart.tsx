import { useId } from "react";
import { useTranslations } from "use-intl";
import { DAY } from "#src/domain/durations.ts";
import { useFormat } from "../i18n/use-format.ts";
import styles from "./area-chart.module.css";
import { CHART_HEIGHT, CHART_WIDTH, type ChartShape } from "./chart-geometry.ts";

interface AreaChartProps {
  readonly shape: ChartShape;
  /** One label for each of `shape.valueTicks`. */
  readonly valueLabels: readonly string[];
  readonly spanMs: number;
  /** What a screen reader hears instead of the picture. */
  readonly summary: string;
}

/** Hashrate as strata: the deeper the darker. Stretches without script; time runs left to right in every language. */
export function AreaChart({ shape, valueLabels, spanMs, summary }: AreaChartProps) {
  const t = useTranslations();
  const format = useFormat();
  const clip = useId();
  return (
    <figure className={styles.chart} role="img" aria-label={summary} data-ltr>
      <div className={styles.plot}>
        <svg viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <clipPath id={clip}>
            <path d={shape.area} />
          </clipPath>
          <g clipPath={`url(#${clip})`} className={styles.strata}>
            {[0, 1, 2, 3].map((layer) => (
              <rect key={layer} x="0" y={(layer * CHART_HEIGHT) / 4} width={CHART_WIDTH} height={CHART_HEIGHT} />
            ))}
          </g>
          <path d={shape.line} className={styles.line} vectorEffect="non-scaling-stroke" />
        </svg>
        {shape.valueTicks.map((tick, index) => (
          <span key={tick.value} className={styles.valueTick} style={{ insetBlockStart: `${tick.top * 100}%` }}>
            {valueLabels[index]}
          </span>
        ))}
      </div>
      <div className={styles.timeAxis} aria-hidden="true">
        {shape.timeTicks.map((tick) => (
          <span key={tick.at} style={{ "--start": `${tick.start * 100}%` }} suppressHydrationWarning>
            {spanMs <= DAY ? format.time(tick.at) : format.day(tick.at)}
          </span>
        ))}
      </div>
      {!shape.startsAtZero && (
        <figcaption className={styles.note} dir="auto">
          {t("chart.notFromZero")}
        </figcaption>
      )}
    </figure>
  );
}
