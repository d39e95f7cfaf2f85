import { describe, expect, it } from "vitest";
import { coins } from "#src/domain/coins/index.ts";
import { currencies } from "#src/domain/money/currencies.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { createDemoFeed } from "./demo-feed.ts";

const now = Date.UTC(2026, 10, 21, 9, 3, 17);
const feedAt = (at: number, seed?: string) =>
  createDemoFeed({ now: () => at, ...(seed === undefined ? {} : { seed }) });

async function pricesAt(at: number, tickers: readonly string[]) {
  const response = await feedAt(at).fetchPrices(tickers);
  if (!response.ok) throw new Error("no prices");
  return response.value;
}

async function historyOf(ticker: string, from: number, to: number, stepMs: number) {
  const response = await feedAt(now).fetchHistory(ticker, { from, to, stepMs });
  if (!response.ok) throw new Error("no history");
  return response.value;
}

describe("createDemoFeed", () => {
  it("prices every coin of the project within a factor of three of its magnitude", async () => {
    const { crypto, source } = await pricesAt(
      now,
      coins.map((coin) => coin.ticker),
    );
    expect(source).toBe("demo");
    expect(coins.filter((coin) => !((crypto[coin.ticker] ?? 0) > 0))).toEqual([]);
    expect(crypto.BTC).toBeGreaterThan(33_000);
    expect(crypto.BTC).toBeLessThan(300_000);
    expect(crypto.DOGE).toBeGreaterThan(0.05);
    expect(crypto.DOGE).toBeLessThan(0.6);
    expect(crypto.NEXA).toBeLessThan(0.000004);
  });

  it("leaves out what it does not know", async () => {
    const { crypto } = await pricesAt(now, ["BTC", "NOPE", "toString"]);
    expect(Object.keys(crypto)).toEqual(["BTC"]);
    const response = await feedAt(now).fetchHistory("NOPE", { from: now - DAY, to: now, stepMs: HOUR });
    expect(response).toEqual({ ok: false, error: { code: "not-found" } });
  });

  it("has a rate for every currency of the selector, at least 45, with one USD for one USD", async () => {
    const { fiat } = await pricesAt(now, []);
    expect(currencies.filter(({ code }) => !((fiat[code] ?? 0) > 0))).toEqual([]);
    expect(Object.keys(fiat).length).toBeGreaterThanOrEqual(45);
    expect(fiat.USD).toBe(1);
    expect(fiat.EUR).toBeGreaterThan(0.75);
    expect(fiat.EUR).toBeLessThan(0.99);
    expect(fiat.IDR).toBeGreaterThan(14_000);
  });

  it("returns the same when called again, by another feed, and through history", async () => {
    const at = Date.UTC(2026, 10, 20, 12, 0, 0);
    const first = await pricesAt(at, ["KAS", "LTC"]);
    expect(await pricesAt(at, ["KAS", "LTC"])).toEqual(first);
    const [point] = await historyOf("KAS", at, at + 1, 10 * MINUTE);
    expect(point).toEqual({ at, usd: first.crypto.KAS });
    const other = await feedAt(at, "another").fetchPrices(["KAS"]);
    expect(other.ok && other.value.crypto.KAS).not.toBe(first.crypto.KAS);
  });

  it("puts points on multiples of the step, in order, and never after now", async () => {
    const points = await historyOf("XMR", now - DAY - 123, now + DAY, HOUR);
    expect(points).toHaveLength(24);
    expect(points.every(({ at }) => at % HOUR === 0)).toBe(true);
    expect(points.at(-1)?.at).toBe(Date.UTC(2026, 10, 21, 9));
  });

  it("agrees where windows overlap", async () => {
    const long = await historyOf("RVN", now - 10 * DAY, now, HOUR);
    const short = await historyOf("RVN", now - 3 * DAY, now - DAY, HOUR);
    const known = new Map(long.map(({ at, usd }) => [at, usd]));
    expect(short).toHaveLength(48);
    expect(short.every(({ at, usd }) => known.get(at) === usd)).toBe(true);
  });

  it("moves by some percent in 24 hours, for every coin through 400 days, and is a number throughout", async () => {
    for (const ticker of new Set(coins.map((coin) => coin.ticker))) {
      const points = await historyOf(ticker, now - 400 * DAY, now, DAY);
      expect(points.length).toBe(400);
      const moves = points.slice(1).map(({ usd }, i) => Math.abs(usd / (points[i]?.usd ?? 0) - 1));
      const mean = moves.reduce((a, b) => a + b, 0) / moves.length;
      expect(mean).toBeGreaterThan(0.004);
      expect(mean).toBeLessThan(0.06);
      expect(Math.max(...moves)).toBeLessThan(0.25);
    }
  });
});
