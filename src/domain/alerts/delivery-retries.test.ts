import { expect, it } from "vitest";
import { mostAttempts, nextAttemptAt } from "./delivery-retries.ts";

const now = 1_772_323_200_000;
const failed = (attempts: number, retryAfterMs: number | null = null, chance = 0) =>
  nextAttemptAt(now, { attempts, retryAfterMs, chance });

it("tries again after 30 seconds, then ever later, for a day in all", () => {
  expect(failed(1)).toBe(now + 30_000);
  expect(failed(2)).toBe(now + 120_000);
  const pauses = Array.from({ length: mostAttempts - 1 }, (_, index) => (failed(index + 1) ?? 0) - now);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(85_350_000);
  expect(failed(mostAttempts)).toBeNull();
});

it("waits as long as the receiver asked for, twelve hours at most", () => {
  expect(failed(1, 90_000)).toBe(now + 90_000);
  expect(failed(1, 1_000)).toBe(now + 30_000);
  expect(failed(1, 86_400_000)).toBe(now + 43_200_000);
});

it("spreads messages that failed together", () => {
  expect(failed(1, null, 0.5)).toBe(now + 33_000);
});
