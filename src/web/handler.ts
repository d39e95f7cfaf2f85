import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from "react-router";
import { type LocaleCode, locales, localizePath } from "#src/domain/site/locales.ts";
import { respondToOutages } from "./outage-responses.ts";
import type { WebContext } from "./services-context.ts";

// The only place where the modules that Node loads meet the modules that Vite builds.

export type WebHandler = (request: Request, locale: LocaleCode) => Promise<Response>;

/**
 * One request handler for each language: the same build with another basename, so that every link, form and redirect has
 * the right prefix. `basename` is documented, this use of it is not; an end-to-end test checks it.
 */
export function createWebHandler(build: ServerBuild, web: WebContext, mode: "production" | "development"): WebHandler {
  const key = findContextKey(build.entry.module);
  const routes = respondToOutages(build.routes, web);
  const handlers = new Map(
    locales.map(({ code }) => [
      code,
      createRequestHandler({ ...build, routes, basename: localizePath("/", code) }, mode),
    ]),
  );
  return (request, locale) => {
    const handler = handlers.get(locale);
    if (handler === undefined) throw new Error(`No request handler for the language ${locale}`);
    const context = new RouterContextProvider();
    context.set(key, web);
    return handler(request, context);
  };
}

function findContextKey(entry: object): RouterContext<WebContext> {
  if ("webContext" in entry && isContextKey(entry.webContext)) return entry.webContext;
  throw new Error("The build's server entry does not export webContext");
}

function isContextKey(value: unknown): value is RouterContext<WebContext> {
  return typeof value === "object" && value !== null;
}
