import { describe, expect, it } from "vitest";
import { toPoolRow } from "#src/web/pages/home/to-pool-row.ts";
import { cryptonoteNodejsPool } from "../recorded-engines/cryptonote-nodejs-pool.ts";
import { recordedEngines } from "../recorded-engines/index.ts";
import { miningcore } from "../recorded-engines/miningcore.ts";
import { publicPool } from "../recorded-engines/public-pool.ts";
import { openScenario, type Scenario } from "./open-scenario.ts";

// An engine that is gone, and one that is back: what each place of the site says of it, and when.

const minute = 60_000;

/** State and age of one pool at every place that tells them: header, home, API, lists, charts. All must say the same. */
async function look(scenario: Scenario) {
  const { pools, series } = scenario.services;
  const header = await pools.getPoolStats(scenario.coin);
  const listed = (await pools.listPoolStats()).find(({ terms }) => terms.coin === scenario.coin);
  if (listed === undefined) throw new Error("the pool is not in the list");
  const home = toPoolRow(listed, undefined, null);
  const api = await scenario.api("pool/stats");
  const blocks = await scenario.api("pool/blocks");
  const chart = await series.getSeries(scenario.coin, "pool-hashrate", "24h");
  const top = await scenario.topMiners();
  const isStale = header.state === "stale";
  const age = header.state === "stub" ? null : (header.measuredAt ?? header.at);
  expect({
    home: [home.note === "stale", home.isSilent],
    homeAge: home.staleAt,
    api: [api.state, api.fault, api.fault_since, api.at, api.hashrate],
    blocks: blocks.state,
    chart: [chart.latest?.isStale, chart.latest?.at],
    top: top.isOffered ? top.state : header.state,
  }).toEqual({
    home: [isStale, header.state === "stub"],
    homeAge: isStale ? age : null,
    api:
      header.state === "stub"
        ? ["stub", header.fault?.kind ?? null, header.fault?.since ?? null, null, null]
        : [header.state, header.fault?.kind ?? null, header.fault?.since ?? null, header.at, header.hashrate],
    blocks: header.state,
    chart: [isStale, age],
    top: header.state,
  });
  return { state: header.state, fault: header.fault?.kind ?? null, since: header.fault?.since ?? null, age };
}

async function isMinerStale(scenario: Scenario): Promise<boolean | null> {
  const stats = await scenario.minerStats();
  return "isStale" in stats ? stats.isStale : null;
}

describe.each(recordedEngines)("$name", (recorded) => {
  it("goes down for an hour and comes back: told at every place within a minute, also after a restart of ours", async () => {
    await using scenario = await openScenario(recorded);
    await scenario.until("0:10");
    expect(await look(scenario)).toMatchObject({ state: "live", fault: null });
    expect(await isMinerStale(scenario)).toBe(false);
    const before = (await look(scenario)).age;

    scenario.engine.down();
    await scenario.until("0:10:50");
    const told = await look(scenario);
    expect(told).toMatchObject({ state: "stale", fault: "silent" });
    await scenario.until("0:11");
    expect(await isMinerStale(scenario)).toBe(true);
    await scenario.until("1:10");
    expect(await look(scenario)).toEqual(told);
    expect(scenario.now() - (told.age ?? 0)).toBeGreaterThanOrEqual(59 * minute);
    expect(told.age).toBeGreaterThanOrEqual(before ?? 0);

    await scenario.restartSite();
    expect(await look(scenario)).toEqual(told);

    scenario.engine.up();
    await scenario.until("1:10:45");
    expect(await look(scenario)).toMatchObject({ state: "live", fault: null });
    expect(await isMinerStale(scenario)).toBe(false);

    scenario.engine.down();
    await scenario.until("1:31");
    await scenario.minerStats();
    scenario.engine.up();
    await scenario.until("1:31:45");
    expect(await look(scenario)).toMatchObject({ state: "live", fault: null });
    expect(await isMinerStale(scenario)).toBe(false);
    // One report for each outage, not one for each question.
    expect(scenario.kept.outages.filter((line) => !line.includes("node of"))).toHaveLength(2);
    expect(scenario.kept.reported).toEqual([]);
  });

  it("comes back after half an hour: every page of the miner is well within a minute", async () => {
    await using scenario = await openScenario(recorded);
    const { settings, miners } = scenario.services;
    const page = { before: null, limit: 50 };
    const lookAtMiner = async () => {
      const stats = await scenario.minerStats();
      const payouts = await miners.listPayouts(scenario.coin, scenario.miner, { ...page, group: "none" });
      const blocks = await miners.listBlocks(scenario.coin, scenario.miner, page);
      const set = await settings.getSettings(scenario.coin, scenario.miner);
      const unknown = await miners.getMinerStats(scenario.coin, recorded.pages.unknownMiner.address);
      return [stats, payouts, blocks, set, unknown].map((answer) => [
        answer.state,
        "isStale" in answer && answer.isStale,
      ]);
    };
    await scenario.until("0:10");
    const well = await lookAtMiner();
    scenario.engine.down();
    for (let time = 11; time <= 40; time += 1) {
      await scenario.until(`0:${time}`);
      await lookAtMiner();
    }
    expect(await lookAtMiner()).not.toEqual(well);
    scenario.engine.up();
    await scenario.until("0:40:59");
    expect(await lookAtMiner()).toEqual(well);
  });

  it("is down from the first moment on: its pool has no figures, a node tells the network, and the reason is told", async () => {
    await using never = await openScenario(recorded, { isDownAtFirst: true });
    await never.until("0:01");
    const { pools } = never.services;
    const hasNode = recorded.nodePath !== undefined;
    const state = hasNode ? "stale" : "stub";
    expect(await pools.getPoolStats(never.coin)).toMatchObject({ state, fault: { kind: "silent" } });
    const answer = await never.api("pool/stats");
    expect(answer).toMatchObject({ state, fault: "silent", hashrate: null, miners: null, workers: null, at: null });
    expect(answer.height !== null).toBe(hasNode);
    expect(await never.api("pool/hashrate")).toMatchObject({ points: [] });
    never.engine.up();
    await never.until("0:01:45");
    expect(await pools.getPoolStats(never.coin)).toMatchObject({ state: "live", fault: null });
  });
});

