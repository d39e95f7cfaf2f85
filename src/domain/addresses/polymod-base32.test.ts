import { hexToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { cashaddrAlphabet, confluxAlphabet, decodePolymodBase32, encodePolymodBase32 } from "./polymod-base32.ts";

// Vectors of the CashAddr specification (20, 24 and 64 byte payloads, with their version byte) and of CIP-37.
const vectors = [
  ["bitcoincash", "00f5bf48b397dae70be82b3cca4793f8eb2b6cdac9", "qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2"],
  ["bitcoincash", "0076a04053bda0a88bda5177b86a15c3b29f559873", "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"],
  ["bitcoincash", "0876a04053bda0a88bda5177b86a15c3b29f559873", "ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq"],
] as const;

describe("polymod base32", () => {
  it.each(vectors)("%s %s", (prefix, hex, text) => {
    expect(encodePolymodBase32(prefix, hexToBytes(hex), cashaddrAlphabet)).toBe(text);
    expect(decodePolymodBase32(prefix, text, cashaddrAlphabet)).toEqual(hexToBytes(hex));
  });

  it("writes Conflux addresses in Conflux letters", () => {
    const payload = hexToBytes("001a2f80341409639ea6a35bbcab8299066109aa55");
    const text = "aarc9abycue0hhzgyrr53m6cxedgccrmmyybjgh4xg";
    expect(encodePolymodBase32("cfx", payload, confluxAlphabet)).toBe(text);
    expect(decodePolymodBase32("cfx", text, confluxAlphabet)).toEqual(payload);
  });

  it("refuses another prefix, a foreign letter, a lost character and nothing at all", () => {
    const text = "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a";
    for (const [prefix, candidate] of [
      ["bchtest", text],
      ["bitcoincash", text.replace("m", "b")],
      ["bitcoincash", text.slice(1)],
      ["bitcoincash", ""],
    ] as const) {
      expect(decodePolymodBase32(prefix, candidate, cashaddrAlphabet)).toBeNull();
    }
  });
});
