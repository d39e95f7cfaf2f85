import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CoinFacts } from "#src/domain/coins/coin.ts";
import {
  type EngineFault,
  faultyResponse,
  toFaultyResponse,
} from "../../../../tests/contracts/faulty-response.ts";
import type { NodeContext } from "../chain-node.ts";

export interface Reply {
  readonly status: number;
  readonly body: string;
}

/** `ask` is the method of a JSON-RPC call with its parameters, or the path of a GET with its query. */
export type Answer = (ask: string, params: unknown) => Reply | string;

export function readMade(path: string): string {
  return readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");
}

export function contextOf(coin: CoinFacts, now: number, answer: Answer, fault?: EngineFault): NodeContext {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input));
    const call = init?.body === undefined ? null : JSON.parse(String(init.body));
    const answered = call === null ? answer(url.pathname + url.search, null) : answer(call.method, call.params);
    const { status, body } = typeof answered === "string" ? { status: 200, body: answered } : answered;
    return fault === undefined
      ? new Response(body, { status })
      : toFaultyResponse(faultyResponse(fault, body));
  };
  return { coin, credentials: { kind: "none" }, now: () => now, fetch };
}
