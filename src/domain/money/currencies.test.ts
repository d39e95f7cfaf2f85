import { describe, expect, it } from "vitest";
import { currencies, defaultCurrency, getCurrency, isCurrencyCode } from "./currencies.ts";

describe("currencies", () => {
  it("§9.11 start with the default, USD", () => {
    expect(defaultCurrency).toBe("USD");
    expect(currencies[0].code).toBe("USD");
  });

  it("have their own code, name and symbol each", () => {
    expect(new Set(currencies.map(({ code }) => code)).size).toBe(currencies.length);
    expect(new Set(currencies.map(({ name }) => name)).size).toBe(currencies.length);
    expect(new Set(currencies.map(({ symbol }) => symbol)).size).toBe(currencies.length);
  });

  it("are known to the runtime by their ISO 4217 code", () => {
    const known = new Set(Intl.supportedValuesOf("currency"));
    expect(currencies.map(({ code }) => code).filter((code) => !known.has(code))).toEqual([]);
  });

  it("cover a currency of every language", () => {
    for (const code of [
      "USD",
      "RUB",
      "UAH",
      "EUR",
      "BRL",
      "PLN",
      "TRY",
      "KZT",
      "IDR",
      "MYR",
      "CNY",
      "KRW",
      "SAR",
      "IRR",
      "PKR",
    ]) {
      expect(isCurrencyCode(code)).toBe(true);
    }
  });
});

describe("isCurrencyCode", () => {
  it("is exact", () => {
    expect(isCurrencyCode("usd")).toBe(false);
    expect(isCurrencyCode("XXX")).toBe(false);
    expect(isCurrencyCode(undefined)).toBe(false);
  });
});

describe("getCurrency", () => {
  it("answers symbol and digits", () => {
    expect(getCurrency("JPY")).toEqual({ code: "JPY", name: "Japanese Yen", symbol: "¥", digits: 0 });
    expect(getCurrency("KZT").symbol).toBe("₸");
  });
});
