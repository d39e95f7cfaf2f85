import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddressHeader } from "#src/domain/site/client-address.ts";

/** The visitor's request as the web handler wants it, with his address by our own word. It is aborted when he goes away. */
export function toWebRequest(
  raw: IncomingMessage,
  response: ServerResponse,
  { url, clientAddress, body }: { readonly url: URL; readonly clientAddress: string; readonly body: Buffer | null },
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw.headers)) {
    if (value === undefined || name.startsWith(":")) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  headers.set(clientAddressHeader, clientAddress);
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  const method = raw.method === "HEAD" ? "GET" : (raw.method ?? "GET");
  const init: RequestInit = { method, headers, signal: controller.signal };
  if (body !== null && method !== "GET") init.body = new Uint8Array(body);
  return new Request(url, init);
}

/**
 * The origin that the visitor sees. React Router compares it with the Origin header of a form, which a page of another
 * site cannot fake together with Host.
 */
export function findVisitorOrigin(raw: IncomingMessage, configured: string): string {
  const { host } = raw.headers;
  if (host === undefined || new URL(configured).host === host) return configured;
  const protocol = raw.headers["x-forwarded-proto"] === "https" ? "https" : "http";
  return URL.parse(`${protocol}://${host}`)?.origin ?? configured;
}

/** Whether a page of another site sent this. React Router would throw at it; to the visitor it is forbidden, to the operator no fault. */
export function isForeign(raw: IncomingMessage, configured: string): boolean {
  const { origin } = raw.headers;
  return origin !== undefined && origin !== findVisitorOrigin(raw, configured);
}
