import { createServer } from "node:http";

export interface Received {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

export interface FakeIngest {
  readonly origin: string;
  /** The address an operator would configure. */
  readonly dsn: string;
  readonly received: readonly Received[];
  answerWith(status: number, headers?: Readonly<Record<string, string>>): void;
  /** Resolves with the first `count` of what came, rejects after five seconds. */
  waitFor(count: number): Promise<readonly Received[]>;
  close(): Promise<void>;
}

/** A local error service that keeps what it receives; it allows cross-origin calls as real ones do. */
export async function startFakeIngest(): Promise<FakeIngest> {
  const received: Received[] = [];
  let answer: { status: number; headers: Readonly<Record<string, string>> } = { status: 200, headers: {} };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const { method = "", url: target = "", headers } = request;
    received.push({ method, target, headers, body });
    response.writeHead(answer.status, { "Access-Control-Allow-Origin": "*", ...answer.headers });
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    dsn: `http://publickey@127.0.0.1:${port}/42`,
    received,
    answerWith(status, headers = {}) {
      answer = { status, headers };
    },
    async waitFor(count) {
      const latest = performance.now() + 5000;
      while (received.length < count) {
        if (performance.now() > latest) throw new Error(`${received.length} of ${count} faults came within 5 s.`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return received.slice(0, count);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
