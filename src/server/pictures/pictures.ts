import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import type { ReportError } from "#src/domain/site/log.ts";
import type { Services } from "#src/services/services.ts";
import { drawPicture } from "./draw-picture.ts";
import { findPicture } from "./find-picture.ts";
import { createRasterizer, type Rasterize } from "./rasterize.ts";

export interface PicturesOptions {
  readonly services: Services;
  readonly report: ReportError;
  /** Another one in tests. */
  readonly rasterize?: Rasterize;
}

/** About 8 MB at the usual 40 KB. */
const mostKept = 200;
/** Pictures are drawn one after another. While the queue is this long, further requests are answered with 503. */
const longestQueue = 20;

/** `/og/<language>/<path>.png`: drawn when first asked for, kept in memory, the same for everybody. */
export function createPictures({ services, report, rasterize }: PicturesOptions) {
  const kept = new LRUCache<string, Buffer>({ max: mostKept });
  const pending = new Map<string, Promise<Buffer>>();
  let queue: Promise<unknown> = Promise.resolve();

  return async (app: FastifyInstance): Promise<void> => {
    const rasterizer = rasterize === undefined ? createRasterizer() : { rasterize, close: () => {} };
    app.addHook("onClose", async () => rasterizer.close());

    function draw(key: string, svg: () => string): Promise<Buffer> {
      const drawing = queue.then(() => rasterizer.rasterize(svg()));
      queue = drawing.catch(() => {});
      const picture = drawing
        .then((png) => {
          kept.set(key, png);
          return png;
        })
        .finally(() => pending.delete(key));
      pending.set(key, picture);
      return picture;
    }

    app.get<{ Params: { "*": string } }>("/og/*", { schema: { hide: true } }, async (request, reply) => {
      reply.header("x-content-type-options", "nosniff");
      const found = await findPicture(request.params["*"], services);
      if (found === null) {
        return reply.code(404).header("cache-control", "no-store").type("text/plain").send("No such picture.");
      }
      const ready = kept.get(found.key) ?? pending.get(found.key);
      if (ready === undefined && pending.size >= longestQueue) {
        return reply
          .code(503)
          .headers({ "cache-control": "no-store", "retry-after": "5" })
          .type("text/plain")
          .send("Busy.");
      }
      try {
        const png = await (ready ?? draw(found.key, () => drawPicture(found.picture)));
        return reply.header("cache-control", "public, max-age=86400").type("image/png").send(png);
      } catch (error) {
        report(error, { picture: found.key });
        return reply.code(500).header("cache-control", "no-store").type("text/plain").send("The picture failed.");
      }
    });
  };
}
