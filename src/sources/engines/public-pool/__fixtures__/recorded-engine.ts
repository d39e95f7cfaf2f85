import { btc } from "#src/domain/coins/btc.ts";
import { nodePath, publicPool } from "../../../../../tests/recorded-engines/public-pool.ts";
import { createReplayedEngine, replayUrl } from "../../../../../tests/recorded-engines/replay-engine.ts";
import { createBitcoind } from "../../../nodes/bitcoind/bitcoind.ts";
import type { EngineFault } from "../../../../../tests/contracts/faulty-response.ts";
import type { EngineContext } from "../../pool-engine.ts";
import { createPublicPool } from "../public-pool.ts";

export const { miner, recordedAt } = publicPool;
/** 2026-11-20 23:30 UTC. */
export const firstInterval = 1_795_217_400_000;

interface Changes {
  /** Paths (`/api/info`, `/rpc getblockhash`) whose response is not the recorded one. */
  readonly changed?: Readonly<Record<string, string>>;
  readonly fault?: EngineFault;
  readonly faultOf?: "engine" | "node";
  readonly hasNode?: boolean;
  readonly context?: Partial<EngineContext>;
  readonly timeoutMs?: number;
}

const credentials = { kind: "password", user: "adit", password: "secret" } as const;

export function engineWith({ changed = {}, fault, faultOf, hasNode = true, context = {}, timeoutMs }: Changes = {}) {
  const nodeUrl = new URL(nodePath, replayUrl);
  const now = () => recordedAt;
  return createReplayedEngine(publicPool, createPublicPool, {
    changed,
    fault: fault ?? null,
    isFaulty: (path) => faultOf === undefined || (faultOf === "node") === path.startsWith(nodePath),
    timeoutMs,
    context: (fetch) => ({
      node: hasNode ? createBitcoind(nodeUrl, { coin: btc, credentials, now, fetch }, timeoutMs) : null,
      ...context,
    }),
  });
}
