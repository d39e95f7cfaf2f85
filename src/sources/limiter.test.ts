import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createLimiter } from "./limiter.ts";

it("runs at most so many at once, in order, and survives a failing one", async () => {
  const limit = createLimiter(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const task = (id: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    order.push(id);
    await setImmediate();
    running -= 1;
    if (id === 2) throw new Error("two");
    return id;
  };
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map((id) => limit(task(id))));
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
});
