import { expect, it } from "vitest";
import { countEdits } from "./count-edits.ts";

it.each([
  ["", "", 0],
  ["", "kas", 3],
  ["kaspa", "kaspa", 0],
  ["kaspa", "kasp", 1],
  ["kaspa", "kasspa", 1],
  ["kaspa", "kazpa", 1],
  ["monero", "monreo", 1],
  ["unit152", "unti125", 2],
])("of “%s” and “%s” are %i", (one, other, count) => {
  expect(countEdits(one, other)).toBe(count);
  expect(countEdits(other, one)).toBe(count);
});
