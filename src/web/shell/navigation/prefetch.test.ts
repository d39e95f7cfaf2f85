import { expect, it } from "vitest";
import { findDataAddress, isPrefetchAllowed } from "./prefetch.tsx";

it("§2.43 prefetching is skipped on 2g and for data-saver, but not when the connection is unknown", () => {
  expect(isPrefetchAllowed({ effectiveType: "2g", saveData: false })).toBe(false);
  expect(isPrefetchAllowed({ effectiveType: "slow-2g" })).toBe(false);
  expect(isPrefetchAllowed({ effectiveType: "4g", saveData: true })).toBe(false);
  expect(isPrefetchAllowed({ effectiveType: "3g", saveData: false })).toBe(true);
  expect(isPrefetchAllowed(undefined)).toBe(true);
});

it("finds where a navigation fetches the data of a page", () => {
  const loaders = ["pages/coin/layout", "blocks"];
  expect(findDataAddress("https://pool.example/ru/kas/blocks?chain=kas#top", loaders)).toBe(
    "/ru/kas/blocks.data?chain=kas&_routes=pages%2Fcoin%2Flayout%2Cblocks",
  );
  expect(findDataAddress("https://pool.example/", ["home"])).toBe("/_.data?_routes=home");
  expect(findDataAddress("https://pool.example/about", [])).toBeNull();
});
