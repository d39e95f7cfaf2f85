import { type ChartEvents, eventsOfStep } from "#src/domain/time/step-events.ts";
import { CHART_HEIGHT, CHART_WIDTH } from "../../../components/chart/chart-box.ts";
import type { ChartWindow } from "../../../components/chart/chart-geometry.ts";

/** A step of the chart in which blocks were found or payouts sent. Short, because a month has hundreds. */
export interface EventfulStep {
  /** From the start of the chart's window. */
  readonly step: number;
  /** Heights of found blocks: of one block itself, of more their number alone. */
  readonly blocks?: { readonly count: number; readonly height: number };
  /** Sums of each chain, in atomic units. */
  readonly paid?: readonly { readonly chain: string; readonly amount: bigint }[];
}

/** The steps of a window in which something happened besides outages. */
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

/** SVG paths. Rows of the strip, from the top: outages, blocks, payouts; each kind has its own row and shape. */
export interface EventPaths {
  /** Over the whole height of the plot, in its box. */
  readonly bands: string;
  /** In a box of CHART_WIDTH × STRIP_HEIGHT; strokes do not scale, so that a dot is round. */
  readonly outages: string;
  readonly blocks: string;
  readonly payouts: string;
}

export const STRIP_HEIGHT = 30;
const rows = { outages: 5, blocks: 15, payouts: 25 } as const;

interface Drawn {
  readonly outages: ChartEvents["outages"];
  /** When the newest figures are from. */
  readonly at: number;
  readonly steps: readonly EventfulStep[];
}

/** Marks for what happened in the time of a chart. */
export function drawEvents({ outages, at, steps }: Drawn, { from, to, stepMs }: ChartWindow): EventPaths {
  const x = (time: number) => Number((((time - from) / (to - from)) * CHART_WIDTH).toFixed(1));
  const shown = outages
    .map((outage) => ({ start: x(Math.max(from, outage.from)), end: x(Math.min(to, outage.to ?? at)) }))
    .filter(({ start, end }) => end > start);
  const dots = (kind: "blocks" | "paid", row: number) =>
    steps
      .filter((one) => one[kind] !== undefined)
      .map(({ step }) => `M${x(from + (step + 0.5) * stepMs)},${row}h0`)
      .join("");
  return {
    bands: shown.map(({ start, end }) => `M${start},0H${end}V${CHART_HEIGHT}H${start}Z`).join(""),
    outages: shown.map(({ start, end }) => `M${start},${rows.outages}H${end}`).join(""),
    blocks: dots("blocks", rows.blocks),
    payouts: dots("paid", rows.payouts),
  };
}
