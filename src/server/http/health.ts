import type { FastifyInstance } from "fastify";
import type { StorageFault } from "#src/db/health/storage-fault.ts";
import type { PoolStatus } from "../check-pools.ts";

export interface Readiness {
  /** Pages are still served from memory where possible. */
  readonly database: "ok" | StorageFault;
  readonly trouble?: {
    readonly reason: string | null;
    readonly since: number | null;
    readonly waitingWrites: number;
  };
  /** Pages work before it ends, with shorter charts. */
  readonly firstFill: "running" | "done" | "elsewhere";
  /** Absent where no other process could collect. */
  readonly collector?: "active" | "standby";
  readonly isStopping: boolean;
  /** Empty while the database is unreachable. */
  readonly pools: readonly PoolStatus[];
}

export type CheckReadiness = () => Promise<Readiness>;

/**
 * `/health`: the process responds. `/ready`: a balancer may send visitors. `/status`: state of each pool's engine and
 * node, for the operator; always 200.
 */
export function createHealth(check: CheckReadiness) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook("onRequest", (_request, reply, done) => {
      reply.header("cache-control", "no-store").header("x-content-type-options", "nosniff");
      done();
    });
    app.get("/health", { schema: { hide: true } }, async () => ({ status: "up" }));
    app.get("/ready", { schema: { hide: true } }, async (_request, reply) => {
      const readiness = await check();
      const { isStopping } = readiness;
      const isReady = readiness.database === "ok" && !isStopping;
      reply.code(isReady ? 200 : 503);
      const status = isReady ? "ready" : isStopping ? "stopping" : "not-ready";
      return { status, ...describeDatabase(readiness), ...describeCollecting(readiness) };
    });
    app.get("/status", { schema: { hide: true } }, async () => {
      const readiness = await check();
      return { ...describeDatabase(readiness), ...describeCollecting(readiness), pools: readiness.pools };
    });
  };
}

function describeCollecting({ firstFill, collector }: Readiness) {
  return { firstFill, ...(collector === undefined ? {} : { collector }) };
}

function describeDatabase({ database, trouble }: Pick<Readiness, "database" | "trouble">) {
  return { database, ...trouble };
}
