import "./i18n/all-messages.server.ts";
import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from "react-router";
import { ScriptNonce, scriptNonceHeader } from "./script-nonce.ts";
import { webContext } from "./services-context.ts";
import { prefetchAfterPaint } from "./shell/navigation/prefetch-after-paint.ts";

export { webContext } from "./services-context.ts";

/** Renders the whole page before it is sent, because its inline scripts are hashed for the security policy and it is cached. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(18).toString("base64url");
  const page = (
    <ScriptNonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </ScriptNonce>
  );
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // React inserts no part of the page later by script, so the page is complete without scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough();
        headers.set("Content-Type", "text/html; charset=utf-8");
        headers.set(scriptNonceHeader, nonce);
        text(body).then((html) => resolve(new Response(prefetchAfterPaint(html, nonce), { status, headers })), reject);
        pipe(body);
      },
      onShellError: reject,
      onError: reject,
    });
  });
}

/** A thrown response (404) is an answer, not a fault. Everything else is reported. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(webContext).report(error, { path: new URL(request.url).pathname });
};
