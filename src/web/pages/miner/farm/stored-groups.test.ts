import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseStoredGroups, readStoredGroups, storeGroups } from "./stored-groups.ts";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    },
  });
});

afterEach(() => vi.unstubAllGlobals());

describe("groups that are kept on this device", () => {
  it("are found again for their miner, and forgotten", () => {
    storeGroups("kas", "kaspa:qq1", "Hall A: a*\nAttic: x, y");
    storeGroups("kas", "kaspa:qq2", "Two: b*");
    expect(readStoredGroups("kas", "kaspa:qq1")).toBe("Hall A: a*\nAttic: x, y");
    expect(readStoredGroups("btc", "kaspa:qq1")).toBeNull();
    storeGroups("kas", "kaspa:qq1", "");
    expect(readStoredGroups("kas", "kaspa:qq1")).toBeNull();
    storeGroups("kas", "kaspa:qq2", " \n");
    expect(kept.size).toBe(0);
  });

  it("of eight miners at most: the oldest go first", () => {
    for (let index = 0; index < 9; index += 1) storeGroups("kas", `kaspa:${index}`, `G: ${index}*`);
    expect(readStoredGroups("kas", "kaspa:0")).toBeNull();
    expect(readStoredGroups("kas", "kaspa:8")).toBe("G: 8*");
  });

  it.each([
    null,
    "",
    "no",
    "{}",
    '["kas kaspa:qq1"]',
    '[{"miner":"kas kaspa:qq1"}]',
    '[{"miner":"kas kaspa:qq1","groups":7}]',
    '[{"miner":"kas","groups":"A: a"}]',
    '[{"miner":"kas kaspa:qq1","groups":"no group"}]',
    `[{"miner":"kas kaspa:qq1","groups":"A: ${"a".repeat(2000)}"}]`,
    '[{"miner":"kas kaspa:qq1","groups":"A: \\u202ea"}]',
  ])("are none where somebody else wrote %j into the storage", (stored) => {
    expect(parseStoredGroups(stored)).toEqual([]);
  });

  it("do without a storage", () => {
    vi.stubGlobal("window", {});
    storeGroups("kas", "kaspa:qq1", "A: a");
    expect(readStoredGroups("kas", "kaspa:qq1")).toBeNull();
  });
});
