import { describe, expect, it } from "vitest";
import { roomForLast } from "./axis-room.ts";

describe("the last label of a time axis", () => {
  it("has room on a phone where every second label is left out", () => {
    // A day at 22:00: 00:00, 04:00 … 20:00. 46 pixels for "20:00", 1/3 of the axis to the label before it.
    const starts = [0.08, 0.247, 0.413, 0.58, 0.747, 0.913];
    expect(roomForLast(starts, "20:00")).toEqual({ whole: 364, thinned: 220 });
  });

  it("needs a wide axis when it is long and its mark is close to the end", () => {
    const starts = [0.1, 0.27, 0.44, 0.6, 0.77, 0.94];
    const { whole, thinned } = roomForLast(starts, "нояб. 2026 г.");
    expect(whole).toBeGreaterThan(800);
    expect(whole).toBeLessThan(1000);
    expect(thinned).toBeGreaterThan(288);
  });

  it("stands alone wherever there is any room", () => {
    expect(roomForLast([0.5], "20:00")).toEqual({ whole: 92, thinned: 92 });
    expect(roomForLast([], "")).toEqual({ whole: 0, thinned: 0 });
  });
});
