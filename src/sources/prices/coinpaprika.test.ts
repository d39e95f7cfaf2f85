import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { createCoinpaprika } from "./coinpaprika.ts";
import type { PriceFeedOptions } from "./price-feed.ts";

/** 2026-11-20 18:00 UTC, half a minute after the recorded price. */
const recordedAt = 1_795_197_600_000;

const read = (file: string) => readFileSync(`${import.meta.dirname}/__fixtures__/coinpaprika/${file}`, "utf8");
const bitcoin = read("ticker.json");
const coin = (id: string, symbol: string, price: unknown, updated = "2026-11-20T17:59:31Z") =>
  JSON.stringify({ id, symbol, last_updated: updated, quotes: { USD: { price } } });

function feedWith(setup: {
  readonly options?: Partial<Pick<PriceFeedOptions, "ids" | "key">>;
  readonly tickers?: string;
  readonly status?: number;
}) {
  const requests: { url: URL; headers: Headers }[] = [];
  const waits: number[] = [];
  const feed = createCoinpaprika({
    ids: {},
    ...setup.options,
    now: () => recordedAt,
    setTimer: (callback, ms) => {
      waits.push(ms);
      queueMicrotask(callback);
      return () => {};
    },
    fetch: async (input, init) => {
      const url = new URL(String(input));
      requests.push({ url, headers: new Headers(init?.headers) });
      const body = url.pathname.endsWith("/historical") ? read("historical.json") : (setup.tickers ?? `[${bitcoin}]`);
      return new Response(body, { status: setup.status ?? 200 });
    },
  });
  return { feed, requests, waits };
}

describe("prices", () => {
  it("come in one call for all coins, without currencies", async () => {
    const { feed, requests } = feedWith({});
    expect(await feed.fetchPrices(["BTC", "XMR", "BC2"])).toEqual({
      ok: true,
      value: { at: recordedAt, source: "coinpaprika", crypto: { BTC: 91_231.2 }, fiat: {} },
    });
    expect(requests.map(({ url }) => url.href)).toEqual(["https://api.coinpaprika.com/v1/tickers?quotes=USD"]);
  });

  it("are absent when stale, zero, null, of another symbol or of no configured id", async () => {
    const tickers = [
      coin("btc-bitcoin", "BTC", 1, "2026-11-19T17:59:31Z"),
      coin("xmr-monero", "XMR", 0),
      coin("ltc-litecoin", "LTC", null),
      coin("kas-kaspa", "KASPER", 7),
      coin("bel-bellscoin", "BELLS", 3),
      coin("erg-ergo", "ERG", 0.7, "yesterday"),
      coin("doge-dogecoin", "DOGE", 0.2),
    ];
    const all = ["BTC", "XMR", "LTC", "KAS", "BELLS", "ERG", "DOGE"];
    const prices = await feedWith({ tickers: `[${tickers}]` }).feed.fetchPrices(all);
    expect(prices.ok && prices.value.crypto).toEqual({ DOGE: 0.2 });
    const named = feedWith({ tickers: `[${tickers}]`, options: { ids: { BELLS: "bel-bellscoin", DOGE: "" } } });
    const own = await named.feed.fetchPrices(all);
    expect(own.ok && own.value.crypto).toEqual({ BELLS: 3 });
  });

  it("fail as a whole on a price that is none", async () => {
    for (const tickers of [
      `[${coin("btc-bitcoin", "BTC", -1)}]`,
      `[${coin("btc-bitcoin", "BTC", "1")}]`,
      "{}",
      "<html>",
    ])
      expect(await feedWith({ tickers }).feed.fetchPrices(["BTC"])).toMatchObject({ error: { code: "malformed" } });
  });

  it("say when the month's calls are used up", async () => {
    for (const status of [402, 429])
      expect(await feedWith({ status, tickers: '{"error":"x"}' }).feed.fetchPrices(["BTC"])).toEqual({
        ok: false,
        error: { code: "rate-limited", retryAfterMs: null },
      });
  });

  it("with a key come from the paid address", async () => {
    const { feed, requests } = feedWith({ options: { key: { plan: "pro", value: "secret" } } });
    await feed.fetchPrices(["BTC"]);
    expect(requests[0]?.url.host).toBe("api-pro.coinpaprika.com");
    expect(requests[0]?.headers.get("authorization")).toBe("secret");
  });
});

describe("history", () => {
  const day = Date.UTC(2026, 10, 18);

  it("has the days of a year in one call, whatever the number of windows", async () => {
    const { feed, requests, waits } = feedWith({});
    const days = await feed.fetchHistory("BTC", { from: day, to: day + 3 * DAY, stepMs: DAY });
    expect(days).toEqual({
      ok: true,
      value: [
        { at: day, usd: 90_000.5 },
        { at: day + DAY, usd: 91_000.25 },
      ],
    });
    await feed.fetchHistory("BTC", { from: day - 10 * DAY, to: day, stepMs: DAY });
    expect(requests.map(({ url }) => `${url.pathname}${url.search}`)).toEqual([
      `/v1/tickers/btc-bitcoin/historical?start=${(recordedAt - 364 * DAY) / 1000}&interval=1d`,
    ]);
    await feed.fetchHistory("XMR", { from: day, to: day + DAY, stepMs: DAY });
    expect(waits).toEqual([2_000]);
  });

  it("has hours for a day, and makes no hours out of days", async () => {
    const { feed, requests } = feedWith({});
    await feed.fetchHistory("BTC", { from: recordedAt - 4 * HOUR, to: recordedAt, stepMs: 10 * MINUTE });
    expect(requests[0]?.url.searchParams.get("interval")).toBe("1h");
    const window = { from: recordedAt - 5 * DAY, to: recordedAt - DAY, stepMs: 10 * MINUTE };
    expect(await feed.fetchHistory("BTC", window)).toEqual({ ok: true, value: [] });
    expect(requests).toHaveLength(1);
  });

  it("of a coin without an id is not found", async () => {
    expect(await feedWith({}).feed.fetchHistory("BC2", { from: 0, to: 1, stepMs: 1 })).toEqual({
      ok: false,
      error: { code: "not-found" },
    });
  });
});
