import { describe, expect, it } from "vitest";
import { describeSolo } from "#src/domain/earnings/describe-solo.ts";
import { expectEarnings, presentTerms } from "#src/domain/earnings/estimate-earnings.ts";
import { miningcore } from "../recorded-engines/miningcore.ts";
import { publicPool } from "../recorded-engines/public-pool.ts";
import { openScenario, type Scenario } from "./open-scenario.ts";

const dayMs = 86_400_000;

async function readSolo({ services, coin, miner }: Scenario) {
  const [stats, pool, round, listed] = await Promise.all([
    services.miners.getMinerStats(coin, miner),
    services.pools.getPoolStats(coin),
    services.miners.getSoloRound(coin, miner),
    services.miners.listBlocks(coin, miner, { before: null, limit: 10 }),
  ]);
  return { page: describeSolo(stats, pool, round), list: listed.state === "known" ? listed.solo : null };
}

describe("SOLO", () => {
  it("takes odds, effort and expected blocks from the difficulty, whatever hashrate a network is said to have", async () => {
    await using scenario = await openScenario(publicPool);
    await scenario.until("0:10");
    const { page, list } = await readSolo(scenario);
    // A difficulty of 4.656542373906925e-10 is 1.9999697 hashes.
    expect((page?.timeToBlockMs ?? 0) * (page?.hashrate ?? 0)).toBeCloseTo(1999.9697, 3);
    expect((list?.expected ?? 0) / (list?.hashrate ?? 0)).toBeCloseTo(43200.654, 2);
    expect((list?.expected ?? 0) * (page?.timeToBlockMs ?? 0)).toBeCloseTo(dayMs, 0);
    const effort = page?.effort ?? 0;
    expect(effort).toBeGreaterThan(0);

    await using other = await openScenario(publicPool);
    other.engine.change("/api/network", (network) => ({ ...network, networkhashps: 2e20 }));
    await other.until("0:10");
    const told = await readSolo(other);
    expect(told.page?.timeToBlockMs).toBe(page?.timeToBlockMs);
    expect(told.page?.effort).toBe(effort);
    expect(told.list).toEqual(list);
  });

  it("has no odds without a difficulty: the hashrate of a chain says nothing of the time between its blocks", async () => {
    await using scenario = await openScenario(publicPool);
    await scenario.until("0:02");
    scenario.engine.down("node");
    await scenario.until("0:10");
    const { page, list } = await readSolo(scenario);
    expect(page).toMatchObject({ odds: null, timeToBlockMs: null, effort: null });
    expect(list).toBeNull();
    expect(await scenario.api(`miner/blocks/${publicPool.miner}`)).toMatchObject({ solo_24h: [] });
  });
});

describe("the reward of a block", () => {
  it("is the engine's own before the coin's nominal one, on a page and in the API", async () => {
    await using scenario = await openScenario(miningcore);
    scenario.engine.change("/api/pools/ltc-pplns", (answer) =>
      answer.pool === undefined ? answer : { pool: { ...answer.pool, blockReward: 6.31 } },
    );
    await scenario.until("0:02");
    const pool = await scenario.poolStats();
    expect(presentTerms(pool)?.reward).toEqual({ atomic: 631_000_000n, basis: "reported", asOf: null });
    expect(await scenario.api("pool/stats")).toMatchObject({ block_reward: 6.31 });
  });

  it("is the node's where the engine tells none, though the coin's rule says another for this height", async () => {
    await using scenario = await openScenario(publicPool);
    await scenario.until("0:02");
    const pool = await scenario.poolStats();
    expect(presentTerms(pool)?.reward.atomic).toBe(1_250_000_000n);
    expect(await scenario.api("pool/stats")).toMatchObject({ block_reward: 12.5 });
    const week = { difficulty: null, hashrate: null };
    expect(expectEarnings(await scenario.minerStats(), pool, week)).toBeNull();
  });
});
