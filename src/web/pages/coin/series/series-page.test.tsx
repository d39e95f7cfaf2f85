import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import type { SeriesKind } from "#src/domain/time/series.ts";
import type { CoinSeries, PoolTerms } from "#src/services/services.ts";
import en from "../../../../../locales/en.json";
import { webContext } from "../../../services-context.ts";
import { loadSeriesPage } from "./load-series-page.ts";
import { SeriesPage } from "./series-page.tsx";

const day = 86_400_000;
/** 2026-11-01. */
const start = Date.UTC(2026, 10, 1);

function seriesOf(kind: SeriesKind, values: readonly (number | null)[], more: Partial<CoinSeries> = {}): CoinSeries {
  const known = values.some((value) => value !== null);
  return {
    coin: "btc",
    kind,
    range: "1y",
    availableRanges: known ? ["1y", "all"] : [],
    from: start,
    to: start + values.length * day,
    stepMs: day,
    isEnded: false,
    columns: [{ key: kind === "pool-hashrate" ? "pool" : kind === "hashrate" ? "network" : kind, values }],
    latest: known ? { at: start, value: 5, isStale: false } : null,
    changes: { day: null, week: null, month: null },
    monthAverage: null,
    blocks: null,
    adjustment: null,
    priceSource: null,
    ...more,
  };
}

async function renderPage(series: CoinSeries, terms: Partial<PoolTerms> = {}): Promise<string> {
  const fixture = createFixtureServices();
  const services = createFixtureServices({
    series: { getSeries: async () => series },
    pools: { ...fixture.pools, getTerms: (coin) => ({ ...fixture.pools.getTerms(coin), name: "Bitcoin", ...terms }) },
  });
  const context = new RouterContextProvider();
  context.set(webContext, { services, report: () => undefined });
  const url = new URL(`http://adit.example/btc/${series.kind}?range=1y`);
  const data = await loadSeriesPage(series.kind, { params: { coin: "btc" }, url, context });
  const Page = createRoutesStub([{ id: "root", path: "*", Component: () => <SeriesPage data={data} /> }]);
  const { prelude } = await prerenderToNodeStream(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Page initialEntries={["/"]} hydrationData={{ loaderData: { root: { brandName: "Adit", origin: "" } } }} />
    </IntlProvider>,
  );
  return text(prelude);
}

