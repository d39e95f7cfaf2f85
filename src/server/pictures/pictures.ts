import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { findVisitor } from "#src/api/request-limit.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import type { Services } from "#src/services/services.ts";
import { type Busy, createFairGate, isBusy, pictureLimits } from "../http/fair-gate.ts";
import { drawPicture } from "./draw-picture.ts";
import { type FoundPicture, findPicture } from "./find-picture.ts";
import { createRasterizer, type Rasterize } from "./rasterize.ts";

export interface PicturesOptions {
  readonly services: Services;
  readonly report: ReportError;
  readonly rasterize?: Rasterize;
}

/**
 * `/og/<language>/<path>.png`: drawn on first request and kept. Pictures use half a core at most, one client a part of
 * the queue; beyond it the status is 503. Home pages' pictures, shown by every shared link to the site, bypass the
 * queue and are never dropped.
 */
export function createPictures({ services, report, rasterize }: PicturesOptions) {
  const kept = createKeptPictures();
  const homes = new Map<string, Buffer>();
  const pending = new Map<string, Promise<Buffer | Busy>>();
  const gate = createFairGate(pictureLimits);

  return async (app: FastifyInstance): Promise<void> => {
    const rasterizer = rasterize === undefined ? createRasterizer() : { rasterize, close: () => {} };
    app.addHook("onClose", async () => rasterizer.close());

    async function draw({ key, picture, isHome }: FoundPicture, visitor: string | null): Promise<Buffer | Busy> {
      const work = () => rasterizer.rasterize(drawPicture(picture));
      try {
        const png = await (isHome ? work() : gate.run(visitor, work));
        if (!isBusy(png)) {
          if (isHome) homes.set(key, png);
          else kept.set(key, png);
        }
        return png;
      } finally {
        pending.delete(key);
      }
    }

    function start(found: FoundPicture, visitor: string | null): Promise<Buffer | Busy> {
      const drawing = draw(found, visitor);
      pending.set(found.key, drawing);
      return drawing;
    }

    app.get<{ Params: { "*": string } }>("/og/*", { schema: { hide: true } }, async (request, reply) => {
      const found = await findPicture(request.params["*"], services);
      if (found === null) {
        return reply.code(404).header("cache-control", "no-store").type("text/plain").send("No such picture.");
      }
      try {
        const ready = homes.get(found.key) ?? kept.get(found.key) ?? pending.get(found.key);
        const png = await (ready ?? start(found, findVisitor(request)));
        if (isBusy(png)) {
          return reply
            .code(503)
            .headers({ "cache-control": "no-store", "retry-after": "5" })
            .type("text/plain")
            .send("Busy.");
        }
        return reply.header("cache-control", "public, max-age=86400").type("image/png").send(png);
      } catch (error) {
        report(error, { picture: found.key });
        return reply.code(500).header("cache-control", "no-store").type("text/plain").send("The picture failed.");
      }
    });
  };
}

/** About 8 MB together at the usual 40 KB. */
const mostAskedOnce = 60;
const mostAskedAgain = 140;

/**
 * Pictures requested more than once are kept apart: a client that requests every picture drops none that links show.
 */
export function createKeptPictures() {
  const once = new LRUCache<string, Buffer>({ max: mostAskedOnce });
  const again = new LRUCache<string, Buffer>({ max: mostAskedAgain });
  return {
    get(key: string): Buffer | undefined {
      const known = again.get(key);
      if (known !== undefined) return known;
      const first = once.get(key);
      if (first !== undefined) {
        once.delete(key);
        again.set(key, first);
      }
      return first;
    },
    set(key: string, picture: Buffer): void {
      once.set(key, picture);
    },
  };
}
