import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { localeOfBasename } from "./i18n/locale.ts";
import { loadMessages } from "./i18n/messages.ts";

declare global {
  interface Window {
    /** Set by the server's first script; the basename is the language (architecture: "A language"). */
    readonly __reactRouterContext?: { readonly basename?: string };
  }
}

await loadMessages(localeOfBasename(window.__reactRouterContext?.basename ?? "/"));
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
