import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createJsonReader } from "./json-reader.ts";
import { parseJson } from "./parse-json.ts";

/** Sizes of chunks and slices are in bytes. */
function read(
  text: string,
  { sliceBytes = 8, chunkBytes = 16, decimals = new Set<string>(), bounds = {} } = {},
): { readonly ok: boolean; readonly value?: unknown; readonly error?: string } {
  const json = createJsonReader({ sliceBytes, decimals, bounds });
  const bytes = new TextEncoder().encode(text);
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    const error = json.write(bytes.subarray(start, start + chunkBytes));
    if (error !== null) return { ok: false, error };
  }
  return json.end();
}

const whole = { sliceBytes: 1_000_000, chunkBytes: 1_000_000 };
const list = (count: number, element: string) => `[${Array.from({ length: count }, () => element).join(",")}]`;

describe("createJsonReader", () => {
  it("puts together out of slices what parseJson reads at once", () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 6 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(0, 2),
        (value, sliceBytes, chunkBytes, indent) => {
          const text = JSON.stringify(value, null, indent);
          expect(read(text, { sliceBytes, chunkBytes })).toEqual(parseJson(text));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("refuses what JSON.parse refuses: texts with a sign lost, doubled or replaced", () => {
    const refuses = (text: string) => {
      try {
        JSON.parse(text);
        return false;
      } catch {
        return true;
      }
    };
    const text = '{"a":[1,{"b":"x\\"y"},[2,3,4,5,6,7]],"c":{"d":"long enough","e":[]},"f":true}';
    for (let at = 0; at < text.length; at += 1) {
      const sign = text[at] ?? "";
      for (const other of ["", sign + sign, ",", "]", "}", "[", " ", '"', ":"]) {
        const changed = text.slice(0, at) + other + text.slice(at + 1);
        expect([changed, read(changed, { sliceBytes: 3, chunkBytes: 5 }).ok]).toEqual([changed, !refuses(changed)]);
      }
    }
  });

  it("keeps every digit in slices too, and members named like those of all objects", () => {
    const text =
      '{"amount":1.000000000000000001,"list":[9007199254740993,{"amount":0.10}],"__proto__":{"b":[1,2,3,4,5]}}';
    const response = read(text, { sliceBytes: 3, decimals: new Set(["amount"]) });
    expect(response.value).toEqual(
      Object.fromEntries([
        ["amount", "1.000000000000000001"],
        ["list", [9007199254740993n, { amount: "0.10" }]],
        ["__proto__", { b: [1, 2, 3, 4, 5] }],
      ]),
    );
  });

  it("§3.3 takes the first of a list of fees in every slice", () => {
    expect(read('{"rows":[{"fee":[0.01,0.02]},{"fee":[0.03]}],"fee":[1]}', { sliceBytes: 12 }).value).toEqual({
      rows: [{ fee: 0.01 }, { fee: 0.03 }],
      fee: 1,
    });
  });

  it("says what is wrong in a sentence", () => {
    expect(read(" \n")).toEqual({ ok: false, error: "the response is empty" });
    for (const text of ['{"a":[1,2', '{"a":"', "[1]]", "1,2", "nothing"]) {
      expect(read(text)).toEqual({ ok: false, error: "the response is not JSON, or it is cut off" });
    }
  });
});

describe("bounds of a response", () => {
  it("takes numbers of 400 characters and refuses longer ones before they are read", () => {
    expect(read(`[${"7".repeat(400)}]`, whole)).toEqual({ ok: true, value: [BigInt("7".repeat(400))] });
    for (const number of ["7".repeat(401), `-${"7".repeat(400)}`, `1.${"7".repeat(399)}`, `1e${"7".repeat(399)}`]) {
      expect(read(`{"a":${number}}`)).toEqual({
        ok: false,
        error: "the response has a number of more than 400 characters",
      });
    }
  });

  it("refuses lists in lists more than 64 deep", () => {
    expect(read(`${"[".repeat(64)}${"]".repeat(64)}`, whole).ok).toBe(true);
    expect(read('{"a":'.repeat(100_000))).toEqual({
      ok: false,
      error: "the response has lists in lists more than 64 deep",
    });
  });

  it("refuses a list or an object of more than 10,000 members, and of more where a source has more", () => {
    const error = "the response has a list or an object of more than 10,000 members";
    expect(read(list(10_000, "1"), whole).ok).toBe(true);
    expect(read(list(10_001, "1"), whole)).toEqual({ ok: false, error });
    expect(read(`{"a":${list(10_001, '"k":1').replace("[", "{").replace("]", "}")}}`, whole)).toEqual({
      ok: false,
      error,
    });
    expect(read(list(10_001, "1"), { ...whole, bounds: { longestList: 20_000 } }).ok).toBe(true);
  });

  it("refuses more than 1,000,000 values in all", () => {
    expect(read(list(101, list(9_950, "1")), { sliceBytes: 32_768, chunkBytes: 65_536 })).toEqual({
      ok: false,
      error: "the response has more than 1,000,000 values",
    });
  });

  it("refuses strings of more than 16,384 bytes, and of more where a source has longer ones", () => {
    expect(read(`["${"x".repeat(16_383)}"]`, whole).ok).toBe(true);
    for (const text of [`["${"x".repeat(16_385)}"]`, `["${"\\n".repeat(8_200)}`, `{"${"x".repeat(16_385)}":1}`]) {
      expect(read(text, whole)).toEqual({
        ok: false,
        error: "the response has a string of more than 16,384 bytes",
      });
    }
    expect(read(`["${"x".repeat(16_385)}"]`, { ...whole, bounds: { longestString: 20_000 } }).ok).toBe(true);
  });

  it("refuses more than 65,536 spaces in a row", () => {
    expect(read(`[${" ".repeat(65_536)}1]`, whole).ok).toBe(true);
    expect(read(`[${" ".repeat(65_537)}1]`, whole)).toEqual({
      ok: false,
      error: "the response has more than 65,536 spaces in a row",
    });
  });
});
