import { describe, expect, it } from "vitest";
import { parseBlockRow } from "./lists.ts";

const hash = "5ab9c7d4de2d1d612537d2b3d61c61443ba7afd12410afec30b8a39aeca578b2";
const stats = { chain: "xmr", tipHeight: 102, depth: 4, isJudged: false };
const judged = { ...stats, isJudged: true };

function parse(row: string, context = stats, height = 100) {
  const block = parseBlockRow(row, height, context);
  if (!block.ok) throw new Error(block.error);
  const { scheme, finder, status, reward, progress, effort } = block.value;
  return { scheme, finder, status, reward, progress, effort };
}

describe("parseBlockRow", () => {
  it("reads the old shapes, which have no scheme and no finder", () => {
    const unknownFinder = { scheme: null, finder: null };
    expect(parse(`${hash}:1795219518:200:100:0:35177829576731`)).toEqual({
      ...unknownFinder,
      status: "confirmed",
      reward: 35_177_829_576_731n,
      progress: 1,
      effort: 0.5,
    });
    expect(parse(`${hash}:1795219518:200:100:1:35177829576731`)).toMatchObject({ status: "orphaned", reward: null });
    expect(parse(`${hash}:1795219518:200:100:1`)).toMatchObject({ status: "orphaned", reward: null });
    expect(parse(`${hash}:1795219518:200:100`)).toMatchObject({ ...unknownFinder, status: "pending", progress: 0.5 });
  });

  it("distinguishes the orphan flag from the score of a round of one share", () => {
    expect(parse(`prop:a...b:${hash}:1795219518:200:1:1`)).toMatchObject({ status: "pending" });
    expect(parse(`prop:a...b:${hash}:1795219518:200:1:1`, judged)).toMatchObject({ status: "orphaned" });
    expect(parse(`prop:a...b:${hash}:1795219518:200:43:1`)).toMatchObject({ status: "orphaned" });
  });

  it("rounds a reward that the network fee left crooked", () => {
    expect(parse(`solo:a...b:${hash}:1795219518:200:20:0:34826052536481.62`)).toMatchObject({
      reward: 34_826_052_536_482n,
    });
  });

  it("bounds the way to confirmation, and does not guess it", () => {
    const row = `solo:a...b:${hash}:1795219518:200:20:20`;
    expect(parse(row, stats, 105).progress).toBe(0);
    expect(parse(row, stats, 2).progress).toBe(1);
    expect(parse(row, { ...stats, depth: 0 }, 102).progress).toBe(1);
    expect(parseBlockRow(row, 100, { ...stats, tipHeight: null })).toMatchObject({ value: { progress: null } });
  });

  it("has no effort where the difficulty is zero", () => {
    expect(parse(`solo:a...b:${hash}:1795219518:0:20:20`).effort).toBeNull();
  });

  it("refuses what it does not know", () => {
    for (const row of [
      "",
      `pplns:a...b:${hash}:1795219518:200:20:20`,
      `prop:a...b:nohash:1795219518:200:20:20`,
      `prop:a...b:${hash}:1795219518000:200:20:20`,
      `prop:a...b:${hash}:1795219518:much:20:20`,
      `prop:a...b:${hash}:1795219518:200:-20:20`,
      `prop:a...b:${hash}:1795219518:200:20:0:NaN`,
      `prop:a...b:${hash}:1795219518:200:20:0:1:2`,
    ]) {
      expect(parseBlockRow(row, 100, stats).ok, row).toBe(false);
    }
  });
});
