import type { PoolNetwork } from "#src/domain/coins/coin.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import type { ChainNode } from "#src/sources/nodes/chain-node.ts";
import { type Collector, createCollector } from "../collector.ts";
import type { CollectedPool } from "../context.ts";
import { createScriptedFeed } from "./scripted-feed.ts";
import { createScriptedPool } from "./scripted-pool.ts";
import { openTemporaryStore } from "./temporary-store.ts";
import { createTestLog } from "./test-log.ts";
import { createTestTime } from "./test-time.ts";

// 2026-03-02 00:00 UTC, and a little after noon.
export const midnight = 1_772_409_600_000;
export const start = midnight + 45_296_000;

/** One scripted pool and feed on a real store, with a test clock. */
export async function openScene() {
  const time = createTestTime(start);
  const kept = createTestLog();
  const pool = createScriptedPool(time.now);
  const prices = createScriptedFeed(time.now);
  const { store, dispose } = await openTemporaryStore(time.now, kept.log);
  const { now, setTimer } = time;
  const shared = { priceFeeds: [{ feed: prices.feed, pollMs: 90_000 }], store, now, setTimer, ...kept, random: () => 0.5 };
  /** Advances the clock by seconds until the work is done. */
  async function passUntil<Result>(work: Promise<Result>): Promise<Result> {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    work.then(end, end);
    while (!isOver) await time.advance(1_000);
    return work;
  }

  return {
    time,
    kept,
    pool,
    prices,
    store,
    shared,
    dispose,
    collect: (
      isLive = true,
      engine: PoolEngine = pool.engine,
      node: ChainNode | null = null,
      network: PoolNetwork = "mainnet",
    ) =>
      createCollector({ ...shared, pools: [{ coin: "kas", network, engine, node, pollMs: 60_000, isLive }] }),
    collectFees: (schemes: CollectedPool["schemes"] = []) =>
      createCollector({
        ...shared,
        pools: [{ coin: "kas", engine: pool.engine, schemes, pollMs: 60_000, isLive: true }],
      }),
    passUntil,
    readAllBlocks: (collector: Collector) => passUntil(collector.runOnce("read-older-blocks")),
    listRows: () => store.samples.listPoolPoints("kas", "10m", { from: 0, to: 2 * start }),
    listBlocks: async () => (await store.blocks.listBlocks("kas", { before: null, limit: 999, chain: null })).items,
  };
}

export type Scene = Awaited<ReturnType<typeof openScene>>;
