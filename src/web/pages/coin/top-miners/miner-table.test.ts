import { expect, it } from "vitest";
import { matchesAddress } from "./miner-table.tsx";

const address = "kaspa:qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jyqh70xmfj";

it.each([
  [address, true],
  [` solo:${address} `, true],
  ["QP0L70ZD", true],
  ["h70xmfj", true],
  ["", true],
  ["kaspa:qq", false],
])("finds the address by %j: %s", (text, isMatch) => {
  expect(matchesAddress(address, text)).toBe(isMatch);
});
