import { PassThrough } from "node:stream";
import { Type } from "typebox";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { Services } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { ApiError, refusals } from "../api-error.ts";
import { coinParams, requireCoin } from "../parameters.ts";
import { findVisitor } from "../request-limit.ts";

/** Each stream holds a connection. After a refusal the browser polls instead. */
const mostStreams = 5000;
/** A network address may be shared by a household or an office, but even those do not have so many pages open. */
const mostOfOneVisitor = 40;

/** Counts open streams: `open` refuses one too many, or answers how to count it as closed. */
export function createOpenStreams(most = mostStreams, mostOfOne = mostOfOneVisitor) {
  const byVisitor = new Map<string, number>();
  let all = 0;
  return {
    /** `visitor` from `findVisitor`; null = counted only among all. */
    open(visitor: string | null): () => void {
      if (all >= most) throw new ApiError(503, "too-many-requests", "Too many open streams; poll pool/stats instead.");
      const own = visitor === null ? 0 : (byVisitor.get(visitor) ?? 0);
      if (own >= mostOfOne) {
        throw new ApiError(429, "too-many-requests", `More than ${mostOfOne} open streams; poll pool/stats instead.`);
      }
      all += 1;
      if (visitor !== null) byVisitor.set(visitor, own + 1);
      return () => {
        all -= 1;
        if (visitor === null) return;
        const left = (byVisitor.get(visitor) ?? 0) - 1;
        if (left > 0) byVisitor.set(visitor, left);
        else byVisitor.delete(visitor);
      };
    },
  };
}

const lookEveryMs = 5 * SECOND;

interface Watched {
  readonly listeners: Set<(at: number) => void>;
  readonly timer: NodeJS.Timeout;
}

export interface PoolWatch {
  /** Calls `onFigures` with the time of the pool's newest figures whenever they are renewed. Answers how to stop. */
  subscribe(coin: CoinSlug, onFigures: (at: number) => void): () => void;
}

/** Reads each watched pool once in five seconds, however many visitors wait, and only watched pools. */
export function createPoolWatch(services: Services, report: ReportError, everyMs = lookEveryMs): PoolWatch {
  const watched = new Map<CoinSlug, Watched>();

  function watch(coin: CoinSlug): Watched {
    const listeners = new Set<(at: number) => void>();
    let known: number | null = null;
    const look = async () => {
      const stats = await services.pools.getPoolStats(coin);
      if (stats.state === "stub" || stats.at === known) return;
      const isFirst = known === null;
      known = stats.at;
      if (isFirst) return;
      for (const listener of listeners) listener(stats.at);
    };
    const lookSafely = () => void look().catch(report);
    lookSafely();
    return { listeners, timer: setInterval(lookSafely, everyMs).unref() };
  }

  return {
    subscribe(coin, onFigures) {
      const known = watched.get(coin) ?? watch(coin);
      watched.set(coin, known);
      known.listeners.add(onFigures);
      return () => {
        known.listeners.delete(onFigures);
        if (known.listeners.size > 0) return;
        clearInterval(known.timer);
        watched.delete(coin);
      };
    },
  };
}

/** A proxy closes a connection that is silent for a minute. */
const keepAliveMs = 25 * SECOND;

/** Text for readers of the documentation, a stream for Fastify. */
const eventStream = Type.Unsafe<PassThrough>(Type.String());

/**
 * Reports when a pool has new figures, as server-sent events: `event: figures`, `data: {"at": <UTC ms>}`. The figures
 * themselves come from `pool/stats`, so that one cached answer serves everybody.
 */
export const poolLiveRoute: ApiRoute = (app, path, { services, report }) => {
  const watch = createPoolWatch(services, report);
  const openStreams = createOpenStreams();
  const streams = new Set<PassThrough>();
  app.addHook("preClose", (done) => {
    for (const stream of streams) stream.end();
    done();
  });
  app.get(
    path,
    {
      // A HEAD request would read a stream that never ends, long after the visitor has gone.
      exposeHeadRoute: false,
      schema: {
        tags: ["pool"],
        summary: "When a pool's figures are renewed, as server-sent events",
        params: coinParams,
        response: {
          200: {
            description: "An event stream that does not end",
            content: { "text/event-stream": { schema: eventStream } },
          },
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const countClosed = openStreams.open(findVisitor(request));
      const stream = new PassThrough();
      streams.add(stream);
      const unsubscribe = watch.subscribe(coin, (at) => stream.write(`event: figures\ndata: {"at":${at}}\n\n`));
      const signs = setInterval(() => stream.write(": still here\n\n"), keepAliveMs).unref();
      stream.once("close", () => {
        clearInterval(signs);
        unsubscribe();
        streams.delete(stream);
        countClosed();
      });
      stream.write(": watching\n\n");
      // A proxy that buffers would hold events back.
      reply.header("cache-control", "no-store").header("x-accel-buffering", "no").type("text/event-stream");
      return reply.send(stream);
    },
  );
};
