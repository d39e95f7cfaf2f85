import { utf8ToBytes } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coins } from "../coins/index.ts";
import { generateAddress } from "./generate-address.ts";
import { isWords, mayBeAddress } from "./typed-words.ts";

describe("what was typed", () => {
  it("§5.3 is never words where it holds an address of any coin, a letter of it wrong or words around it", () => {
    for (const { addressExample } of coins) expect(mayBeAddress(addressExample)).toBe(true);
    fc.assert(
      fc.property(fc.constantFrom(...coins), fc.string().map(utf8ToBytes), fc.nat(), (coin, seed, place) => {
        const address = generateAddress(coin, seed);
        const at = address.length - 1 - (place % 5);
        const mistyped = `${address.slice(0, at)}x${address.slice(at + 1)}`;
        for (const text of [address, mistyped, `where is ${mistyped} gone`]) expect(isWords(text)).toBe(false);
      }),
    );
  });
});
