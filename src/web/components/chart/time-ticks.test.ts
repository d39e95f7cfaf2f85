import { describe, expect, it } from "vitest";
import { zoneOffset } from "../../preferences/shown-zone.ts";
import { timeTicks } from "./time-ticks.ts";

const hour = 3_600_000;
const day = 24 * hour;
// 2026-11-15 12:00 UTC
const from = Date.UTC(2026, 10, 15, 12);

describe("timeTicks", () => {
  it("stand at round moments of UTC", () => {
    const ticks = timeTicks({ from, to: from + 7 * day });
    expect(ticks.map(({ at }) => new Date(at).toISOString().slice(8, 16))).toEqual([
      "16T00:00",
      "17T00:00",
      "18T00:00",
      "19T00:00",
      "20T00:00",
      "21T00:00",
      "22T00:00",
    ]);
    expect(ticks[0]?.start).toBe(0.0714);
  });

  it("stand at round moments of another clock, and are written as it shows them", () => {
    const ahead = timeTicks({ from, to: from + 7 * day }, 5 * hour);
    // Midnight of Almaty is 19:00 UTC, seven hours after the window begins.
    expect(ahead[0]).toEqual({ start: 0.0417, at: Date.UTC(2026, 10, 16) });
    const behind = timeTicks({ from, to: from + day }, -3.5 * hour);
    expect(behind[0]).toEqual({ start: 0.1458, at: Date.UTC(2026, 10, 15, 12) });
  });
});

describe("zoneOffset", () => {
  it("is how far a zone's clocks are ahead at that moment", () => {
    expect(zoneOffset("UTC", from)).toBe(0);
    expect(zoneOffset("Asia/Almaty", from + 12_345)).toBe(5 * hour);
    expect(zoneOffset("Asia/Kolkata", from)).toBe(5.5 * hour);
    expect(zoneOffset("Europe/Kyiv", Date.UTC(2026, 6, 1))).toBe(3 * hour);
    expect(zoneOffset("Europe/Kyiv", from)).toBe(2 * hour);
  });
});
