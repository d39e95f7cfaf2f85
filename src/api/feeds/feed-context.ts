import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { findCoin } from "#src/domain/coins/index.ts";
import { formatAmount } from "#src/domain/money/amount.ts";
import { defaultLocale, getLocale, type LocaleCode, locales, localizePath } from "#src/domain/site/locales.ts";
import type { ApiContext } from "../api-context.ts";
import { literals } from "../members.ts";
import { publicFor } from "../replies.ts";

export const languageQuery = {
  lang: Type.Optional(
    literals(
      locales.map(({ code }) => code),
      { default: defaultLocale, description: "The language of the texts." },
    ),
  ),
} as const;

export const atomResponse = {
  description: "Atom (RFC 4287), newest first. `If-None-Match` answers 304 while nothing changed.",
  content: { "application/atom+xml": { schema: Type.String() } },
} as const;

export const calendarResponse = {
  description: "iCalendar (RFC 5545), to subscribe to. `If-None-Match` answers 304 while nothing changed.",
  content: { "text/calendar": { schema: Type.String() } },
} as const;

/** Words and addresses of one feed in one language. */
export function createFeedContext({ services, findWord }: ApiContext, lang: LocaleCode = defaultLocale) {
  const { brand, localOrigin } = services.site;
  const origin = brand.origin ?? localOrigin;
  const { iso } = getLocale(lang);
  const percent = new Intl.NumberFormat(iso, { style: "percent", maximumFractionDigits: 2, numberingSystem: "latn" });
  return {
    brand: brand.name,
    language: iso,
    words(key: string, values: Readonly<Record<string, string>> = {}): string {
      const text = findWord(key, lang) ?? "";
      return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
    },
    percent: (fraction: number) => percent.format(fraction),
    /** `12.50000000 KAS`; null for a chain that the catalogue of coins lacks. */
    amount(atomic: bigint, chain: string): string | null {
      const coin = findCoin(chain);
      return coin === undefined ? null : `${formatAmount(atomic, coin)} ${coin.ticker}`;
    },
    page: (path: string) => `${origin}${localizePath(path, lang)}`,
    /** The same in every language. */
    id: (path: string) => `${origin}${path}`,
    self(path: string, query: Readonly<Record<string, string>> = {}): string {
      const search = new URLSearchParams({ ...query, ...(lang === defaultLocale ? {} : { lang }) });
      return `${origin}${path}${search.size === 0 ? "" : `?${search}`}`;
    },
  };
}

export type FeedContext = ReturnType<typeof createFeedContext>;

/** Readers ask every few minutes; what they show may be a minute old. */
export function sendAtom(reply: FastifyReply, text: string): FastifyReply {
  return reply.header("cache-control", publicFor(60, 300)).type("application/atom+xml; charset=utf-8").send(text);
}

export function sendCalendar(reply: FastifyReply, text: string): FastifyReply {
  return reply.header("cache-control", publicFor(60, 300)).type("text/calendar; charset=utf-8").send(text);
}
