import { describe, expect, it } from "vitest";
import { coins, findCoin } from "#src/domain/coins/index.ts";
import { distanceBetween, makeDistinct } from "./distinct-colors.ts";

/** Every pool with the coins that are merge-mined there: they stand in one legend. */
const legends = coins
  .filter(({ mergeMined }) => mergeMined.length > 0)
  .map((coin) => [coin.slug, [coin, ...coin.mergeMined.flatMap((slug) => findCoin(slug) ?? [])]] as const);

describe("colours of one legend", () => {
  it("are those of the coins where they differ anyway", () => {
    expect(makeDistinct(["#f7931a", "#345d9d"])).toEqual(["#f7931a", "#345d9d"]);
    expect(makeDistinct(["#f7931a"])).toEqual(["#f7931a"]);
  });

  it("are black on white as far apart as colours can be", () => {
    // Lines are never white on white: 0.48 of the lightness is the most in light mode, 0.74 the least in dark mode.
    expect(distanceBetween("#000000", "#ffffff")).toBeCloseTo(0.26, 2);
    expect(distanceBetween("#f7931a", "#f7931a")).toBe(0);
  });

  it("of Bitcoin and Fractal Bitcoin, two oranges by themselves, are not the same brown", () => {
    expect(distanceBetween("#f7931a", "#f0a030")).toBeLessThan(0.02);
    const [own, other] = makeDistinct(["#f7931a", "#f0a030"]);
    expect(own).toBe("#f7931a");
    expect(distanceBetween("#f7931a", other ?? "")).toBeGreaterThan(0.2);
  });

  it.each(legends)("differ in both modes and for colour-blind eyes at the pool of %s", (_, together) => {
    expect(together.length).toBeGreaterThan(1);
    const shown = makeDistinct(together.map(({ brandColor }) => brandColor));
    for (const [at, one] of shown.entries())
      for (const other of shown.slice(0, at)) expect(distanceBetween(one, other)).toBeGreaterThan(0.1);
  });

  it("are known for every pool that merge-mines", () => {
    expect(legends.map(([slug]) => slug)).toEqual(["btc", "ltc"]);
  });
});
