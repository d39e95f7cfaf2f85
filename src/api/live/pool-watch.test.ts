import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { News } from "#src/db/signals/signals.ts";
import type { PoolFault, PoolStats } from "#src/services/services.ts";
import { createFixtureServices } from "../__fixtures__/fixture-services.ts";
import { createPoolsWatch, createPoolWatch } from "./pool-watch.ts";

async function createWatch() {
  const services = createFixtureServices();
  const known = await services.pools.getPoolStats("kas");
  let at = 1000;
  let networkAt = 1000;
  let fault: PoolFault | null = null;
  let looks = 0;
  const listeners = new Set<(news: News) => void>();
  const getPoolStats = async (): Promise<PoolStats> => {
    looks += 1;
    if (known.state === "stub") throw new Error("The fixture is live.");
    const network = known.network && { ...known.network, at: networkAt };
    return { ...known, state: fault === null ? "live" : "stale", fault, at, network };
  };
  const listPoolStats = async () => [await getPoolStats()];
  const onNews = (listen: (news: News) => void) => {
    listeners.add(listen);
    return () => void listeners.delete(listen);
  };
  const scripted = { pools: { ...services.pools, getPoolStats, listPoolStats }, news: { onNews } };
  const report = (error: unknown) => {
    throw error;
  };
  return {
    watch: createPoolWatch(scripted, report, 30_000),
    watchAll: createPoolsWatch(scripted, report, 30_000),
    looks: () => looks,
    async tell(pool = "kas") {
      for (const listen of listeners) listen({ kind: "pool", pool });
      await vi.advanceTimersByTimeAsync(1);
    },
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

/** Events since the last call. */
function createEar() {
  let heard: (number | null)[] = [];
  return {
    listen: ({ at }: { readonly at: number | null }) => void heard.push(at),
    take() {
      const taken = heard;
      heard = [];
      return taken;
    },
  };
}

const soon = () => vi.advanceTimersByTimeAsync(1);

describe("createPoolWatch", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("reads a pool once for all who watch it, when there is news of it", async () => {
    const { watch, looks, renew, tell } = await createWatch();
    const [first, second] = [createEar(), createEar()];
    watch.subscribe("kas", first.listen);
    watch.subscribe("kas", second.listen);
    await soon();
    expect([looks(), first.take(), second.take()]).toEqual([1, [1000], [1000]]);
    await tell();
    expect([looks(), first.take()]).toEqual([2, []]);
    renew(2000);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(first.take()).toEqual([]);
    await tell("xel");
    expect(first.take()).toEqual([]);
    await tell();
    expect([looks(), first.take(), second.take()]).toEqual([3, [2000], [2000]]);
  });

  it("looks by itself, for news that were lost", async () => {
    const { watch, looks, renew } = await createWatch();
    const ear = createEar();
    watch.subscribe("kas", ear.listen);
    await soon();
    renew(2000);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([looks(), ear.take()]).toEqual([2, [1000, 2000]]);
  });

  it("looks again after a look during which more news came", async () => {
    const { watch, looks, renew, tell } = await createWatch();
    const ear = createEar();
    watch.subscribe("kas", ear.listen);
    renew(2000);
    await Promise.all([tell(), tell(), tell()]);
    expect([looks(), ear.take()]).toEqual([2, [1000, 2000]]);
  });

  it("tells that the engine stopped to answer, and that it answers again", async () => {
    const { watch, fail, tell } = await createWatch();
    const ear = createEar();
    watch.subscribe("kas", ear.listen);
    await soon();
    fail("silent");
    await tell();
    fail(null);
    await tell();
    expect(ear.take()).toEqual([1000, 1000, 1000]);
  });

  it("tells that the network goes on while the engine says nothing of its pool", async () => {
    const { watch, fail, readNetwork, tell } = await createWatch();
    const ear = createEar();
    fail("failing");
    watch.subscribe("kas", ear.listen);
    await soon();
    readNetwork(61_000);
    await tell();
    expect(ear.take()).toEqual([1000, 1000]);
  });

  it("tells at once what is known to who comes later: their page may come from a cache", async () => {
    const { watch } = await createWatch();
    watch.subscribe("kas", () => undefined);
    await soon();
    const ear = createEar();
    watch.subscribe("kas", ear.listen);
    expect(ear.take()).toEqual([1000]);
  });

  it("tells nothing while this site's own database cannot be read: a page that asks for its data would lose what it shows", async () => {
    const { watch, watchAll, fail, renew, tell } = await createWatch();
    const [one, all, late] = [createEar(), createEar(), createEar()];
    watch.subscribe("kas", one.listen);
    watchAll.subscribe("all", all.listen);
    await soon();
    fail("storage");
    await tell();
    expect([one.take(), all.take()]).toEqual([[1000], [1000]]);
    watch.subscribe("kas", late.listen);
    fail(null);
    renew(6_000);
    await tell();
    expect([one.take(), all.take(), late.take()]).toEqual([[6_000], [], [1000, 6_000]]);
  });

  it("tells the home page of outages, and not of figures", async () => {
    const { watchAll, fail, renew, tell } = await createWatch();
    const ear = createEar();
    watchAll.subscribe("all", ear.listen);
    await soon();
    renew(2000);
    await tell();
    expect(ear.take()).toEqual([1000]);
    fail("refused");
    await tell();
    expect(ear.take()).toEqual([2000]);
  });

  it("stops reading when the last listener has gone", async () => {
    const { watch, looks, tell } = await createWatch();
    const stops = [watch.subscribe("kas", () => undefined), watch.subscribe("kas", () => undefined)];
    await soon();
    for (const stop of stops) stop();
    await tell();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks()).toBe(1);
  });
});
