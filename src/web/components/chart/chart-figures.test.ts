import { describe, expect, it } from "vitest";
import { type ChartLine, drawPicture, resolveValues } from "./chart-figures.ts";
import { packValues } from "./packed-values.ts";

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
  it("follow from each other without being sent twice; what is unknown stays unknown", () => {
    expect(Object.fromEntries(values)).toMatchObject({
      pool: [110, 200, null, 80],
      average: [110, 155, null, 80],
      share: [0.11, null, null, 0.1],
    });
  });

  it("are drawn on one axis, the share on one of its own", () => {
    const picture = draw("pool", "pps", "share", "blocks");
    expect(picture?.shape).toMatchObject({ low: 0, high: 250, startsAtZero: true });
    expect(picture?.shape.line).toBe("M0,168L250,60M750,204Z");
    expect(picture?.overlays).toEqual([
      { key: "pps", look: "line", path: "M0,180L250,60M750,240Z" },
      { key: "share", look: "share", path: expect.stringMatching(/^M0,[\d.]+ZM750,[\d.]+Z$/) },
    ]);
    expect(picture?.farTicks.length).toBeGreaterThan(0);
    expect(picture?.lane).toBe("M250,100V0h249V100M750,100V50h249V100");
    expect(picture?.marks).toBe("M500.0,297v-11");
  });

  it("give the axis to what is shown: a small series alone fills the plot", () => {
    expect(draw("solo")?.shape).toMatchObject({ line: "", high: 40 });
    expect(draw()?.shape).toMatchObject({ line: "", high: 250 });
  });

  it("are turned into another currency with round ticks", () => {
    const picture = drawPicture(figures, values, (key) => key === "pool", 0.9);
    expect(picture?.shape).toMatchObject({ low: 0, high: 200 });
    expect(picture?.shape.line).toBe("M0,151.5L250,30M750,192Z");
  });

  it("are no picture without a point", () => {
    const empty = [line("pool", { packed: packValues([null, null]) }, { look: "area" })];
    expect(drawPicture({ ...figures, lines: empty }, resolveValues(empty), () => true)).toBeNull();
  });
});
