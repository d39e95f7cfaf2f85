import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fiatTicker } from "#src/domain/money/currencies.ts";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
import { createEcb } from "./ecb.ts";

const recordedAt = Date.UTC(2026, 10, 20, 18);
const read = (file: string) => readFileSync(`${import.meta.dirname}/__fixtures__/ecb/${file}`, "utf8");

function feedWith({ now = recordedAt, body }: { readonly now?: number; readonly body?: string } = {}) {
  const requests: string[] = [];
  const feed = createEcb({
    ids: {},
    now: () => now,
    fetch: async (input) => {
      const url = new URL(String(input));
      requests.push(url.href);
      return new Response(body ?? read(url.pathname.split("/").at(-1) ?? ""));
    },
  });
  return { feed, requests };
}

describe("rates", () => {
  it("are units for one dollar, with the euro, and without coins", async () => {
    const prices = await feedWith().feed.fetchPrices(["BTC"]);
    expect(prices).toMatchObject({ ok: true, value: { at: recordedAt, source: "ecb", crypto: {} } });
    const fiat = prices.ok ? prices.value.fiat : {};
    expect(fiat.USD).toBe(1);
    // 1 / 1.1586, 4.231 / 1.1586 and 1702.1 / 1.1586.
    expect(fiat.EUR).toBeCloseTo(0.86311065, 7);
    expect(fiat.PLN).toBeCloseTo(3.65182116, 7);
    expect(fiat.KRW).toBeCloseTo(1702.1 / 1.1586, 9);
    expect(fiat.RUB).toBeUndefined();
  });

  it("of more than ten days ago are none", async () => {
    const prices = await feedWith({ now: recordedAt + 11 * DAY }).feed.fetchPrices([]);
    expect(prices).toMatchObject({ ok: false, error: { code: "unavailable" } });
  });

  it.each([
    ["a page of the web server", "<html><body>Maintenance</body></html>"],
    ["a day without a dollar", "<Cube time='2026-11-20'><Cube currency='PLN' rate='4.2'/></Cube>"],
    ["a rate that is no number", "<Cube time='2026-11-20'><Cube currency='USD' rate='N/A'/></Cube>"],
    ["a rate of zero", "<Cube time='2026-11-20'><Cube currency='USD' rate='0'/></Cube>"],
    ["a day that is none", "<Cube time='2026-99-99'><Cube currency='USD' rate='1.1'/></Cube>"],
  ])("are not read out of %s", async (_, body) => {
    expect(await feedWith({ body }).feed.fetchPrices([])).toMatchObject({ error: { code: "malformed" } });
  });
});

describe("history", () => {
  const monday = Date.UTC(2026, 10, 16);
  const pln = fiatTicker("PLN");

  it("has a day's rate, and Friday's over the weekend, in one request", async () => {
    const { feed, requests } = feedWith();
    const window = { from: monday - 3 * DAY, to: monday + 5 * DAY, stepMs: DAY };
    const history = await feed.fetchHistory(pln, window);
    const points = history.ok ? history.value.map(({ at, usd }) => [(at - monday) / DAY, usd]) : [];
    const friday = 1.15 / 4.25;
    expect(points.map(([day]) => day)).toEqual([-3, -2, -1, 0, 1, 2, 3, 4]);
    for (const [day = 0, usd] of points)
      expect(usd).toBeCloseTo(day < 3 ? friday : day === 3 ? 1.16 / 4.24 : 1.1586 / 4.231, 12);
    await feed.fetchHistory(fiatTicker("EUR"), window);
    expect(requests).toEqual(["https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml"]);
  });

  it("has nothing before its first day, of hours, of coins and of unknown currencies", async () => {
    const { feed } = feedWith();
    const ask = (ticker: string, from: number, stepMs = DAY) =>
      feed.fetchHistory(ticker, { from, to: from + 2 * DAY, stepMs });
    expect(await ask(pln, monday - 10 * DAY)).toEqual({ ok: true, value: [] });
    expect(await ask(pln, monday, HOUR)).toEqual({ ok: true, value: [] });
    expect(await ask(fiatTicker("KZT"), monday)).toEqual({ ok: true, value: [] });
    expect(await ask("BTC", monday)).toEqual({ ok: false, error: { code: "not-found" } });
  });
});
