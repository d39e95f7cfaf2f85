import { LRUCache } from "lru-cache";
import { Type } from "typebox";
import { codeOfFiatTicker } from "#src/domain/money/currencies.ts";
import type { PricePoint } from "#src/domain/money/price.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
import { fetchJson } from "../fetch-json.ts";
import { malformed, type SourceError } from "../source-error.ts";
import { createTextReader } from "../transports/text-readers.ts";
import type { PriceFeed, PriceFeedOptions, PriceSource } from "./price-feed.ts";

const root = "https://www.ecb.europa.eu/stats/eurofxref";
/** `eurofxref-hist-90d.xml`. */
const historyMs = 90 * DAY;
/** A rate holds over a weekend and holidays, until the next one is published. */
const longestGapMs = 5 * DAY;

interface Rates {
  /** Start of the day (UTC). Rates are set at 14:15 and published at about 16:00, Frankfurt time. */
  readonly day: number;
  /** Currency code → units for one USD. */
  readonly perUsd: ReadonlyMap<string, number>;
}

/** Reference rates of about 30 currencies on working days, without RUB, UAH, KZT, UZS, PKR and AED. No coins, no key. */
export const ecb: PriceSource = { pollSeconds: 21_600, create: createEcb };

export function createEcb({ now, fetch }: PriceFeedOptions): PriceFeed {
  const recent = new LRUCache<string, readonly Rates[]>({ max: 1, ttl: HOUR });

  async function fetchRates(file: string): Promise<Result<readonly Rates[], SourceError>> {
    const url = new URL(`${root}/${file}`);
    const text = await fetchJson(Type.String(), url, { fetch, now, createReader: createTextReader, isXml: true });
    return text.ok ? readRates(text.value) : text;
  }

  async function fetchPast(): Promise<Result<readonly Rates[], SourceError>> {
    const kept = recent.get("90d");
    if (kept !== undefined) return ok(kept);
    const rates = await fetchRates("eurofxref-hist-90d.xml");
    if (rates.ok) recent.set("90d", rates.value);
    return rates;
  }

  return {
    name: "ecb",
    isDemo: false,
    historyMs,
    hasFiatHistory: true,
    async fetchPrices() {
      const rates = await fetchRates("eurofxref-daily.xml");
      if (!rates.ok) return rates;
      const newest = rates.value.at(-1);
      if (newest === undefined || now() - newest.day > 2 * longestGapMs)
        return err({ code: "unavailable", reason: "its newest rates are more than ten days old" });
      return ok({ at: now(), source: "ecb", crypto: {}, fiat: Object.fromEntries(newest.perUsd) });
    },
    async fetchHistory(ticker, { from, to, stepMs }) {
      const code = codeOfFiatTicker(ticker);
      if (code === null) return err({ code: "not-found" });
      if (stepMs < DAY) return ok([]);
      const past = await fetchPast();
      if (!past.ok) return past;
      const points: PricePoint[] = [];
      for (let at = Math.ceil(from / stepMs) * stepMs; at < to; at += stepMs) {
        const inForce = past.value.findLast(({ day }) => day <= at);
        const perUsd = inForce?.perUsd.get(code);
        if (inForce !== undefined && perUsd !== undefined && at - inForce.day <= longestGapMs)
          points.push({ at, usd: 1 / perUsd });
      }
      return ok(points);
    },
  };
}

// The file is flat, with one element for each day and one for each rate, so it needs no XML reader.
const elements =
  /<Cube\s+(?:time=['"](?<time>\d{4}-\d{2}-\d{2})['"]|currency=['"](?<code>[A-Z]{3})['"]\s+rate=['"](?<rate>\d{1,9}(?:\.\d{1,9})?)['"])/g;

/** Oldest first. */
function readRates(text: string): Result<readonly Rates[], SourceError> {
  const days: { readonly day: number; readonly perEuro: Map<string, number> }[] = [];
  for (const { groups } of text.matchAll(elements)) {
    const { time, code, rate } = groups ?? {};
    if (time !== undefined) days.push({ day: Date.parse(time), perEuro: new Map([["EUR", 1]]) });
    else if (code !== undefined && Number(rate) > 0) days.at(-1)?.perEuro.set(code, Number(rate));
  }
  if (days.length === 0) return err(malformed("/Cube", "no day with rates", text));
  const rates = days.flatMap(({ day, perEuro }): Rates[] => {
    const dollar = perEuro.get("USD");
    if (dollar === undefined || Number.isNaN(day)) return [];
    return [{ day, perUsd: new Map([...perEuro].map(([code, units]) => [code, units / dollar])) }];
  });
  if (rates.length === 0) return err(malformed("/Cube", "the US dollar is missing", text));
  return ok(rates.toSorted((a, b) => a.day - b.day));
}
