import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { ReportError } from "#src/domain/site/log.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { engineNames } from "#src/sources/engines/index.ts";
import { pagePolicy } from "#src/web/page-policy.ts";
import { checkReadiness } from "./check-readiness.ts";
import { type Config, loadConfig } from "./config/config.ts";
import { describeConfigProblem } from "./config/config-problems.ts";
import type { EnvVariables } from "./config/env.ts";
import { type Backend, createBackend } from "./create-backend.ts";
import { namePriceFeeds } from "./create-price-feeds.ts";
import { createApp, createCollectorApp } from "./http/create-app.ts";
import type { CheckReadiness, Readiness } from "./http/health.ts";
import { createFaultSender, createLogger, createReport, type FaultSender } from "./logger.ts";
import { createAppMetrics, createJobMetrics, createRegistry } from "./metrics/app-metrics.ts";
import { listenForMetrics, type OpenMetrics, openMetrics } from "./metrics/open-metrics.ts";
import type { DevWeb } from "./pages/dev-web.ts";
import { loadWeb } from "./pages/load-web.ts";
import { describeAddress, describeStart, explainListenError, StartProblem } from "./start-messages.ts";
import { stop } from "./stop.ts";

const flushMs = 2 * SECOND;

/** Exits with 1 and a message if it cannot start. `root` is the folder of package.json. */
export async function start(root: string, variables: EnvVariables, args: readonly string[]): Promise<void> {
  const config = loadConfig({ env: variables, args, engineNames });
  if (!config.ok) {
    refuse(["Adit cannot start:", ...config.error.map((problem) => `  ${describeConfigProblem(problem)}`)]);
    return;
  }
  const log = createLogger(config.value.env.logLevel);
  const sender = openFaultSender(config.value, log);
  const report = createReport(log, sender);
  process.on("unhandledRejection", (reason) => report(reason, { origin: "unhandledRejection" }));
  process.on("uncaughtException", (error) => {
    report(error, { origin: "uncaughtException" });
    void (sender?.flush(flushMs) ?? Promise.resolve()).then(() => process.exit(1));
  });
  try {
    await run(root, config.value, log, report);
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    refuse([error.message]);
  }
}

function openFaultSender({ faultService }: Config, log: Logger): FaultSender | null {
  if (faultService === null) return null;
  return createFaultSender({ ...faultService, log, fetch: globalThis.fetch, now: Date.now });
}

function refuse(lines: readonly string[]): void {
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exitCode = 1;
}

async function run(root: string, config: Config, log: Logger, report: ReportError): Promise<void> {
  let isStopping = false;
  let end = (_why: Error) => {};
  const registry = config.env.metrics === null ? null : createRegistry();
  const backend = await createBackend(config, log, report, Date.now, {
    onDatabaseLost: (why) => end(why),
    ...(registry === null ? {} : { onRun: createJobMetrics(registry) }),
  });
  const { store, collector } = backend;
  const coins = config.pools.map(({ coin }) => coin);
  const check: CheckReadiness = () => {
    return checkReadiness(store, coins, { ...describeCollecting(backend), isStopping });
  };
  const closers = [() => collector?.stop() ?? Promise.resolve(), () => store.close()];
  try {
    const metrics = registry === null ? null : openMetrics(root, config, backend, registry, report);
    const { app, dev } = await createHttpSide(root, config, backend, { check, metrics, log, report });
    if (dev !== null) closers.unshift(() => dev.close());
    const port = await listen(app, config);
    if (metrics?.server) closers.unshift(await listenForMetrics(metrics.server, config));
    // The site is open from here on; the first fill of history runs beside it.
    collector?.start();
    const engines = backend.engines.map(({ name, isDemo }) => ({ name, isDemo }));
    const { brand, env } = config;
    const lines = describeStart({
      brandName: brand.name,
      origin: brand.origin,
      host: env.host,
      port,
      role: env.role,
      engines,
      priceFeeds: namePriceFeeds(config.prices),
      database: store.label,
    });
    process.stdout.write(`${lines.join("\n")}\n`);
    const leave = (code: number) => {
      if (isStopping) return;
      isStopping = true;
      store.stopChecks();
      void stop({ app, closers, log, report }).then(() => process.exit(code));
    };
    end = (why) => {
      log.error({ reason: why.message }, "The database file is not this process's any more. Stopping.");
      leave(1);
    };
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.on(signal, () => {
        if (!isStopping) log.info({ signal }, "Stopping.");
        leave(0);
      });
    }
  } catch (error) {
    for (const close of closers) await close();
    throw error;
  }
}

function describeCollecting({ collector, store }: Backend): Pick<Readiness, "firstFill" | "collector"> {
  if (collector === null) return { firstFill: "elsewhere" };
  if (!store.leadership.isLeader()) return { firstFill: "elsewhere", collector: "standby" };
  const firstFill = collector.isFilled() ? "done" : "running";
  return store.dialect === "sqlite" ? { firstFill } : { firstFill, collector: "active" };
}

interface HttpSide {
  readonly app: FastifyInstance;
  readonly dev: DevWeb | null;
}

interface HttpParts {
  readonly check: CheckReadiness;
  readonly metrics: OpenMetrics | null;
  readonly log: Logger;
  readonly report: ReportError;
}

async function createHttpSide(
  root: string,
  config: Config,
  { services, store }: Backend,
  { check, metrics, log, report }: HttpParts,
): Promise<HttpSide> {
  const { env, corsOrigins, requestsPerMinute, trustedProxies } = config;
  if (env.role === "collector") return { app: await createCollectorApp(check, log, metrics?.onThisPort), dev: null };
  let apiDocument: unknown = null;
  const parts = { services, report, readApiDocument: () => apiDocument };
  const rest = {
    onApiDocument: (document: unknown) => {
      apiDocument = document;
    },
    services,
    policy: pagePolicy,
    corsOrigins,
    requestsPerMinute,
    countCall: store.countCall,
    trustedProxies,
    localOrigin: describeAddress(env),
    checkReadiness: check,
    metrics: metrics === null ? null : createAppMetrics(metrics.registry),
    metricsEndpoint: metrics?.onThisPort ?? null,
    log,
    report,
  };
  if (!env.isDev) return { app: await createApp({ ...rest, ...(await loadWeb(root, parts)), dev: null }), dev: null };
  const { createDevWeb } = await import("./pages/dev-web.ts");
  let dev: DevWeb | null = null;
  const app = await createApp({
    ...rest,
    clientDir: null,
    web: async (request, locale) => requireDev(dev).web(request, locale),
    dev: (request, response, next) => requireDev(dev).middleware(request, response, next),
  });
  dev = await createDevWeb(root, parts, app.server);
  return { app, dev };
}

function requireDev(dev: DevWeb | null): DevWeb {
  if (dev === null) throw new Error("Vite has not started yet.");
  return dev;
}

async function listen(app: FastifyInstance, { env }: Config): Promise<number> {
  try {
    await app.listen({ port: env.port, host: env.host });
  } catch (error) {
    throw explainListenError(error, env.host, env.port);
  }
  const address: AddressInfo | string | null = app.server.address();
  return typeof address === "object" && address !== null ? address.port : env.port;
}
