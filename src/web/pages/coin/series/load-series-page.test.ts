import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import type { CoinState } from "#src/domain/mining/pool.ts";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { type HistoryRange, historyRanges, type SeriesKind, seriesKinds } from "#src/domain/time/series.ts";
import type { CoinSeries, SeriesColumn } from "#src/services/services.ts";
import { unpackValues } from "../../../components/chart/chart-figures.ts";
import { webContext } from "../../../services-context.ts";
import { loadSeriesPage, summarizeSeries } from "./load-series-page.ts";

const day = 86_400_000;

/** Every step measured, every scheme in use: as much as there can be. */
function fullSeries(kind: SeriesKind, steps: number, schemes: readonly SeriesColumn["key"][]): CoinSeries {
  const keys: readonly SeriesColumn["key"][] =
    kind === "pool-hashrate"
      ? ["pool", ...schemes, "network", "share", "miners", "workers", "blocks"]
      : [kind === "hashrate" ? "network" : kind];
  return {
    coin: "kas",
    kind,
    range: "24h",
    availableRanges: historyRanges,
    from: 0,
    to: steps * day,
    stepMs: day,
    isEnded: false,
    columns: keys.map((key) => ({ key, values: Array.from({ length: steps }, (_, step) => step + 1) })),
    latest: null,
    changes: { day: 0.1, week: 0.2, month: -0.3 },
    monthAverage: 5,
    blocks: kind === "pool-hashrate" ? { knownSince: 0, marks: null } : null,
    adjustment: null,
    priceSource: null,
  };
}

async function load(kind: SeriesKind, series: CoinSeries, query = "", state: CoinState = "live") {
  const asked: HistoryRange[] = [];
  const context = new RouterContextProvider();
  const fixture = createFixtureServices();
  const terms = { ...fixture.pools.getTerms("kas"), state };
  const services = createFixtureServices({
    pools: { ...fixture.pools, getTerms: () => terms },
    series: {
      getSeries: async (_coin, _kind, range) => {
        asked.push(range);
        return { ...series, range };
      },
    },
  });
  context.set(webContext, { services, report: () => undefined, pageFiles: {} });
  const page = await loadSeriesPage(kind, {
    params: { coin: "kas" },
    url: new URL(`http://adit.example/kas/${kind}${query}`),
    context,
  });
  return { page, asked };
}

/** Figures that a browser gets: those behind the chart, and those of the table that the chart has not. */
function countPoints({ figures, table }: Awaited<ReturnType<typeof load>>["page"]): number {
  const sent = figures.lines.flatMap(({ source }) => ("packed" in source ? unpackValues(source.packed) : []));
  const only = table.keys.filter((key) => key === "miners").length * table.rows.length;
  return sent.filter((value) => value !== null).length + only + figures.marks.length;
}

describe("a page of a series", () => {
  it("never loads more than 2,000 points, whatever its range and however many schemes the pool has", async () => {
    for (const steps of [144, 168, 360, 366, 370]) {
      for (const kind of seriesKinds) {
        for (let schemes = 1; schemes <= rewardSchemes.length; schemes += 1) {
          const series = fullSeries(kind, steps, rewardSchemes.slice(0, schemes));
          const { page } = await load(kind, series);
          expect(countPoints(page), `${kind}, ${steps} steps, ${schemes} schemes`).toBeLessThanOrEqual(2_000);
          expect(page.table.rows).toHaveLength(48);
        }
      }
    }
  });

  it("sends what follows from other figures as a rule, not as figures", async () => {
    const { page } = await load("pool-hashrate", fullSeries("pool-hashrate", 144, ["pps", "solo"]));
    expect(page.figures.lines.map(({ key, look, isShown }) => [key, look, isShown])).toEqual([
      ["pool", "area", true],
      ["average", "average", true],
      ["pps", "line", false],
      ["solo", "line", false],
      ["network", "fact", false],
      ["share", "share", false],
      ["blocks", "lane", true],
    ]);
    expect(page.figures.lines[0]?.source).toEqual({ sumOf: ["pps", "solo"] });
    expect(page.figures.lines[5]?.source).toEqual({ ratioOf: ["pool", "network"] });
    const alone = await load("pool-hashrate", fullSeries("pool-hashrate", 144, ["pps"]));
    expect(alone.page.figures.lines.map(({ key }) => key)).toEqual(["pool", "average", "network", "share", "blocks"]);
  });

  it("has the newest steps in its table, newest first", async () => {
    const { page } = await load("price", fullSeries("price", 144, []));
    expect(page.table).toMatchObject({ all: 144, keys: ["price"] });
    expect(page.table.rows[0]).toEqual({ at: 143 * day, values: [144] });
    expect(page.table.rows.at(-1)).toEqual({ at: 96 * day, values: [97] });
  });

  it("reads its range from the address, and falls back on a day", async () => {
    expect((await load("price", fullSeries("price", 144, []), "?range=30d")).asked).toEqual(["30d"]);
    expect((await load("price", fullSeries("price", 144, []), "?range=2y")).asked).toEqual(["24h"]);
  });

  it("§4.8 tells a pool that is not open yet from one at rest; its chain is measured either way", async () => {
    const wordsOf = async (kind: SeriesKind, state: CoinState) => {
      const { isToOpen, isAtRest } = (await load(kind, fullSeries(kind, 144, []), "", state)).page;
      return { isToOpen, isAtRest };
    };
    expect(await wordsOf("pool-hashrate", "soon")).toEqual({ isToOpen: true, isAtRest: false });
    expect(await wordsOf("difficulty", "soon")).toEqual({ isToOpen: false, isAtRest: false });
    expect(await wordsOf("pool-hashrate", "closed")).toEqual({ isToOpen: false, isAtRest: true });
    expect(await wordsOf("pool-hashrate", "live")).toEqual({ isToOpen: false, isAtRest: false });
  });

  it("names exchanges on the price page alone", async () => {
    const { page } = await load("price", fullSeries("price", 144, []));
    expect(page.exchanges?.[0]).toEqual({ linkName: "Gate", href: "https://www.gate.com/trade/KAS_USDT" });
    expect((await load("hashrate", fullSeries("hashrate", 144, []))).page.exchanges).toBeNull();
  });
});

describe("summarizeSeries", () => {
  it("says nothing of nothing", () => {
    expect(summarizeSeries([])).toBeNull();
  });

  it("gives bounds, average, last point and the change since the first", () => {
    const points = [
      { at: 0, value: 100 },
      { at: 1, value: 50 },
      { at: 2, value: 150 },
    ];
    expect(summarizeSeries(points)).toEqual({
      min: 50,
      max: 150,
      average: 100,
      last: { at: 2, value: 150 },
      change: 0.5,
    });
  });

  it("knows no change from zero", () => {
    expect(
      summarizeSeries([
        { at: 0, value: 0 },
        { at: 1, value: 5 },
      ])?.change,
    ).toBeNull();
  });
});
