import type { Transaction } from "kysely";
import { currencies, fiatTicker } from "#src/domain/money/currencies.ts";
import type { PricePoint, PriceSnapshot } from "#src/domain/money/price.ts";
import { floorTo, HOUR } from "#src/domain/time/durations.ts";
import { priceKindCodes, resolutionCodes } from "../connection/codes.ts";
import type { Database } from "../connection/database.ts";
import { requireMeasure, requireWhole } from "../connection/edge-guards.ts";
import type { Identities } from "../connection/identities.ts";
import { insertInBulk } from "../connection/insert-in-bulk.ts";
import type { Schema } from "../connection/schema.ts";
import { deleteExpiredRows } from "../samples/sample-retention.ts";
import { rollUp } from "../samples/sample-rollup.ts";
import { findOldest, findSpans } from "../samples/sample-spans.ts";
import { addedSamples, bucketMs, foldedAverage, fullSamples, priceSamples } from "../samples/sample-tables.ts";
import type { PriceRepository, Resolution } from "../store.ts";

/** Prices in USD for one coin, and fiat units for one USD. */
export function createPriceRepository(database: Database, tickers: Identities): PriceRepository {
  const { read, write } = database;

  async function forgetPast(ticker: string): Promise<void> {
    const tickerId = await tickers.require(ticker);
    for (const resolution of Object.values(resolutionCodes)) {
      await write
        .deleteFrom("price_samples")
        .where("ticker_id", "=", tickerId)
        .where("resolution", "=", resolution)
        .execute();
    }
  }

  return {
    async recordPrices(snapshot) {
      requireWhole("prices.at", snapshot.at);
      // Sorted, so that two processes never wait for each other's rows.
      const crypto = Object.entries(snapshot.crypto).toSorted(([a], [b]) => (a < b ? -1 : 1));
      const fiat = Object.entries(snapshot.fiat).toSorted(([a], [b]) => (a < b ? -1 : 1));
      for (const [ticker, usd] of crypto) requireMeasure(`prices.crypto.${ticker}`, usd);
      for (const [code, units] of fiat) requireMeasure(`prices.fiat.${code}`, units);
      const priced = [...crypto, ...priceCurrencies(fiat)];
      const ids: number[] = [];
      for (const [ticker] of priced) ids.push(await tickers.require(ticker));

      await write.transaction().execute(async (transaction) => {
        for (const [code, value] of crypto) await keepLatest(transaction, "crypto", code, value, snapshot);
        for (const [code, value] of fiat) await keepLatest(transaction, "fiat", code, value, snapshot);
        for (const [index, [, usd]] of priced.entries()) {
          const tickerId = ids[index];
          if (tickerId !== undefined) await foldPrice(transaction, tickerId, { at: snapshot.at, usd });
        }
      });
    },

    async findLatest() {
      const rows = await read.selectFrom("latest_prices").selectAll().orderBy("kind").orderBy("code").execute();
      if (rows.length === 0) return null;
      const crypto = rows.filter((row) => row.kind === priceKindCodes.crypto);
      const fiat = rows.filter((row) => row.kind === priceKindCodes.fiat);
      return {
        at: Math.max(...rows.map((row) => row.at)),
        source: [...new Set(rows.map((row) => row.source))].toSorted().join(", "),
        crypto: Object.fromEntries(crypto.map((row) => [row.code, row.value])),
        fiat: Object.fromEntries(fiat.map((row) => [row.code, row.value])),
        origins: {
          crypto: Object.fromEntries(crypto.map(({ code, at, source }) => [code, { at, source }])),
          fiat: Object.fromEntries(fiat.map(({ code, at, source }) => [code, { at, source }])),
        },
      };
    },

    async forgetSource(source, forgotten) {
      const fiat = priceKindCodes.fiat;
      const rates = await read
        .selectFrom("latest_prices")
        .select("code")
        .where("kind", "=", fiat)
        .where("source", "=", source)
        .execute();
      for (const { code } of rates) await forgetPast(fiatTicker(code));
      await write.deleteFrom("latest_prices").where("kind", "=", fiat).where("source", "=", source).execute();
      const rows = await read
        .selectFrom("latest_prices")
        .select("code")
        .where("kind", "=", priceKindCodes.crypto)
        .where("source", "=", source)
        .orderBy("code")
        .execute();
      const codes = rows.map(({ code }) => code).filter((code) => forgotten.includes(code));
      for (const code of codes) {
        await forgetPast(code);
        // Last, so that after a kill this ticker starts again.
        await write
          .deleteFrom("latest_prices")
          .where("kind", "=", priceKindCodes.crypto)
          .where("code", "=", code)
          .execute();
      }
      return codes;
    },

    async insertHistory(ticker, resolution, points) {
      for (const point of points) {
        requireWhole("price.at", point.at);
        requireMeasure("price.usd", point.usd);
      }
      const tickerId = await tickers.require(ticker);
      return insertInBulk(
        database,
        points,
        (point) => priceRow(tickerId, resolution, point, fullSamples[resolution]),
        (rows) =>
          write
            .insertInto("price_samples")
            .values(rows)
            .onConflict((conflict) => conflict.doNothing())
            .compile(),
      );
    },

    async listPricePoints(ticker, resolution, window) {
      const tickerId = await tickers.find(ticker);
      if (tickerId === null) return [];
      return read
        .selectFrom("price_samples")
        .select(["at", "usd"])
        .where("ticker_id", "=", tickerId)
        .where("resolution", "=", resolutionCodes[resolution])
        .where("at", ">=", window.from)
        .where("at", "<", window.to)
        .orderBy("at")
        .execute();
    },

    async listPricesAt(at) {
      requireWhole("at", at);
      const rows = await read
        .selectFrom("tickers")
        .innerJoin("price_samples", "price_samples.ticker_id", "tickers.id")
        .select(["ticker", "price_samples.at", "usd"])
        .where("resolution", "in", [resolutionCodes["10m"], resolutionCodes["1h"]])
        .where("price_samples.at", ">=", at - HOUR)
        .where("price_samples.at", "<=", at + HOUR)
        .orderBy("ticker")
        .orderBy("resolution")
        .orderBy("price_samples.at")
        .execute();
      const nearest = new Map<string, PricePoint>();
      for (const { ticker, at: rowAt, usd } of rows) {
        const best = nearest.get(ticker);
        // When two are equally near, the finer, then the earlier, came first and stays.
        if (best === undefined || Math.abs(rowAt - at) < Math.abs(best.at - at))
          nearest.set(ticker, { at: rowAt, usd });
      }
      return new Map([...nearest].map(([ticker, point]) => [ticker, point.usd]));
    },

    findOldest: async (ticker) => findOldest(database, [priceSamples], await tickers.find(ticker)),
    findSpans: async (ticker) => findSpans(database, priceSamples, await tickers.find(ticker)),
    rollUp: (window) => rollUp(database, tickers, [priceSamples], window),
    deleteExpired: (now) => deleteExpiredRows(database, tickers, [priceSamples], now),
  };
}