describe("an engine", () => {
  it("that turns this site away is asked less and less, and one that fails is not", async () => {
    await using scenario = await openScenario(cryptonoteNodejsPool);
    await scenario.until("0:05");
    const countUntil = async (time: string) => {
      const before = scenario.engine.calls.length;
      await scenario.until(time);
      return scenario.engine.calls.length - before;
    };
    scenario.engine.fault("500");
    await scenario.until("0:35");
    expect(await countUntil("1:05")).toBeGreaterThanOrEqual(89);
    scenario.engine.fault("429");
    await scenario.until("1:35");
    expect(await look(scenario)).toMatchObject({ state: "stale", fault: "refused" });
    expect(await countUntil("2:05")).toBeLessThanOrEqual(6);
    scenario.engine.fault(null);
    await scenario.until("2:20");
    expect(await look(scenario)).toMatchObject({ state: "live" });
  });

  it.each([
    ["html", "unreadable"],
    ["500", "failing"],
    ["429", "refused"],
  ] as const)("that answers %s has its own name for it at every place", async (fault, kind) => {
    await using scenario = await openScenario(publicPool);
    await scenario.until("0:05");
    scenario.engine.fault(fault);
    await scenario.until("0:06");
    expect(await look(scenario)).toMatchObject({ state: "stale", fault: kind });
  });

  it("whose chain stands still is told, and told as long as it does: on a regtest by the pool's own work", async () => {
    await using scenario = await openScenario(miningcore);
    await scenario.until("0:10");
    expect(await scenario.api("pool/stats")).toMatchObject({ chain_still_since: null });
    const stopped = scenario.now();
    const end = scenario.engine.change("/api/pools", (answer) => {
      const stats = answer.pool?.networkStats;
      if (stats) stats.lastNetworkBlockTime = new Date(stopped).toISOString();
      return answer;
    });
    await scenario.until("0:12:30");
    expect(await scenario.poolStats()).toMatchObject({ state: "live", chainStillSince: null });
    await scenario.until("0:14");
    const stats = await scenario.poolStats();
    expect(stats).toMatchObject({ state: "live", chainStillSince: stopped });
    expect(toPoolRow(stats, undefined, null).note).toBe("chain-still");
    expect(await scenario.api("pool/stats")).toMatchObject({ chain_still_since: stopped });
    end();
    await scenario.until("0:16");
    expect(await scenario.poolStats()).toMatchObject({ chainStillSince: null });
  });

  it("that is real has no made-up prices beside it, on no place, and the reason is told", async () => {
    await using scenario = await openScenario(cryptonoteNodejsPool);
    await scenario.until("0:30");
    expect(await scenario.poolStats()).toMatchObject({ usdPrice: null });
    expect(await scenario.api("pool/stats")).toMatchObject({ price_usd: null, price_reason: "no-feed" });
    expect(await scenario.services.rates.getRates()).toEqual({
      at: null,
      source: null,
      reason: "no-feed",
      fiat: {},
      crypto: {},
    });
    const price = await scenario.services.series.getSeries(scenario.coin, "price", "24h");
    expect(price).toMatchObject({ latest: null, availableRanges: [] });
    await using mixed = await openScenario(cryptonoteNodejsPool, { config: { prices: { feed: "demo" } } });
    await mixed.until("0:30");
    expect(await mixed.poolStats()).toMatchObject({ usdPrice: null });
    expect(await mixed.services.rates.getRates()).toMatchObject({ crypto: {}, fiat: {} });
  });
});
