import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  forgetLastSearch,
  forgetLookup,
  isOpenedFromThisSite,
  namesAddress,
  parseLookups,
  rememberLookup,
} from "./lookups.ts";

let stored: Map<string, string>;
const setProperty = vi.fn();
const dataset: Record<string, string> = {};

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("document", { documentElement: { style: { setProperty }, dataset } });
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

const shown = () => parseLookups(stored.get("lookups") ?? null).map(({ coin, address }) => `${coin} ${address}`);

describe("lookups", () => {
  it("are listed newest first, each once, eight at most, and their number is set for the style sheets", () => {
    for (let index = 0; index < 10; index++) rememberLookup({ coin: "kas", address: `q${index}` }, true);
    rememberLookup({ coin: "kas", address: "q5" }, true);
    expect(shown().join()).toBe("kas q5,kas q9,kas q8,kas q7,kas q6,kas q4,kas q3,kas q2");
    expect(setProperty).toHaveBeenLastCalledWith("--lookups", "8");
    expect(dataset).toEqual({ returning: "" });
  });

  it("keep the same wallet of two coins apart, and leave nothing in the storage when the last is removed", () => {
    rememberLookup({ coin: "etc", address: "0xab" }, true);
    rememberLookup({ coin: "ethw", address: "0xab" }, true);
    forgetLookup({ coin: "etc", address: "0xab" });
    expect([...stored]).toEqual([
      ["lookups", '["ethw 0xab"]'],
      ["lastSearch:ethw", "0xab"],
    ]);
    forgetLookup({ coin: "ethw", address: "0xab" });
    expect([...stored]).toEqual([]);
    expect(dataset).toEqual({});
  });

  it("§3.12 replace the last search of their coin, also after a search without a coin", () => {
    rememberLookup({ coin: "btc", address: "bc1qa" }, true);
    rememberLookup({ coin: "btc", address: "bc1qb" }, true);
    expect(stored.get("lastSearch:btc")).toBe("bc1qb");
  });

  it("§3.12 do not replace a last search when a link from another site led to them", () => {
    stored.set("lastSearch:kas", "kaspa:qp0");
    rememberLookup({ coin: "kas", address: "kaspa:qp1" }, false);
    expect(stored.get("lastSearch:kas")).toBe("kaspa:qp0");
    rememberLookup({ coin: "etc", address: "0xab" }, false);
    expect(stored.get("lastSearch:etc")).toBe("0xab");
  });

  it("distinguish a document that was opened from this site from any other", () => {
    const { window } = globalThis;
    vi.stubGlobal("window", { ...window, location: { origin: "https://pool.example" } });
    const cameFrom = (referrer: string) => {
      vi.stubGlobal("document", { referrer });
      return isOpenedFromThisSite();
    };
    expect(["https://pool.example/ru", "https://pool.example.org/", "", "https://chat.example/"].map(cameFrom)).toEqual(
      [true, false, false, false],
    );
  });

  it("§3.12 keep the last search as it was typed, and give way to the one before when they are removed", () => {
    rememberLookup({ coin: "kas", address: "kaspa:qp0" }, true);
    stored.set("lastSearch:kas", "solo:kaspa:qp1.rig");
    rememberLookup({ coin: "kas", address: "kaspa:qp1" }, true);
    expect(stored.get("lastSearch:kas")).toBe("solo:kaspa:qp1.rig");
    forgetLookup({ coin: "kas", address: "kaspa:qp1" });
    expect(stored.get("lastSearch:kas")).toBe("kaspa:qp0");
    stored.set("lastSearch:kas", "somebody@pool.example");
    forgetLastSearch("kas");
    expect(stored.get("lastSearch:kas")).toBe("kaspa:qp0");
  });

  it("finds an address in the text that was typed for it", () => {
    expect(namesAddress("SOLO:kaspa:QP0.rig", "kaspa:qp0")).toBe(true);
    expect(namesAddress("qp0", "kaspa:qp0")).toBe(true);
    expect(namesAddress("", "kaspa:qp0")).toBe(false);
    expect(namesAddress("kaspa:qp1", "kaspa:qp0")).toBe(false);
  });

  it("reads nothing from a text that is not such a list", () => {
    const wrong = [null, "", "{", "3", "{}", '["kas"]', '["kas a b"]', '["KAS x"]', '[["kas x"]]', '["kas a\u202eb"]'];
    for (const text of wrong) expect(parseLookups(text)).toEqual([]);
    expect(parseLookups('["../.. x", "kas kaspa:q", 7]')).toEqual([{ coin: "kas", address: "kaspa:q" }]);
  });

  it("does not throw when the storage cannot be used", () => {
    vi.stubGlobal("window", {
      get localStorage(): Storage {
        throw new DOMException("denied", "SecurityError");
      },
    });
    expect(() => rememberLookup({ coin: "kas", address: "x" }, true)).not.toThrow();
  });
});
