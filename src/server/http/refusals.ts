import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ErrorAnswer } from "#src/api/api-error.ts";
import { plainHeaders } from "../pages/render-page.ts";

// What is refused before any route is asked. Such answers have the headers of all others.

const methods = ["GET", "HEAD", "POST", "OPTIONS"];

/** Methods that nothing here understands, TRACE among them, which would send back what a proxy had added. */
export function refuseMethod(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (methods.includes(request.raw.method ?? "")) {
    done();
    return;
  }
  reply.hijack();
  reply.raw.writeHead(405, ["Allow", methods.join(", "), "Cache-Control", "no-store", ...plainHeaders]).end();
}

const reasons: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large", "The headers are too long."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout", "The request took too long to arrive."],
};

/** Answers what is no HTTP, and closes the connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, phrase, message] = reasons[error.code ?? ""] ?? [400, "Bad Request", "The request cannot be read."];
  const body = JSON.stringify({ error: { code: "invalid-request", message } } satisfies ErrorAnswer);
  const headers = [
    `Content-Type: application/json; charset=utf-8`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    "Connection: close",
    ...pairs(plainHeaders),
  ];
  socket.end(`HTTP/1.1 ${status} ${phrase}\r\n${headers.join("\r\n")}\r\n\r\n${body}`);
}

function pairs(headers: readonly string[]): readonly string[] {
  return headers.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${headers[index + 1]}`] : []));
}
