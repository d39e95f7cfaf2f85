import { describe, expect, it } from "vitest";
import { isQuiet, isZone, localDay, localMinute, nextLocalMinute } from "./local-time.ts";

const utc = (text: string) => Date.parse(`${text}Z`);
const next = (from: string, zone: string, minute: number) =>
  new Date(nextLocalMinute(utc(from), zone, minute)).toISOString().slice(0, 16);

describe("local time", () => {
  it("is the zone's, with its halves of hours", () => {
    expect(localMinute(utc("2026-01-01T00:00"), "Asia/Kolkata")).toBe(330);
    expect(localDay(utc("2026-01-01T00:00"), "America/New_York")).toBe("2025-12-31");
    expect(localMinute(utc("2026-01-01T00:00"), "nowhere")).toBe(0);
    expect(isZone("Asia/Kathmandu")).toBe(true);
    expect(isZone("nowhere")).toBe(false);
  });

  it("comes to a minute of the day next, today or tomorrow", () => {
    expect(next("2026-01-15T05:00", "Europe/Berlin", 420)).toBe("2026-01-15T06:00");
    expect(next("2026-01-15T06:00", "Europe/Berlin", 420)).toBe("2026-01-16T06:00");
    expect(next("2026-01-15T23:30", "Pacific/Auckland", 0)).toBe("2026-01-16T11:00");
  });

  it("keeps the time on the wall when clocks change", () => {
    // 29 March 2026, 02:00 is 03:00 in Berlin.
    expect(next("2026-03-28T22:00", "Europe/Berlin", 420)).toBe("2026-03-29T05:00");
    expect(next("2026-10-24T22:00", "Europe/Berlin", 420)).toBe("2026-10-25T06:00");
    // New York, 8 March and 1 November 2026.
    expect(next("2026-03-08T03:00", "America/New_York", 480)).toBe("2026-03-08T12:00");
    expect(next("2026-11-01T03:00", "America/New_York", 480)).toBe("2026-11-01T13:00");
  });

  it("takes the end of the gap for a minute that is left out, and the first of one that comes twice", () => {
    expect(next("2026-03-28T22:00", "Europe/Berlin", 150)).toBe("2026-03-29T01:00");
    expect(next("2026-10-24T22:00", "Europe/Berlin", 150)).toBe("2026-10-25T00:30");
  });
});

describe("quiet hours", () => {
  const night = { from: 22 * 60, to: 7 * 60 };

  it("span midnight, and end on the minute", () => {
    expect(isQuiet(utc("2026-01-15T21:59"), "UTC", night)).toBe(false);
    expect(isQuiet(utc("2026-01-15T22:00"), "UTC", night)).toBe(true);
    expect(isQuiet(utc("2026-01-16T06:59"), "UTC", night)).toBe(true);
    expect(isQuiet(utc("2026-01-16T07:00"), "UTC", night)).toBe(false);
  });

  it("may be within a day, or none", () => {
    expect(isQuiet(utc("2026-01-15T12:00"), "UTC", { from: 700, to: 730 })).toBe(true);
    expect(isQuiet(utc("2026-01-15T12:00"), "UTC", { from: 730, to: 740 })).toBe(false);
    expect(isQuiet(utc("2026-01-15T12:00"), "UTC", { from: 720, to: 720 })).toBe(false);
    expect(isQuiet(utc("2026-01-15T12:00"), "UTC", null)).toBe(false);
  });

  it("are those of the wall when clocks change", () => {
    expect(isQuiet(utc("2026-03-29T04:59"), "Europe/Berlin", night)).toBe(true);
    expect(isQuiet(utc("2026-03-29T05:00"), "Europe/Berlin", night)).toBe(false);
    expect(isQuiet(utc("2026-03-28T05:30"), "Europe/Berlin", night)).toBe(true);
  });
});
