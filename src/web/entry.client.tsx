import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { splitLocale } from "#src/domain/site/locales.ts";
import { reportUnexpected } from "./calls/report.ts";
import { localeOfBasename } from "./i18n/locale.ts";
import { loadMessages } from "./i18n/messages.ts";
import { matchScreen } from "./match-screen.ts";
import { expectSkippedTransitions } from "./shell/navigation/page-transition.tsx";

declare global {
  interface Window {
    /** Set by the server's first script. The basename is the language (`/ru`). */
    readonly __reactRouterContext?: { readonly basename?: string };
  }
}

expectSkippedTransitions();
// The server sets it when the operator has configured an error service.
if (window.faults) void import("./calls/send-faults.ts").then(({ sendFaults }) => sendFaults());
const locale = localeOfBasename(window.__reactRouterContext?.basename ?? "/");
await loadMessages(locale, matchScreen(splitLocale(window.location.pathname).rest)?.screen.id);
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={reportUnexpected} />
    </StrictMode>,
  );
});
