import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTemporaryStore } from "#src/collector/__fixtures__/temporary-store.ts";
import { createTestLog } from "#src/collector/__fixtures__/test-log.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { NetworkSample } from "#src/domain/mining/pool.ts";
import { wholeReading } from "../__fixtures__/block-readings.ts";
import { termsOf } from "../__fixtures__/terms.ts";
import type { PoolStats } from "../pools/pool-stats.ts";
import { createMergeMining } from "./merge-mining.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 2026-03-02 12:00 UTC. */
const now = Date.UTC(2026, 2, 2, 12);
const midnight = Date.UTC(2026, 2, 2);

type Store = Awaited<ReturnType<typeof openTemporaryStore>>["store"];
let store: Store;
let dispose: () => Promise<void>;

beforeEach(async () => {
  ({ store, dispose } = await openTemporaryStore(() => now, createTestLog().log));
});

afterEach(() => dispose());

function network(part: Partial<NetworkSample>): NetworkSample {
  return {
    at: now,
    height: 3_000_000,
    difficulty: null,
    hashrate: null,
    blockReward: null,
    lastBlockAt: null,
    ...part,
  };
}

/** Only the stats that merge mining reads. */
function pool(
  coin: CoinSlug,
  part: { mergeMined?: readonly string[]; isDemo?: boolean; sample?: NetworkSample | null },
): PoolStats {
  const { mergeMined = [], isDemo = false, sample = null } = part;
  return {
    state: "live",
    terms: { ...termsOf(coin), state: "live", mergeMined, isDemo, schemes: [{ scheme: "pps", feeFraction: 0.02 }] },
    fault: null,
    at: now,
    measuredAt: null,
    figuresChangedAt: null,
    acceptsMiners: null,
    chainStillSince: null,
    ports: [],
    hashrate: 0,
    miners: null,
    workers: null,
    schemes: [],
    network: sample,
    isDifficultyZero: false,
    networkShare: null,
    lastBlock: null,
    blocks: { completeSince: 0, isReading: false, fault: null },
    blocksDay: null,
    usdPrice: null,
  };
}

function dogeBlock(height: number, foundAt: number, part: Partial<Block> = {}): Block {
  return {
    chain: "doge",
    height,
    hash: `doge-${height}`,
    foundAt,
    scheme: null,
    finder: null,
    worker: null,
    difficulty: 4e7,
    effort: null,
    reward: 1_000_000_000_000n,
    status: "confirmed",
    progress: 1,
    ...part,
  };
}

const quotes: Readonly<Record<string, number>> = { LTC: 80, DOGE: 0.1 };

function open(pools: readonly PoolStats[]) {
  return createMergeMining({
    store,
    now: () => now,
    listPoolStats: async () => pools,
    findPrice: async (ticker) => {
      const usd = quotes[ticker];
      return usd === undefined ? null : { usd, at: now, source: "test", change24h: null };
    },
    listBlocks: async () => null,
  });
}

