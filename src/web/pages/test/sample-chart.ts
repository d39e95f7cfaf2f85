import { DAY, MINUTE } from "#src/domain/durations.ts";
import { axisLabels } from "../../components/axis-labels.ts";
import { drawChart, drawSparkline } from "../../components/chart-geometry.ts";

// Two waves and a gap: nobody takes it for a measurement, and it shows all that a chart can do.
const FROM = Date.UTC(2026, 0, 1);
const STEP = 10 * MINUTE;

/** Drawn as the pages' charts are: on the server. */
export function drawSampleChart() {
  const points = Array.from({ length: 144 }, (_, step) => ({
    at: FROM + step * STEP,
    value: 2e14 + 4e13 * Math.sin(step / 9) + 1.5e13 * Math.sin(step / 2.5),
  })).filter((_, step) => step < 90 || step > 99);
  const shape = drawChart(points, { from: FROM, to: FROM + DAY, stepMs: STEP });
  if (shape === null) throw new Error("The sample has points");
  return {
    shape,
    valueLabels: axisLabels(
      shape.valueTicks.map(({ value }) => value),
      "H/s",
    ),
    sparkline: drawSparkline(points.filter((_, step) => step % 5 === 0).map(({ value }) => value)),
  };
}

export type SampleChart = ReturnType<typeof drawSampleChart>;
