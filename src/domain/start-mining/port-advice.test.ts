import { expect, it } from "vitest";
import { isDeprecatedPort } from "./port-advice.ts";

it.each([
  [7777, true],
  [8888, true],
  [7011, false],
  [null, false],
])("§8.10 port %s is deprecated: %s", (port, is) => {
  expect(isDeprecatedPort(port)).toBe(is);
});
