import { createHash } from "node:crypto";
import { Type } from "typebox";
import { escapeMarkup, shortenMiddle, visibleText } from "#src/domain/text/display-text.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals } from "../api-error.ts";
import { languageQuery } from "../feeds/feed-context.ts";
import { minerParams, requireCoin } from "../parameters.ts";
import { publicFor } from "../replies.ts";
import { type Embed, type EmbedFigure, readEmbed } from "./read-embed.ts";

const response = {
  description: "A page of a few kB for a frame, without script. It renews itself each minute.",
  content: { "text/html": { schema: Type.String() } },
} as const;

const style = `:root{color-scheme:light dark;--text:#241b14;--quiet:#6d6055;--line:#e2d8cd;--page:#fffdfa;--good:#1f7a45;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--text:#f4ece3;--quiet:#b3a598;--line:#3a312a;--page:#15110f;--good:#67c58e;--bad:#ff8a80}}
*{box-sizing:border-box;margin:0}
body{padding:.75rem 1rem;color:var(--text);background:var(--page);font:15px/1.35 system-ui,sans-serif}
header{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:baseline;justify-content:space-between;padding-bottom:.5rem;border-bottom:1px solid var(--line)}
a{color:inherit;font-weight:600}
small,dt{color:var(--quiet);font-size:13px}
.good{color:var(--good)}.bad{color:var(--bad)}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.5rem 1rem;padding-top:.5rem}
dd{font-size:19px;font-weight:600;font-variant-numeric:tabular-nums}`;

const styleHash = createHash("sha256").update(style).digest("base64");

/** Only the origins that the operator names may show it in a frame, and this site itself. */
export function writeWidgetPolicy(origins: readonly string[]): string {
  const ancestors = ["'self'", ...origins].join(" ");
  return `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`;
}

export const widgetRoute: ApiRoute = (app, path, context) => {
  const { services } = context;
  const policy = writeWidgetPolicy(services.site.widgetOrigins);
  app.get(
    path,
    {
      schema: {
        tags: ["embeds"],
        summary: "One miner's figures as a small page for a frame",
        params: minerParams,
        querystring: Type.Object(languageQuery),
        response: { 200: response, ...refusals },
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const embed = await readEmbed(context, coin, request.params.address, request.query.lang);
      return reply
        .header("cache-control", publicFor(30, 60))
        .header("content-security-policy", policy)
        .type("text/html; charset=utf-8")
        .send(writeWidget(embed));
    },
  );
};

function writeWidget({ pool, brand, language, address, state, isMining, isCurrent, href, figures }: Embed): string {
  const direction = ["ar", "fa", "ur"].includes(language) ? "rtl" : "ltr";
  const shown = visibleText(shortenMiddle(address, 8, 6));
  const tone = isCurrent ? (isMining ? "good" : "bad") : "";
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="60">
<title>${escapeMarkup(`${shown} | ${brand}`)}</title>
<style>${style}</style>
</head>
<body>
<header><span><a href="${escapeMarkup(href)}" target="_blank" rel="noopener"><bdi>${escapeMarkup(pool)}</bdi></a> <small dir="ltr">${escapeMarkup(shown)}</small></span><b class="${tone}">${escapeMarkup(state)}</b></header>
<dl>${figures.map(writeFigure).join("")}</dl>
</body>
</html>
`;
}

function writeFigure({ label, number, unit }: EmbedFigure): string {
  return `<div><dt>${escapeMarkup(label)}</dt><dd><bdi>${escapeMarkup(number)}</bdi> <small>${escapeMarkup(unit)}</small></dd></div>`;
}
