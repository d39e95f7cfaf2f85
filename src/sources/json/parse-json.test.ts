import { describe, expect, it } from "vitest";
import { parseJson } from "./parse-json.ts";

describe("parseJson", () => {
  it("keeps every digit of an integer beyond 2^53", () => {
    expect(parseJson('{"a":9007199254740993,"b":[-18446744073709551615],"c":"9007199254740993"}')).toEqual({
      ok: true,
      value: { a: 9007199254740993n, b: [-18446744073709551615n], c: "9007199254740993" },
    });
    expect(parseJson("12345678901234567890")).toEqual({ ok: true, value: 12345678901234567890n });
  });

  it("leaves numbers that a double holds as they are", () => {
    expect(parseJson('{"a":9007199254740991,"b":0.1,"c":1e21,"d":3.125000000000}')).toEqual({
      ok: true,
      value: { a: 9007199254740991, b: 0.1, c: 1e21, d: 3.125 },
    });
  });

  it("keeps every digit of the named decimals", () => {
    const text =
      '{"amount":1.123456789012345678,"list":[{"amount":0.050000000000},{"amount":5},{"amount":null}],"rate":0.1}';
    expect(parseJson(text, new Set(["amount"]))).toEqual({
      ok: true,
      value: {
        amount: "1.123456789012345678",
        list: [{ amount: "0.050000000000" }, { amount: "5" }, { amount: null }],
        rate: 0.1,
      },
    });
    expect(parseJson('{"amount":99999999999999999999.000000000001}', new Set(["amount"]))).toEqual({
      ok: true,
      value: { amount: "99999999999999999999.000000000001" },
    });
  });

  it("says what is wrong in a sentence", () => {
    expect(parseJson(" \n")).toEqual({ ok: false, error: "the response is empty" });
    expect(parseJson('{"a":[1,2')).toEqual({ ok: false, error: "the response is not JSON, or it is cut off" });
  });
});
