import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
import { createCoingecko } from "./coingecko.ts";
import type { PriceFeedOptions } from "./price-feed.ts";

/** 2026-11-20 18:00 UTC, seconds after the recorded prices. */
const recordedAt = 1_795_197_600_000;

const read = (file: string) => readFileSync(`${import.meta.dirname}/__fixtures__/coingecko/${file}`, "utf8");

const recordings: Readonly<Record<string, string>> = {
  "/api/v3/simple/price": read("simple_price.json"),
  "/api/v3/exchange_rates": read("exchange_rates.json"),
  "/api/v3/coins/bitcoin/market_chart": read("market_chart_7d.json"),
};

function feedWith(setup: {
  readonly options?: Partial<Pick<PriceFeedOptions, "ids" | "key">>;
  readonly changed?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly now?: number;
}) {
  const asked: { url: URL; headers: Headers }[] = [];
  const feed = createCoingecko({
    ids: {},
    ...setup.options,
    now: () => setup.now ?? recordedAt,
    fetch: async (input, init) => {
      const url = new URL(String(input));
      asked.push({ url, headers: new Headers(init?.headers) });
      const body = { ...recordings, ...setup.changed }[url.pathname];
      return new Response(body ?? '{"error":"coin not found"}', {
        status: body === undefined ? 404 : (setup.status ?? 200),
      });
    },
  });
  return { feed, asked };
}

describe("prices", () => {
  it("come in one call for all coins, fiat per dollar in another", async () => {
    const { feed, asked } = feedWith({ options: { ids: { XNA: "neoxa" } } });
    const prices = await feed.fetchPrices(["BTC", "XMR", "XNA", "BC2", "BTC"]);
    expect(prices).toMatchObject({
      ok: true,
      value: { at: recordedAt, source: "coingecko", crypto: { BTC: 91_234.5, XMR: 312.44 } },
    });
    if (!prices.ok) return;
    expect(Object.keys(prices.value.crypto)).toEqual(["BTC", "XMR"]);
    expect(Object.keys(prices.value.fiat)).toEqual(["USD", "EUR", "RUB"]);
    expect(prices.value.fiat.USD).toBe(1);
    expect(prices.value.fiat.EUR).toBeCloseTo(0.863161, 6);
    expect(prices.value.fiat.RUB).toBeCloseTo(81.197354, 6);
    expect(asked.map(({ url }) => url.href).sort()).toEqual([
      "https://api.coingecko.com/api/v3/exchange_rates",
      "https://api.coingecko.com/api/v3/simple/price?ids=bitcoin%2Cmonero%2Cneoxa&vs_currencies=usd&include_last_updated_at=true",
    ]);
  });

  it("of a coin that is traded no more are absent", async () => {
    const { feed } = feedWith({ now: recordedAt + 2 * DAY });
    const prices = await feed.fetchPrices(["BTC", "XMR"]);
    expect(prices.ok && prices.value.crypto).toEqual({});
  });

  it("are not made up of zeros, nulls or texts", async () => {
    for (const [price, crypto] of [
      ['{"bitcoin":{"usd":0}}', {}],
      ['{"bitcoin":{"usd":null}}', {}],
      ["{}", {}],
    ] as const) {
      const prices = await feedWith({ changed: { "/api/v3/simple/price": price } }).feed.fetchPrices(["BTC"]);
      expect(prices.ok && prices.value.crypto).toEqual(crypto);
    }
    for (const price of ['{"bitcoin":{"usd":"1"}}', '{"bitcoin":{"usd":-1}}', '{"bitcoin":{"usd":1e400}}', "[]"]) {
      const prices = await feedWith({ changed: { "/api/v3/simple/price": price } }).feed.fetchPrices(["BTC"]);
      expect(prices).toMatchObject({ ok: false, error: { code: "malformed" } });
    }
  });

  it("need the dollar among the rates", async () => {
    const rates = '{"rates":{"eur":{"value":78750.1,"type":"fiat"}}}';
    const prices = await feedWith({ changed: { "/api/v3/exchange_rates": rates } }).feed.fetchPrices(["BTC"]);
    expect(prices).toMatchObject({ ok: false, error: { code: "malformed", path: "/rates/usd" } });
  });
});

