import { describe, expect, it } from "vitest";
import { findByKey } from "./grid-keys.ts";

/** Two rows of three, and one below the second column. */
const cells = ["BTC", "BCH", "KAS", "XEC", "XMR", "XTM", "ZEC"].map((name, index) => ({
  name,
  left: index === 6 ? 100 : (index % 3) * 100,
  top: Math.floor(index / 3) * 40,
}));
const go = (key: string, from: string, isRightToLeft = false) => {
  const to = findByKey(
    key,
    cells,
    cells.findIndex(({ name }) => name === from),
    isRightToLeft,
  );
  return to === null ? null : cells[to]?.name;
};

describe("keys in a grid of links", () => {
  it.each([
    ["ArrowRight", "KAS", "XEC"],
    ["ArrowLeft", "BTC", null],
    ["ArrowRight", "ZEC", null],
    ["ArrowDown", "KAS", "XTM"],
    ["ArrowDown", "XEC", "ZEC"],
    ["ArrowUp", "ZEC", "XMR"],
    ["ArrowUp", "BCH", null],
    ["ArrowDown", "ZEC", null],
    ["Home", "XMR", "BTC"],
    ["End", "XMR", "ZEC"],
    ["Tab", "XMR", null],
  ])("%s leads from %s to %s", (key, from, to) => {
    expect(go(key, from)).toBe(to);
  });

  it("arrows follow the direction of the page", () => {
    expect([go("ArrowLeft", "BTC", true), go("ArrowRight", "BCH", true)]).toEqual(["BCH", "BTC"]);
  });

  it("a letter leads to the next name that begins with it, and round again", () => {
    expect([go("x", "KAS"), go("X", "XEC"), go("x", "XTM"), go("q", "KAS"), go("b", "BCH")]).toEqual([
      "XEC",
      "XMR",
      "XEC",
      null,
      "BTC",
    ]);
  });
});
