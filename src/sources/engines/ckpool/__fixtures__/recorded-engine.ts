import { btc } from "#src/domain/coins/btc.ts";
import type { EngineFault } from "../../../../../tests/contracts/faulty-response.ts";
import { ckpool, nodePath } from "../../../../../tests/recorded-engines/ckpool.ts";
import { createReplayedEngine, replayUrl } from "../../../../../tests/recorded-engines/replay-engine.ts";
import { createBitcoind } from "../../../nodes/bitcoind/bitcoind.ts";
import type { EngineContext } from "../../pool-engine.ts";
import { createCkpool } from "../ckpool.ts";

interface Changes {
  /** Paths (`/pool/pool.status`, `/rpc getblockhash`) whose response is not the recorded one. */
  readonly changed?: Readonly<Record<string, string>>;
  readonly fault?: EngineFault;
  readonly hasNode?: boolean;
  readonly context?: Partial<EngineContext>;
  readonly timeoutMs?: number;
}

const credentials = { kind: "password", user: "adit", password: "secret" } as const;

export function nodeOver(fetch: typeof globalThis.fetch, timeoutMs?: number) {
  const context = { coin: btc, credentials, now: () => ckpool.recordedAt, fetch };
  return createBitcoind(new URL(nodePath, replayUrl), context, timeoutMs);
}

export function engineWith({ changed = {}, fault, hasNode = true, context = {}, timeoutMs }: Changes = {}) {
  return createReplayedEngine(ckpool, createCkpool, {
    changed,
    fault: fault ?? null,
    timeoutMs,
    context: (fetch) => ({ node: hasNode ? nodeOver(fetch, timeoutMs) : null, ...context }),
  });
}
