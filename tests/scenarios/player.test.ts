import { describe, expect, it } from "vitest";
import { cryptonoteNodejsPool, recordedAddresses } from "../recorded-engines/cryptonote-nodejs-pool.ts";
import { recordedEngines } from "../recorded-engines/index.ts";
import { miningcore } from "../recorded-engines/miningcore.ts";
import { publicPool } from "../recorded-engines/public-pool.ts";
import { openScenario } from "./open-scenario.ts";

// What a script can make an engine do, each seen through the whole site.

const minute = 60_000;

describe("a scenario", () => {
  it.each(recordedEngines)("plays hours of $name, and places agree all along", async (recorded) => {
    await using scenario = await openScenario(recorded);
    for (const time of ["0:30", "1:00", "2:00"]) {
      await scenario.until(time);
      const { hashrate, at } = await scenario.poolStats();
      // A last digit flickers, so that nothing seems to stand still.
      expect((hashrate ?? 0) / recorded.figures.pool.hashrate).toBeCloseTo(1, 6);
      expect(scenario.now() - (at ?? 0)).toBeLessThanOrEqual(2 * minute);
      expect(await scenario.api("pool/stats")).toMatchObject({ state: "live", hashrate, at });
      expect(await scenario.minerStats()).toMatchObject({ state: "online", miner: { address: recorded.miner } });
    }
    expect(scenario.kept.reported).toEqual([]);
    // The times of a recording are moved as it is played; of blocks without a hash each move makes others.
    const told = scenario.warnings().filter(({ message }) => !message.includes("no longer lists blocks"));
    expect(told).toEqual([]);
    expect(scenario.engine.calls.length).toBeGreaterThan(120);
  });

  it("goes down for an hour: the last figures stay with their age, and come alive again", async () => {
    await using scenario = await openScenario(miningcore);
    await scenario.until("0:10");
    const before = await scenario.poolStats();
    scenario.engine.down();
    await scenario.until("1:10");
    expect(await scenario.poolStats()).toMatchObject({ state: "stale", at: before.at, hashrate: before.hashrate });
    expect(scenario.warnings()[0]?.facts.reason).toContain("ECONNREFUSED");
    scenario.engine.up();
    await scenario.until("1:40");
    expect(await scenario.poolStats()).toMatchObject({ state: "live", hashrate: before.hashrate });
  });

  it("restarts: silent, then without figures, then as ever", async () => {
    await using scenario = await openScenario(cryptonoteNodejsPool);
    await scenario.until("0:02");
    const { at } = await scenario.poolStats();
    scenario.engine.restart({ silent: "0:01", starting: "0:01" });
    await scenario.until("0:04");
    expect(await scenario.poolStats()).toMatchObject({ at });
    expect([...new Set(scenario.warnings().map(({ facts }) => facts.reason))]).toEqual([
      "unavailable: the connection failed (ECONNREFUSED)",
      "unavailable: the engine has not collected its first statistics yet",
    ]);
    await scenario.until("0:10");
    expect((await scenario.poolStats()).at).toBeGreaterThan(at ?? 0);
  });

  it("forgets a miner, and remembers them", async () => {
    await using scenario = await openScenario(cryptonoteNodejsPool);
    expect(await scenario.minerStats()).toMatchObject({ state: "online" });
    scenario.engine.forget(recordedAddresses.prop);
    await scenario.until("0:01");
    expect(await scenario.api(`miner/stats/${recordedAddresses.solo}`)).toMatchObject({ state: "online" });
    const { calls } = scenario.engine;
    await scenario.minerStats();
    expect(calls.filter((path) => path.includes(publicPool.miner))).toEqual([]);
    expect(calls.filter((path) => path.includes(cryptonoteNodejsPool.pages.unknownMiner.address))).not.toEqual([]);
    scenario.engine.remember(recordedAddresses.prop);
    await scenario.until("0:02");
    expect(await scenario.minerStats()).toMatchObject({ state: "online" });
  });

  it("freezes: what it says of its own time gets old", async () => {
    await using scenario = await openScenario(cryptonoteNodejsPool);
    const shareAgo = async () => {
      const stats = await scenario.minerStats();
      return "miner" in stats ? scenario.now() - (stats.miner.lastShareAt ?? 0) : null;
    };
    const first = await shareAgo();
    await scenario.until("0:05");
    expect(await shareAgo()).toBe(first);
    scenario.engine.freeze();
    await scenario.until("0:15");
    expect(await shareAgo()).toBe((first ?? 0) + 10 * minute);
    scenario.engine.thaw();
    await scenario.until("0:16");
    // An answer is good for as long as there is between polls.
    expect((await shareAgo()) ?? Number.NaN).toBeLessThan((first ?? 0) + 45_000);
  });

  it("changes figures, spellings and single answers of the node", async () => {
    await using scenario = await openScenario(publicPool);
    const end = scenario.engine.change("/api/network", (network) => ({ ...network, blocks: 441 }));
    await scenario.until("0:02");
    expect(await scenario.poolStats()).toMatchObject({ network: { height: 441 } });
    end();
    scenario.engine.spell(publicPool.miner, publicPool.miner.toUpperCase());
    scenario.engine.down("node");
    await scenario.until("0:04");
    expect(await scenario.poolStats()).toMatchObject({ network: { height: 440, difficulty: null } });
    expect(scenario.engine.calls).toContain("/rpc getblockheader");
  });

  it("has the site itself start again on what it has stored", async () => {
    await using scenario = await openScenario(publicPool);
    await scenario.until("0:02");
    scenario.engine.down();
    await scenario.until("0:03");
    const before = await scenario.poolStats();
    await scenario.restartSite();
    const { at, hashrate, lastBlock } = await scenario.poolStats();
    expect({ at, hashrate, lastBlock }).toEqual({
      at: before.at,
      hashrate: 93_839.02468425705,
      lastBlock: before.lastBlock,
    });
    expect(at).toBeLessThan(scenario.startsAt + 3 * minute);
  });
});
