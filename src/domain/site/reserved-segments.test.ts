import { describe, expect, it } from "vitest";
import { poolCoinSlugs } from "../coins/index.ts";
import { locales } from "./locales.ts";
import { assertDisjoint, findClashes, findSegmentOwner, reservedSegments } from "./reserved-segments.ts";

describe("reservedSegments", () => {
  it("have one owner each", () => {
    expect(findClashes(reservedSegments)).toEqual([]);
    expect(() => assertDisjoint()).not.toThrow();
  });

  it("can stand in a path as they are", () => {
    const segments = Object.values(reservedSegments).flat();
    expect(segments.filter((segment) => encodeURIComponent(segment) !== segment)).toEqual([]);
  });

  it("hold every page of the specification, every language and every coin with a pool", () => {
    expect(reservedSegments.pages).toHaveLength(8);
    expect(reservedSegments.locales).toEqual(locales.map(({ code }) => code));
    expect(reservedSegments.coins).toEqual(poolCoinSlugs);
  });
});

describe("findClashes", () => {
  it("finds a segment with two owners, whatever its case", () => {
    expect(findClashes({ pages: ["test", "about"], coins: ["btc", "TEST"] })).toEqual([
      { segment: "test", owners: ["pages", "coins"] },
    ]);
  });

  it("finds a segment that one owner names twice", () => {
    expect(findClashes({ coins: ["btc", "btc"] })).toEqual([{ segment: "btc", owners: ["coins", "coins"] }]);
  });
});

describe("assertDisjoint", () => {
  it("names segment and owners", () => {
    expect(() => assertDisjoint({ locales: ["id"], coins: ["id", "kas"] })).toThrow(
      'These first path segments have more than one owner: "id" (locales, coins).',
    );
  });
});

describe("findSegmentOwner", () => {
  it.each([
    ["about", "pages"],
    ["pt-br", "locales"],
    ["api", "server"],
    ["robots.txt", "files"],
    ["xtm-sha3x", "coins"],
    ["doge", null],
    ["KAS", null],
    ["", null],
  ])("%s", (segment, owner) => {
    expect(findSegmentOwner(segment)).toBe(owner);
  });
});
