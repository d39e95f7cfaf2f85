import { describe, expect, it } from "vitest";
import type { Block } from "#src/domain/mining/block.ts";
import { findSoloRound } from "./miner-blocks.ts";

const block = (foundAt: number, changes: Partial<Block> = {}) =>
  ({ chain: "kas", foundAt, scheme: "solo", status: "confirmed", ...changes }) as Block;

describe("findSoloRound", () => {
  it("begins with the newest own block; orphans, other schemes and other chains end no round", () => {
    const blocks = [
      block(50, { status: "orphaned" }),
      block(40, { scheme: "prop" }),
      block(30, { chain: "fb" }),
      block(20, { status: "pending" }),
      block(10),
    ];
    expect(findSoloRound(blocks, false, "kas")).toEqual({ lastBlockAt: 20 });
  });

  it("says that there was none only when it has all blocks", () => {
    expect(findSoloRound([], true, "kas")).toEqual({ lastBlockAt: null });
    expect(findSoloRound([block(40, { scheme: "prop" })], false, "kas")).toBeNull();
  });
});
