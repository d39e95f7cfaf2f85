import { data, Outlet, useLocation, useRouteLoaderData } from "react-router";
import { splitLocale } from "#src/domain/site/locales.ts";
import { type ErrorData, findRefusal } from "../guards.ts";
import { loadMessages } from "../i18n/messages.ts";
import { matchScreen } from "../match-screen.ts";
import { webContext } from "../services-context.ts";
import { loadShell } from "../shell/load-shell.ts";
import { throwMissingPage } from "../shell/navigation/load-page.ts";
import { ErrorPage } from "../shell/notices/error-page.tsx";
import type { ShellData } from "../shell/shell-data.ts";
import { findSuggestedPages, suggestsPage } from "../suggested-pages.ts";
import type { Route } from "./+types/any-page";

export const middleware: Route.MiddlewareFunction[] = [
  ({ pattern, params, request, context }) => {
    const web = context.get(webContext);
    const refusal = findRefusal(pattern, params, web.services);
    if (refusal === null) return;
    const { locale, rest } = splitLocale(new URL(request.url).pathname);
    const suggested = refusal.status === 404 ? findSuggestedPages(rest, locale, web.services) : [];
    // Loaders do not run after a refusal, so it includes the data of the shell around the error page.
    const error: ErrorData = suggestsPage(suggested) ? { reason: "page-not-found" } : refusal.error;
    throw data({ ...error, suggested, shell: loadShell(web) }, { status: refusal.status });
  },
];

/** Loads the texts of a page together with the page, for every kind of navigation: a link, a redirect, the browser's history. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const { locale, rest } = splitLocale(new URL(request.url).pathname);
    await loadMessages(locale, matchScreen(rest)?.screen.id);
    return next();
  },
];

/** The parent of every page. After an error the error page replaces only the page; the shell, its styles and its state stay. */
export default function AnyPage() {
  throwMissingPage(useLocation().state);
  return <Outlet />;
}

/** Errors here, or in the shell itself, are handled by the root's boundary. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shell = useRouteLoaderData<ShellData>("root");
  return <ErrorPage error={error} supportEmail={shell?.supportEmail ?? ""} />;
}
