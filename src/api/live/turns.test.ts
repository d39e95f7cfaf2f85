import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTurns } from "./turns.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function createCounted(perSecond: number, longestMs: number) {
  const given: number[] = [];
  const turns = createTurns<number>((item) => given.push(item), { perSecond, longestMs });
  return { turns, given, addMany: (count: number) => Array.from({ length: count }, (_, item) => turns.add(item)) };
}

it("few have their turn at once", async () => {
  const { given, addMany } = createCounted(300, 45_000);
  addMany(20);
  await vi.advanceTimersByTimeAsync(1);
  expect(given).toHaveLength(20);
});

it("many have it at the pace, in their order", async () => {
  const { given, addMany } = createCounted(300, 45_000);
  addMany(3_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(given.length).toBeGreaterThanOrEqual(300);
  expect(given.length).toBeLessThanOrEqual(330);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(given).toEqual(Array.from({ length: 3_000 }, (_, item) => item));
});

it("so many that the last would wait for longer than the interval go faster, and no faster than that needs", async () => {
  const { given, addMany } = createCounted(300, 10_000);
  addMany(10_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(given.length).toBeGreaterThanOrEqual(5_000);
  expect(given.length).toBeLessThanOrEqual(5_200);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(given).toHaveLength(10_000);
});

it("who is added again while they wait has one turn, and who has gone has none", async () => {
  const { turns, given } = createCounted(10, 45_000);
  for (const item of [1, 2, 3, 1, 2, 3]) turns.add(item);
  turns.delete(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(given).toEqual([1, 3]);
  turns.add(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(given).toEqual([1, 3, 1]);
});
