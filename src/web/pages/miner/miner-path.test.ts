import { describe, expect, it } from "vitest";
import { minerPath, readAddress } from "./miner-path.ts";

describe("minerPath", () => {
  it("is the address from the spec, for every tab", () => {
    expect(minerPath("btc", "bc1qar0")).toBe("/btc/miner/stats/bc1qar0");
    expect(minerPath("kas", "kaspa:qp0", "payouts")).toBe("/kas/miner/payouts/kaspa:qp0");
  });

  it.each(["..", ".", "../..", "<img src=x onerror=alert(1)>", "a/b?c#d", "🦊 50%", "a\u202eb", "~2e"])(
    "leads back to %j, even if a browser normalises the path",
    (address) => {
      const { pathname } = new URL(minerPath("kas", address), "http://pool.example");
      const segments = pathname.split("/");
      expect(segments).toHaveLength(5);
      expect(readAddress(decodeURIComponent(segments.at(-1) ?? ""))).toBe(address);
    },
  );

  it("accepts a colon, encoded or not", () => {
    expect(readAddress("kaspa:qp0")).toBe("kaspa:qp0");
    expect(readAddress("kaspa%3Aqp0")).toBe("kaspa:qp0");
  });

  it("is null for a route without an address", () => {
    expect(readAddress(undefined)).toBeNull();
  });
});
