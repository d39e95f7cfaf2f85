import type { Block } from "#src/domain/mining/block.ts";
import type { PoolHistory, PoolSnapshot } from "#src/domain/mining/pool.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import type { HistoryWindow, PageRequest } from "#src/sources/engines/pool-engine.ts";
import type { SourceError } from "#src/sources/source-error.ts";
import { createFakeEngine } from "./fake-engine.ts";

/** A pool of 5 TH/s. Keeps its whole past; can be made to fail or to change its response. */
export function createScriptedPool(now: () => number) {
  const script = {
    failure: null as SourceError | null,
    snapshot: null as PoolSnapshot | null,
    blocks: [] as Block[],
    asked: [] as string[],
    windows: [] as HistoryWindow[],
  };

  function answer<Value>(what: string, value: () => Value): Promise<Result<Value, SourceError>> {
    script.asked.push(what);
    return Promise.resolve(script.failure ? err(script.failure) : ok(value()));
  }

  const engine = createFakeEngine({
    capabilities: { poolHistoryMs: 500 * 86_400_000, topMiners: true, fullAddresses: true },
    fetchPool: () => answer("pool", () => script.snapshot ?? snapshotAt(now())),
    fetchTopMiners: () =>
      answer("top miners", () => [{ address: "kaspa:top", hashrate: 1e12, hashrateDay: null, workers: 2, lastShareAt: now() }]),
    fetchBlocks: ({ cursor, limit }: PageRequest) =>
      answer("blocks", () => {
        const start = Number(cursor ?? 0);
        const next = start + limit < script.blocks.length ? String(start + limit) : null;
        return { items: script.blocks.slice(start, start + limit), next, total: script.blocks.length };
      }),
    fetchPoolHistory: (window: HistoryWindow) =>
      answer("pool history", () => {
        script.windows.push(window);
        return historyOf(window);
      }),
  });
  return { engine, script };
}

export function snapshotAt(at: number, hashrate = 5e12): PoolSnapshot {
  return {
    at,
    network: { at, height: 1_000, difficulty: 2e10, hashrate: 1e15, blockReward: 5_000n, lastBlockAt: at - 1_000 },
    schemes: [{ at, scheme: "pps", hashrate, miners: 12, workers: 34, effort: 0.5 }],
    fees: { pps: 0.01 },
    minimumPayout: null,
    payoutIntervalMs: null,
    measuredAt: null,
    acceptsMiners: null,
    ports: [],
    lastBlockFoundAt: null,
  };
}

export function blockAt(height: number, foundAt: number, status: Block["status"] = "confirmed"): Block {
  return {
    chain: "kas",
    height,
    hash: `hash${height}`,
    foundAt,
    scheme: "pps",
    finder: null,
    worker: null,
    difficulty: 2e10,
    effort: 1,
    reward: 5_000n,
    status,
    progress: null,
  };
}

function historyOf({ from, to, stepMs }: HistoryWindow): PoolHistory {
  const times = Array.from({ length: Math.ceil((to - from) / stepMs) }, (_, index) => from + index * stepMs);
  return {
    network: times.map((at) => ({
      at,
      height: 1_000,
      difficulty: 2e10,
      hashrate: 1e15,
      blockReward: null,
      lastBlockAt: null,
    })),
    schemes: times.map((at) => ({ at, scheme: "pps", hashrate: 5e12, miners: 12, workers: 34, effort: null })),
  };
}
