import { describe, expect, it } from "vitest";
import { profitAt } from "#src/domain/earnings/power-cost.ts";
import { createWorkedDevices, poolOf, workedCoins } from "./__fixtures__/worked-pools.ts";
import { findBest, type LadderMachine } from "./ladder.ts";

const [[anyMachine] = []] = await createWorkedDevices().getLadder();
if (anyMachine === undefined) throw new Error("the worked pools pay nobody");

function machine(revenueUsd: number, kilowattHours: number): LadderMachine {
  return { ...(anyMachine as LadderMachine), revenueUsd, kilowattHours };
}

describe("the ladder of machines", () => {
  it("has one for each kind of work that the pools take, a common processor and an ASIC for the desk", async () => {
    const ladder = await createWorkedDevices().getLadder();
    const kinds = ladder.map(([first]) => first?.device);
    expect(kinds.filter((device) => device?.type === "gpu")).toHaveLength(1);
    expect(kinds.map((device) => device?.slug)).toEqual(expect.arrayContaining(["ryzen-9-9950x", "gamma-601"]));
    expect(ladder.length).toBeLessThanOrEqual(8);
    expect(new Set(ladder.map(([first]) => first?.device.slug)).size).toBe(ladder.length);
  });

  it("takes the next best kinds for coins that an operator does not have, and is empty without prices", async () => {
    const etc = await createWorkedDevices([poolOf("etc")]).getLadder();
    expect(etc.map(([first]) => first?.coin)).toContain("etc");
    const unpriced = workedCoins.map((coin) => ({ ...poolOf(coin), usdPrice: null }));
    expect(await createWorkedDevices(unpriced).getLadder()).toEqual([]);
  });

  it("keeps every machine that is the best of its kind at some price of power, and no other", () => {
    const thirsty = machine(10, 100);
    const middle = machine(8, 50);
    const thrifty = machine(3, 10);
    const never = machine(4, 60);
    expect(findBest([never, thrifty, thirsty, middle])).toEqual([thirsty, middle, thrifty]);
    for (const price of [0, 0.02, 0.05, 0.1, 0.2, 0.9]) {
      const all = [never, thrifty, thirsty, middle].map((one) => profitAt(one, price) ?? 0);
      const kept = findBest([never, thrifty, thirsty, middle]).map((one) => profitAt(one, price) ?? 0);
      expect(Math.max(...kept)).toBeCloseTo(Math.max(...all), 9);
    }
    expect(findBest([machine(2, 10), machine(2, 5)])).toEqual([machine(2, 5)]);
  });
});
