import { expect, it } from "vitest";
import { findClientAddress } from "./client-address.ts";

it.each([
  ["203.0.113.9", undefined, "203.0.113.9"],
  ["::ffff:203.0.113.9", undefined, "203.0.113.9"],
  ["2001:db8::1", undefined, "2001:db8::1"],
  [undefined, "203.0.113.9", "unknown"],
  // Nobody outside our network may say who he is.
  ["203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["127.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["::1", "1.2.3.4, 198.51.100.1", "198.51.100.1"],
  ["172.18.0.5", "1.2.3.4, 198.51.100.1, 10.0.0.3", "198.51.100.1"],
  ["10.0.0.2", "192.168.1.20", "192.168.1.20"],
  ["127.0.0.1", "evil, <script>, 2001:db8::7", "2001:db8::7"],
  ["127.0.0.1", "", "127.0.0.1"],
  ["172.32.0.1", "198.51.100.1", "172.32.0.1"],
])("of a connection from %s with X-Forwarded-For %j the visitor is %s", (remote, forwarded, expected) => {
  expect(findClientAddress(remote, forwarded)).toBe(expected);
});
