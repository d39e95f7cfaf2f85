import { expect, it } from "vitest";
import { drawEffortStrip } from "./effort-strip.tsx";

it("draws a bar for each block, with the part over the average as a separate path, and cuts off very long bars", () => {
  expect(drawEffortStrip([0.5, 2, 7, 0], 4)).toEqual({
    width: 38,
    base: "M0 120V100h8V120zM10 120V80h8V120zM20 120V80h8V120zM30 120V119h8V120z",
    excess: "M10 80V40h8V80zM20 80V0h8V80z",
    cut: "M20 6h8v3h-8z",
    averageTop: 80 / 120,
    blocks: 4,
    lucky: 2,
  });
});

it("puts a small number of blocks at the right end, where the newest is", () => {
  expect(drawEffortStrip([0.5], 3)).toMatchObject({ width: 28, base: "M20 120V100h8V120z" });
});

it("draws nothing without blocks", () => {
  expect(drawEffortStrip([], 64)).toBeNull();
});
