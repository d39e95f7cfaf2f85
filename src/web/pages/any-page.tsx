import { data, Outlet, useRouteLoaderData } from "react-router";
import { findRefusal } from "../guards.ts";
import { webContext } from "../services-context.ts";
import { loadShell } from "../shell/load-shell.ts";
import { ErrorPage } from "../shell/notices/error-page.tsx";
import type { ShellData } from "../shell/shell-data.ts";
import type { Route } from "./+types/any-page";

export const middleware: Route.MiddlewareFunction[] = [
  ({ pattern, params, context }) => {
    const { services } = context.get(webContext);
    const refusal = findRefusal(pattern, params, services);
    // Loaders do not run after a refusal, so it brings what the shell around the error page shows.
    if (refusal !== null) throw data({ ...refusal.error, shell: loadShell(services) }, { status: refusal.status });
  },
];

/** Every page stands in this, so that an error takes the page's place and the shell, its styles and its state stay. */
export default function AnyPage() {
  return <Outlet />;
}

/** What fails here, or in the shell itself, comes to the root's boundary. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shell = useRouteLoaderData<ShellData>("root");
  return <ErrorPage error={error} supportEmail={shell?.supportEmail ?? ""} />;
}
