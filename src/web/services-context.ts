import { createContext } from "react-router";
import type { ReportError } from "#src/domain/site/log.ts";
import type { Services } from "#src/services/services.ts";

/** What the server gives to the pages. */
export interface WebContext {
  readonly services: Services;
  readonly report: ReportError;
  /** The OpenAPI document of this site; absent where there is none. */
  readonly readApiDocument?: () => unknown;
}

/**
 * How loaders reach the services. handler.ts sets it through entry.server.tsx, because Node and Vite each load their own copy
 * of this module.
 */
export const webContext = createContext<WebContext>();
