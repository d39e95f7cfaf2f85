import { type MinerPart, minerParts } from "#src/domain/miners/miner-record.ts";
import type { CollectedPool, CollectorContext } from "../context.ts";
import { createTokenBucket, engineBudget, type TokenBucket } from "./budgets.ts";
import { createEngineCalls } from "./call-engine.ts";
import { createEnginePause, type EnginePause } from "./engine-pause.ts";
import type { CallEngine, PartSource } from "./parts/part-request.ts";
import { createRefreshQueue, type RefreshQueue } from "./refresh-queue.ts";
import type { Line } from "./waiting-lines.ts";

export interface FollowedPool {
  readonly pool: CollectedPool;
  /** Shared by pools of one engine with one rate limit. */
  readonly queue: RefreshQueue;
  readonly strangers: TokenBucket;
  readonly pause: EnginePause;
  readonly call: CallEngine;
  readonly lines: ReadonlyMap<MinerPart, Line>;
}

export function createFollowedPools(
  context: CollectorContext,
  pools: readonly CollectedPool[],
  parts: { readonly sources: Readonly<Record<MinerPart, PartSource>>; readonly onSettled: () => void },
): ReadonlyMap<string, FollowedPool> {
  const { now, setTimer } = context;
  const engines = new Map<object, Pick<FollowedPool, "queue" | "strangers">>();

  function findEngine({ engine }: CollectedPool) {
    const key = engine.limit ?? engine;
    const known = engines.get(key) ?? {
      queue: createRefreshQueue({ limit: engine.limit ?? null, now, setTimer, onSettled: parts.onSettled }),
      strangers: createTokenBucket(engineBudget, now),
    };
    engines.set(key, known);
    return known;
  }

  return new Map(
    pools.map((pool) => {
      const pause = createEnginePause(now);
      const lines = minerParts.map((part) => {
        const line: Line = { name: `${pool.coin} ${part}`, lifeMs: parts.sources[part].lifeMs, pause };
        return [part, line] as const;
      });
      const call = createEngineCalls(context, pool.coin, pause);
      return [pool.coin, { pool, ...findEngine(pool), pause, call, lines: new Map(lines) }] as const;
    }),
  );
}
