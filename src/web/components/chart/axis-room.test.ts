import { expect, it } from "vitest";
import { roomForLast } from "./axis-room.ts";

it("knows on how wide an axis its last label touches neither the end nor the one before", () => {
  // A day at 22:00: 00:00, 04:00 … 20:00.
  expect(roomForLast([0.08, 0.247, 0.413, 0.58, 0.747, 0.913], "20:00")).toBe(364);
  const months = roomForLast([0.1, 0.27, 0.44, 0.6, 0.77, 0.94], "нояб. 2026 г.");
  expect(months).toBeGreaterThan(800);
  expect(months).toBeLessThan(1000);
  expect(roomForLast([0.5], "20:00")).toBe(92);
  expect(roomForLast([], "")).toBe(0);
});
