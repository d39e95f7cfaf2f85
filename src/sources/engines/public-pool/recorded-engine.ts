import { btc } from "#src/domain/coins/btc.ts";
import {
  createPublicPoolReplay,
  nodePath,
  publicPoolMiner,
  publicPoolRecordedAt,
} from "../../../../tests/recorded-engines/public-pool.ts";
import { createBitcoind } from "../../nodes/bitcoind/bitcoind.ts";
import { type EngineFault, faultyAnswer, toFaultyResponse } from "../contract/faulty-answer.ts";
import type { EngineContext } from "../pool-engine.ts";
import { createPublicPool } from "./public-pool.ts";

// For tests only: the adapter and its node over recorded answers, without a network.

export const miner = publicPoolMiner;
export const recordedAt = publicPoolRecordedAt;
/** The first of the recorded slots, 2026-11-20 23:30 UTC. */
export const firstSlot = 1_795_217_400_000;

interface Changes {
  /** Paths (`/api/info`, `/rpc getblockhash`) that answer something else. */
  readonly changed?: Readonly<Record<string, string>>;
  readonly fault?: EngineFault;
  /** Only this part of the outside goes wrong; both when absent. */
  readonly faultOf?: "engine" | "node";
  readonly hasNode?: boolean;
  readonly context?: Partial<EngineContext>;
  readonly timeoutMs?: number;
}

export function engineWith({ changed = {}, fault, faultOf, hasNode = true, context = {}, timeoutMs }: Changes = {}) {
  const replay = createPublicPoolReplay();
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input));
    const body = typeof init?.body === "string" ? init.body : "";
    const path = url.pathname === nodePath ? `${nodePath} ${JSON.parse(body).method}` : url.pathname;
    asked.push(path);
    const reply = replay({ method: init?.method ?? "GET", url, body });
    const text = changed[path] ?? reply.body;
    const isFaulty = fault !== undefined && (faultOf ?? partOf(path)) === partOf(path);
    if (!isFaulty) return new Response(text, { status: path in changed ? 200 : reply.status });
    return toFaultyResponse(faultyAnswer(fault, text));
  };
  const now = () => recordedAt;
  const credentials = { kind: "password", user: "adit", password: "secret" } as const;
  const node = createBitcoind(
    new URL(`http://engine.test${nodePath}`),
    { coin: btc, credentials, now, fetch },
    timeoutMs,
  );
  const whole: EngineContext = {
    coin: btc,
    schemes: ["solo"],
    fees: {},
    minimumPayout: null,
    address: "http://engine.test",
    options: {},
    node: hasNode ? node : null,
    now,
    fetch,
    ...context,
  };
  return { engine: createPublicPool(new URL("http://engine.test/"), whole, timeoutMs), asked };
}

function partOf(path: string): "engine" | "node" {
  return path.startsWith(nodePath) ? "node" : "engine";
}
