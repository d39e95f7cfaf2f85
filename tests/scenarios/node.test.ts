import { describe, expect, it } from "vitest";
import { recordedEngines } from "../recorded-engines/index.ts";
import { publicPool } from "../recorded-engines/public-pool.ts";
import { openScenario } from "./open-scenario.ts";

describe("an engine that needs a node for its blocks", () => {
  it("has no node: the pool's blocks are unknown, not none, and the node is the reason at every place", async () => {
    await using scenario = await openScenario(publicPool, { hasNode: false });
    await scenario.until("0:12");
    const missing = { source: "node", kind: "missing" };
    expect(await scenario.api("pool/blocks")).toMatchObject({ complete_since: null, fault: missing, blocks: [] });
    expect(await scenario.poolStats()).toMatchObject({ state: "live", lastBlock: null, blocksDay: null });
    await expect(scenario.api(`miner/blocks/${publicPool.miner}`)).rejects.toThrow("503");
    await expect(scenario.api(`miner/blocks/${publicPool.miner}`)).rejects.toThrow("none is configured");
    expect(await scenario.api(`miner/stats/${publicPool.miner}`)).toMatchObject({ state: "online" });
  });

  it("has the wrong password: what is known stays, and the node is the reason, not the engine", async () => {
    await using scenario = await openScenario(publicPool);
    await scenario.until("0:02");
    scenario.engine.refuse("node");
    await scenario.until("0:12");
    expect(await scenario.poolStats()).toMatchObject({ state: "live", fault: null, network: { difficulty: null } });
    const blocks = await scenario.api("pool/blocks");
    expect(blocks).toMatchObject({ state: "live", fault: { source: "node", kind: "refused" } });
    expect(blocks.blocks.map(({ height }: { height: number }) => height)).toEqual([440]);
  });
});

describe("an address that nobody knows", () => {
  it.each(recordedEngines)(
    "costs $name one question about its blocks, however often they are opened",
    async (engine) => {
      await using scenario = await openScenario(engine);
      await scenario.until("0:12");
      const before = scenario.engine.calls.length;
      const { address } = engine.pages.unknownMiner;
      for (let visit = 0; visit < 5; visit += 1) {
        await scenario.api(`miner/blocks/${address}`).catch((error: Error) => {
          // Some engines name no finders, so there is nothing to ask.
          if (!error.message.includes("not-offered")) throw error;
        });
      }
      const asked = scenario.engine.calls.slice(before).filter((path) => path.includes(address));
      expect(asked.filter((path, index) => asked.indexOf(path) !== index)).toEqual([]);
      expect(asked.filter((path) => path.includes("blocks")).length).toBeLessThanOrEqual(1);
    },
  );
});
