import { describe, expect, it } from "vitest";
import { isPrivateAddress, networkOf, siteOf } from "./client-address.ts";

it.each([
  ["127.0.0.1", true],
  ["::1", true],
  ["::ffff:10.1.2.3", true],
  ["172.18.0.5", true],
  ["172.32.0.1", false],
  ["192.168.1.20", true],
  ["fd12:3456::1", true],
  ["fe80::1", true],
  ["203.0.113.9", false],
  ["::ffff:203.0.113.9", false],
  ["2001:db8::1", false],
  ["unknown", false],
])("%s is of our own network: %s", (address, is) => {
  expect(isPrivateAddress(address)).toBe(is);
});

describe("networkOf", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2"],
    ["2001:db8::7", "2001:db8:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["unknown", "unknown"],
  ])("of %s is %s", (address, expected) => {
    expect(networkOf(address)).toBe(expected);
  });
});

describe("siteOf", () => {
  it.each([
    ["203.0.113.9", null],
    ["::ffff:203.0.113.9", null],
    ["2001:0db8:0001:0002::9", "2001:db8:1"],
    ["2001:db8::7", "2001:db8:0"],
    ["unknown", null],
  ])("of %s is %s", (address, expected) => {
    expect(siteOf(address)).toBe(expected);
  });
});
