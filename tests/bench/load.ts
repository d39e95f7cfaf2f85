import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";

export interface Load {
  readonly requestsPerSecond: number;
  /** Share of the time that this side was at work: near 1, the figure is the generator's and not the server's. */
  readonly generatorBusy: number;
}

export interface LoadOptions {
  readonly connections: number;
  readonly ms: number;
  /** Header lines besides Host, as they go over the wire. */
  readonly headers: readonly string[];
}

/**
 * Requests one page again and again, one request at a time on each connection. Of an answer it reads only where it
 * ends: on a small machine a full HTTP client would be slower than the servers that it measures.
 */
export async function load(address: string, path: string, options: LoadOptions): Promise<Load> {
  const { hostname, port, host } = new URL(address);
  const request = Buffer.from([`GET ${path} HTTP/1.1`, `Host: ${host}`, ...options.headers, "", ""].join("\r\n"));
  const before = performance.eventLoopUtilization();
  const startedAt = performance.now();
  const until = startedAt + options.ms;
  const counts = await Promise.all(
    Array.from({ length: options.connections }, () => ask(connect(Number(port), hostname), request, until)),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  return {
    requestsPerSecond: total / ((performance.now() - startedAt) / 1000),
    generatorBusy: performance.eventLoopUtilization(before).utilization,
  };
}

function ask(socket: Socket, request: Buffer, until: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let count = 0;
  let head: Buffer = Buffer.alloc(0);
  let missing = 0;
  socket.setNoDelay(true);
  socket.on("connect", () => socket.write(request));
  socket.on("data", (chunk: Buffer) => {
    if (missing > 0) {
      missing -= chunk.length;
    } else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = head.indexOf("\r\n\r\n");
      if (end === -1) return;
      missing = end + 4 + readLength(head, end) - head.length;
      head = Buffer.alloc(0);
    }
    if (missing > 0) return;
    count += 1;
    if (missing === 0 && performance.now() < until) socket.write(request);
    else socket.end(() => resolve(count));
  });
  socket.on("error", reject);
  socket.on("close", () => reject(new Error(`The server closed a connection after ${count} answers.`)));
  return promise;
}

const lengthName = Buffer.from("\r\nContent-Length: ");

function readLength(answer: Buffer, end: number): number {
  const start = answer.indexOf(lengthName);
  const isGood = answer.toString("latin1", 9, 12) === "200" && start !== -1 && start < end;
  if (!isGood) throw new Error(`The server answered:\n${answer.toString("latin1", 0, end)}`);
  const from = start + lengthName.length;
  return Number(answer.toString("latin1", from, answer.indexOf("\r", from)));
}
