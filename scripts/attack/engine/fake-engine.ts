import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createMiningcoreReplay, recordedAt } from "../../../tests/recorded-engines/miningcore.ts";

// A Miningcore with one pool of Litecoin on a private network, out of recordings; it may have a limit of requests, or answer as an
// engine in hostile hands does.

export const fakePoolId = "ltc-pplns";

/** Answers a request for which an honest engine would send `good`. */
export type HostileAnswer = (response: ServerResponse, good: string, request: IncomingMessage) => void;

export interface FakeEngine {
  readonly url: string;
  /** What was asked since the start: paths. */
  readonly calls: readonly string[];
  /** How many were refused for the limit. */
  countRefused(): number;
  /** Null: honest. */
  behave(answer: HostileAnswer | null): void;
  /** Holds all answers back until it is called again with false. */
  hold(isHeld: boolean): void;
  close(): Promise<void>;
}

export interface FakeEngineOptions {
  /** Requests in any second; more are refused with 429. Null = as many as come. */
  readonly perSecond?: number;
  readonly answerAfterMs?: number;
}

export async function startFakeEngine({ perSecond, answerAfterMs = 0 }: FakeEngineOptions = {}): Promise<FakeEngine> {
  const replay = createMiningcoreReplay({ shiftMs: Date.now() - recordedAt });
  const calls: string[] = [];
  const begun: number[] = [];
  const held: (() => void)[] = [];
  let isHeld = false;
  let refused = 0;
  let hostile: HostileAnswer | null = null;

  function isOverLimit(): boolean {
    if (perSecond === undefined) return false;
    const now = performance.now();
    while ((begun[0] ?? now) < now - 1000) begun.shift();
    if (begun.length >= perSecond) return true;
    begun.push(now);
    return false;
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? "/", "http://engine.test");
    if (hostile === null && isOverLimit()) {
      refused += 1;
      response.writeHead(429, { "retry-after": "1" }).end("Slow down");
      return;
    }
    const good = replay({ method: request.method ?? "GET", url, body: "{}" });
    if (hostile === null) response.writeHead(good.status, { "content-type": "application/json" }).end(good.body);
    else hostile(response, good.status === 200 ? good.body : "{}", request);
  }

  const server = createServer((request, response) => {
    calls.push(request.url ?? "/");
    request.resume();
    response.on("error", () => undefined);
    const reply = () =>
      answerAfterMs === 0 ? answer(request, response) : setTimeout(answer, answerAfterMs, request, response);
    if (isHeld) held.push(reply);
    else reply();
  });
  server.on("clientError", (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    countRefused: () => refused,
    behave(next) {
      hostile = next;
    },
    hold(next) {
      isHeld = next;
      if (!next) for (const reply of held.splice(0)) reply();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** config/pools.json of a site over these engines: the first is honest at its start, others may be added for other coins. */
export function configOver(url: string, others: Readonly<Record<string, string>> = {}, pollSeconds = 5): unknown {
  const options = { poolId: fakePoolId, requestsPerSecond: 5 };
  const pool = (address: string) => ({
    engine: { name: "miningcore", address, pollSeconds, options },
    schemes: [{ scheme: "pplns" }],
  });
  const added = Object.entries(others).map(([coin, address]) => [coin, pool(address)] as const);
  return {
    brand: { name: "Attacked Pool", supportEmail: "help@pool.example" },
    enabled: ["ltc", ...added.map(([coin]) => coin)],
    pools: { ltc: { ...pool(url), network: "regtest" }, ...Object.fromEntries(added) },
  };
}
