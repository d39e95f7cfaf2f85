import { describe, expect, it } from "vitest";
import { openTemporaryStore } from "#src/collector/__fixtures__/temporary-store.ts";
import { createTestLog } from "#src/collector/__fixtures__/test-log.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { PoolSnapshot } from "#src/domain/mining/pool.ts";
import { termsOf } from "../__fixtures__/terms.ts";
import { listOffers } from "../devices/mining-offers.ts";
import { buildPoolStats } from "./pool-stats.ts";
import { createStoredPoolFigures } from "./stored-figures.ts";

const now = Date.UTC(2026, 10, 23);
const terms = termsOf("btc", { schemes: [{ scheme: "prop", feeFraction: 0.01 }] });

/** As reported: the reward of one block with fees. */
const snapshotOf = (blockReward: bigint): PoolSnapshot => ({
  at: now,
  network: { at: now, height: 920_000, difficulty: 1e14, hashrate: 1e21, blockReward, lastBlockAt: now },
  schemes: [{ at: now, scheme: "prop", hashrate: 1, miners: 1, workers: 1, effort: null }],
  fees: {},
  minimumPayout: null,
  payoutIntervalMs: null,
  measuredAt: now,
  acceptsMiners: null,
  ports: [],
  lastBlockFoundAt: null,
});

const blockOf = (index: number, reward: bigint): Block => ({
  chain: "btc",
  height: 919_999 - index,
  hash: `block ${index}`,
  foundAt: now - (index + 1) * 3_600_000,
  scheme: "prop",
  finder: null,
  worker: null,
  difficulty: 1e14,
  effort: 1,
  reward,
  status: "confirmed",
  progress: null,
});

async function chainOf(blockReward: bigint, blocks: readonly Block[]) {
  const { store, dispose } = await openTemporaryStore(() => now, createTestLog().log);
  await store.pools.saveSnapshot("btc", snapshotOf(blockReward));
  await store.blocks.upsertBlocks("btc", blocks);
  const stats = buildPoolStats(terms, await createStoredPoolFigures(store, [terms], () => now)(), now);
  await dispose();
  const [offer] = listOffers({ pools: [stats], findNetwork: () => null, findPrice: () => null });
  return offer?.chain.terms;
}

describe("the reward that profits are computed from", () => {
  const twenty = Array.from({ length: 20 }, (_, index) => blockOf(index, 315_000_000n));

  it("is the chain's rule and the mean fees of the pool's last blocks", async () => {
    expect(await chainOf(315_000_000n, twenty)).toMatchObject({
      reward: { atomic: 312_500_000n, basis: "schedule" },
      transactionFees: 2_500_000n,
      averagedBlocks: 20,
    });
  });

  it("does not follow the lucky fees of the one block that the engine reports", async () => {
    expect(await chainOf(20_000_000_000n, twenty)).toEqual(await chainOf(312_600_000n, twenty));
  });

  it("has no fees where too few blocks are known", async () => {
    expect(await chainOf(20_000_000_000n, twenty.slice(0, 9))).toMatchObject({
      reward: { atomic: 312_500_000n, basis: "schedule" },
      transactionFees: null,
      averagedBlocks: null,
    });
  });
});
