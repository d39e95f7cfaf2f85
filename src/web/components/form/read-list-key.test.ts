import { describe, expect, it } from "vitest";
import { readListKey } from "./read-list-key.ts";

const press = (key: string, count: number, active: number, isComposing = false) =>
  readListKey({ key, isComposing }, count, active);

describe("readListKey", () => {
  it("goes down and up, and around at the ends", () => {
    expect([press("ArrowDown", 3, -1), press("ArrowDown", 3, 0), press("ArrowDown", 3, 2)]).toEqual([0, 1, 0]);
    expect([press("ArrowUp", 3, -1), press("ArrowUp", 3, 0), press("ArrowUp", 3, 2)]).toEqual([2, 2, 1]);
  });

  it("chooses only what it is at, and closes a list", () => {
    expect([press("Enter", 3, 1), press("Enter", 3, -1), press("Escape", 3, -1)]).toEqual(["choose", null, "close"]);
  });

  it("leaves all keys to a field without suggestions and to an input method, and letters to the field", () => {
    expect(["ArrowDown", "ArrowUp", "Enter", "Escape"].map((key) => press(key, 0, -1))).toEqual(Array(4).fill(null));
    expect(["ArrowDown", "Enter", "Escape"].map((key) => press(key, 3, 1, true))).toEqual(Array(3).fill(null));
    expect([press("a", 3, 1), press("Tab", 3, 1)]).toEqual([null, null]);
  });
});
