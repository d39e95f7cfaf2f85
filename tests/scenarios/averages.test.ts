import { expect, it } from "vitest";
import { cryptonoteNodejsPool } from "../recorded-engines/cryptonote-nodejs-pool.ts";
import { publicPool } from "../recorded-engines/public-pool.ts";
import { openScenario } from "./open-scenario.ts";

const minute = 60_000;

it("the engine's own averages of each worker are used as they are: they are over the time mined already", async () => {
  await using scenario = await openScenario(cryptonoteNodejsPool);
  for (const time of ["0:00", "1:00"]) {
    await scenario.until(time);
    const { miner } = await scenario.api(`miner/stats/${cryptonoteNodejsPool.miner}`);
    expect(miner.hashrate).toEqual({ "10m": 6, "6h": 3.375, "24h": 3.375 });
    expect(miner.workers.map(({ name, hashrate }: { name: string; hashrate: unknown }) => [name, hashrate])).toEqual([
      ["rig01", { "10m": 4, "6h": 2.625, "24h": 2.625 }],
      ["rig02", { "10m": 2, "6h": 1.1666666666666667, "24h": 1.1666666666666667 }],
    ]);
  }
});

it("a point that an engine measured tells by when mining began, and not since when", async () => {
  await using scenario = await openScenario(cryptonoteNodejsPool);
  const { miner } = await scenario.api(`miner/stats/${cryptonoteNodejsPool.miner}`);
  expect([miner.first_share_at, miner.first_share_by > cryptonoteNodejsPool.recordedAt - 10 * minute]).toEqual([
    null,
    true,
  ]);
  expect(miner.first_share_by).toBeLessThanOrEqual(cryptonoteNodejsPool.recordedAt);
});

it("the ten minutes in which mining began are told as such, where a point is the work of them", async () => {
  await using scenario = await openScenario(publicPool);
  const { miner } = await scenario.api(`miner/stats/${publicPool.miner}`);
  const lasted = miner.first_share_by - miner.first_share_at;
  expect([miner.first_share_at % (10 * minute), lasted > 0, lasted <= 10 * minute]).toEqual([0, true, true]);
});
