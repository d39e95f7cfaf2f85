import { createContext } from "react-router";
import type { ReportError } from "#src/domain/site/log.ts";
import type { Services } from "#src/services/services.ts";

export interface WebContext {
  readonly services: Services;
  readonly report: ReportError;
}

/** How loaders reach the services. Filled by handler.ts through entry.server.tsx, since the Node graph and the Vite graph hold modules of their own. */
export const webContext = createContext<WebContext>();
