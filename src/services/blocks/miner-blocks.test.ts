import { describe, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import type { Block } from "#src/domain/mining/block.ts";
import { err, ok } from "#src/domain/result.ts";
import { fetchSoloRound } from "./miner-blocks.ts";

const block = (foundAt: number, changes: Partial<Block> = {}) =>
  ({ chain: "kas", foundAt, scheme: "solo", status: "confirmed", ...changes }) as Block;

const engineWith = (items: readonly Block[], next: string | null = null) =>
  createFakeEngine({
    capabilities: { blocksByMiner: true },
    fetchMinerBlocks: async () => ok({ items, next, total: null }),
  });

describe("fetchSoloRound", () => {
  it("begins with the newest own block; orphans, other schemes and other chains end no round", async () => {
    const blocks = [
      block(50, { status: "orphaned" }),
      block(40, { scheme: "prop" }),
      block(30, { chain: "fb" }),
      block(20, { status: "pending" }),
      block(10),
    ];
    expect(await fetchSoloRound(engineWith(blocks), "kas", "a")).toEqual({ lastBlockAt: 20 });
  });

  it("says that there was none only when it has read all blocks", async () => {
    expect(await fetchSoloRound(engineWith([]), "kas", "a")).toEqual({ lastBlockAt: null });
    expect(await fetchSoloRound(engineWith([block(40, { scheme: "prop" })], "more"), "kas", "a")).toBeNull();
  });

  it("is null where the engine does not report blocks", async () => {
    const silent = createFakeEngine({
      capabilities: { blocksByMiner: true },
      fetchMinerBlocks: async () => err({ code: "timeout", timeoutMs: 1 }),
    });
    expect(await fetchSoloRound(silent, "kas", "a")).toBeNull();
    expect(await fetchSoloRound(createFakeEngine({}), "kas", "a")).toBeNull();
    expect(await fetchSoloRound(undefined, "kas", "a")).toBeNull();
  });
});
