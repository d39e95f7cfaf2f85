import { btc } from "#src/domain/coins/btc.ts";
import { respondToRpc, type RpcReply } from "../../../../../tests/recorded-engines/bitcoind.ts";
import { type EngineFault, faultyResponse, toFaultyResponse } from "../../../../../tests/contracts/faulty-response.ts";
import type { NodeContext } from "../../chain-node.ts";
import { createBitcoind } from "../bitcoind.ts";

/** 2026-11-21 00:01:05 UTC. */
export const recordedAt = 1_795_219_265_000;
export const recordedCredentials = { kind: "password", user: "adit", password: "Tr0ub4dor&3" } as const;

type Change = (method: string, params: readonly unknown[]) => RpcReply | string | null;

export function nodeWith(change: Change = () => null, given: Partial<NodeContext> = {}, timeoutMs?: number, kind?: "nexad" | "zcashd") {
  const asked: { method: string; headers: Headers }[] = [];
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    const body = String(init?.body);
    const { method, params } = JSON.parse(body);
    asked.push({ method, headers: new Headers(init?.headers) });
    const changed = change(method, params) ?? respondToRpc(body);
    const { status, body: text } = typeof changed === "string" ? { status: 200, body: changed } : changed;
    return new Response(text, { status });
  };
  const context = { coin: btc, credentials: recordedCredentials, now: () => recordedAt, fetch, ...given };
  return { node: createBitcoind(new URL("http://node.test/"), context, timeoutMs, kind), asked };
}

/** Every response is faulty. A `slow` body never ends, and ignores the abort signal. */
export function faultyNodeFetch(fault: EngineFault): typeof globalThis.fetch {
  return async (_url, init) => toFaultyResponse(faultyResponse(fault, respondToRpc(String(init?.body)).body));
}
