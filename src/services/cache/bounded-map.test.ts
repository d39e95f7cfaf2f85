import { describe, expect, it } from "vitest";
import { createBoundedMap } from "./bounded-map.ts";

describe("createBoundedMap", () => {
  it("forgets what was used longest ago", () => {
    const map = createBoundedMap<number>(2, () => 0);
    map.set("a", 1, 100);
    map.set("b", 2, 100);
    expect(map.get("a")).toBe(1);
    map.set("c", 3, 100);
    expect([map.get("a"), map.get("b"), map.get("c")]).toEqual([1, undefined, 3]);
    expect(map.size).toBe(2);
  });

  it("forgets what is too old", () => {
    let now = 0;
    const map = createBoundedMap<number>(2, () => now);
    map.set("a", 1, 100);
    now = 99;
    expect(map.get("a")).toBe(1);
    now = 100;
    expect(map.get("a")).toBeUndefined();
    expect(map.size).toBe(0);
  });

  it("stays bounded under ten thousand random keys", () => {
    const map = createBoundedMap<number>(50, () => 0);
    for (let index = 0; index < 10_000; index += 1) map.set(`key ${index}`, index, 1_000);
    expect(map.size).toBe(50);
    expect(map.get("key 9999")).toBe(9_999);
  });
});
