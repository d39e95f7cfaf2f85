import { afterEach, describe, expect, it, vi } from "vitest";
import { chooseZone, nameZone, readZoneChoice } from "./shown-zone.ts";

const summer = Date.UTC(2026, 6, 1, 22, 30);
const winter = Date.UTC(2026, 10, 22, 22, 30);

describe("times in the visitor's zone", () => {
  it("are named by their distance from UTC on that date", () => {
    expect(nameZone("UTC", winter)).toBe("UTC");
    expect(nameZone("Europe/Berlin", winter)).toBe("UTC+1");
    expect(nameZone("Europe/Berlin", summer)).toBe("UTC+2");
    expect(nameZone("Asia/Kolkata", winter)).toBe("UTC+5:30");
    expect(nameZone("Europe/London", winter)).toBe("UTC");
  });
});

describe("the choice of a zone", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("is the visitor's own until they choose UTC, and is kept", () => {
    const kept = new Map<string, string>();
    const localStorage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
    };
    vi.stubGlobal("localStorage", localStorage);
    expect(readZoneChoice()).toBe("local");
    chooseZone("utc");
    expect(readZoneChoice()).toBe("utc");
    chooseZone("local");
    expect(readZoneChoice()).toBe("local");
  });

  it("is the visitor's own where nothing can be stored", () => {
    vi.stubGlobal("localStorage", undefined);
    expect(readZoneChoice()).toBe("local");
    expect(() => chooseZone("utc")).not.toThrow();
  });
});