describe("merge mining", () => {
  it("takes the network of a chain without a pool from the newest block of it that was found here", async () => {
    await store.blocks.upsertBlocks("ltc", [
      dogeBlock(1, now - 3 * HOUR, { difficulty: 1 }),
      dogeBlock(2, now - 2 * HOUR),
      dogeBlock(3, now - HOUR, { status: "orphaned", difficulty: 9e9 }),
      dogeBlock(4, now - HOUR / 2, { difficulty: null }),
    ]);
    const { pairs } = await open([pool("ltc", { mergeMined: ["doge"] })]).getMergeMining();
    // 4e7 × 2^32 ÷ 60 s
    expect(pairs[0]?.merged[0]?.network).toMatchObject({
      source: "block",
      gap: null,
      sample: { at: now - 2 * HOUR, height: 2, difficulty: 40_000_000, hashrate: 2_863_311_530_666_666.5 },
    });
  });

  it("says why a network is not known: no block, or an old one", async () => {
    const parents = [pool("ltc", { mergeMined: ["doge", "pep"] })];
    await store.blocks.upsertBlocks("ltc", [dogeBlock(1, now - 7 * DAY)]);
    const { pairs } = await open(parents).getMergeMining();
    expect(pairs[0]?.merged.map((chain) => [chain.chain, chain.network.gap, chain.gap])).toEqual([
      ["doge", "old", "network-unknown"],
      ["pep", "no-block", "network-unknown"],
    ]);
  });

  it("takes the network of a chain with a pool from there, unless one is made up and the other is real", async () => {
    const fb = pool("fb", { sample: network({ difficulty: 7e6 }), isDemo: true });
    const isOf = async (isDemo: boolean) =>
      (await open([pool("btc", { mergeMined: ["fb"], isDemo }), fb]).getMergeMining()).pairs[0]?.merged[0]?.network;
    expect(await isOf(true)).toMatchObject({ source: "pool", sample: { difficulty: 7_000_000 } });
    expect(await isOf(false)).toEqual({ sample: null, source: null, gap: "no-block" });
  });

  it("measures what was added: merge-mined blocks at the price of the day against the pool's own work", async () => {
    const hours = Array.from({ length: 48 }, (_, index) => midnight - 2 * DAY + index * HOUR);
    await store.samples.insertHistory("ltc", "1h", {
      // Work of a block: 1e6 × 2^32 hashes; 4.294967296e15 hashes a second are one block in a second, 86,400 a day.
      network: hours.map((at) => network({ at, difficulty: 1e6 })),
      schemes: hours.map((at) => ({
        at,
        scheme: "pps" as const,
        hashrate: 4.294967296e15 / 86_400,
        miners: null,
        workers: null,
        effort: null,
      })),
    });
    await store.prices.insertHistory("LTC", "1d", [
      { at: midnight - 2 * DAY, usd: 100 },
      { at: midnight - DAY, usd: 80 },
    ]);
    await store.prices.insertHistory("DOGE", "1d", [
      { at: midnight - 2 * DAY, usd: 0.1 },
      { at: midnight - DAY, usd: 0.001 },
    ]);
    await store.blocks.saveReading("ltc", wholeReading);
    await store.blocks.upsertBlocks("ltc", [
      dogeBlock(1, midnight - 2 * DAY),
      dogeBlock(2, midnight - DAY),
      dogeBlock(3, midnight - 1),
      dogeBlock(4, midnight),
    ]);
    const { pairs } = await open([pool("ltc", { mergeMined: ["doge"] })]).getMergeMining();
    // Yesterday: one block of 6.25 LTC at 80 USD; two blocks of 10,000 DOGE at 0.001 USD.
    const { yesterday, month } = pairs[0] ?? {};
    expect(yesterday).toMatchObject({ from: midnight - DAY, days: 1, mergedUsd: 20 });
    expect(yesterday?.plainUsd).toBeCloseTo(500, 6);
    expect(yesterday?.fraction).toBeCloseTo(0.04, 9);
    // Both days: 6.25 × 100 + 500 against 1,000 + 20; before them nothing is stored.
    expect(month).toMatchObject({ from: midnight - 2 * DAY, days: 2 });
    expect(month?.fraction).toBeCloseTo(1020 / 1125, 9);
    expect(month?.chains).toEqual([{ chain: "doge", blocks: 3, amount: 3_000_000_000_000n, usd: 1020 }]);
  });

  it("does not know what was added while the list of blocks, a price or a hashrate is missing", async () => {
    await store.blocks.upsertBlocks("ltc", [dogeBlock(1, midnight - HOUR)]);
    const { pairs } = await open([pool("ltc", { mergeMined: ["doge"] })]).getMergeMining();
    expect(pairs[0]).toMatchObject({ yesterday: null, month: null });
  });

  it("expects of a day what the profit engine says, with and without the merged coins", async () => {
    await store.blocks.upsertBlocks("ltc", [dogeBlock(1, now - HOUR)]);
    const ltc = pool("ltc", { mergeMined: ["doge", "pep"], sample: network({ difficulty: 1e8 }) });
    const answer = await open([ltc]).expectPairDay("ltc", 1e10);
    // 1e10 × 86,400 ÷ (1e8 × 2^32) × 6.25 × 98 %, and ÷ (4e7 × 2^32) × 10,000 × 98 %.
    expect(answer?.day.coins[0]?.coins).toBeCloseTo(0.012321397662163, 12);
    expect(answer?.day.coins[1]?.coins).toBeCloseTo(49.2855906486511, 9);
    expect(answer?.day.uncounted).toEqual(["pep"]);
    expect(answer?.bonusFraction).toBeCloseTo(5, 6);
    expect(await open([ltc]).expectPairDay("btc", 1e10)).toBeNull();
    expect(await open([pool("ltc", { mergeMined: ["doge"] })]).expectPairDay("ltc", 1e10)).toBeNull();
  });

  it("names pools whose coin could be merge-mined, while their engine does not report it", async () => {
    const { pairs, unreported } = await open([pool("ltc", {}), pool("kas", {})]).getMergeMining();
    expect(pairs).toEqual([]);
    expect(unreported).toEqual([{ coin: "ltc", engine: "fake", chains: getCoin("ltc").mergeMined }]);
  });
});
