import { expect, it } from "vitest";
import { isPrefetchAllowed } from "./prefetch.tsx";

it("§2.43 prefetching is skipped on 2g and for data-saver, but not when the connection is unknown", () => {
  expect(isPrefetchAllowed({ effectiveType: "2g", saveData: false })).toBe(false);
  expect(isPrefetchAllowed({ effectiveType: "slow-2g" })).toBe(false);
  expect(isPrefetchAllowed({ effectiveType: "4g", saveData: true })).toBe(false);
  expect(isPrefetchAllowed({ effectiveType: "3g", saveData: false })).toBe(true);
  expect(isPrefetchAllowed(undefined)).toBe(true);
});
