import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Logger } from "pino";
import { type CheckReadiness, createHealth } from "./health.ts";

/** The role collector serves no pages; it answers only whether it lives. */
export async function createCollectorApp(checkReadiness: CheckReadiness, log: Logger): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: "idle",
  });
  await app.register(createHealth(checkReadiness));
  return app;
}