describe("keys", () => {
  it("go to the root of their plan", async () => {
    const demo = feedWith({ options: { key: { plan: "demo", value: "CG-demo" } } });
    await demo.feed.fetchPrices(["BTC"]);
    expect(demo.asked[0]?.url.host).toBe("api.coingecko.com");
    expect(demo.asked[0]?.headers.get("x-cg-demo-api-key")).toBe("CG-demo");
    const pro = feedWith({ options: { key: { plan: "pro", value: "CG-pro" } } });
    await pro.feed.fetchPrices(["BTC"]);
    expect(pro.asked[0]?.url.host).toBe("pro-api.coingecko.com");
    expect(pro.asked[0]?.headers.get("x-cg-pro-api-key")).toBe("CG-pro");
    expect(pro.asked[0]?.headers.get("x-cg-demo-api-key")).toBeNull();
  });
});

describe("refusals", () => {
  it("are read from the envelope", async () => {
    const limited = {
      "/api/v3/simple/price": read("error_429.json"),
      "/api/v3/exchange_rates": read("error_429.json"),
    };
    const rateLimited = { ok: false, error: { code: "rate-limited", retryAfterMs: null } };
    expect(await feedWith({ changed: limited, status: 429 }).feed.fetchPrices(["BTC"])).toEqual(rateLimited);
    expect(await feedWith({ changed: limited, status: 200 }).feed.fetchPrices(["BTC"])).toEqual(rateLimited);
    const wrongRoot = { "/api/v3/simple/price": read("error_10002_or_10010.json") };
    expect(await feedWith({ changed: wrongRoot, status: 400 }).feed.fetchPrices(["BTC"])).toEqual({
      ok: false,
      error: { code: "unavailable", reason: "CoinGecko refuses with code 10010: Invalid API key for this root URL." },
    });
  });

  it("by the network in front of it are not taken for prices", async () => {
    const blocked = { "/api/v3/simple/price": "<html>error 1020</html>" };
    expect(await feedWith({ changed: blocked }).feed.fetchPrices(["BTC"])).toMatchObject({
      error: { code: "malformed" },
    });
  });
});

describe("history", () => {
  it("of an id that an operator mistyped stays under its own path", async () => {
    const { feed, asked } = feedWith({ options: { ids: { BC2: "../ping?x=1" } } });
    const history = await feed.fetchHistory("BC2", { from: recordedAt - HOUR, to: recordedAt, stepMs: HOUR });
    expect(history).toEqual({ ok: false, error: { code: "not-found" } });
    expect(asked[0]?.url.pathname).toBe("/api/v3/coins/..%2Fping%3Fx%3D1/market_chart");
  });

  it("is on the grid, one mean for each step", async () => {
    const { feed, asked } = feedWith({});
    // The first three recorded points are at 18:00:33, 19:00:25 and 20:00:06 of 2026-11-13.
    const from = Date.UTC(2026, 10, 13, 18);
    const history = await feed.fetchHistory("BTC", { from, to: from + 3 * HOUR, stepMs: HOUR });
    expect(history).toEqual({
      ok: true,
      value: [
        { at: from, usd: 91_349.13766896701 },
        { at: from + HOUR, usd: 91_477.0584438035 },
        { at: from + 2 * HOUR, usd: 91_594.62763443489 },
      ],
    });
    expect(asked[0]?.url.search).toBe("?vs_currency=usd&days=7");
  });

  it("asks for the shortest chart that reaches back far enough", async () => {
    for (const [ageMs, days] of [
      [3 * HOUR, "1"],
      [8 * DAY, "30"],
      [31 * DAY, "90"],
      [400 * DAY, "365"],
    ] as const) {
      const { feed, asked } = feedWith({});
      await feed.fetchHistory("BTC", { from: recordedAt - ageMs, to: recordedAt, stepMs: HOUR });
      expect(asked[0]?.url.searchParams.get("days")).toBe(days);
    }
  });

  it("of a coin without an id is not found", async () => {
    const { feed, asked } = feedWith({});
    expect(await feed.fetchHistory("BC2", { from: 0, to: 1, stepMs: 1 })).toEqual({
      ok: false,
      error: { code: "not-found" },
    });
    expect(asked).toEqual([]);
  });
});
