import type { IncomingMessage } from "node:http";

/** The origin that the visitor sees. React Router compares it with the Origin header of a form: a page of another site cannot fake both. */
export function findVisitorOrigin(raw: IncomingMessage, configured: string): string {
  const { host } = raw.headers;
  if (host === undefined || new URL(configured).host === host) return configured;
  // Each proxy writes how it was called behind what the one before it wrote: the first entry is what the visitor's browser used.
  const [used = ""] = String(raw.headers["x-forwarded-proto"] ?? "").split(",");
  const protocol = used.trim().toLowerCase() === "https" ? "https" : "http";
  return URL.parse(`${protocol}://${host}`)?.origin ?? configured;
}

/** Whether a page of another site sent this form. React Router would throw an error that is reported; the answer is 403 instead. */
export function isForeign(raw: IncomingMessage, configured: string): boolean {
  const { origin } = raw.headers;
  return origin !== undefined && origin !== findVisitorOrigin(raw, configured);
}
