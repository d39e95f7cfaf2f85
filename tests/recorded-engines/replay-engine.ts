import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { getCoin } from "#src/domain/coins/index.ts";
import type { EngineContext, PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { type EngineFault, faultyResponse, toFaultyResponse } from "../contracts/faulty-response.ts";
import { cryptonoteNodejsPool } from "./cryptonote-nodejs-pool.ts";
import type { RecordedEngine, RecordedResponse, ReplayOptions } from "./recorded-engine.ts";

// Plays the recordings of an engine, over real HTTP or as a given `fetch`, with faults when a test asks for them.

export interface ReplayServerOptions extends ReplayOptions {
  readonly faults?: {
    readonly initial?: EngineFault | null;
    /** How long the fault `slow` waits before the second half of its response. */
    readonly slowMs?: number;
  };
  readonly port?: number;
}

export interface ReplayEngine {
  readonly url: string;
  /** `onlyPath` ("/get_blocks") leaves all other responses good. Null ends the fault. */
  setFault(kind: EngineFault | null, onlyPath?: string): void;
  /** The requests, oldest first: "/stats_address?address=42ehso…". */
  readonly calls: readonly string[];
  /** Closes every connection and stops listening, like a program that is stopped. */
  stop(): Promise<void>;
  /** Listens again on the same port; until `setStarting(false)` it responds like an engine that has measured nothing yet. */
  start(): Promise<void>;
  setStarting(isStarting: boolean): void;
  close(): Promise<void>;
}

export async function startReplayEngine(
  recorded: RecordedEngine = cryptonoteNodejsPool,
  options: ReplayServerOptions = {},
): Promise<ReplayEngine> {
  const replay = recorded.createReplay(options);
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
    const good = (isStarting ? recorded.respondWhileStarting(asked) : null) ?? replay(asked);
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

interface ReplayFetchOptions extends ReplayOptions {
  readonly fault?: EngineFault | null;
  /** The requests that get the fault; all when absent. */
  readonly isFaulty?: (path: string) => boolean;
  /** Removed from the start of every path before the recordings are asked. */
  readonly basePath?: string;
  /** Called for every request. A call of the engine's node has the path "/rpc getblockhash". */
  readonly asked?: (path: string, body: string) => void;
  /** Paths whose good responses are not the recorded ones. */
  readonly changed?: Readonly<Record<string, string | RecordedResponse>>;
}

/** The same without a network, as a `fetch`. The body of the fault `slow` never ends and ignores the abort signal. */
export function createReplayFetch(recorded: RecordedEngine, options: ReplayFetchOptions = {}): typeof globalThis.fetch {
  const { fault = null, isFaulty = () => true, basePath = "", asked, changed = {} } = options;
  const replay = recorded.createReplay(options);
  return async (input, init) => {
    const url = new URL(String(input));
    url.pathname = url.pathname.slice(basePath.length);
    const body = typeof init?.body === "string" ? init.body : "";
    const path = url.pathname === recorded.nodePath ? `${url.pathname} ${JSON.parse(body).method}` : url.pathname;
    asked?.(path + url.search, body);
    const own = changed[path] ?? replay({ method: init?.method ?? "GET", url, body });
    const good = typeof own === "string" ? { status: 200, body: own } : own;
    if (fault === null || !isFaulty(path)) return new Response(good.body, { status: good.status });
    return toFaultyResponse(faultyResponse(fault, good.status === 200 ? good.body : "{}"));
  };
}

/** What the registry would build the adapter from, at the time of the recording. */
export function recordedContext(recorded: RecordedEngine): EngineContext {
  return {
    coin: getCoin(recorded.coin),
    schemes: recorded.schemes.map(({ scheme }) => scheme),
    address: replayUrl.href,
    fees: {},
    minimumPayout: null,
    options: recorded.options,
    now: () => recorded.recordedAt,
    fetch: globalThis.fetch,
  };
}

export const replayUrl = new URL("http://engine.test/");

/** An adapter over its recordings, without a network; `asked` are the paths, `sent` the bodies of its requests. */
export function createReplayedEngine(
  recorded: RecordedEngine,
  create: (url: URL, context: EngineContext, timeoutMs?: number) => PoolEngine,
  options: Omit<ReplayFetchOptions, "asked"> & {
    readonly context?: (fetch: typeof globalThis.fetch) => Partial<EngineContext>;
    readonly timeoutMs?: number | undefined;
  } = {},
) {
  const asked: string[] = [];
  const sent: string[] = [];
  const fetch = createReplayFetch(recorded, {
    ...options,
    asked(path, body) {
      asked.push(path);
      if (body !== "") sent.push(body);
    },
  });
  const context = { ...recordedContext(recorded), fetch, ...options.context?.(fetch) };
  return { engine: create(replayUrl, context, options.timeoutMs), asked, sent };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

function sendGood(response: ServerResponse, { status, body }: RecordedResponse): void {
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
  const faulty = faultyResponse(kind, body);
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
