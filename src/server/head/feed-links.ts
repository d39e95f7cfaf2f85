import { getCoin, isCoinSlug } from "#src/domain/coins/index.ts";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import { escapeMarkup, shortenMiddle, visibleText } from "#src/domain/text/display-text.ts";
import { decodeWorker } from "#src/domain/text/path-segments.ts";
import { findMessage } from "../catalogue-words.ts";

interface FeedLink {
  readonly type: "application/atom+xml" | "text/calendar";
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Key of its title. */
  readonly title: string;
}

/** `path`: of the page, without its language. Feed readers find feeds by these links; browsers do not need them. */
export function writeFeedLinks(path: string, locale: LocaleCode, brand: string): string {
  const [, coin = "", page = "", tab = "", typed = ""] = path.replace(/[?#].*/, "").split("/");
  if (!isCoinSlug(coin)) return "";
  const address = page === "miner" && tab !== "" && typed !== "" ? decodeWorker(typed) : null;
  const values: Readonly<Record<string, string>> = {
    brand,
    name: getCoin(coin).name,
    ticker: getCoin(coin).ticker,
    address: visibleText(shortenMiddle(address ?? "", 8, 6)),
  };
  return [...listPoolFeeds(coin, page), ...(address === null ? [] : listMinerFeeds(coin, address))]
    .map(({ type, path: feed, query = {}, title }) => {
      const search = new URLSearchParams({ ...query, ...(locale === "en" ? {} : { lang: locale }) });
      const href = `${feed}${search.size === 0 ? "" : `?${search}`}`;
      const text = (findMessage(title, locale) ?? "").replace(
        /\{(\w+)\}/g,
        (whole, name: string) => values[name] ?? whole,
      );
      return `<link rel="alternate" type="${type}" title="${escapeMarkup(text)}" href="${escapeMarkup(href)}"/>`;
    })
    .join("");
}

/** By this link a miner's page that is pasted elsewhere becomes its frame. `address`: the page's whole address. */
export function writeEmbedLink(path: string, address: string): string {
  if (!/^\/[^/]+\/miner\/[a-z]+\/[^/?#]/.test(path)) return "";
  return `<link rel="alternate" type="application/json+oembed" href="/api/v1/oembed?url=${encodeURIComponent(address)}"/>`;
}

function listPoolFeeds(coin: string, page: string): readonly FeedLink[] {
  const pool = `/${coin}/api/v1/pool`;
  return [
    { type: "application/atom+xml", path: `${pool}/notices.atom`, title: "feeds.notices" },
    ...(page === "miner"
      ? []
      : [
          { type: "application/atom+xml", path: `${pool}/blocks.atom`, title: "blocks.meta.title" } as const,
          { type: "text/calendar", path: `${pool}/calendar.ics`, title: "feeds.poolCalendar" } as const,
        ]),
  ];
}

function listMinerFeeds(coin: string, address: string): readonly FeedLink[] {
  const miner = `/${coin}/api/v1/miner`;
  return [
    { type: "application/atom+xml", path: `${miner}/payouts.atom`, query: { address }, title: "payouts.meta.title" },
    { type: "text/calendar", path: `${miner}/payouts.ics`, query: { address }, title: "feeds.payoutCalendar" },
  ];
}
