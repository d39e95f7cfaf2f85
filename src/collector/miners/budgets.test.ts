import { expect, it } from "vitest";
import { createStrangerBudgets, createTokenBucket } from "./budgets.ts";

it("gives a few at once, then one each step, and never more than a few after a long rest", () => {
  let now = 0;
  const bucket = createTokenBucket({ most: 3, refillMs: 1_000 }, () => now);
  const takeAll = () => {
    let taken = 0;
    for (; bucket.waitMs() === 0; taken += 1) bucket.take();
    return taken;
  };
  expect(takeAll()).toBe(3);
  expect(bucket.waitMs()).toBe(1_000);
  now = 400;
  expect(bucket.waitMs()).toBe(600);
  now = 1_000;
  expect(takeAll()).toBe(1);
  now = 3_600_000;
  expect(takeAll()).toBe(3);
});

it("takes nothing from an engine for a visitor whose own budget is used up", () => {
  let now = 0;
  const budgets = createStrangerBudgets(() => now);
  const engine = createTokenBucket({ most: 100, refillMs: 1_000 }, () => now);
  const waits = Array.from({ length: 21 }, () => budgets.take(engine, "203.0.113.7"));
  expect(waits).toEqual([...Array(20).fill(0), 3_000]);
  expect(budgets.take(engine, "203.0.113.8")).toBe(0);
  now = 3_000;
  expect(budgets.take(engine, "203.0.113.7")).toBe(0);
});

it("begins anew when the clock was set back", () => {
  let now = 3_600_000;
  const bucket = createTokenBucket({ most: 3, refillMs: 1_000 }, () => now);
  for (let turn = 0; turn < 3; turn += 1) bucket.take();
  expect(bucket.waitMs()).toBe(1_000);
  now = 0;
  expect(bucket.waitMs()).toBe(0);
});

it("has one budget for a visitor at all engines, and none for a visitor whose network is not known", () => {
  const budgets = createStrangerBudgets(() => 0);
  const engines = Array.from({ length: 21 }, () => createTokenBucket({ most: 3, refillMs: 1_000 }, () => 0));
  expect(engines.map((engine) => budgets.take(engine, "2001:db8:0:1")).filter((wait) => wait > 0)).toEqual([3_000]);
  expect(engines.map((engine) => budgets.take(engine, null)).filter((wait) => wait > 0)).toEqual([]);
});
