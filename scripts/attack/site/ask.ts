import { Agent, request } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";

export interface HttpInput {
  readonly method: string;
  /** As it goes over the wire: `/kas?range=%00`. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | null;
}

export interface HttpAnswer {
  readonly status: number;
  /** By their names in lower case; one that came twice has both values. */
  readonly headers: ReadonlyMap<string, string>;
  /** Without its encoding. Of a stream that never ends, nothing. */
  readonly body: Buffer;
  /** From when a connection was free until the last byte: what waits here for a connection is not the site's time. */
  readonly ms: number;
}

export interface Asker {
  ask(input: HttpInput): Promise<HttpAnswer>;
  close(): void;
}

const longestWaitMs = 60_000;

/** Asks over connections that stay open, as many as `connections`. Rejects when the connection ends without an answer. */
export function createAsker(origin: string, connections: number): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: "fifo" });
  return {
    ask: (input) => ask(origin, agent, input),
    close: () => agent.destroy(),
  };
}

/** A plain GET, for what an attack itself has to know. */
export function get(target: string, headers: HttpInput["headers"] = {}): HttpInput {
  return { method: "GET", target, headers, body: null };
}

function ask(origin: string, agent: Agent, { method, target, headers, body }: HttpInput): Promise<HttpAnswer> {
  const { hostname, port } = new URL(origin);
  let startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, hostname, port, method, path: target, headers: toHeaders(headers, body), timeout: longestWaitMs },
      (response) => {
        const parts: Buffer[] = [];
        const finish = () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: joinHeaders(response.rawHeaders),
            body: decode(Buffer.concat(parts), response.headers["content-encoding"] ?? ""),
            ms: performance.now() - startedAt,
          });
        response.on("error", reject);
        if (response.headers["content-type"]?.startsWith("text/event-stream") === true && method !== "HEAD") {
          finish();
          response.destroy();
          return;
        }
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () => {
          try {
            finish();
          } catch (error) {
            reject(error);
          }
        });
      },
    );
    sent.on("socket", () => {
      startedAt = performance.now();
    });
    sent.on("timeout", () => sent.destroy(new Error(`No response within ${longestWaitMs} ms.`)));
    sent.on("error", reject);
    sent.end(body ?? undefined);
  });
}

function toHeaders(headers: HttpInput["headers"], body: string | null): Record<string, string | string[]> {
  const written = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === "string" ? value : [...value]]),
  );
  return body === null ? written : { ...written, "content-length": String(Buffer.byteLength(body)) };
}

function joinHeaders(raw: readonly string[]): ReadonlyMap<string, string> {
  const joined = new Map<string, string>();
  for (let index = 0; index < raw.length; index += 2) {
    const name = (raw[index] ?? "").toLowerCase();
    const value = raw[index + 1] ?? "";
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return joined;
}

function decode(body: Buffer, encoding: string): Buffer {
  if (body.length === 0) return body;
  if (encoding === "br") return brotliDecompressSync(body);
  if (encoding === "gzip") return gunzipSync(body);
  if (encoding === "deflate") return inflateSync(body);
  if (encoding === "zstd") return zstdDecompressSync(body);
  return body;
}
