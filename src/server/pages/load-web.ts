import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ReportError } from "#src/domain/site/log.ts";
import type { Services } from "#src/services/services.ts";
import { createWebHandler } from "#src/web/handler.ts";
import { StartProblem } from "../start-messages.ts";
import type { WebHandler } from "./render-page.ts";

type ServerBuild = Parameters<typeof createWebHandler>[0];

export interface WebParts {
  readonly services: Services;
  readonly report: ReportError;
  readonly readApiDocument?: () => unknown;
}

export async function loadWeb(root: string, web: WebParts): Promise<{ web: WebHandler; clientDir: string }> {
  const file = join(root, "build/server/index.js");
  if (!existsSync(file)) throw new StartProblem("The site is not built. Run npm run build first, or npm start.");
  const build: unknown = await import(pathToFileURL(file).href);
  return { web: createWebHandler(requireServerBuild(build), web, "production"), clientDir: join(root, "build/client") };
}

export function requireServerBuild(build: unknown): ServerBuild {
  if (isServerBuild(build)) return build;
  throw new StartProblem("The built pages cannot be read. Run npm run build again.");
}

function isServerBuild(build: unknown): build is ServerBuild {
  return typeof build === "object" && build !== null && "entry" in build && "routes" in build && "assets" in build;
}
