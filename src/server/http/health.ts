import type { FastifyInstance } from "fastify";

export interface Readiness {
  readonly database: "ok" | "down";
  /** The collector's first fill of history: pages answer without it, with shorter charts. */
  readonly firstFill: "running" | "done" | "elsewhere";
  readonly isStopping: boolean;
}

export type CheckReadiness = () => Promise<Readiness>;

/** `/health`: the process answers. `/ready`: it can serve, so a balancer may send visitors. */
export function createHealth(check: CheckReadiness) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook("onRequest", (_request, reply, done) => {
      reply.header("cache-control", "no-store").header("x-content-type-options", "nosniff");
      done();
    });
    app.get("/health", { schema: { hide: true } }, async () => ({ status: "up" }));
    app.get("/ready", { schema: { hide: true } }, async (_request, reply) => {
      const { database, firstFill, isStopping } = await check();
      const isReady = database === "ok" && !isStopping;
      reply.code(isReady ? 200 : 503);
      return { status: isReady ? "ready" : isStopping ? "stopping" : "not-ready", database, firstFill };
    });
  };
}
