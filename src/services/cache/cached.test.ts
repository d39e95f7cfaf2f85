import { expect, it } from "vitest";
import { createCached } from "./cached.ts";

it("loads once for as long as the answer lives, and never keeps a failure", async () => {
  let now = 0;
  let loads = 0;
  const cached = createCached<number>(() => now, 2_000, 10);
  const load = async () => {
    loads += 1;
    if (loads === 1) throw new Error("locked");
    return loads;
  };
  await expect(cached("a", load)).rejects.toThrow("locked");
  expect(await Promise.all([cached("a", load), cached("a", load)])).toEqual([2, 2]);
  now = 1_999;
  expect(await cached("a", load)).toBe(2);
  now = 2_000;
  expect(await cached("a", load)).toBe(3);
});
