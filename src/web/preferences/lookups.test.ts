import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetLookup, parseLookups, rememberLookup } from "./lookups.ts";

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("lookups", () => {
  it("stand newest first, each once, eight at the most", () => {
    for (let index = 0; index < 10; index++) rememberLookup({ coin: "kas", address: `kaspa:q${index}` });
    rememberLookup({ coin: "kas", address: "kaspa:q5" });
    expect(parseLookups(stored.get("lookups") ?? null).map(({ address }) => address)).toEqual([
      "kaspa:q5",
      "kaspa:q9",
      "kaspa:q8",
      "kaspa:q7",
      "kaspa:q6",
      "kaspa:q4",
      "kaspa:q3",
      "kaspa:q2",
    ]);
  });

  it("keep one wallet of two coins apart, and leave nothing behind when the last is removed", () => {
    rememberLookup({ coin: "etc", address: "0xab" });
    rememberLookup({ coin: "ethw", address: "0xab" });
    forgetLookup({ coin: "etc", address: "0xab" });
    expect([...stored]).toEqual([["lookups", '["ethw 0xab"]']]);
    forgetLookup({ coin: "ethw", address: "0xab" });
    expect([...stored]).toEqual([]);
  });

  it("takes nothing that is no list of ours", () => {
    for (const text of [
      null,
      "",
      "{",
      "3",
      "{}",
      '["kas"]',
      '["kas a b"]',
      '["KAS x"]',
      '[["kas x"]]',
      '["kas a\u202eb"]',
    ])
      expect(parseLookups(text)).toEqual([]);
    expect(parseLookups('["../.. x", "kas kaspa:q", 7]')).toEqual([{ coin: "kas", address: "kaspa:q" }]);
  });

  it("lets the page go on where storage refuses", () => {
    vi.stubGlobal("window", {
      get localStorage(): Storage {
        throw new DOMException("denied", "SecurityError");
      },
    });
    expect(() => rememberLookup({ coin: "kas", address: "x" })).not.toThrow();
  });
});
