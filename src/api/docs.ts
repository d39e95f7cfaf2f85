import swagger, { type SwaggerTransform } from "@fastify/swagger";
import { isRecord, membersOf } from "#src/domain/unknown-members.ts";
import type { ApiApp, ApiContext } from "./api-context.ts";
import { listDialectTags } from "./dialects/dialects.ts";
import { publicFor } from "./replies.ts";

const about = `Public figures of the pools. No key is needed.

Hashrates are in base units (H/s), times are UTC in milliseconds, amounts are whole numbers of the coin's smallest unit as
strings. \`null\` means that the value is not known; 0 means that the source says zero.`;

function describeLimit(requestsPerMinute: number | null): string {
  if (requestsPerMinute === null) return "";
  return `\n\nA visitor has ${requestsPerMinute} calls a minute. Beyond that the response is 429, and \`Retry-After\` says after how many seconds to try again.`;
}

/** A dialect's path names the coins that it is for (dialects/dialects.ts). */
const boundCoins = /^\/:coin\(\^\(\?:([a-z0-9|-]+)\)\$\)/;

/** Says in the document which coins a dialect's path is for. */
const nameCoins: SwaggerTransform = ({ schema, url }) => {
  const coins = boundCoins.exec(url)?.[1]?.split("|");
  const params: unknown = schema?.params;
  if (coins === undefined || !isRecord(params)) return { schema, url };
  const { coin, ...others } = membersOf(params.properties);
  return {
    schema: { ...schema, params: { ...params, properties: { coin: { ...membersOf(coin), enum: coins }, ...others } } },
    url,
  };
};

/** OpenAPI 3.1 at /api/openapi.json, from the routes' schemas. The page /api/docs shows it. */
export async function registerDocs(
  api: ApiApp,
  { services, requestsPerMinute, onDocument }: Pick<ApiContext, "services" | "requestsPerMinute" | "onDocument">,
): Promise<void> {
  const description = about + describeLimit(requestsPerMinute);
  await api.register(swagger, {
    transform: nameCoins,
    openapi: {
      openapi: "3.1.0",
      info: { title: "Adit API", version: "1", description },
      tags: [
        { name: "pool", description: "One pool for each coin" },
        { name: "miner", description: "Lookup by wallet address" },
        { name: "devices", description: "Mining devices and what they earn here" },
        { name: "knowledge", description: "Mining terms" },
        { name: "feeds", description: "Atom for feed readers, iCalendar for calendars" },
        { name: "embeds", description: "Frames, badges and tiles for other pages and screens" },
        { name: "rates", description: "Currencies and prices" },
        { name: "visitor", description: "What the site's own pages request about the visitor" },
        ...listDialectTags(services.site.dialects),
      ],
    },
  });
  api.get("/api/openapi.json", { schema: { hide: true } }, async (_request, reply) => {
    reply.header("cache-control", publicFor(300, 3600)).type("application/json; charset=utf-8");
    return JSON.stringify(api.swagger());
  });
  api.addHook("onReady", async () => {
    onDocument?.(api.swagger());
  });
}
