import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type EngineFault, faultyAnswer, toFaultyResponse } from "#src/sources/engines/contract/faulty-answer.ts";
import { cryptonoteNodejsPool } from "./cryptonote-nodejs-pool.ts";
import type { RecordedAnswer, RecordedEngine, ReplayOptions } from "./recorded-engine.ts";

// A recorded engine over real HTTP, which goes wrong when a test says so.

export interface ReplayServerOptions extends ReplayOptions {
  readonly faults?: {
    readonly initial?: EngineFault | null;
    /** How long the `slow` fault sits on the second half of its answer. */
    readonly slowMs?: number;
  };
  readonly port?: number;
}

export interface ReplayEngine {
  readonly url: string;
  /** `onlyPath` ("/get_blocks") leaves all other answers good. Null ends the fault. */
  setFault(kind: EngineFault | null, onlyPath?: string): void;
  /** What was asked, oldest first: "/stats_address?address=42ehso…". */
  readonly calls: readonly string[];
  /** Drops every connection and listens no more, as a program does that is stopped. */
  stop(): Promise<void>;
  /** Listens again at the same place; until `setStarting(false)` it answers as an engine that has not measured anything yet. */
  start(): Promise<void>;
  setStarting(isStarting: boolean): void;
  close(): Promise<void>;
}

export async function startReplayEngine(
  recorded: RecordedEngine = cryptonoteNodejsPool,
  options: ReplayServerOptions = {},
): Promise<ReplayEngine> {
  const answer = recorded.createReplay(options);
  const calls: string[] = [];
  const closing = new AbortController();
  const slowMs = options.faults?.slowMs ?? 60_000;
  let isStarting = false;
  let fault: { readonly kind: EngineFault; readonly onlyPath: string | null } | null =
    options.faults?.initial == null ? null : { kind: options.faults.initial, onlyPath: null };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://replay");
    calls.push(url.pathname + url.search);
    const asked = { method: request.method ?? "GET", url, body: await readText(request) };
    const good = (isStarting ? recorded.answerWhileStarting(asked) : null) ?? answer(asked);
    const active = fault !== null && (fault.onlyPath ?? url.pathname) === url.pathname ? fault.kind : null;
    if (active === null) sendGood(response, good);
    else sendFault(response, active, good.status === 200 ? good.body : "{}", slowMs, closing.signal);
  }

  function listen(port: number): Promise<Server> {
    const server = createServer((request, response) => void respond(request, response));
    return new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => resolve(server));
    });
  }

  let server: Server | null = await listen(options.port ?? 0);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the replay engine has no port");
  const { port } = address;

  async function stop(): Promise<void> {
    const stopped = server;
    server = null;
    stopped?.closeAllConnections();
    await new Promise<void>((resolve) => (stopped === null ? resolve() : stopped.close(() => resolve())));
  }

  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    setFault(kind, onlyPath) {
      fault = kind === null ? null : { kind, onlyPath: onlyPath ?? null };
    },
    stop,
    async start() {
      isStarting = true;
      server = await listen(port);
    },
    setStarting(value) {
      isStarting = value;
    },
    async close() {
      closing.abort();
      await stop();
    },
  };
}

/**
 * The same without a network, for a given `fetch`. A `slow` body ends never, and does not listen to the abort signal.
 * `asked` hears of every request.
 */
export function createReplayFetch(
  recorded: RecordedEngine,
  options: ReplayOptions & {
    readonly fault?: EngineFault | null;
    /** Left off every path before the recordings are asked. */
    readonly basePath?: string;
    readonly asked?: (path: string, body: string) => void;
    /** Paths whose good answers are others than the recorded ones. */
    readonly changed?: Readonly<Record<string, string | RecordedAnswer>>;
  } = {},
): typeof globalThis.fetch {
  const answer = recorded.createReplay(options);
  return async (input, init) => {
    const url = new URL(String(input));
    url.pathname = url.pathname.slice((options.basePath ?? "").length);
    const body = typeof init?.body === "string" ? init.body : "";
    options.asked?.(url.pathname + url.search, body);
    const changed = options.changed?.[url.pathname];
    const recordedAnswer = answer({ method: init?.method ?? "GET", url, body });
    const good = typeof changed === "string" ? { status: 200, body: changed } : (changed ?? recordedAnswer);
    if (options.fault == null) return new Response(good.body, { status: good.status });
    return toFaultyResponse(faultyAnswer(options.fault, good.status === 200 ? good.body : "{}"));
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

function sendGood(response: ServerResponse, { status, body }: RecordedAnswer): void {
  response.writeHead(status, { "access-control-allow-origin": "*", "content-type": "application/json" });
  response.end(body);
}

function sendFault(
  response: ServerResponse,
  kind: EngineFault,
  body: string,
  slowMs: number,
  signal: AbortSignal,
): void {
  const faulty = faultyAnswer(kind, body);
  response.writeHead(faulty.status, faulty.headers);
  if (faulty.ending === "end") {
    response.end(faulty.body);
    return;
  }
  response.write(faulty.body, () => {
    if (faulty.ending === "break") response.destroy();
    else
      wait(slowMs, undefined, { signal, ref: false }).then(
        () => response.end(body.slice(faulty.body.length)),
        () => response.destroy(),
      );
  });
}
