import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIP } from "node:net";

const header = "x-forwarded-for";

/**
 * Keeps only valid addresses, without ports, so that Fastify's `request.ip`, which identifies visitors, is always an
 * address. Each proxy appends its caller at the right; nothing left of the first invalid entry from the right can be
 * trusted. If none remains, the connection's address counts.
 */
export function cleanForwardedFor({ headers }: Pick<IncomingMessage, "headers">): void {
  const written = headers[header];
  if (written === undefined) return;
  const addresses: string[] = [];
  for (const entry of readEntries(written).reverse()) {
    const address = readForwardedAddress(entry);
    if (address === null) break;
    addresses.unshift(address);
  }
  setHeader(headers, addresses.join(", "));
}

function setHeader(headers: IncomingHttpHeaders, value: string): void {
  if (value === "") delete headers[header];
  else headers[header] = value;
}

function readEntries(written: string | readonly string[]): string[] {
  return String(written).split(",");
}

/**
 * Accepts `203.0.113.7`, `203.0.113.7:1234`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:443`; null for anything
 * else.
 */
export function readForwardedAddress(entry: string): string | null {
  const text = entry.trim();
  const [, inBrackets, beforePort] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? [];
  const address = inBrackets ?? beforePort ?? text;
  // A zone is valid on the proxy alone.
  return isIP(address) === 0 || address.includes("%") ? null : address;
}
