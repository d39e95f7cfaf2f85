import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { decodeTari, encodeTari } from "./tari.ts";

// Published by a Tari wallet library: network, features, two keys, checksum, and the same in base58.
const hex =
  "0001fc9e9cb2bd8f1e4cf70c1104545622cb84a9b2dd19735d20575d761d6ba9936280dd789fee2ae68aa63f09a78ccc2938cdaec33ecc909c1f86a9f654bdf15538d5";
const address = "12PHyR5CePL5jyoevS6BbSjV2WnNgVcmaqgZA9NqPJd3894YFzCCSHn9Auvpai1LT4LKJxH2c7yyiwuxqdkxYjACrPn";

describe("Tari addresses", () => {
  it("reads a published dual address", () => {
    const parts = decodeTari(address);
    expect(parts?.network).toBe(0);
    expect(parts?.features).toBe(1);
    expect(parts && bytesToHex(parts.keys)).toBe(hex.slice(4, -2));
  });

  it("writes it, checksum included", () => {
    expect(encodeTari({ network: 0, features: 1, keys: hexToBytes(hex.slice(4, -2)) })).toBe(address);
  });

  it("refuses a wrong checksum, another length and what is not base58", () => {
    for (const bad of [`${address.slice(0, -1)}o`, address.slice(0, -2), "1", "", "10OIl", `1${address}`]) {
      expect(decodeTari(bad)).toBeNull();
    }
  });
});
