import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PoolStats } from "#src/services/services.ts";
import { createFixtureServices } from "./__fixtures__/fixture-services.ts";
import { createPoolWatch } from "./pool-watch.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function createWatch() {
  const services = createFixtureServices();
  const known = await services.pools.getPoolStats("kas");
  let at = 1000;
  let looks = 0;
  const getPoolStats = async (): Promise<PoolStats> => {
    looks += 1;
    if (known.state === "stub") throw new Error("The fixture is live.");
    return { ...known, at };
  };
  const watch = createPoolWatch({ ...services, pools: { ...services.pools, getPoolStats } }, () => undefined, 5000);
  return {
    watch,
    looks: () => looks,
    renew: (time: number) => {
      at = time;
    },
  };
}

describe("createPoolWatch", () => {
  it("looks once for all who watch a pool, and tells each of new figures only", async () => {
    const { watch, looks, renew } = await createWatch();
    const first = vi.fn();
    const second = vi.fn();
    watch.subscribe("kas", first);
    watch.subscribe("kas", second);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([looks(), first.mock.calls]).toEqual([3, []]);
    renew(2000);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(first.mock.calls).toEqual([[2000]]);
    expect(second.mock.calls).toEqual([[2000]]);
    expect(looks()).toBe(5);
  });

  it("looks no more when the last one has gone", async () => {
    const { watch, looks } = await createWatch();
    const stops = [watch.subscribe("kas", () => undefined), watch.subscribe("kas", () => undefined)];
    for (const stop of stops) stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks()).toBe(1);
  });
});
