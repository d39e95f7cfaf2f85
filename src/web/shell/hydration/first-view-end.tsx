import { use } from "react";
import { ScriptNonce } from "../../script-nonce.ts";

/**
 * Stands below the first view of a page. A script waits for the stylesheets above it, and the parser waits for the script: the
 * browser lays out and paints what stands above before it reads the rest of the document, and requests the page's code only
 * then (docs/decisions/011 has the figures). Rendered by the browser, it is empty.
 */
export function FirstViewEnd() {
  const nonce = use(ScriptNonce);
  const html = { __html: import.meta.env.SSR ? "0" : "" };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, hashed by the security policy
  return <script nonce={nonce} dangerouslySetInnerHTML={html} suppressHydrationWarning />;
}
