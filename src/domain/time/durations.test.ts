import { describe, expect, it } from "vitest";
import { ceilTo, DAY, floorTo, MINUTE } from "./durations.ts";

const at = Date.UTC(2026, 10, 21, 8, 19, 42, 500);

describe("floorTo", () => {
  it("falls back to the grid", () => {
    expect(new Date(floorTo(at, 10 * MINUTE)).toISOString()).toBe("2026-11-21T08:10:00.000Z");
    expect(new Date(floorTo(at, DAY)).toISOString()).toBe("2026-11-21T00:00:00.000Z");
  });

  it("stays where it stands on the grid, before 1970 too", () => {
    expect(floorTo(600_000, 600_000)).toBe(600_000);
    expect(floorTo(-1, 600_000)).toBe(-600_000);
  });
});

describe("ceilTo", () => {
  it("rises to the grid, and stays where it stands on the grid", () => {
    expect(new Date(ceilTo(at, 10 * MINUTE)).toISOString()).toBe("2026-11-21T08:20:00.000Z");
    expect(ceilTo(600_000, 600_000)).toBe(600_000);
  });
});
