import { expect, it } from "vitest";
import { fiatTicker } from "#src/domain/money/currencies.ts";
import { describeEachDatabase } from "../__fixtures__/each-database.ts";

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
/** 2026-03-01T00:00:00Z. */
const midnight = 1_772_323_200_000;
const always = { from: 0, to: 4_000_000_000_000 };

describeEachDatabase("prices", (createStoreForTest) => {
  it("answers nothing where nothing was recorded", async () => {
    const { store } = await createStoreForTest();
    expect(await store.prices.findLatest()).toBeNull();
    expect(await store.prices.listPricePoints("BTC", "10m", always)).toEqual([]);
    expect(await store.prices.listPricesAt(midnight)).toEqual(new Map());
    expect(await store.prices.findOldest("BTC")).toEqual({ "10m": null, "1h": null, "1d": null });
    await store.prices.rollUp(always);
    expect(await store.prices.deleteExpired(midnight)).toBe(0);
  });

  it("merges sources: the newest known value of each, with its own time", async () => {
    const { store } = await createStoreForTest();
    await store.prices.recordPrices({
      at: 2000,
      source: "feed",
      crypto: { BTC: 90_000.5, KAS: 0.05 },
      fiat: { EUR: 0.9 },
    });
    await store.prices.recordPrices({ at: 3000, source: "other", crypto: { KAS: 0.06 }, fiat: {} });
    await store.prices.recordPrices({
      at: 1000,
      source: "late",
      crypto: { BTC: 1, ERG: 0.7 },
      fiat: { EUR: 5, KZT: 510 },
    });
    expect(await store.prices.findLatest()).toEqual({
      at: 3000,
      source: "feed, late, other",
      crypto: { BTC: 90_000.5, ERG: 0.7, KAS: 0.06 },
      fiat: { EUR: 0.9, KZT: 510 },
      origins: {
        crypto: {
          BTC: { at: 2000, source: "feed" },
          ERG: { at: 1000, source: "late" },
          KAS: { at: 3000, source: "other" },
        },
        fiat: { EUR: { at: 2000, source: "feed" }, KZT: { at: 1000, source: "late" } },
      },
    });
  });

  it("averages ten minutes, and hours and days by samples", async () => {
    const { store } = await createStoreForTest();
    for (const [minute, usd] of [
      [0, 10],
      [3, 20],
      [9, 30],
      [50, 60],
      [60, 5],
    ] as const) {
      await store.prices.recordPrices({
        at: midnight + minute * MINUTE,
        source: "feed",
        crypto: { BTC: usd },
        fiat: {},
      });
    }
    await store.prices.rollUp({ from: midnight, to: midnight + 2 * HOUR });
    await store.prices.rollUp({ from: midnight, to: midnight + 2 * HOUR });
    expect(await store.prices.listPricePoints("BTC", "10m", always)).toEqual([
      { at: midnight, usd: 20 },
      { at: midnight + 50 * MINUTE, usd: 60 },
      { at: midnight + HOUR, usd: 5 },
    ]);
    expect(await store.prices.listPricePoints("BTC", "1h", always)).toEqual([
      { at: midnight, usd: 30 },
      { at: midnight + HOUR, usd: 5 },
    ]);
    expect(await store.prices.listPricePoints("BTC", "1d", always)).toEqual([{ at: midnight, usd: 25 }]);
  });

  it("fills history onto its grid, keeps rows that exist and knows the oldest", async () => {
    const { store } = await createStoreForTest();
    await store.prices.recordPrices({ at: midnight, source: "feed", crypto: { BTC: 1 }, fiat: {} });
    const points = [
      { at: midnight + MINUTE, usd: 9 },
      { at: midnight + 10 * MINUTE, usd: 2 },
      { at: midnight + 21 * MINUTE, usd: 3 },
    ];
    expect(await store.prices.insertHistory("BTC", "10m", points)).toBe(2);
    expect(await store.prices.insertHistory("BTC", "10m", points)).toBe(0);
    expect(await store.prices.insertHistory("BTC", "1d", [{ at: midnight - 400 * DAY + 5, usd: 7 }])).toBe(1);
    expect(await store.prices.listPricePoints("BTC", "10m", { from: midnight, to: midnight + 20 * MINUTE })).toEqual([
      { at: midnight, usd: 1 },
      { at: midnight + 10 * MINUTE, usd: 2 },
    ]);
    expect(await store.prices.findOldest("BTC")).toEqual({ "10m": midnight, "1h": null, "1d": midnight - 400 * DAY });
  });

  it("replaces a source's day only when all 24 of its hours exist", async () => {
    const { store } = await createStoreForTest();
    await store.prices.insertHistory("BTC", "1d", [{ at: midnight, usd: 100 }]);
    const hours = Array.from({ length: 24 }, (_, hour) => ({ at: midnight + hour * HOUR, usd: 50 }));
    await store.prices.insertHistory("BTC", "1h", hours.slice(1));
    await store.prices.rollUp(always);
    expect(await store.prices.listPricePoints("BTC", "1d", always)).toEqual([{ at: midnight, usd: 100 }]);
    await store.prices.insertHistory("BTC", "1h", hours.slice(0, 1));
    await store.prices.rollUp(always);
    expect(await store.prices.listPricePoints("BTC", "1d", always)).toEqual([{ at: midnight, usd: 50 }]);
  });

  it("keeps what a currency of the site is worth over time, as it keeps the price of a coin", async () => {
    const { store } = await createStoreForTest();
    const record = (at: number, EUR: number) =>
      store.prices.recordPrices({ at, source: "feed", crypto: {}, fiat: { USD: 1, EUR, XYZ: 7 } });
    await record(midnight, 0.5);
    await record(midnight + MINUTE, 0.25);
    await record(midnight + HOUR, 0.8);
    const points = await store.prices.listPricePoints(fiatTicker("EUR"), "10m", always);
    expect(points).toEqual([
      { at: midnight, usd: 3 },
      { at: midnight + HOUR, usd: 1.25 },
    ]);
    for (const code of ["USD", "XYZ"])
      expect(await store.prices.listPricePoints(fiatTicker(code), "10m", always)).toEqual([]);
  });

  it("finds each ticker's price nearest to a moment, within an hour either side", async () => {
    const { store } = await createStoreForTest();
    await store.prices.insertHistory("BTC", "10m", [
      { at: midnight - 20 * MINUTE, usd: 1 },
      { at: midnight + 10 * MINUTE, usd: 2 },
    ]);
    await store.prices.insertHistory("KAS", "1h", [{ at: midnight - HOUR, usd: 3 }]);
    await store.prices.insertHistory("ERG", "10m", [
      { at: midnight - 70 * MINUTE, usd: 4 },
      { at: midnight + 70 * MINUTE, usd: 4 },
    ]);
    await store.prices.insertHistory("RVN", "1h", [{ at: midnight, usd: 6 }]);
    await store.prices.insertHistory("RVN", "10m", [{ at: midnight, usd: 5 }]);
    expect([...(await store.prices.listPricesAt(midnight))].toSorted()).toEqual([
      ["BTC", 2],
      ["KAS", 3],
      ["RVN", 5],
    ]);
  });

  it("deletes ten-minute rows after 35 days and hours after 400, and days never", async () => {
    const { store } = await createStoreForTest();
    const points = [-500, -36, -35, 0].map((day) => ({ at: midnight + day * DAY, usd: 1 }));
    for (const resolution of ["10m", "1h", "1d"] as const) await store.prices.insertHistory("BTC", resolution, points);
    expect(await store.prices.deleteExpired(midnight + HOUR)).toBe(3);
    const listTimes = async (resolution: "10m" | "1h" | "1d") =>
      (await store.prices.listPricePoints("BTC", resolution, always)).map((point) => (point.at - midnight) / DAY);
    expect(await listTimes("10m")).toEqual([-35, 0]);
    expect(await listTimes("1h")).toEqual([-36, -35, 0]);
    expect(await listTimes("1d")).toEqual([-500, -36, -35, 0]);
  });

  it("forgets the past of tickers that one source priced, and its currencies", async () => {
    const { store } = await createStoreForTest();
    const record = (source: string, crypto: Record<string, number>, fiat: Record<string, number>) =>
      store.prices.recordPrices({ at: midnight, source, crypto, fiat });
    await record("made-up", { BTC: 5, KAS: 1, ERG: 2 }, { EUR: 0.9 });
    await record("feed", { ERG: 3 }, { KZT: 510 });
    await store.prices.insertHistory("BTC", "1d", [{ at: midnight - 9 * DAY, usd: 4 }]);
    expect(await store.prices.forgetSource("made-up", ["BTC", "ERG"])).toEqual(["BTC"]);
    expect(await store.prices.findLatest()).toMatchObject({ crypto: { ERG: 3, KAS: 1 }, fiat: { KZT: 510 } });
    expect((await store.prices.findLatest())?.crypto).not.toHaveProperty("BTC");
    expect(await store.prices.findOldest("BTC")).toEqual({ "10m": null, "1h": null, "1d": null });
    expect(await store.prices.listPricePoints(fiatTicker("EUR"), "10m", always)).toEqual([]);
    expect(await store.prices.listPricePoints(fiatTicker("KZT"), "10m", always)).toHaveLength(1);
    expect(await store.prices.listPricePoints("KAS", "10m", always)).toHaveLength(1);
  });

  it("refuses prices that cannot be true, and writes nothing of that answer", async () => {
    const { store } = await createStoreForTest();
    const record = (crypto: Record<string, number>, fiat: Record<string, number> = {}) =>
      store.prices.recordPrices({ at: midnight, source: "feed", crypto: { ERG: 1, ...crypto }, fiat });
    await expect(record({ BTC: Number.NaN })).rejects.toThrow("prices.crypto.BTC must be a finite number");
    await expect(record({}, { EUR: -1 })).rejects.toThrow("prices.fiat.EUR");
    await expect(store.prices.insertHistory("BTC", "1d", [{ at: -5, usd: 1 }])).rejects.toThrow("price.at");
    await expect(store.prices.insertHistory("BTC", "1d", [{ at: 5, usd: Number.POSITIVE_INFINITY }])).rejects.toThrow(
      "price.usd",
    );
    expect(await store.prices.findLatest()).toBeNull();
  });
});
