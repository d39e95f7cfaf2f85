import { describe, expect, it } from "vitest";
import { type ChartLine, drawPicture, packValues, resolveValues, unpackValues } from "./chart-figures.ts";

function line(key: string, source: ChartLine["source"], more: Partial<ChartLine> = {}): ChartLine {
  return { key, unit: "H/s", look: "line", isShown: true, source, ...more };
}

const lines: readonly ChartLine[] = [
  line("pool", { sumOf: ["pps", "solo"] }, { look: "area" }),
  line("average", { averageOf: "pool", steps: 2 }, { look: "average" }),
  line("pps", { packed: packValues([100, 200, null, 50]) }),
  line("solo", { packed: packValues([10, null, null, 30]) }),
  line("network", { packed: packValues([1_000, 0, 1_000, 800]) }, { look: "fact" }),
  line("share", { ratioOf: ["pool", "network"] }, { look: "share", unit: "fraction" }),
  line("blocks", { packed: packValues([null, 4, 0, 2]) }, { look: "lane", unit: "count" }),
];
const figures = { from: 0, to: 400, stepMs: 100, lines, marks: [200] };
const values = resolveValues(lines);
const draw = (...keys: string[]) => drawPicture(figures, values, (key) => keys.includes(key));

describe("figures of a chart", () => {
  it("are calculated from other lines without being sent twice; unknown values stay unknown", () => {
    expect(Object.fromEntries(values)).toMatchObject({
      pool: [110, 200, null, 80],
      average: [110, 155, null, 80],
      share: [0.11, null, null, 0.1],
    });
  });

  it("share one axis, and shares have a separate one", () => {
    const picture = draw("pool", "pps", "share", "blocks");
    expect(picture?.shape).toMatchObject({ low: 0, high: 220, startsAtZero: true });
    expect(picture?.shape.line).toBe("M0,150L250,27.3M750,190.9Z");
    expect(picture?.overlays).toEqual([
      { key: "pps", look: "line", path: "M0,163.6L250,27.3M750,231.8Z" },
      { key: "share", look: "share", path: expect.stringMatching(/^M0,[\d.]+ZM750,[\d.]+Z$/) },
    ]);
    expect(picture?.farTicks.length).toBeGreaterThan(0);
    expect(picture?.lane).toBe("M250,100V0h175V100M750,100V50h175V100");
    expect(picture?.marks).toBe("M500,297v-11");
  });

  it("fit the axis to the visible lines: a small series alone fills the plot", () => {
    expect(draw("solo")?.shape).toMatchObject({ line: "", high: 32 });
    expect(draw()?.shape).toMatchObject({ line: "", high: 220 });
  });

  it("are converted into another currency with round ticks", () => {
    const picture = drawPicture(figures, values, (key) => key === "pool", 0.9);
    expect(picture?.shape).toMatchObject({ low: 0, high: 200 });
    expect(picture?.shape.line).toBe("M0,151.5L250,30M750,192Z");
  });

  it("give no picture without a point", () => {
    const empty = [line("pool", { packed: packValues([null, null]) }, { look: "area" })];
    expect(drawPicture({ ...figures, lines: empty }, resolveValues(empty), () => true)).toBeNull();
  });
});

describe("packed values", () => {
  it("are unpacked to the same values: gaps, zeros, the largest and the smallest", () => {
    for (const values of [
      [61_842_350_000_000_000, null, 0, 61_000_000_000_000_000, 1_000],
      [1.08e21, 1.080001e21, null],
      [0.000001234567, 0.0612, 98_421.5, 1e-9],
      [0, 0, null],
      [null, null],
      [12, 4_190, null, 1],
      [-0.25, 0.1],
    ])
      expect(unpackValues(packValues(values))).toEqual(values);
  });

  it("are shorter than JSON", () => {
    expect(packValues([6.184235e16, null, 6.1e16])).toBe("10;6184235,,6100000");
  });
});
