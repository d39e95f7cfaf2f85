import fastify from "fastify";
import type { Services } from "#src/services/services.ts";
import { createApi } from "../api.ts";
import { createFixtureServices } from "./fixture-services.ts";

/** The API alone, over fixture services. */
export function createFixtureApi(
  changes: Partial<Services> = {},
  reported: unknown[] = [],
  onDocument?: (document: unknown) => void,
) {
  const app = fastify({ routerOptions: { maxParamLength: 512 } });
  app.register(
    createApi({
      services: createFixtureServices(changes),
      report: (error) => reported.push(error),
      findWord: (key, locale) => `${locale} ${key} {ticker}{name}{address} {height}{amount}{scheme}{before}{after}{when}`,
      corsOrigins: ["https://adit.example"],
      requestsPerMinute: 600,
      onDocument,
    }),
  );
  return app;
}
