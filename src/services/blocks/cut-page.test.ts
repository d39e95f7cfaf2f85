import { describe, expect, it } from "vitest";
import type { Block } from "#src/domain/mining/block.ts";
import { cutPage } from "./cut-page.ts";

const block = (height: number, foundAt: number) => ({ chain: "kas", height, foundAt }) as Block;
const heights = ({ blocks }: ReturnType<typeof cutPage>) => blocks.map(({ height }) => height);

/** All pages in order. */
function turn(items: readonly Block[], limit: number): readonly (readonly number[])[] {
  const pages: (readonly number[])[] = [];
  let before: string | null = null;
  do {
    const page: ReturnType<typeof cutPage> = cutPage(items, { before, limit });
    pages.push(heights(page));
    before = page.next;
  } while (before !== null && pages.length < 20);
  return pages;
}

describe("cutPage", () => {
  it("has each block once, newest first, also of those that were found in one second", () => {
    const items = [block(5, 50), block(4, 40), block(3, 40), block(2, 40), block(1, 10)];
    expect(turn(items, 2)).toEqual([[5, 4], [3, 2], [1]]);
    expect(turn(items, 3)).toEqual([
      [5, 4, 3],
      [2, 1],
    ]);
    expect(turn(items.toReversed(), 1).flat()).toHaveLength(5);
    expect(turn(items, 5)).toEqual([[5, 4, 3, 2, 1]]);
    expect(turn([], 5)).toEqual([[]]);
  });

  it("goes on at the same block when a newer one was found meanwhile", () => {
    const items = [block(3, 30), block(2, 20), block(1, 10)];
    const { next } = cutPage(items, { before: null, limit: 1 });
    expect(heights(cutPage([block(4, 40), ...items], { before: next, limit: 1 }))).toEqual([2]);
  });

  it("is the first page at a place that no page gave", () => {
    const items = [block(3, 30), block(2, 20), block(1, 10)];
    for (const before of ["nonsense", "", "../etc", "-1--1", "9-1", "10-1", "0-0"]) {
      expect(heights(cutPage(items, { before, limit: 2 })), before).toEqual([3, 2]);
    }
  });
});
