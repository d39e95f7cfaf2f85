import type { ServerBuild } from "react-router";
import { pageError } from "./guards.ts";
import type { WebContext } from "./services-context.ts";

type Routes = ServerBuild["routes"];

/**
 * The pages' loaders and actions, of which each that fails because of the site's database becomes the page that says so (503). React
 * Router leaves of an error that is thrown nothing but 500.
 */
export function respondToOutages(routes: Routes, { services, report }: WebContext): Routes {
  function guard<Args, Answer>(work: (args: Args) => Answer) {
    return async (args: Args): Promise<Awaited<Answer>> => {
      try {
        return await work(args);
      } catch (error) {
        if (!services.storage.isBehind(error)) throw error;
        report(error, { what: "a page" });
        throw pageError(503, "storage-unavailable");
      }
    };
  }

  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      if (route === undefined) return [id, route];
      const { loader, action } = route.module;
      const guarded = { ...(loader && { loader: guard(loader) }), ...(action && { action: guard(action) }) };
      return [id, { ...route, module: { ...route.module, ...guarded } }];
    }),
  );
}
