import { DAY, MINUTE } from "#src/domain/time/durations.ts";
import { type ChartFigures, drawPicture, packValues, resolveValues } from "../../components/chart/chart-figures.ts";
import { tickLabels } from "../../components/chart/chart-labels.ts";
import { drawEvenSparkline } from "../../components/chart/draw-sparkline.ts";
import { usdFormat } from "../../components/figures/format-fiat.ts";

// Two waves and a gap: clearly not a measurement, but with everything that a chart can show.
const FROM = Date.UTC(2026, 0, 1);
const STEP = 10 * MINUTE;

/** Drawn on the server, like the charts of pages. */
export function drawSampleChart() {
  const values = Array.from({ length: 144 }, (_, step) =>
    step >= 90 && step <= 99 ? null : 2e14 + 4e13 * Math.sin(step / 9) + 1.5e13 * Math.sin(step / 2.5),
  );
  const unit = "H/s" as const;
  const figures: ChartFigures = {
    from: FROM,
    to: FROM + DAY,
    stepMs: STEP,
    marks: [30, 71, 122].map((step) => FROM + step * STEP),
    lines: [
      { key: "pool", unit, look: "area", isShown: true, source: { packed: packValues(values) } },
      { key: "average", unit, look: "average", isShown: true, source: { averageOf: "pool", steps: 18 } },
      {
        key: "solo",
        unit,
        look: "line",
        isShown: false,
        source: { packed: packValues(values.map((value) => (value === null ? null : value / 5))) },
      },
      {
        key: "blocks",
        unit: "count",
        look: "lane",
        isShown: true,
        source: { packed: packValues(values.map((_, step) => Math.round(6 + 5 * Math.sin(step / 5)))) },
      },
    ],
  };
  const shown = new Set(figures.lines.filter(({ isShown }) => isShown).map(({ key }) => key));
  const picture = drawPicture(figures, resolveValues(figures.lines), (key) => shown.has(key));
  if (picture === null) throw new Error("The sample has points");
  return {
    figures,
    picture,
    valueLabels: tickLabels(
      picture.shape.valueTicks.map(({ value }) => value),
      unit,
      usdFormat,
    ),
    sparkline: drawEvenSparkline(values.filter((_, step) => step % 5 === 0)),
  };
}

export type SampleChart = ReturnType<typeof drawSampleChart>;
