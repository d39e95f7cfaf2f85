import { describe, expect, it } from "vitest";
import { readFiatRates } from "./fiat-rates.ts";

describe("readFiatRates", () => {
  it("§3.8 §7.4 reads the fiat map of the rates", () => {
    const body: unknown = JSON.parse('{"fiat":{"EUR":0.91,"KRW":1389.5},"crypto":{"KAS":0.06},"at":1,"source":"demo"}');
    expect([...(readFiatRates(body) ?? [])]).toEqual([
      ["EUR", 0.91],
      ["KRW", 1389.5],
    ]);
  });

  it("leaves out what cannot be a rate", () => {
    const body: unknown = JSON.parse('{"fiat":{"EUR":0,"GBP":-1,"PLN":"4.1","TRY":null,"JPY":1e999,"CHF":0.8}}');
    expect([...(readFiatRates(body) ?? [])]).toEqual([["CHF", 0.8]]);
  });

  it("is empty before the first price feed has answered", () => {
    expect(readFiatRates({ fiat: {}, crypto: {}, at: null, source: null })?.size).toBe(0);
  });

  it("refuses an answer without the map", () => {
    for (const body of [null, "busy", [], {}, { fiat: null }, { fiat: [1] }, { rates: { EUR: 1 } }])
      expect(readFiatRates(body)).toBeNull();
  });
});
