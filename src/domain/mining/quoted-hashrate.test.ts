import { describe, expect, it } from "vitest";
import { quotedHashrate } from "./quoted-hashrate.ts";

describe("quotedHashrate", () => {
  it("is one TH, GH or kH, as its miners speak, and one MH for an algorithm of graphics cards", () => {
    expect(quotedHashrate("sha256")).toBe(1_000_000_000_000);
    expect(quotedHashrate("scrypt")).toBe(1_000_000_000);
    expect(quotedHashrate("randomx")).toBe(1000);
    expect(quotedHashrate("cuckaroo29")).toBe(1);
    expect(quotedHashrate("kawpow")).toBe(1_000_000);
    expect(quotedHashrate("of-tomorrow")).toBe(1_000_000);
  });
});
