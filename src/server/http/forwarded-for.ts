import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIP } from "node:net";

const header = "x-forwarded-for";

/**
 * Leaves in a request's X-Forwarded-For what can be the address of somebody, without ports, so that Fastify's `request.ip`, by which
 * everything here knows visitors, is always an address: each proxy adds the address it was called from at the right; at the first entry from the
 * right that is none, nothing further to the left can be believed. Without an entry that is left, the connection's own address stands.
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

/** `203.0.113.7`, `203.0.113.7:1234`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:443` → the address; null for anything else. */
export function readForwardedAddress(entry: string): string | null {
  const text = entry.trim();
  const [, inBrackets, beforePort] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? [];
  const address = inBrackets ?? beforePort ?? text;
  // A zone means something on the proxy alone.
  return isIP(address) === 0 || address.includes("%") ? null : address;
}
