import { PassThrough } from "node:stream";
import { Type } from "typebox";
import { SECOND } from "#src/domain/time/durations.ts";
import type { ApiRoute } from "../api-context.ts";
import { createOpenStreams } from "../open-streams.ts";
import { createPoolWatch } from "../pool-watch.ts";
import { requireCoin } from "../require-coin.ts";
import { coinParams } from "../schemas/coin-params.ts";
import { refusals } from "../schemas/error.ts";
import { findVisitor } from "../visitor.ts";

/** A proxy closes what says nothing for a minute. */
const SIGN_OF_LIFE_MS = 25 * SECOND;

/** Text for readers of the documentation, a stream for Fastify. */
const eventStream = Type.Unsafe<PassThrough>(Type.String());

/**
 * Tells when a pool's figures are new, as server-sent events: `event: figures`, `data: {"at": <UTC ms>}`. What they are
 * is asked of `pool/stats`, so that one cached answer serves everybody.
 */
export const getPoolLive: ApiRoute = (app, path, { services, report }) => {
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
      // A HEAD of it would read a stream that never ends, long after its visitor has gone.
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
      const signs = setInterval(() => stream.write(": still here\n\n"), SIGN_OF_LIFE_MS).unref();
      stream.once("close", () => {
        clearInterval(signs);
        unsubscribe();
        streams.delete(stream);
        countClosed();
      });
      stream.write(": watching\n\n");
      // A proxy that buffers would hold the news back.
      reply.header("cache-control", "no-store").header("x-accel-buffering", "no").type("text/event-stream");
      return reply.send(stream);
    },
  );
};
