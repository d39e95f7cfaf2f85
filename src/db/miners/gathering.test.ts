import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { noteStorageError } from "../health/storage-fault.ts";
import { createGathering } from "./gathering.ts";

function open(fail: (items: readonly number[]) => Error | null = () => null) {
  const runs: (readonly number[])[] = [];
  const gather = createGathering<number, number>({
    async run(items) {
      runs.push(items);
      await wait(1);
      const error = fail(items);
      if (error !== null) throw error;
      return items.map((item) => 10 * item);
    },
    gatherMs: 100,
    most: 3,
  });
  return { runs, gather };
}

it("does the first at once, and what comes after it together, in its order and no more than it may", async () => {
  const { runs, gather } = open();
  const startedAt = performance.now();
  expect(await gather(1)).toBe(10);
  expect(performance.now() - startedAt).toBeLessThan(80);
  expect(await Promise.all([2, 3, 4, 5].map(gather))).toEqual([20, 30, 40, 50]);
  expect(runs).toEqual([[1], [2, 3, 4], [5]]);
});

it("tries each by itself where all together fail: one that is wrong loses nothing of the others", async () => {
  const { runs, gather } = open((items) => (items.includes(3) ? new Error("wrong") : null));
  await gather(1);
  expect(await Promise.allSettled([2, 3, 4].map(gather))).toMatchObject([
    { value: 20 },
    { reason: { message: "wrong" } },
    { value: 40 },
  ]);
  expect(runs).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
});

it("asks a database that takes nothing once", async () => {
  const full = new Error("full");
  noteStorageError(full, "full");
  let isFull = false;
  const { runs, gather } = open(() => (isFull ? full : null));
  await gather(1);
  isFull = true;
  expect(await Promise.allSettled([2, 3].map(gather))).toMatchObject([{ reason: full }, { reason: full }]);
  expect(runs).toEqual([[1], [2, 3]]);
  isFull = false;
  expect(await gather(4)).toBe(40);
});
