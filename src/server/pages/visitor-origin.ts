import type { IncomingMessage } from "node:http";

/** React Router compares it with a form's Origin header: a page of another site cannot fake both. */
export function findVisitorOrigin(raw: IncomingMessage, configured: string): string {
  const { host } = raw.headers;
  if (host === undefined || new URL(configured).host === host) return configured;
  // Each proxy appends to the header, so the first entry is what the visitor's browser used.
  const [used = ""] = String(raw.headers["x-forwarded-proto"] ?? "").split(",");
  const protocol = used.trim().toLowerCase() === "https" ? "https" : "http";
  return URL.parse(`${protocol}://${host}`)?.origin ?? configured;
}

/** Whether another site's page sent this form. React Router would throw an error that is reported; we respond 403. */
export function isForeign(raw: IncomingMessage, configured: string): boolean {
  const { origin } = raw.headers;
  return origin !== undefined && origin !== findVisitorOrigin(raw, configured);
}
