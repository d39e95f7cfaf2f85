import { afterEach, beforeEach, expect, it } from "vitest";
import { day, openScene, type Scene } from "../__fixtures__/scene.ts";
import { listPastTerms } from "./past-terms.ts";

let scene: Scene;

beforeEach(async () => {
  scene = await openScene();
});

afterEach(async () => {
  await scene.dispose();
});

const noon = Date.UTC(2026, 10, 21, 12);
const midnight = Date.UTC(2026, 10, 21);

it("reads the stored days of a chain: its network, the reward by its rule at that height, and the price", async () => {
  const rows = [1, 2, 4].map((ago) => ({
    at: midnight - ago * day,
    height: 975_000 - ago * 144,
    difficulty: ago * 1e14,
    hashrate: null,
    blockReward: null,
    lastBlockAt: null,
  }));
  // Today is incomplete and does not count.
  const today = {
    ...rows[0],
    at: midnight,
    height: 975_000,
    difficulty: 1,
    hashrate: 1,
    blockReward: null,
    lastBlockAt: null,
  };
  await scene.store.samples.insertHistory("btc", "1d", { network: [...rows, today], schemes: [] });
  const prices = [1, 4].map((ago) => ({ at: midnight - ago * day, usd: 98_000 + ago }));
  await scene.store.prices.insertHistory("BTC", "1d", prices);
  const days = await listPastTerms(scene.store, "btc", 4, noon);
  // Difficulty × 2^32.
  expect(days.map((terms) => terms?.workPerBlock ?? null)).toEqual([
    1.7179869184e24,
    null,
    8.589934592e23,
    4.294967296e23,
  ]);
  expect(days.map((terms) => terms?.usdPrice?.usd ?? null)).toEqual([98_004, null, null, 98_001]);
  expect(days[3]).toMatchObject({
    chain: "btc",
    measuredAt: midnight - day,
    reward: { atomic: 312_500_000n, basis: "schedule" },
  });
});

it("knows nothing of a chain of which nothing is stored", async () => {
  expect(await listPastTerms(scene.store, "doge", 3, noon)).toEqual([null, null, null]);
  expect(await listPastTerms(scene.store, "nothing", 2, noon)).toEqual([null, null]);
});
