import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { DAY, HOUR } from "#src/domain/time/durations.ts";

/** Their names contain a content hash (Vite). */
const assetsAgeMs = 365 * DAY;
const publicAgeMs = HOUR;
const compressedCopies = ["**/*.br", "**/*.gz"];

/** With the .br and .gz copies made by precompress.ts. */
export function createStatic(clientDir: string) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook("onSend", (_request, reply, payload, done) => {
      reply.header("x-content-type-options", "nosniff");
      done(null, payload);
    });
    const assetsDir = join(clientDir, "assets");
    if (existsSync(assetsDir)) {
      await app.register(
        async (assets) => {
          // A missing asset must not become a page: a browser would take it for a script.
          assets.setNotFoundHandler((_request, reply) => {
            reply.code(404).header("cache-control", "no-store").type("text/plain; charset=utf-8").send("No such file.");
          });
          await assets.register(fastifyStatic, {
            root: assetsDir,
            prefix: "/",
            decorateReply: false,
            immutable: true,
            maxAge: assetsAgeMs,
            preCompressed: true,
            index: false,
          });
        },
        { prefix: "/assets" },
      );
    }
    await app.register(fastifyStatic, {
      root: clientDir,
      prefix: "/",
      decorateReply: false,
      // So that all other paths reach the pages.
      wildcard: false,
      globIgnore: ["assets/**", ...compressedCopies],
      maxAge: publicAgeMs,
      preCompressed: true,
      index: false,
    });
  };
}
