import { type ChartEvents, eventsOfStep } from "#src/domain/time/step-events.ts";
import { CHART_HEIGHT, CHART_WIDTH } from "../../../components/chart/chart-box.ts";
import type { ChartWindow } from "../../../components/chart/chart-geometry.ts";

/** Short: a month has hundreds. */
export interface EventfulStep {
  /** From the start of the window. */
  readonly step: number;
  /** `height`: of a single block. */
  readonly blocks?: { readonly count: number; readonly height: number };
  /** Sums of each chain, in atomic units. */
  readonly paid?: readonly { readonly chain: string; readonly amount: bigint }[];
}

/** Steps with more than outages. */
export function listEventfulSteps(events: ChartEvents, { from, to, stepMs }: ChartWindow): readonly EventfulStep[] {
  const steps = Array.from({ length: Math.round((to - from) / stepMs) }, (_, step) => step);
  return steps.flatMap((step) => {
    const { blocks, paid } = eventsOfStep(events, from + step * stepMs, stepMs);
    const [block] = blocks;
    if (block === undefined && paid.length === 0) return [];
    return [
      {
        step,
        ...(block === undefined ? {} : { blocks: { count: blocks.length, height: block.height } }),
        ...(paid.length === 0 ? {} : { paid }),
      },
    ];
  });
}

/** SVG paths. Rows of the strip from the top: outages, blocks, payouts. */
export interface EventPaths {
  /** In the box of the plot. */
  readonly bands: string;
  /** In a box of CHART_WIDTH × STRIP_HEIGHT; strokes do not scale. */
  readonly outages: string;
  readonly blocks: string;
  readonly payouts: string;
}

export const STRIP_HEIGHT = 32;
const OUTAGE_ROW = 4;
const feet = { blocks: 19, paid: 32 } as const;
const BAR_HEIGHT = 10;
/** The smallest count is still a bar. */
const LEAST_HEIGHT = 6;
/** A bar and its gap are five pixels on a phone. */
const BARS = 64;

interface Drawn {
  readonly outages: ChartEvents["outages"];
  /** When the newest figures are from. */
  readonly at: number;
  readonly steps: readonly EventfulStep[];
}

/** What is near each other is one bar, the higher the more there was. */
export function drawEvents({ outages, at, steps }: Drawn, { from, to, stepMs }: ChartWindow): EventPaths {
  const x = (time: number) => Number((((time - from) / (to - from)) * CHART_WIDTH).toFixed(1));
  const shown = outages
    .map((outage) => ({ start: x(Math.max(from, outage.from)), end: x(Math.min(to, outage.to ?? at)) }))
    .filter(({ start, end }) => end > start);
  const bars = (kind: "blocks" | "paid") => {
    const counts = Array.from({ length: BARS }, () => 0);
    for (const one of steps) {
      const bar = Math.floor((((one.step + 0.5) * stepMs) / (to - from)) * BARS);
      const count = kind === "blocks" ? (one.blocks?.count ?? 0) : one.paid === undefined ? 0 : 1;
      if (bar < BARS) counts[bar] = (counts[bar] ?? 0) + count;
    }
    const most = Math.max(...counts);
    return counts
      .map((count, bar) => {
        const height = Math.max(LEAST_HEIGHT, Math.round((count / most) * BAR_HEIGHT));
        return count === 0 ? "" : `M${((bar + 0.5) / BARS) * CHART_WIDTH},${feet[kind]}v-${height}`;
      })
      .join("");
  };
  return {
    bands: shown.map(({ start, end }) => `M${start},0H${end}V${CHART_HEIGHT}H${start}Z`).join(""),
    outages: shown.map(({ start, end }) => `M${start},${OUTAGE_ROW}H${end}`).join(""),
    blocks: bars("blocks"),
    payouts: bars("paid"),
  };
}
