import { createContext } from "react-router";
import type { ReportError } from "#src/domain/site/log.ts";
import type { Services } from "#src/services/services.ts";
import type { PageFileTable } from "./shell/navigation/page-files.ts";

/** What the server hands to the pages. */
export interface WebParts {
  readonly services: Services;
  readonly report: ReportError;
}

export interface WebContext extends WebParts {
  readonly pageFiles: PageFileTable;
}

/** How loaders reach the services. Filled by handler.ts through entry.server.tsx, since the Node graph and the Vite graph hold modules of their own. */
export const webContext = createContext<WebContext>();
