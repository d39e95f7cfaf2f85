import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { AreaChart } from "./area-chart.tsx";
import { CHART_WIDTH, isMoney } from "./chart-box.ts";
import type { ChartFigures, ChartLine, ChartPicture } from "./chart-figures.ts";
import type { LiveChartProps } from "./live/live-chart.tsx";
import styles from "./live-area-chart.module.css";
import type { TimeTick } from "./time-ticks.ts";

export interface LiveFigures {
  readonly figures: ChartFigures;
  /** The name of each line, by its key. */
  readonly names: Readonly<Record<string, string>>;
  /** For the saved picture; `fileName` without its extension. */
  readonly title: string;
  readonly notes: readonly string[];
  readonly fileName: string;
  /** The id of the element for the button to save a picture; else it stands under the chart. */
  readonly savePlace?: string;
  /** What else happened in the step that begins then. */
  readonly noteAt?: (at: number) => readonly string[];
}

interface LiveAreaChartProps extends LiveFigures {
  /** Drawn on the server. */
  readonly picture: ChartPicture;
  /** One label for each of the picture's value ticks. */
  readonly valueLabels: readonly string[];
  /** The text alternative for screen readers. */
  readonly summary: string;
  readonly laneLabel?: ReactNode;
  /** Marks over the plot, and one row of them between the plot and its times. */
  readonly strip?: ReactNode;
  readonly farLabels?: readonly string[];
  /** In another zone than UTC. */
  readonly timeTicks?: readonly TimeTick[];
}

export interface RedrawnChart {
  readonly of: ChartFigures;
  readonly picture: ChartPicture;
  readonly valueLabels: readonly string[];
  readonly farLabels: readonly string[];
}

/** Outside React, so that all charts share one load. */
let loaded: ComponentType<LiveChartProps> | null = null;

export function LiveAreaChart(props: LiveAreaChartProps) {
  const {
    picture: first,
    figures,
    valueLabels,
    summary,
    laneLabel,
    strip,
    farLabels,
    savePlace,
    timeTicks: zonedTicks,
  } = props;
  const Live = useLiveChart();
  const [redrawn, setRedrawn] = useState<RedrawnChart | null>(null);
  const drawn = redrawn?.of === figures ? redrawn : null;
  const picture = drawn?.picture ?? first;
  const switches = listSwitched(figures);
  return (
    <AreaChart
      shape={picture.shape}
      valueLabels={
        drawn?.valueLabels ??
        // Dollars, until they are drawn in the visitor's currency (preferences/waiting-usd.css).
        (isMoney(figures.lines[0]?.unit)
          ? valueLabels.map((label) => (
              <span key={label} data-usd="">
                {label}
              </span>
            ))
          : valueLabels)
      }
      spanMs={figures.to - figures.from}
      timeTicks={zonedTicks}
      summary={summary}
      switchRows={Math.ceil(switches.length / 2)}
      hasButton={savePlace === undefined}
      layers={
        <>
          {picture.overlays.map(({ key, look, path }) => (
            <path
              key={key}
              d={path}
              className={`${styles.overlay} ${styles.dashes}`}
              data-look={look}
              data-line={key}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <path d={picture.marks} className={styles.marks} vectorEffect="non-scaling-stroke" />
        </>
      }
      farLabels={picture.farTicks.map((tick, index) => (
        <span key={tick.value} className={styles.farTick} data-far style={{ insetBlockStart: `${tick.top * 100}%` }}>
          {drawn?.farLabels[index] ?? farLabels?.[index]}
        </span>
      ))}
    >
      {strip}
      {picture.lane !== null && (
        <div className={styles.lane}>
          <svg viewBox={`0 0 ${CHART_WIDTH} 100`} preserveAspectRatio="none" aria-hidden="true">
            <path d={picture.lane} />
          </svg>
          <span dir="auto">{laneLabel}</span>
        </div>
      )}
      {Live !== null && (
        <Live
          {...props}
          switches={switches}
          first={first}
          shown={picture}
          dashes={styles.dashes}
          onRedraw={setRedrawn}
        />
      )}
    </AreaChart>
  );
}

/** A single line is always shown. */
function listSwitched({ lines }: ChartFigures): readonly ChartLine[] {
  const switched = lines.filter(({ look }) => look !== "fact" && look !== "lane");
  return switched.length > 1 ? switched : [];
}

/** After hydration: it does not delay the first view. */
function useLiveChart(): ComponentType<LiveChartProps> | null {
  const [Live, setLive] = useState(() => loaded);
  useEffect(() => {
    if (loaded !== null) return;
    const timer = setTimeout(() => {
      // chunk-reload-script.ts handles a failed load. The chart is complete without these parts.
      void import("./live/live-chart.tsx").then(
        ({ LiveChart }) => {
          loaded = LiveChart;
          setLive(() => LiveChart);
        },
        () => undefined,
      );
    });
    return () => clearTimeout(timer);
  }, []);
  return Live;
}