/** What one unit of each currency of the site is worth in USD. */
function priceCurrencies(fiat: readonly (readonly [string, number])[]): readonly (readonly [string, number])[] {
  return fiat.flatMap(([code, units]) =>
    code !== "USD" && units > 0 && currencies.some((known) => known.code === code)
      ? [[fiatTicker(code), 1 / units] as const]
      : [],
  );
}

function priceRow(tickerId: number, resolution: Resolution, point: PricePoint, weight: number) {
  return {
    ticker_id: tickerId,
    resolution: resolutionCodes[resolution],
    at: floorTo(point.at, bucketMs[resolution]),
    usd: point.usd,
    samples: weight,
    parts: 0,
  };
}

async function keepLatest(
  db: Transaction<Schema>,
  kind: keyof typeof priceKindCodes,
  code: string,
  value: number,
  { at, source }: PriceSnapshot,
): Promise<void> {
  await db
    .insertInto("latest_prices")
    .values({ kind: priceKindCodes[kind], code, value, at, source })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "code"])
        .doUpdateSet((row) => ({
          value: row.ref("excluded.value"),
          at: row.ref("excluded.at"),
          source: row.ref("excluded.source"),
        }))
        .whereRef("excluded.at", ">=", "latest_prices.at"),
    )
    .execute();
}

async function foldPrice(db: Transaction<Schema>, tickerId: number, point: PricePoint): Promise<void> {
  await db
    .insertInto("price_samples")
    .values(priceRow(tickerId, "10m", point, 1))
    .onConflict((conflict) =>
      conflict.columns(["ticker_id", "resolution", "at"]).doUpdateSet({
        usd: foldedAverage("price_samples", "usd", "samples"),
        samples: addedSamples("price_samples", "samples"),
      }),
    )
    .execute();
}
