import { expect, it } from "vitest";
import { sortNewestFirst } from "./newest-first.ts";

it("lists the blocks of a chain by height, and leaves each chain its places", () => {
  const blocks = [
    { chain: "btc", height: 234 },
    { chain: "btc", height: 235 },
    { chain: "fb", height: 9 },
    { chain: "btc", height: 237 },
    { chain: "btc", height: 233 },
    { chain: "fb", height: 10 },
  ];
  expect(sortNewestFirst(blocks).map(({ chain, height }) => `${chain} ${height}`)).toEqual([
    "btc 237",
    "btc 235",
    "fb 10",
    "btc 234",
    "btc 233",
    "fb 9",
  ]);
});

it("keeps the order of blocks at one height", () => {
  const blocks = [
    { chain: "btc", height: 7, hash: "b" },
    { chain: "btc", height: 7, hash: "a" },
  ];
  expect(sortNewestFirst(blocks)).toEqual(blocks);
});
