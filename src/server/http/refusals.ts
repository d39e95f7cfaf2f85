import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ErrorResponse } from "#src/api/api-error.ts";
import { plainHeaders } from "../pages/render-page.ts";

// Responses have the headers of all others.

const methods = ["GET", "HEAD", "POST", "OPTIONS"];

/** TRACE is left out: it would send back what a proxy had added. */
export function refuseMethod(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (methods.includes(request.raw.method ?? "")) {
    done();
    return;
  }
  reply.hijack();
  reply.raw.writeHead(405, ["Allow", methods.join(", "), "Cache-Control", "no-store", ...plainHeaders]).end();
}

/**
 * Refuses HTTP/1.1 without Host and unknown expectations; returns whether it did. Node's own refusals lack our headers.
 */
export function refuseBadHeaders({ method, httpVersion, headers }: IncomingMessage, response: ServerResponse): boolean {
  const hasNoHost = headers.host === undefined && httpVersion === "1.1";
  const isExpecting = headers.expect !== undefined && !/^100-continue$/i.test(headers.expect);
  if (!hasNoHost && !isExpecting) return false;
  const message = hasNoHost ? "The request names no host." : "The expectation is not understood.";
  const body = writeRefusal(message);
  response.writeHead(hasNoHost ? 400 : 417, [...refusalHeaders(body), ...plainHeaders]);
  response.end(method === "HEAD" ? undefined : body);
  return true;
}

/** `OPTIONS *` asks about the server as a whole (RFC 9110 §9.3.7). Returns whether it was that. */
export function respondToServerOptions({ method, url }: IncomingMessage, response: ServerResponse): boolean {
  if (method !== "OPTIONS" || url !== "*") return false;
  response.writeHead(204, ["Allow", methods.join(", "), "Cache-Control", "no-store", ...plainHeaders]).end();
  return true;
}

const reasons: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large", "The headers are too long."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout", "The request took too long to arrive."],
};

export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, phrase, message] = reasons[error.code ?? ""] ?? [400, "Bad Request", "The request cannot be read."];
  const body = writeRefusal(message);
  const headers = pairs([...refusalHeaders(body), ...plainHeaders]);
  socket.end(`HTTP/1.1 ${status} ${phrase}\r\n${headers.join("\r\n")}\r\n\r\n${body}`);
}

function writeRefusal(message: string): string {
  return JSON.stringify({ error: { code: "invalid-request", message } } satisfies ErrorResponse);
}

/** Nothing more is read from such a connection. */
function refusalHeaders(body: string): readonly string[] {
  const type = ["Content-Type", "application/json; charset=utf-8", "Content-Length", String(Buffer.byteLength(body))];
  return [...type, "Cache-Control", "no-store", "Connection", "close"];
}

function pairs(headers: readonly string[]): readonly string[] {
  return headers.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${headers[index + 1]}`] : []));
}
