import { afterEach, describe, expect, it, vi } from "vitest";
import { parseSelectedCurrency, readSelectedCurrency, storeSelectedCurrency } from "./selected-currency.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the selected currency", () => {
  it("§3.8 §9.11 is US dollars by default and when the stored text is no code", () => {
    expect(parseSelectedCurrency(null)).toBe("USD");
    expect(parseSelectedCurrency("")).toBe("USD");
    expect(parseSelectedCurrency("eur")).toBe("USD");
    expect(parseSelectedCurrency("EURO")).toBe("USD");
    expect(parseSelectedCurrency("EUR")).toBe("EUR");
  });

  it("§3.8 §4.10 is kept in browser storage under selectedCurrency", () => {
    const stored = new Map<string, string>();
    vi.stubGlobal("window", {
      localStorage: {
        getItem: (name: string) => stored.get(name) ?? null,
        setItem: (name: string, value: string) => stored.set(name, value),
      },
    });
    expect(readSelectedCurrency()).toBe("USD");
    storeSelectedCurrency("KZT");
    expect([...stored]).toEqual([["selectedCurrency", "KZT"]]);
    expect(readSelectedCurrency()).toBe("KZT");
  });

  it("is US dollars when the storage cannot be read, and choosing does not throw", () => {
    const refuse = vi.fn(() => {
      throw new DOMException("denied", "SecurityError");
    });
    vi.stubGlobal("window", { localStorage: { getItem: refuse, setItem: refuse } });
    expect(readSelectedCurrency()).toBe("USD");
    expect(() => storeSelectedCurrency("EUR")).not.toThrow();
    expect(refuse).toHaveBeenCalledTimes(2);
  });
});
