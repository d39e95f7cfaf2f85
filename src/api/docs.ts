import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { ApiApp } from "./api-context.ts";
import { publicFor } from "./replies.ts";

const about = `Public figures of the pools. No key is needed.

Hashrates are in base units (H/s), times are UTC in milliseconds, amounts are whole numbers of the coin's smallest unit as
strings. \`null\` means that the value is not known; 0 means that the source says zero.`;

function describeLimit(requestsPerMinute: number | null): string {
  if (requestsPerMinute === null) return "";
  return `\n\nA visitor has ${requestsPerMinute} calls a minute. Beyond that the answer is 429, and \`Retry-After\` says after how many seconds to ask again.`;
}

/** The hash of the one style element that the pinned version of Swagger UI adds; without it the browser logs an error. */
const readerStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** As strict as the pages' policy; it also allows the style above. */
const docsPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  `style-src 'self' ${readerStyle}`,
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** OpenAPI 3.1 at /api/openapi.json and a page to read it at /api/docs, both from the routes' own schemas. */
export async function registerDocs(api: ApiApp, requestsPerMinute: number | null): Promise<void> {
  const description = about + describeLimit(requestsPerMinute);
  await api.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Adit API", version: "1", description },
      tags: [
        { name: "pool", description: "One pool for each coin" },
        { name: "miner", description: "Lookup by wallet address" },
        { name: "devices", description: "Mining devices and what they earn here" },
        { name: "knowledge", description: "Mining terms" },
        { name: "rates", description: "Currencies and prices" },
        { name: "visitor", description: "What the site's own pages ask about the visitor" },
      ],
    },
  });
  await api.register(swaggerUi, {
    routePrefix: "/api/docs",
    uiConfig: { docExpansion: "list", tryItOutEnabled: true },
    theme: { title: "Adit API" },
    staticCSP: docsPolicy,
  });
  api.get("/api/openapi.json", { schema: { hide: true } }, async (_request, reply) => {
    reply.header("cache-control", publicFor(300, 3600)).type("application/json; charset=utf-8");
    return JSON.stringify(api.swagger());
  });
}
