import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { CoinState } from "#src/domain/mining/pool.ts";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { type HistoryRange, historyRanges, type SeriesKind, seriesKinds } from "#src/domain/time/series.ts";
import type { CoinSeries, SeriesColumn } from "#src/services/services.ts";
import { unpackValues } from "../../../components/chart/chart-figures.ts";
import { summarizeSeries } from "../../../components/chart/chart-summary.ts";
import { webContext } from "../../../services-context.ts";
import { loadSeriesPage } from "./load-series-page.ts";

const day = 86_400_000;

/** The largest possible amount of data: every step measured and every scheme in use. */
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

async function load(
  kind: SeriesKind,
  series: CoinSeries,
  query = "",
  state: CoinState = "live",
  coin: CoinSlug = "kas",
) {
  const requestedRanges: HistoryRange[] = [];
  const context = new RouterContextProvider();
  const fixture = createFixtureServices();
  const terms = { ...fixture.pools.getTerms("kas"), state };
  const services = createFixtureServices({
    pools: { ...fixture.pools, getTerms: () => terms },
    series: {
      getSeries: async (_coin, _kind, range) => {
        requestedRanges.push(range);
        return { ...series, range };
      },
    },
  });
  context.set(webContext, { services, report: () => undefined });
  const page = await loadSeriesPage(kind, {
    params: { coin },
    url: new URL(`http://adit.example/kas/${kind}${query}`),
    context,
  });
  return { page, requestedRanges };
}

/** The number of figures that the browser gets: those of the chart, and those of the table that are not in the chart. */
function countPoints({ figures, table }: Awaited<ReturnType<typeof load>>["page"]): number {
  const sent = figures.lines.flatMap(({ source }) => ("packed" in source ? unpackValues(source.packed) : []));
  const only = table.keys.filter((key) => key === "miners").length * table.rows.length;
  return sent.filter((value) => value !== null).length + only + figures.marks.length;
}

describe("the data of a series page", () => {
  it("has at most 2,000 points, for any range and any number of schemes", async () => {
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

  it("sends rules instead of figures for lines that are calculated from others", async () => {
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
    const single = await load("pool-hashrate", fullSeries("pool-hashrate", 144, ["pps"]));
    expect(single.page.figures.lines.map(({ key }) => key)).toEqual(["pool", "average", "network", "share", "blocks"]);
  });

  it("has the newest steps in its table, newest first", async () => {
    const { page } = await load("price", fullSeries("price", 144, []));
    expect(page.table).toMatchObject({ all: 144, keys: ["price"] });
    expect(page.table.rows[0]).toEqual({ at: 143 * day, values: [144] });
    expect(page.table.rows.at(-1)).toEqual({ at: 96 * day, values: [97] });
  });

  it("opens a difficulty that is adjusted in epochs on a range with a change in it, and every range has an address", async () => {
    const open = (kind: SeriesKind, coin: CoinSlug, query = "") =>
      load(kind, fullSeries(kind, 144, []), query, "live", coin).then(({ requestedRanges: [range] }) => range);
    expect(await open("difficulty", "btc")).toBe("1y");
    expect(await open("difficulty", "ltc")).toBe("30d");
    expect(await open("difficulty", "kas")).toBe("24h");
    expect(await open("hashrate", "btc")).toBe("24h");
    expect(await open("difficulty", "btc", "?range=24h")).toBe("24h");
  });

  it("reads its range from the address; the default is one day", async () => {
    expect((await load("price", fullSeries("price", 144, []), "?range=30d")).requestedRanges).toEqual(["30d"]);
    expect((await load("price", fullSeries("price", 144, []), "?range=2y")).requestedRanges).toEqual(["24h"]);
  });

  it("§4.8 distinguishes a pool that is not open yet from a closed one; the chain is measured in both cases", async () => {
    const flagsOf = async (kind: SeriesKind, state: CoinState) => {
      const { isNotOpenYet, isAtRest } = (await load(kind, fullSeries(kind, 144, []), "", state)).page;
      return { isNotOpenYet, isAtRest };
    };
    expect(await flagsOf("pool-hashrate", "soon")).toEqual({ isNotOpenYet: true, isAtRest: false });
    expect(await flagsOf("difficulty", "soon")).toEqual({ isNotOpenYet: false, isAtRest: false });
    expect(await flagsOf("pool-hashrate", "closed")).toEqual({ isNotOpenYet: false, isAtRest: true });
    expect(await flagsOf("pool-hashrate", "live")).toEqual({ isNotOpenYet: false, isAtRest: false });
  });

  it("lists exchanges only on the price page", async () => {
    const { page } = await load("price", fullSeries("price", 144, []));
    expect(page.exchanges?.[0]).toEqual({ linkName: "Gate", href: "https://www.gate.com/trade/KAS_USDT" });
    expect((await load("hashrate", fullSeries("hashrate", 144, []))).page.exchanges).toBeNull();
  });
});

describe("summarizeSeries", () => {
  it("is null without points", () => {
    expect(summarizeSeries([])).toBeNull();
  });

  it("has bounds, average, last point and the change since the first point", () => {
    const points = [
      { at: 0, value: 100 },
      { at: 1, value: 50 },
      { at: 2, value: 150 },
    ];
    expect(summarizeSeries(points)).toEqual({
      lowest: 50,
      highest: 150,
      average: 100,
      last: { at: 2, value: 150 },
      change: 0.5,
    });
  });

  it("has no change if the first value is zero", () => {
    expect(
      summarizeSeries([
        { at: 0, value: 0 },
        { at: 1, value: 5 },
      ])?.change,
    ).toBeNull();
  });
});
