import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFixtureApi } from "#src/api/__fixtures__/fixture-api.ts";
import { createFixtureServices, fixtureAddress } from "#src/api/__fixtures__/fixture-services.ts";
import { formatHashrate } from "#src/domain/mining/units.ts";
import type { MinerSeries } from "#src/services/services.ts";
import en from "../../../../../locales/en.json";
import { resolveValues } from "../../../components/chart/chart-figures.ts";
import { ChartTable } from "./chart-table.tsx";
import { describeMinerChart } from "./load-miner-chart.ts";

// One miner's day as picture, table, file and API: nobody may see two figures for one moment.

const step = 600_000;
const from = Date.UTC(2026, 10, 21, 12);
const steps = 144;
const rate = (index: number) =>
  index === 40 || index === 41 ? null : index >= 60 && index < 66 ? 0 : 1e12 + index * 7e9;

const series: MinerSeries = {
  coin: "kas",
  address: fixtureAddress,
  range: "24h",
  from,
  to: from + steps * step,
  stepMs: step,
  at: from + steps * step - 5 * 60_000,
  scheme: null,
  schemes: ["pps"],
  columns: [
    { key: "whole", values: Array.from({ length: steps }, (_, index) => rate(index)) },
    { key: "chosen", values: Array.from({ length: steps }, (_, index) => (index < 100 ? null : 4e11 + index)) },
  ],
  chosen: { asked: "rig1", text: "rig1", isGroup: false, rigs: 1, noLine: null },
  isComing: false,
  recordsSince: from,
  historyStepMs: 600_000,
  engineSince: from,
  outages: [{ from: from + 60 * step, to: from + 66 * step }],
  blocks: { found: [{ at: from + 70 * step + 5, chain: "kas", height: 42 }], knownSince: 0 },
  payouts: {
    sent: [
      { at: from + 80 * step, chain: "kas", amount: 123_456_789_012n, transactionId: "t1" },
      { at: from + 80 * step + 9, chain: "kas", amount: 1n, transactionId: "t2" },
    ],
    knownSince: 0,
  },
  before: null,
  earned: null,
};

const fixture = createFixtureServices();
const api = () => createFixtureApi({ miners: { ...fixture.miners, getMinerSeries: async () => series } });
const get = async (path: string) => (await api().inject(path)).body;

// Dates of another year are written with it.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 22, 12) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a miner's chart, its table, its file and the API", () => {
  it("have the same figures for every step, and the same steps", async () => {
    const chart = describeMinerChart(series, { main: "whole", hasTable: true });
    const json = JSON.parse(await get(`/kas/api/v1/miner/history/${fixtureAddress}?worker=rig1`));
    const csv = (await get(`/kas/api/v1/miner/history.csv?address=${fixtureAddress}&worker=rig1`))
      .trimEnd()
      .split("\r\n");
    const rows = chart.table?.rows.toReversed() ?? [];
    expect(csv[0]).toBe(
      "time (UTC),hashrate (H/s),hashrate of rig1 (H/s),without hashrate (minutes),blocks found,paid (KAS)",
    );
    // Two steps are not known, and have no line.
    expect(rows).toHaveLength(142);
    expect(csv).toHaveLength(143);
    const drawn = resolveValues(chart.figures.lines);
    for (const [index, row] of rows.entries()) {
      const [time = "", whole, chosen, down, blocks, paid] = csv[index + 1]?.split(",") ?? [];
      const place = Math.round((row.at - series.from) / step);
      expect(Date.parse(time)).toBe(row.at);
      expect(Number(whole)).toBe(row.values[0]);
      expect(json.columns[0].values[place]).toBe(row.values[0]);
      expect(drawn.get("whole")?.[place]).toBe(row.values[0]);
      expect(chosen === "" ? null : Number(chosen)).toBe(row.values[1]);
      expect(json.columns[1].values[place]).toBe(row.values[1]);
      expect(Number(down)).toBe(row.downMs / 60_000);
      expect(Number(blocks)).toBe(row.blocks);
      expect(paid ?? "").toBe(row.paid.length === 0 ? "" : "1234.56789013");
    }
    expect(json).toMatchObject({
      outages: [{ from: from + 60 * step, to: from + 66 * step }],
      blocks: [{ at: from + 70 * step + 5, chain: "kas", height: 42 }],
    });
    expect(json.payouts.map(({ amount }: { amount: string }) => amount)).toEqual(["123456789012", "1"]);
  });

  it("are written in the table as the headline writes them, zero as zero and nothing where nothing is known", () => {
    const chart = describeMinerChart(series, { main: "whole", hasTable: true });
    if (chart.table === null) throw new Error("No table");
    const { table, rateUnit: unit, formats } = chart;
    const names = { whole: "Hashrate", chosen: "rig1" };
    const Page = createRoutesStub([
      { path: "*", Component: () => <ChartTable table={table} names={names} unit={unit} formats={formats} /> },
    ]);
    const html = renderToStaticMarkup(
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <Page initialEntries={["/"]} />
      </IntlProvider>,
    )
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll("\u00a0", " ")
      .replaceAll(/\s+/g, " ");
    const newest = formatHashrate(1e12 + 143 * 7e9, "H/s");
    expect(newest).toEqual({ number: "2.00", unit: "TH/s" });
    expect(html).toContain("Nov 22, 11:50 UTC Hashrate 2.00 TH/s rig1 400.00 GH/s");
    expect(html).toContain("Nov 21, 22:50 UTC Hashrate 0.00 H/s");
    expect(html).not.toContain("Nov 21, 18:40 UTC");
    expect(html).toContain("Paid, KAS 1 234.567890");
  });

  it("says since when there are records, and whose they are", () => {
    const own = { ...series, recordsSince: from + 20 * step, engineSince: from + 50 * step };
    expect(describeMinerChart({ ...own, range: "7d" }, { main: "whole", hasTable: false })).toMatchObject({
      recordsSince: from + 20 * step,
      source: "both",
      table: null,
    });
    const none = { ...series, engineSince: null };
    expect(describeMinerChart(none, { main: "whole", hasTable: false })).toMatchObject({
      recordsSince: null,
      source: "own",
    });
    expect(describeMinerChart(series, { main: "whole", hasTable: false }).source).toBe("engine");
  });

  it("lays a small rig over the whole on an axis of its own, and a large one on the same", () => {
    const lookOf = (factor: number) => {
      const columns = series.columns.map(({ key, values }) => ({
        key,
        values: key === "chosen" ? values.map((value) => (value === null ? null : value * factor)) : values,
      }));
      const chart = describeMinerChart({ ...series, columns }, { main: "whole", hasTable: false });
      return chart.figures.lines.find(({ key }) => key === "chosen")?.look;
    };
    expect([lookOf(1), lookOf(2)]).toEqual(["share", "line"]);
  });

  it("count the blocks of the time before the first point alike", () => {
    const late = Array.from({ length: steps }, (_, index) => (index < 130 ? null : 1e12));
    const found = [129, 130, 130, 140].map((index) => ({ at: from + index * step + 7, chain: "kas", height: 1 }));
    const begun = {
      ...series,
      columns: [{ key: "whole", values: late }],
      outages: [],
      payouts: null,
      blocks: { found, knownSince: 0 },
    } as const;
    const { events, table } = describeMinerChart(begun, { main: "whole", hasTable: true });
    const listed = table?.rows.reduce((sum, { blocks }) => sum + (blocks ?? 0), 0);
    expect([events.blocks, listed]).toEqual([4, 4]);
  });
});
