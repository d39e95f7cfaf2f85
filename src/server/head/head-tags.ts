import { getCoin } from "#src/domain/coins/index.ts";
import { getLocale, type LocaleCode, locales, splitLocale } from "#src/domain/site/locales.ts";
import { escapeMarkup } from "#src/domain/text/display-text.ts";
import type { SiteInfo } from "#src/services/services.ts";
import { earlyFaultScript, faultServiceMeta } from "#src/web/calls/fault-service.ts";
import { pageColors } from "#src/web/preferences/color-mode.ts";
import { findMessage } from "../catalogue-words.ts";
import { pictureSize } from "../pictures/draw-picture.ts";
import type { DeviceSubject } from "./device-subject.ts";
import { writeEmbedLink, writeFeedLinks } from "./feed-links.ts";
import { describeDevices, describeStructure } from "./structured-data.ts";

export type AddHeadTags = (html: string, locale: LocaleCode, subject?: DeviceSubject | null) => string;

const icons = `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${pageColors.light}"/>\
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${pageColors.dark}"/>\
<link rel="icon" href="/favicon.ico" sizes="32x32"/>\
<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>\
<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>\
<link rel="manifest" href="/manifest.webmanifest"/>`;

/**
 * Icons, manifest, cards, and what the operator has switched on (spec §7: analytics tag, error service). On the server,
 * it costs browsers no script.
 */
export function createHeadTags(site: SiteInfo): AddHeadTags {
  // It records early faults, so it comes before all other scripts.
  const first = writeFaultService(site);
  const last = `${icons}${writeAnalytics(site)}`;
  return (html, locale, subject = null) => {
    const end = html.indexOf("</head>");
    const [opening] = /<head[^>]*>/.exec(html) ?? [];
    if (end === -1 || opening === undefined) return html;
    const start = html.indexOf(opening) + opening.length;
    const card = writePageCard(html.slice(0, end), locale, site, subject);
    return `${html.slice(0, start)}${first}${html.slice(start, end)}${last}${card}${html.slice(end)}`;
  };
}

function writeFaultService({ faultService }: SiteInfo): string {
  if (faultService === null) return "";
  const { envelopeUrl, environment } = faultService;
  const where = `content="${escapeMarkup(envelopeUrl)}" data-environment="${escapeMarkup(environment)}"`;
  return `<meta name="${faultServiceMeta}" ${where}/><script>${earlyFaultScript}</script>`;
}

function writeAnalytics({ analytics }: SiteInfo): string {
  if (analytics === null) return "";
  const attributes = Object.entries(analytics.attributes).map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`);
  return `<script defer src="${escapeMarkup(analytics.scriptUrl)}"${attributes.join("")}></script>`;
}

/**
 * Returns the card of a shared link (Open Graph, Twitter) and structured data, from title, description and canonical
 * link. Browsers do not need them, so React does not render them. Empty without a canonical link (error pages). `head`
 * is HTML up to `</head>`.
 */
export function writePageCard(
  head: string,
  locale: LocaleCode,
  { brand, localOrigin, enabledCoins }: SiteInfo,
  subject: DeviceSubject | null = null,
): string {
  const [, title = ""] = /<title[^>]*>([^<]*)<\/title>/.exec(head) ?? [];
  const [, description = ""] = /<meta name="description" content="([^"]*)"/.exec(head) ?? [];
  const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(head) ?? [];
  if (canonical === undefined) return "";
  // Title and description are already escaped.
  const [, published] = /<meta property="article:published_time" content="([^"]*)"/.exec(head) ?? [];
  const [, updated = published] = /<meta property="article:modified_time" content="([^"]*)"/.exec(head) ?? [];
  const tags = [
    property("og:type", published === undefined ? "website" : "article"),
    property("og:site_name", escapeMarkup(brand.name)),
    property("og:title", title),
    property("og:description", description),
    property("og:locale", toOpenGraph(getLocale(locale).iso)),
    ...locales
      .filter(({ code }) => code !== locale)
      .map(({ iso }) => property("og:locale:alternate", toOpenGraph(iso))),
  ];
  // Card readers and search engines need absolute addresses.
  const origin = brand.origin ?? localOrigin;
  const address = unescapeHtml(canonical);
  // An article that the language lacks has the English canonical address.
  const { locale: written, rest: path } = splitLocale(address.slice(origin.length));
  const isIndexed = !/<meta name="robots" content="noindex"/.test(head);
  const coins = enabledCoins.map((coin) => getCoin(coin));
  const image = `${origin}/og/${locale}${escapeMarkup(toPicturePath(path))}.png`;
  const facts = {
    title: unescapeHtml(title),
    path,
    address,
    brandName: brand.name,
    coins,
    articlesName: findMessage("articles.heading", written) ?? brand.name,
    article:
      published === undefined || updated === undefined
        ? null
        : { description: unescapeHtml(description), language: getLocale(written).iso, published, updated, image },
  };
  const structure = subject === null ? describeStructure(facts) : describeDevices(facts, subject);
  return [
    ...tags,
    property("og:url", canonical),
    property("og:image", image),
    property("og:image:alt", title),
    property("og:image:width", String(pictureSize.width)),
    property("og:image:height", String(pictureSize.height)),
    '<meta name="twitter:card" content="summary_large_image"/>',
    writeFeedLinks(path, locale, brand.name),
    writeEmbedLink(path, address),
    isIndexed ? `<script type="application/ld+json">${structure}</script>` : "",
  ].join("");
}

/** No addresses in pictures: miners' pages get the coin's. */
function toPicturePath(path: string): string {
  const bare = path.replace(/[?#].*/, "").replace(/\/miner\/.*/, "");
  return bare === "/" ? "/home" : bare;
}

/** Open Graph requires language and territory (`ru_RU`); CLDR's likely territory fills the gap. */
function toOpenGraph(iso: string): string {
  const { language, region } = new Intl.Locale(iso).maximize();
  return `${language}_${region}`;
}

function property(name: string, escaped: string): string {
  return `<meta property="${name}" content="${escaped}"/>`;
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
