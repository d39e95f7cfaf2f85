import { expect, it } from "vitest";
import { drawBars } from "./accounts.tsx";

it("draws a bar for each value above zero, the largest as high as the box", () => {
  expect(drawBars([2, 0, 4])).toBe("M0 60v-30h78v30zM200 60v-60h78v60z");
});

it("keeps the smallest value visible, and draws nothing without values", () => {
  expect(drawBars([1, 1e9])).toBe("M0 60v-1.5h117v1.5zM150 60v-60h117v60z");
  expect(drawBars([0, 0])).toBe("");
  expect(drawBars([])).toBe("");
});
