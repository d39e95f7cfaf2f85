import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer, type ViteDevServer } from "vite";
import { createWebHandler } from "#src/web/handler.ts";
import { requireServerBuild, type WebParts } from "./load-web.ts";
import type { WebHandler } from "./render-page.ts";

export interface DevWeb {
  readonly web: WebHandler;
  middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): Promise<void>;
}

/** Reloads on changes (`npm run dev`). `server` also carries Vite's web socket. */
export async function createDevWeb(root: string, parts: WebParts, server: Server): Promise<DevWeb> {
  const vite: ViteDevServer = await createServer({
    root,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server } },
  });
  let known: { readonly build: unknown; readonly handler: WebHandler } | null = null;
  return {
    async web(request, locale) {
      const build: unknown = await vite.ssrLoadModule("virtual:react-router/server-build");
      const same = known?.build === build ? known : null;
      const current = same ?? { build, handler: createWebHandler(requireServerBuild(build), parts, "development") };
      known = current;
      return current.handler(request, locale);
    },
    middleware(request, response, next) {
      vite.middlewares(request, response, next);
    },
    close: () => vite.close(),
  };
}
