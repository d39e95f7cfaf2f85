import { Type } from "typebox";
import { getCoin } from "#src/domain/coins/index.ts";
import { escapeMarkup } from "#src/domain/text/display-text.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals } from "../api-error.ts";
import { coinParams, requireCoin } from "../parameters.ts";
import { publicFor } from "../replies.ts";
import { embedQuery, readEmbed } from "./read-embed.ts";

export const svgResponse = {
  description: "A picture.",
  content: { "image/svg+xml": { schema: Type.String() } },
} as const;

export const badgeRoute: ApiRoute = (app, path, context) => {
  const { services } = context;
  app.get(
    path,
    {
      schema: {
        tags: ["embeds"],
        summary: "One miner's hashrate and rigs as a badge, for a page, a README or a stream",
        params: coinParams,
        querystring: embedQuery,
        response: { 200: svgResponse, ...refusals },
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const { address, lang } = request.query;
      const { figures, isMining, isCurrent, state } = await readEmbed(context, coin, address, lang);
      const [now, , rigs] = figures;
      const text = [`${now.number} ${now.unit}`, `${rigs.number} ${rigs.unit}`].map((part) => part.trim()).join(" · ");
      const color = !isCurrent ? "#6d6055" : isMining ? "#1f7a45" : "#b3261e";
      return reply
        .header("cache-control", publicFor(60, 120))
        .type("image/svg+xml")
        .send(writeBadge(getCoin(coin).ticker, text, color, `${state}: ${text}`));
    },
  );
};

/** Half a letter too wide looks better than one cut off: fonts differ. */
const letterWidth = 7.2;
const padding = 8;

export function writeBadge(left: string, right: string, color: string, title: string): string {
  const width = (text: string) => Math.ceil([...text].length * letterWidth) + 2 * padding;
  const [a, b] = [width(left), width(right)];
  const text = (content: string, middle: number) =>
    `<text x="${middle}" y="15" text-anchor="middle">${escapeMarkup(content)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${a + b}" height="22" role="img" aria-label="${escapeMarkup(title)}">
<title>${escapeMarkup(title)}</title>
<rect width="${a + b}" height="22" rx="4" fill="${color}"/><path d="M4 0h${a - 4}v22H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z" fill="#241b14"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(left, a / 2)}${text(right, a + b / 2)}</g>
</svg>
`;
}
