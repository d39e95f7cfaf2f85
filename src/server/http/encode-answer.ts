import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { compress, negotiateEncoding, smallestCompressed } from "./encoding.ts";

/**
 * Fastify's onSend hook for answers that are made as text (API, OpenAPI): ETag, 304 and compression. Pages and files see to
 * themselves and do not pass here.
 */
export async function encodeAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== "string" || reply.statusCode !== 200) return payload;
  const vary = reply.getHeader("vary");
  reply.header("vary", vary === undefined ? "Accept-Encoding" : `${vary}, Accept-Encoding`);
  const isKept = !String(reply.getHeader("cache-control") ?? "").includes("no-store");
  if (isKept && isReading(request.method)) {
    // Weak: the same tag for every encoding.
    const etag = `W/"${createHash("sha256").update(payload).digest("base64url").slice(0, 22)}"`;
    reply.header("etag", etag);
    if (request.headers["if-none-match"]?.includes(etag.slice(2))) {
      reply.code(304).removeHeader("content-length");
      return null;
    }
  }
  const encoding = negotiateEncoding(request.headers["accept-encoding"]?.toString());
  const body = Buffer.from(payload);
  if (encoding === "identity" || body.length < smallestCompressed || reply.hasHeader("content-encoding"))
    return payload;
  const encoded = await compress(body, encoding);
  reply.header("content-encoding", encoding).header("content-length", encoded.length);
  return encoded;
}

function isReading(method: string): boolean {
  return method === "GET" || method === "HEAD";
}
