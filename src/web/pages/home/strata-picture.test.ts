import { describe, expect, it } from "vitest";
import type { ValuedRow } from "./pool-rows.ts";
import { drawStrata } from "./strata-picture.tsx";

const row = (slug: string, usdPerDay: number | null) =>
  ({
    coin: { slug, ticker: slug, name: slug, variant: null, color: "#000000", isInkDark: false, glyph: null },
    mergeMined: [],
    usdPerDay,
  }) as unknown as ValuedRow;

describe("strata", () => {
  it("is null while no value is known", () => {
    expect(drawStrata([row("btc", null), row("kas", 0)])).toBeNull();
  });

  it("puts the thickest layer on top and fills the whole height", () => {
    const strata = drawStrata([row("kas", 100), row("btc", 300)]);
    expect(strata?.totalUsdPerDay).toBe(400);
    expect(strata?.layers.map(({ coin, thickness }) => [coin?.slug, thickness])).toEqual([
      ["btc", 0.75],
      ["kas", 0.25],
    ]);
  });

  it("combines all pools after the seventh, and makes every layer thick enough for its name", () => {
    const strata = drawStrata([1000, 50, 40, 30, 20, 10, 5, 2, 1].map((usd, index) => row(`c${index}`, usd)));
    expect(strata?.layers).toHaveLength(8);
    const last = strata?.layers.at(-1);
    expect([last?.coin, last?.otherCount, last?.usdPerDay]).toEqual([null, 2, 3]);
    expect(Math.min(...(strata?.layers ?? []).map(({ thickness }) => thickness))).toBeCloseTo(0.066, 10);
    expect((strata?.layers ?? []).reduce((sum, { thickness }) => sum + thickness, 0)).toBeCloseTo(1, 10);
  });
});
