import type { LocaleCode } from "#src/domain/site/locales.ts";
import { escapeMarkup } from "#src/domain/text/display-text.ts";
import type { SiteInfo } from "#src/services/services.ts";
import { earlyFaultScript, faultServiceMeta } from "#src/web/calls/fault-service.ts";
import { pageColors } from "#src/web/preferences/page-colors.ts";
import { writePageCard } from "../pages/page-card.ts";

/** Completes the head of a rendered page. */
export type AddHeadTags = (html: string, locale: LocaleCode) => string;

const icons = `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${pageColors.light}"/>\
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${pageColors.dark}"/>\
<link rel="icon" href="/favicon.ico" sizes="32x32"/>\
<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>\
<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>\
<link rel="manifest" href="/manifest.webmanifest"/>`;

/**
 * What every page's head carries and no component of it needs: icons, manifest, cards, and what the operator has switched on
 * (spec §7: analytics tag, error service). Written by the server, so that it costs browsers no script.
 */
export function createHeadTags(site: SiteInfo): AddHeadTags {
  // The keeper of early faults must stand before every other script.
  const first = writeFaultService(site);
  const last = `${icons}${writeAnalytics(site)}`;
  return (html, locale) => {
    const end = html.indexOf("</head>");
    const [opening] = /<head[^>]*>/.exec(html) ?? [];
    if (end === -1 || opening === undefined) return html;
    const start = html.indexOf(opening) + opening.length;
    const card = writePageCard(html.slice(0, end), locale, site);
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
