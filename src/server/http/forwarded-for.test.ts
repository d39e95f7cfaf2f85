import { describe, expect, it } from "vitest";
import { cleanForwardedFor, readForwardedAddress } from "./forwarded-for.ts";

function clean(written: string): string | undefined {
  const headers: Record<string, string> = { "x-forwarded-for": written };
  cleanForwardedFor({ headers });
  return headers["x-forwarded-for"];
}

describe("X-Forwarded-For", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    [" 203.0.113.7:1234 ", "203.0.113.7"],
    ["2001:db8::1", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["::ffff:203.0.113.7", "::ffff:203.0.113.7"],
    ["203.0.113.7:123456", null],
    ["203.0.113", null],
    ["fe80::1%eth0", null],
    ["unknown", null],
    ["_hidden", null],
    ["", null],
    ["[203.0.113.7", null],
    ["<script>", null],
  ])("%j is the address %j", (entry, address) => {
    expect(readForwardedAddress(entry)).toBe(address);
  });

  it("keeps addresses in their order, without ports", () => {
    expect(clean("198.51.100.1:80,\t[2001:db8::1]:443 , 203.0.113.7:1234")).toBe(
      "198.51.100.1, 2001:db8::1, 203.0.113.7",
    );
  });

  it("believes nothing to the left of what is no address", () => {
    expect(clean("198.51.100.1, made-up, 203.0.113.7")).toBe("203.0.113.7");
    expect(clean("198.51.100.1, unknown")).toBeUndefined();
    expect(clean("x".repeat(5_000))).toBeUndefined();
    expect(clean(",,,")).toBeUndefined();
  });
});
