import { PassThrough } from "node:stream";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { PoolStats, Services } from "#src/services/services.ts";
import type { ApiApp, ApiRoute } from "../api-context.ts";
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

/** What a look at a pool, or at all of them, found. */
interface Look {
  /** Changes when a page has to say something else. */
  readonly present: string;
  /** The time of the newest figures; null where there are none. */
  readonly at: number | null;
  /** Whether a page that was rendered a moment ago may not know it yet: it is told at once, not at the next change. */
  readonly isUrgent: boolean;
}

type Listener = (at: number | null) => void;

interface Watched {
  readonly listeners: Set<Listener>;
  readonly timer: NodeJS.Timeout;
  last: Look | null;
}

export interface Watch<Key> {
  /** Calls `onNews` with the time of the newest figures whenever a look differs from the one before. Answers how to stop. */
  subscribe(key: Key, onNews: Listener): () => void;
}

/** Looks at what is watched once in five seconds, however many visitors wait, and only at what is watched. */
function createWatch<Key>(look: (key: Key) => Promise<Look | null>, report: ReportError, everyMs: number): Watch<Key> {
  const watched = new Map<Key, Watched>();

  function watch(key: Key): Watched {
    const lookAgain = async () => {
      const found = await look(key);
      if (found === null) return;
      const isNews = own.last === null ? found.isUrgent : own.last.present !== found.present;
      own.last = found;
      if (isNews) for (const listener of own.listeners) listener(found.at);
    };
    const lookSafely = () => void lookAgain().catch(report);
    const own: Watched = { listeners: new Set(), timer: setInterval(lookSafely, everyMs).unref(), last: null };
    lookSafely();
    return own;
  }

  return {
    subscribe(key, onNews) {
      const known = watched.get(key) ?? watch(key);
      watched.set(key, known);
      known.listeners.add(onNews);
      if (known.last?.isUrgent) onNews(known.last.at);
      return () => {
        known.listeners.delete(onNews);
        if (known.listeners.size > 0) return;
        clearInterval(known.timer);
        watched.delete(key);
      };
    },
  };
}

/** News of one pool: it has new figures, its engine stops to answer or answers again, its chain stands still or goes on. */
export function createPoolWatch(services: Services, report: ReportError, everyMs = lookEveryMs): Watch<CoinSlug> {
  const look = async (coin: CoinSlug): Promise<Look | null> => {
    const stats = await services.pools.getPoolStats(coin);
    if (isUnread(stats)) return null;
    const at = stats.state === "stub" ? null : stats.at;
    return { present: `${at} ${networkAt(stats)} ${describePresence(stats)}`, at, isUrgent: stats.fault !== null };
  };
  return createWatch(look, report, everyMs);
}

/** News of any enabled pool, but not its new figures: there are some every few seconds. */
export function createPoolsWatch(services: Services, report: ReportError, everyMs = lookEveryMs): Watch<"all"> {
  const look = async (): Promise<Look | null> => {
    const pools = await services.pools.listPoolStats();
    if (pools.some(isUnread)) return null;
    const times = pools.map((stats) => (stats.state === "stub" ? 0 : stats.at));
    const newest = Math.max(0, ...times);
    return { present: pools.map(describePresence).join(), at: newest === 0 ? null : newest, isUrgent: false };
  };
  return createWatch(look, report, everyMs);
}

/** While this site's database cannot be read, an open page that asked for its data would get a fault in place of what it shows. */
function isUnread({ fault }: PoolStats): boolean {
  return fault?.kind === "storage";
}

/** The network goes on while the engine says nothing of its pool. */
function networkAt(stats: PoolStats): number | null {
  return stats.state === "stub" || stats.fault === null ? null : (stats.network?.at ?? null);
}

function describePresence(stats: PoolStats): string {
  const isStill = stats.state !== "stub" && stats.chainStillSince !== null;
  return `${stats.state} ${stats.fault?.kind ?? "well"} ${isStill ? "still" : "moving"}`;
}

/** A proxy closes a connection that is silent for a minute. */
const keepAliveMs = 25 * SECOND;

/** Text for readers of the documentation, a stream for Fastify. */
const eventStream = Type.Unsafe<PassThrough>(Type.String());

interface OpenStream {
  readonly visitor: string | null;
  subscribe(onNews: Listener): () => void;
}

/** The streams of one route: `event: figures`, `data: {"at": <UTC ms or null>}`. */
function createStreams(app: ApiApp) {
  const openStreams = createOpenStreams();
  const streams = new Set<PassThrough>();
  app.addHook("preClose", (done) => {
    for (const stream of streams) stream.end();
    done();
  });
  return ({ visitor, subscribe }: OpenStream, reply: FastifyReply): PassThrough => {
    const countClosed = openStreams.open(visitor);
    const stream = new PassThrough();
    streams.add(stream);
    stream.write(": watching\n\n");
    const unsubscribe = subscribe((at) => stream.write(`event: figures\ndata: {"at":${at}}\n\n`));
    const signs = setInterval(() => stream.write(": still here\n\n"), keepAliveMs).unref();
    stream.once("close", () => {
      clearInterval(signs);
      unsubscribe();
      streams.delete(stream);
      countClosed();
    });
    // A proxy that buffers would hold events back.
    void reply.header("cache-control", "no-store").header("x-accel-buffering", "no").type("text/event-stream");
    return stream;
  };
}

const streamAnswer = {
  200: { description: "An event stream that does not end", content: { "text/event-stream": { schema: eventStream } } },
  ...refusals,
};

/**
 * Reports when a pool has new figures, and when its engine stops to answer or answers again. The figures themselves come from
 * `pool/stats`, so that one cached answer serves everybody.
 */
export const poolLiveRoute: ApiRoute = (app, path, { services, report }) => {
  const watch = createPoolWatch(services, report);
  const openStream = createStreams(app);
  app.get(
    path,
    {
      // A HEAD request would read a stream that never ends, long after the visitor has gone.
      exposeHeadRoute: false,
      schema: {
        tags: ["pool"],
        summary: "Updates of a pool's figures and outages of its engine, as server-sent events",
        params: coinParams,
        response: streamAnswer,
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const subscribe = (onNews: Listener) => watch.subscribe(coin, onNews);
      return reply.send(openStream({ visitor: findVisitor(request), subscribe }, reply));
    },
  );
};

/** Reports when the engine of any pool stops to answer or answers again. */
export const poolsLiveRoute: ApiRoute = (app, path, { services, report }) => {
  const watch = createPoolsWatch(services, report);
  const openStream = createStreams(app);
  app.get(
    path,
    {
      exposeHeadRoute: false,
      schema: {
        tags: ["pool"],
        summary: "Outages and recoveries of any pool's engine, as server-sent events",
        response: streamAnswer,
      },
    },
    async (request, reply) => {
      const subscribe = (onNews: Listener) => watch.subscribe("all", onNews);
      return reply.send(openStream({ visitor: findVisitor(request), subscribe }, reply));
    },
  );
};
