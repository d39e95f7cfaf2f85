import { expect, it } from "vitest";
import { miningcore, recordedMiners } from "../recorded-engines/miningcore.ts";
import { publicPool } from "../recorded-engines/public-pool.ts";
import { openScenario } from "./open-scenario.ts";

it("`BC1Q…` and `bc1q…` are one miner, blocks and top miners included", async () => {
  await using scenario = await openScenario(publicPool);
  const address = publicPool.miner;
  scenario.engine.spell(address, address.toUpperCase());
  await scenario.until("0:10");
  for (const spelling of [address, address.toUpperCase()]) {
    expect(await scenario.minerStats(spelling)).toMatchObject({ state: "online", address });
    expect(await scenario.api(`miner/stats/${spelling}`)).toMatchObject({ state: "online", address });
    const page = await scenario.services.miners.listBlocks(scenario.coin, spelling, { before: null, limit: 5 });
    if (page.state !== "known") throw new Error(page.state);
    expect(page.blocks.length).toBeGreaterThan(0);
    expect(new Set(page.blocks.map(({ finder }) => finder))).toEqual(new Set([address]));
  }
  const finders =
    (
      await scenario.services.pools.listBlocks(scenario.coin, {
        scheme: null,
        status: null,
        chain: null,
        before: null,
        limit: 50,
      })
    )?.blocks ?? [];
  expect(finders.filter(({ finder }) => finder === address.toUpperCase())).toEqual([]);
  expect(finders.filter(({ finder }) => finder === address).length).toBeGreaterThan(0);
});

it("top miners are linked in the one spelling", async () => {
  await using scenario = await openScenario(miningcore);
  const address = recordedMiners.segwit;
  scenario.engine.spell(address, address.toUpperCase());
  await scenario.until("0:10");
  const { miners } = await scenario.topMiners();
  expect(miners.map((miner) => miner.address)).toContain(address);
  expect(miners.map((miner) => miner.address)).not.toContain(address.toUpperCase());
});
