import { describe, expect, it } from "vitest";
import { parseMicros, parseTime } from "./times.ts";

describe("times of the engine", () => {
  it("are UTC, with or without the zone that old databases lose", () => {
    expect(parseTime("2026-11-20T17:19:00.000577Z")).toBe(1_795_195_140_000);
    expect(parseTime("2026-11-20T17:19:00.000577")).toBe(1_795_195_140_000);
    expect(parseTime("2026-11-20T18:19:00+01:00")).toBe(1_795_195_140_000);
    expect(parseTime("2026-11-20T12:19:00.5-05:00")).toBe(1_795_195_140_500);
  });

  it("keep the microseconds by which rows are told apart", () => {
    expect(parseMicros("2026-11-20T17:19:00.000577Z")).toBe(1_795_195_140_000_577);
    expect(parseMicros("2026-11-20T17:19:00.1234567Z")).toBe(1_795_195_140_123_456);
  });

  it("are unknown where none was set", () => {
    for (const text of [null, undefined, "0001-01-01T00:00:00", "2026-13-40T00:00:00Z", ""]) {
      expect(parseTime(text)).toBeNull();
    }
  });
});
