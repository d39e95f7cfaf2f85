import { getHeapStatistics } from "node:v8";
import { describe, expect, it } from "vitest";
import { noteStorageError } from "#src/db/health/storage-fault.ts";
import { createCache, createCachedLoad, createSingleFlight } from "./cache.ts";

const start = 1_000_000;

describe("createCache", () => {
  it("drops what was used longest ago", () => {
    const cache = createCache<number>(2, () => start);
    cache.set("a", 1, 100);
    cache.set("b", 2, 100);
    expect(cache.get("a")).toBe(1);
    cache.set("c", 3, 100);
    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([1, undefined, 3]);
    expect(cache.size).toBe(2);
  });

  it("drops what is too old", () => {
    let now = start;
    const cache = createCache<number>(2, () => now);
    cache.set("a", 1, 100);
    now = start + 99;
    expect(cache.get("a")).toBe(1);
    now = start + 100;
    expect(cache.get("a")).toBeUndefined();
    expect(cache.size).toBe(0);
  });

  it("keeps nothing for ever, however short the life that is left", () => {
    let now = start;
    const cache = createCache<number>(2, () => now);
    cache.set("a", 1, 1);
    cache.set("b", 1, 0);
    now = start + 2;
    expect([cache.get("a"), cache.get("b")]).toEqual([undefined, undefined]);
  });

  it("keeps nothing of a clock that ran ahead and was set back", async () => {
    let now = start + 86_400_000;
    const cache = createCache<number>(2, () => now);
    const load = createCachedLoad<number>(() => now, 100, 2);
    cache.set("a", 1, 100);
    expect(await load("a", async () => 1)).toBe(1);
    now = start;
    expect(cache.get("a")).toBeUndefined();
    expect(await load("a", async () => 2)).toBe(2);
    // A clock correction by seconds is ignored.
    cache.set("a", 3, 20_000);
    now = start - 2_000;
    expect(cache.get("a")).toBe(3);
  });

  it("stays bounded under ten thousand random keys", () => {
    const cache = createCache<number>(50, () => start);
    for (let index = 0; index < 10_000; index += 1) cache.set(`key ${index}`, index, 1_000);
    expect(cache.size).toBe(50);
    expect(cache.get("key 9999")).toBe(9_999);
  });
});

describe("large answers", () => {
  const part = getHeapStatistics().heap_size_limit / 32;
  // Never written, so they take no memory.
  const large = () => new Uint8Array(Math.floor(part * 0.4));

  it("are dropped before their number is reached, the one used longest ago first", () => {
    const cache = createCache<Uint8Array>(10, () => start);
    for (const key of ["a", "b", "c"]) cache.set(key, large(), 1_000);
    expect(cache.get("a")).toBeUndefined();
    expect(cache.get("b")).toBeDefined();
    expect(cache.size).toBe(2);
  });

  it("are given out, and not kept, where one alone is too large", async () => {
    const load = createCachedLoad<Uint8Array>(() => start, 1_000, 10);
    let loads = 0;
    const ask = () =>
      load("whole", async () => {
        loads += 1;
        return new Uint8Array(Math.ceil(part * 1.1));
      });
    expect((await ask()).length).toBeGreaterThan(part);
    await ask();
    expect(loads).toBe(2);
  });
});

describe("createCachedLoad", () => {
  it("keeps the answer before while the database cannot be read, and asks again two seconds later", async () => {
    let now = start;
    let failure: Error | null = null;
    let loads = 0;
    const cached = createCachedLoad<number>(() => now, 600_000, 10);
    const load = async () => {
      loads += 1;
      if (failure !== null) throw failure;
      return loads;
    };
    expect(await cached("a", load)).toBe(1);
    now = start + 600_000;
    failure = Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });
    // The message counts only from the database's driver; from elsewhere it is an ordinary fault.
    await expect(cached("a", load)).rejects.toThrow("locked");
    await cached("b", async () => 50);
    now = start + 1_200_000;
    noteStorageError(failure);
    expect(await cached("b", load)).toBe(50);
    await expect(cached("c", load)).rejects.toThrow("locked");
    failure = null;
    now += 1_999;
    expect(await cached("b", load)).toBe(50);
    now += 1;
    expect(await cached("b", load)).toBe(5);
  });

  it("loads once for as long as the answer lives, and never keeps a failure", async () => {
    let now = start;
    let loads = 0;
    const cached = createCachedLoad<number>(() => now, 2_000, 10);
    const load = async () => {
      loads += 1;
      if (loads === 1) throw new Error("locked");
      return loads;
    };
    await expect(cached("a", load)).rejects.toThrow("locked");
    expect(await Promise.all([cached("a", load), cached("a", load)])).toEqual([2, 2]);
    now = start + 1_999;
    expect(await cached("a", load)).toBe(2);
    now = start + 2_000;
    expect(await cached("a", load)).toBe(3);
  });

  it("keeps null, which is an answer too", async () => {
    let loads = 0;
    const cached = createCachedLoad<number | null>(() => start, 2_000, 10);
    const load = async () => {
      loads += 1;
      return null;
    };
    expect([await cached("a", load), await cached("a", load), loads]).toEqual([null, null, 1]);
  });

  it("answers all who wait, more than it may keep", async () => {
    const cached = createCachedLoad<string>(() => start, 2_000, 2);
    const keys = ["a", "b", "c", "d", "e"];
    const answers = keys.map((key) => cached(key, async () => key.toUpperCase()));
    expect(await Promise.all(answers)).toEqual(["A", "B", "C", "D", "E"]);
  });
});

describe("createSingleFlight", () => {
  it("does the work once for one key, however many ask", async () => {
    let calls = 0;
    const singleFlight = createSingleFlight<number>();
    const work = async () => {
      calls += 1;
      return calls;
    };
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => singleFlight("a", work)));
    expect(calls).toBe(1);
    expect(new Set(answers)).toEqual(new Set([1]));
    expect(await singleFlight("a", work)).toBe(2);
  });

  it("keeps keys apart", async () => {
    const singleFlight = createSingleFlight<string>();
    expect(await Promise.all([singleFlight("a", async () => "A"), singleFlight("b", async () => "B")])).toEqual([
      "A",
      "B",
    ]);
  });

  it("gives a failure to all who waited, and tries again for the next", async () => {
    const singleFlight = createSingleFlight<number>();
    const fail = async (): Promise<number> => {
      throw new Error("down");
    };
    const outcomes = await Promise.allSettled([singleFlight("a", fail), singleFlight("a", fail)]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["rejected", "rejected"]);
    expect(await singleFlight("a", async () => 3)).toBe(3);
  });
});
