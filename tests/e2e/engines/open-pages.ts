import { join } from "node:path";
import type { createTestLog } from "#src/collector/__fixtures__/test-log.ts";
import { createApp } from "#src/server/http/create-app.ts";
import { createLogger } from "#src/server/logger.ts";
import { loadWeb } from "#src/server/pages/load-web.ts";
import type { Services } from "#src/services/services.ts";
import { pagePolicy } from "#src/web/page-policy.ts";

const root = join(import.meta.dirname, "../../..");

/** The built pages over services in this process, whose time a test moves: a recorded backend's, a scenario's. */
export async function openPages({
  services,
  kept,
  now,
}: {
  readonly services: Services;
  readonly kept: ReturnType<typeof createTestLog>;
  readonly now: () => number;
}) {
  const app = await createApp({
    ...(await loadWeb(root, { services, report: kept.report })),
    services,
    policy: pagePolicy,
    corsOrigins: [],
    requestsPerMinute: null,
    trustedProxies: [],
    localOrigin: "http://localhost:3000",
    checkReadiness: async () => ({ database: "ok", firstFill: "done", isStopping: false, pools: [] }),
    dev: null,
    log: createLogger("silent"),
    report: kept.report,
    now,
  });
  return {
    /** Path, status and words of a page, its scripts and tags left out; and the whole of what was sent. */
    read: async (path: string) => {
      const { statusCode, headers, body } = await app.inject({ url: path });
      const words = body.replace(/<(script|style)[\s\S]*?<\/\1>|<!--.*?-->|<[^>]+>/g, "");
      const isWhole = body.trimEnd().endsWith("</html>");
      return [path, { status: statusCode, words, isWhole, headers, body }] as const;
    },
    close: () => app.close(),
  };
}
