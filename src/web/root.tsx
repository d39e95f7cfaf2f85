import "@fontsource-variable/geologica/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "./styles/tokens.css";
import "./styles/global.css";
import { type ReactNode, use } from "react";
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { IntlProvider } from "use-intl";
import type { Route } from "./+types/root";
import { useProfile } from "./calls/use-profile.ts";
import { messageTag, useLocale } from "./i18n/locale.ts";
import { listFonts } from "./i18n/locale-fonts.ts";
import { getMessages, listCatalogueParts } from "./i18n/messages.ts";
import { readForcedMode } from "./preferences/color-mode.ts";
import { headScript } from "./preferences/head-script.ts";
import { ScriptNonce } from "./script-nonce.ts";
import { webContext } from "./services-context.ts";
import { earlyInputScript } from "./shell/hydration/early-input.ts";
import { FirstViewEnd } from "./shell/hydration/first-view-end.tsx";
import { loadShell } from "./shell/load-shell.ts";
import { chunkReloadScript } from "./shell/navigation/chunk-reload-script.ts";
import { ErrorPage } from "./shell/notices/error-page.tsx";
import { LastResort } from "./shell/notices/last-resort.tsx";
import { Shell } from "./shell/shell.tsx";
import type { ShellData } from "./shell/shell-data.ts";
import otherMedia from "./styles/other-media.css?url";

export function loader({ context }: Route.LoaderArgs) {
  return loadShell(context.get(webContext));
}

/** The data of the shell does not change during a visit. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const locale = useLocale();
  const error = useRouteError() ?? undefined;
  const shell = useShell(error);
  const page = useMatches().at(-1);
  const forcedMode = readForcedMode(page?.loaderData);
  const body = (
    <IntlProvider locale={messageTag(locale)} messages={getMessages(locale.code)} timeZone="UTC">
      <Shell data={shell}>{children}</Shell>
    </IntlProvider>
  );
  return (
    <html lang={locale.iso} dir={locale.dir} data-forced-mode={forcedMode ?? undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <HeadScript>{import.meta.env.SSR ? headScript : ""}</HeadScript>
        <HeadScript>{import.meta.env.SSR ? chunkReloadScript : ""}</HeadScript>
        <HeadScript>{import.meta.env.SSR ? earlyInputScript : ""}</HeadScript>
        {listFonts(locale.code).map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={otherMedia} media="print, (forced-colors: active)" />
        <Links />
        {listCatalogueParts(locale.code, page?.id).map((href) => (
          <link key={href} rel="preload" as="fetch" href={href} crossOrigin="anonymous" />
        ))}
      </head>
      <body>
        {/* Only around the error page: around a page it would catch errors that the error page must show. */}
        {error === undefined ? body : <LastResort supportEmail={shell?.supportEmail ?? ""}>{body}</LastResort>}
        <ScrollRestoration />
        <FirstViewEnd />
        <Scripts />
      </body>
    </html>
  );
}

/** The script has run before React starts and never runs again, so the browser's code does not contain its text. */
function HeadScript({ children }: { readonly children: string }) {
  const nonce = use(ScriptNonce);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, hashed by the security policy
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: children }} suppressHydrationWarning />;
}

export default function Root() {
  useProfile();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shell = useShell(error);
  return <ErrorPage error={error} supportEmail={shell?.supportEmail ?? ""} />;
}

function useShell(error: unknown): ShellData | null {
  const loaded = useRouteLoaderData<typeof loader>("root");
  return loaded ?? shellOfRefusal(error);
}

/** The shell's data inside a guard's refusal (pages/any-page.tsx). It comes from our own server. */
function shellOfRefusal(error: unknown): ShellData | null {
  if (!isRouteErrorResponse(error)) return null;
  const { shell } = (error.data ?? {}) as { readonly shell?: ShellData };
  return shell ?? null;
}
