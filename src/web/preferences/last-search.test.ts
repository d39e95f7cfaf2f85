import { afterEach, describe, expect, it, vi } from "vitest";
import { parseLastSearch, readLastSearch, storeLastSearch } from "./last-search.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("storeLastSearch", () => {
  it("§3.12 keeps the last search of each coin under lastSearch:{coin}", () => {
    const stored = new Map<string, string>();
    vi.stubGlobal("window", { localStorage: { setItem: (name: string, value: string) => stored.set(name, value) } });
    storeLastSearch("kas", " kaspa:first ");
    storeLastSearch("xtm-rx", "12tari");
    storeLastSearch("kas", "kaspa:second");
    expect([...stored]).toEqual([
      ["lastSearch:kas", "kaspa:second"],
      ["lastSearch:xtm-rx", "12tari"],
    ]);
  });

  it("keeps no words: they are a question, and the start page takes the last search for a wallet", () => {
    const setItem = vi.fn();
    vi.stubGlobal("window", { localStorage: { setItem } });
    for (const words of ["how to mine kaspa", "кошелек", " 怎么开始挖矿 "]) storeLastSearch("kas", words);
    expect(setItem).not.toHaveBeenCalled();
  });

  it("does not throw when the storage cannot be written", () => {
    const setItem = vi.fn(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    vi.stubGlobal("window", { localStorage: { setItem } });
    expect(() => storeLastSearch("kas", "kaspa:x")).not.toThrow();
    expect(setItem).toHaveBeenCalledTimes(1);
  });
});

describe("readLastSearch", () => {
  it("§3.12 reads the last search of this coin", () => {
    const stored = new Map([["lastSearch:kas", "kaspa:qp0l70zd"]]);
    vi.stubGlobal("window", { localStorage: { getItem: (name: string) => stored.get(name) ?? null } });
    expect(readLastSearch("kas")).toBe("kaspa:qp0l70zd");
    expect(readLastSearch("btc")).toBeNull();
  });

  it("is null when the storage cannot be read", () => {
    const getItem = vi.fn(() => {
      throw new DOMException("denied", "SecurityError");
    });
    vi.stubGlobal("window", { localStorage: { getItem } });
    expect(readLastSearch("kas")).toBeNull();
    expect(getItem).toHaveBeenCalledTimes(1);
  });

  it("rejects a text that is empty, too long or has invisible characters", () => {
    expect(parseLastSearch(" solo:kaspa:qp0l ")).toBe("solo:kaspa:qp0l");
    expect(parseLastSearch("rig@pool.example")).toBe("rig@pool.example");
    expect(parseLastSearch("a".repeat(256))).toBe("a".repeat(256));
    for (const stored of [null, "", "  ", "a".repeat(257), "a\nb", "a\u0000b", "a\u202eb", "a\u200bb", "\ud800"])
      expect(parseLastSearch(stored)).toBeNull();
  });
});
