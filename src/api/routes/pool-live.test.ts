import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PoolFault, PoolStats } from "#src/services/services.ts";
import { createFixtureServices } from "../__fixtures__/fixture-services.ts";
import { createOpenStreams, createPoolsWatch, createPoolWatch } from "./pool-live.ts";

describe("createOpenStreams", () => {
  it("refuses one visitor's stream too many, and none of another's", () => {
    const streams = createOpenStreams(100, 2);
    const close = streams.open("203.0.113.9");
    streams.open("203.0.113.9");
    expect(() => streams.open("203.0.113.9")).toThrow(
      expect.objectContaining({ statusCode: 429, code: "too-many-requests" }),
    );
    streams.open("203.0.113.10");
    close();
    streams.open("203.0.113.9");
    expect(() => streams.open("203.0.113.9")).toThrow();
  });

  it("does not count a visitor without a key separately, and refuses all once there are too many streams", () => {
    const streams = createOpenStreams(3, 1);
    const closes = [streams.open(null), streams.open(null), streams.open("203.0.113.9")];
    expect(() => streams.open("203.0.113.10")).toThrow(expect.objectContaining({ statusCode: 503 }));
    for (const close of closes) close();
    expect(() => streams.open("203.0.113.9")).not.toThrow();
  });
});

async function createWatch() {
  const services = createFixtureServices();
  const known = await services.pools.getPoolStats("kas");
  let at = 1000;
  let networkAt = 1000;
  let fault: PoolFault | null = null;
  let looks = 0;
  const getPoolStats = async (): Promise<PoolStats> => {
    looks += 1;
    if (known.state === "stub") throw new Error("The fixture is live.");
    const network = known.network && { ...known.network, at: networkAt };
    return { ...known, state: fault === null ? "live" : "stale", fault, at, network };
  };
  const listPoolStats = async () => [await getPoolStats()];
  const scripted = { ...services, pools: { ...services.pools, getPoolStats, listPoolStats } };
  const report = (error: unknown) => {
    throw error;
  };
  return {
    watch: createPoolWatch(scripted, report, 5000),
    watchAll: createPoolsWatch(scripted, report, 5000),
    looks: () => looks,
    renew: (time: number) => {
      at = time;
    },
    readNetwork: (time: number) => {
      networkAt = time;
    },
    fail: (kind: PoolFault["kind"] | null) => {
      fault = kind === null ? null : { kind, since: 900 };
    },
  };
}

describe("createPoolWatch", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("reads a pool once for all who watch it, and reports only new figures", async () => {
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

  it("tells within a look that the engine stopped to answer, and that it answers again", async () => {
    const { watch, fail } = await createWatch();
    const told = vi.fn();
    watch.subscribe("kas", told);
    await vi.advanceTimersByTimeAsync(10_000);
    fail("silent");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told.mock.calls).toEqual([[1000]]);
    fail(null);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told.mock.calls).toEqual([[1000], [1000]]);
  });

  it("tells that the network goes on while the engine says nothing of its pool", async () => {
    const { watch, fail, readNetwork } = await createWatch();
    const told = vi.fn();
    fail("failing");
    watch.subscribe("kas", told);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toHaveBeenCalledTimes(1);
    readNetwork(61_000);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told).toHaveBeenCalledTimes(2);
  });

  it("tells an outage at once to a page that was opened in it: it may come from the cache", async () => {
    const { watch, fail } = await createWatch();
    fail("silent");
    const first = vi.fn();
    const second = vi.fn();
    watch.subscribe("kas", first);
    await vi.advanceTimersByTimeAsync(1);
    watch.subscribe("kas", second);
    expect([first.mock.calls, second.mock.calls]).toEqual([[[1000]], [[1000]]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(first).toHaveBeenCalledTimes(1);
  });

  it("tells nothing while this site's own database cannot be read: a page that asks for its data would lose what it shows", async () => {
    const { watch, watchAll, fail, renew } = await createWatch();
    const heard: unknown[] = [];
    watch.subscribe("kas", (at) => heard.push(at));
    watchAll.subscribe("all", (at) => heard.push(["all", at]));
    await vi.advanceTimersByTimeAsync(5_000);
    fail("storage");
    await vi.advanceTimersByTimeAsync(5_000);
    watch.subscribe("kas", (at) => heard.push(["opened in it", at]));
    expect(heard).toEqual([]);
    fail(null);
    renew(6_000);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(heard).toEqual([6_000, ["opened in it", 6_000]]);
  });

  it("tells the home page of outages, and not of figures", async () => {
    const { watchAll, fail, renew } = await createWatch();
    const told = vi.fn();
    watchAll.subscribe("all", told);
    await vi.advanceTimersByTimeAsync(5_000);
    renew(2000);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).not.toHaveBeenCalled();
    fail("refused");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told.mock.calls).toEqual([[2000]]);
  });

  it("stops reading when the last listener has gone", async () => {
    const { watch, looks } = await createWatch();
    const stops = [watch.subscribe("kas", () => undefined), watch.subscribe("kas", () => undefined)];
    for (const stop of stops) stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks()).toBe(1);
  });
});
