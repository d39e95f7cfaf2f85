import type { Page } from "@playwright/test";
import { build } from "vite";
import { launchChromium } from "../../scripts/find-chromium.ts";
import { median, quantile } from "./median.ts";

// A chart of a month of ten minutes: from the figures to two lines on the screen, in Chromium; beside it, what the browser alone
// takes to place two lines through every one of these points.

const points = 4_320;
const rounds = 60;

interface Drawn {
  readonly chart: readonly number[];
  readonly bare: readonly number[];
}

export async function run(): Promise<{ name: string; lines: readonly string[] }> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.setContent(
      '<svg viewBox="0 0 1000 100" width="1200" height="350" preserveAspectRatio="none" fill="none" stroke="#000"><path/><path/></svg>',
    );
    await page.evaluate(`${await bundleChart()}; globalThis.charts = charts; null`);
    const { chart, bare } = await draw(page);
    const ratios = chart.map((ms, round) => ms / (bare[round] ?? Number.NaN));
    return {
      name: `A chart of ${points} points x 2 series, in Chromium`,
      lines: [
        `median of ${rounds} rounds, data at hand to layout; a frame is 16.7 ms`,
        `drawn by the chart ${median(chart).toFixed(2)} ms, p95 ${quantile(chart, 0.95).toFixed(2)} ms`,
        `two lines through all points, the browser alone ${median(bare).toFixed(2)} ms, ratio ${median(ratios).toFixed(2)}`,
      ],
    };
  } finally {
    await browser.close();
  }
}

async function bundleChart(): Promise<string> {
  const bundled = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      minify: true,
      lib: { entry: "src/web/components/chart/chart-figures.ts", formats: ["iife"], name: "charts" },
    },
  });
  const [first] = [bundled].flat();
  if (first === undefined || !("output" in first)) throw new Error("The chart's code was not bundled.");
  return first.output[0].code;
}

function draw(page: Page): Promise<Drawn> {
  return page.evaluate(
    ({ points, rounds }) => {
      const { charts } = window as unknown as { charts: typeof import("#src/web/components/chart/chart-figures.ts") };
      const wave = (by: number) => Array.from({ length: points }, (_, step) => 2e14 + 4e13 * Math.sin(step / by));
      const known = new Map([
        ["pool", wave(9)],
        ["solo", wave(31)],
      ]);
      const line = (key: string, look: "area" | "line") =>
        ({ key, unit: "H/s", look, isShown: true, source: { packed: "" } }) as const;
      const figures = {
        from: 0,
        to: points * 600_000,
        stepMs: 600_000,
        marks: [],
        lines: [line("pool", "area"), line("solo", "line")],
      };
      const paths = [...document.querySelectorAll("path")];
      const time = (drawPaths: () => readonly string[]): number => {
        const startedAt = performance.now();
        for (const [at, d] of drawPaths().entries()) {
          paths[at]?.setAttribute("d", d);
          paths[at]?.getBBox();
        }
        return performance.now() - startedAt;
      };
      const through = (values: readonly number[]) =>
        `M${values.map((value, step) => `${(step / points) * 1000} ${100 - value / 3e12}`).join("L")}`;
      const chart: number[] = [];
      const bare: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        chart.push(
          time(() => {
            const picture = charts.drawPicture(figures, known, () => true);
            return [picture?.shape.line ?? "", picture?.overlays[0]?.path ?? ""];
          }),
        );
        bare.push(time(() => [...known.values()].map(through)));
      }
      return { chart, bare };
    },
    { points, rounds },
  );
}
