import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import type { ReportError } from "#src/domain/site/log.ts";
import type { Config } from "../config/config.ts";
import type { Backend } from "../create-backend.ts";
import { explainListenError } from "../start-messages.ts";
import type { MetricsRegistry } from "./app-metrics.ts";
import { createMetricsServer, type MetricsEndpoint } from "./metrics-endpoint.ts";
import { addStateMetrics } from "./state-metrics.ts";

export interface OpenMetrics {
  readonly registry: MetricsRegistry;
  /** `/metrics` on the port of the pages; null without METRICS_TOKEN. */
  readonly onThisPort: MetricsEndpoint | null;
  /** `/metrics` on a port of its own; null without METRICS_PORT. */
  readonly server: Server | null;
}

/** The figures for the operator's monitoring, as METRICS_PORT and METRICS_TOKEN ask for them. */
export function openMetrics(
  root: string,
  { env }: Config,
  { store, services, collector }: Backend,
  registry: MetricsRegistry,
  report: ReportError,
): OpenMetrics {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const countWaiting = collector === null ? null : () => collector.miners.countWaiting();
  addStateMetrics(registry, { store, services, version, role: env.role, countWaiting });
  const { port = null, token = null } = env.metrics ?? {};
  const endpoint = { registry, token, report };
  return {
    registry,
    onThisPort: token === null ? null : endpoint,
    server: port === null ? null : createMetricsServer(endpoint),
  };
}

/** Returns what closes the port. */
export async function listenForMetrics(server: Server, { env }: Pick<Config, "env">): Promise<() => Promise<void>> {
  const { port, host } = env.metrics ?? {};
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", (error) => reject(explainListenError(error, host ?? "", port ?? 0, "METRICS_")));
  server.listen(port ?? 0, host, resolve);
  await promise;
  return () =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
}