/** The visible text, without tags. */
async function read(series: CoinSeries, terms: Partial<PoolTerms> = {}): Promise<string> {
  return (await renderPage(series, terms))
    .replace(/<(title|style)>.*?<\/\1>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
}

// Dates of another year are written with it.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the text of a series page says", () => {
  it("that a pool is closed and where its history ends, without changes of today", async () => {
    const text = await read(seriesOf("hashrate", [4, 5], { isEnded: true }));
    expect(text).toContain("This pool is inactive: its history and this chart end on Nov 2.");
    expect(text).not.toContain("Change, 24 hours");
  });

  it("why there is no chart: nothing is measured yet, or a closed pool has no history", async () => {
    const empty = seriesOf("pool-hashrate", [null, null]);
    expect(await read(empty)).toContain("Nothing has been measured yet. The first point appears within ten minutes.");
    expect(await read(empty, { state: "closed" })).toContain(
      "This pool is inactive, and none of its history is stored",
    );
  });

  it("that figures are old, and since when", async () => {
    const latest = { at: start, value: 5, isStale: true };
    expect(await read(seriesOf("difficulty", [4, 5], { latest }))).toContain("Last known data: Nov 1, 00:00 UTC");
    const price = await read(seriesOf("price", [4, 5], { latest, priceSource: "coingecko" }));
    expect(price).toContain("The price source is not responding. Last known price: Nov 1, 00:00 UTC");
    expect(price).toContain("Source: coingecko.");
  });

  it("that a price is not known, with a dash and the reason", async () => {
    const text = await read(seriesOf("price", [null, null]));
    expect(text).toContain("– Unknown");
    expect(text).toContain("The price of Bitcoin is unknown No price source on this site lists BTC.");
    const fresh = await read(seriesOf("price", [null], { latest: { at: start, value: 5, isStale: false } }));
    expect(fresh).toContain("No price history yet The first point appears within ten minutes.");
  });

  it("when the difficulty changes next and how uncertain that is, or that too few blocks were recorded", async () => {
    const adjustment = {
      atHeight: 941_472,
      blocksLeft: 504,
      epochBlocks: 2016,
      expectedAt: start,
      change: 0.031,
      uncertainty: 0.018,
      measuredBlocks: 2016,
    };
    const text = await read(seriesOf("difficulty", [4, 5], { adjustment }));
    expect(text).toMatch(/Expected change \+3\.1% give or take 1\.8% In 504 blocks about Nov 1, 00:00 UTC/);
    expect(text).toContain("Epoch completed 75%");
    expect(await read(seriesOf("difficulty", [4, 5]))).toContain("Too few blocks have been recorded");
    expect(await read(seriesOf("hashrate", [4, 5]))).not.toContain("Next adjustment");
  });

  it("the window of the moving average, and how the steps were made", async () => {
    expect(await read(seriesOf("hashrate", [4, 5]))).toContain(
      "Daily averages, UTC. The dotted line is the average of the last 30 days.",
    );
  });

  it("that minimum and maximum are those of averages, not of single moments", async () => {
    const text = await read(seriesOf("hashrate", [4, 5]));
    expect(text).toMatch(/Lowest .*Average .*Highest .*How this is calculated Daily averages, UTC\./);
    const hours = await read(seriesOf("hashrate", [4, 5], { range: "30d", stepMs: day / 12 }));
    expect(hours).toContain("How this is calculated 2-hour averages, UTC.");
  });

  it("that there are too many blocks to mark each of them", async () => {
    const values = Array.from({ length: 100 }, () => 4);
    const columns = [
      { key: "pool", values },
      { key: "blocks", values: values.map((_, step) => (step < 98 ? null : 500)) },
    ] as const;
    const late = { columns, blocks: { knownSince: start + 98 * day, marks: null } };
    expect(await read(seriesOf("pool-hashrate", values, late))).toContain(
      "The pool found too many blocks to mark each one; the table below counts them. Blocks have been recorded since Feb 7, 2027, 00:00 UTC.",
    );
    // If the counts are bars under the plot, no note is needed.
    const counted = { columns, blocks: { knownSince: start, marks: null } };
    expect(await read(seriesOf("pool-hashrate", values, counted))).not.toContain("too many blocks");
  });

  it("how a change of price is calculated", async () => {
    expect(await read(seriesOf("price", [4, 5]))).toContain("compared with the price 24 hours");
    expect(await read(seriesOf("hashrate", [4, 5]))).toContain("compared with the same hour 24 hours");
  });
});

describe("a change", () => {
  const changes = { day: 0.022, week: -0.011, month: 0.05 };
  const interests = async (kind: SeriesKind) =>
    [...(await renderPage(seriesOf(kind, [4, 5], { changes }))).matchAll(/data-interest="(\w+)"/g)].map(
      ([, interest]) => interest,
    );

  it("of the difficulty or of the network's hashrate is bad when it rises: each miner gets less", async () => {
    expect(await interests("difficulty")).toEqual(["bad", "bad", "good", "bad"]);
    expect(await interests("hashrate")).toEqual(["bad", "bad", "good", "bad"]);
  });

  it("of the price is good when it rises, and of the pool's hashrate neither", async () => {
    expect(await interests("price")).toEqual(["good", "good", "bad", "good"]);
    expect(await interests("pool-hashrate")).toEqual([]);
  });
});

describe("the difficulty page", () => {
  it("§9.4 says what its units count", async () => {
    const page = await read(seriesOf("difficulty", [4, 5]));
    expect(page).toContain("Difficulty is a plain number, not a speed: KH, MH, GH and so on stand for thousands");
  });

  it("has the bare address for the range that it opens on, and one for each other", async () => {
    const page = await renderPage(seriesOf("difficulty", [4, 5], { availableRanges: ["24h", "7d", "1y"] }));
    expect(
      [...page.matchAll(/href="(\/btc\/difficulty[^"]*)"[^>]*>([\w ]+)</g)].map(([, href, label]) => [label, href]),
    ).toEqual([
      ["24 h", "/btc/difficulty?range=24h"],
      ["7 d", "/btc/difficulty?range=7d"],
      ["1 y", "/btc/difficulty"],
    ]);
  });
});
