import { createApp } from "#src/server/http/create-app.ts";
import { loadWeb } from "#src/server/pages/load-web.ts";
import { pagePolicy } from "#src/web/page-policy.ts";
import { fillBackend, log, openDemoBackend, report } from "./demo-backend.ts";
import { root } from "./server-process.ts";

// The whole site, filled, with its collector at rest, so that what is measured is the HTTP side alone.

const backend = await openDemoBackend(process.env.DATA_DIR ?? "");
await fillBackend(backend);
const { services, store, config } = backend;
const app = await createApp({
  services,
  ...(await loadWeb(root, { services, report })),
  policy: pagePolicy,
  corsOrigins: config.corsOrigins,
  requestsPerMinute: config.requestsPerMinute,
  trustedProxies: config.trustedProxies,
  localOrigin: "http://127.0.0.1",
  checkReadiness: async () => ({ database: "ok", firstFill: "done", isStopping: false, pools: [] }),
  dev: null,
  log,
  report,
});
process.stdout.write(`${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);
process.once("SIGTERM", async () => {
  await app.close();
  await store.close();
  process.exit(0);
});
