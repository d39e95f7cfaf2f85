import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { PoolRow } from "./pool-rows.ts";
import { drawStrata } from "./strata-picture.tsx";

const row = (slug: string, miners: number | null) =>
  ({
    coin: { slug, ticker: slug, name: slug, variant: null, color: "#000000", isInkDark: false, glyph: null },
    mergeMined: [],
    miners,
  }) as unknown as PoolRow;

describe("strata", () => {
  it("is null while no pool tells its miners", () => {
    expect(drawStrata([row("btc", null), row("kas", 0)])).toBeNull();
  });

  it("puts the thickest layer on top; a layer is as thick as what it says", () => {
    const strata = drawStrata([row("kas", 100), row("btc", 300)]);
    expect(strata?.miners).toBe(400);
    expect(strata?.layers.map(({ coin, miners, thickness }) => [coin?.slug, miners, thickness])).toEqual([
      ["btc", 300, 0.75],
      ["kas", 100, 0.25],
    ]);
  });

  it("folds what is too thin for its name, and its numbers add up to all pools and all miners", () => {
    const counts = [500, 250, 200, 20, 20, 10];
    const strata = drawStrata(counts.map((miners, index) => row(`c${index}`, miners)));
    expect(strata?.layers.map(({ miners, thickness }) => [miners, thickness])).toEqual([
      [500, 0.5],
      [250, 0.25],
      [200, 0.2],
      [50, 0.05],
    ]);
    expect(strata?.layers.at(-1)).toMatchObject({ coin: null, otherCount: 3 });
  });

  it("is no wall of one coin: what a pool is worth makes its layer no thicker, and colours are muted", () => {
    const worth = { price: 92_000, hashrate: 1e19, networkHashrate: 1e21 };
    const strata = drawStrata([{ ...row("btc", 100), ...worth }, row("kas", 100), row("xmr", 200)]);
    expect(strata?.layers.map(({ coin, thickness }) => [coin?.slug, thickness])).toEqual([
      ["xmr", 0.5],
      ["btc", 0.25],
      ["kas", 0.25],
    ]);
    const css = readFileSync(join(import.meta.dirname, "strata-picture.module.css"), "utf8");
    const chromas = [...css.matchAll(/oklch\(from var\(--coin\) clamp\([^)]*\) min\(c, ([\d.]+)\) h\)/g)];
    expect(chromas.map(([, most]) => most)).toEqual(["0.115", "0.1", "0.115", "0.1"]);
    expect(css.match(/var\(--coin\)/g)).toHaveLength(4);
  });

  it("counts a pool that does not tell among the others, whose sum is then not known", () => {
    const strata = drawStrata([row("kas", 90), row("btc", null), row("xel", 2)]);
    expect(strata?.layers.at(-1)).toMatchObject({ coin: null, otherCount: 2, miners: null });
  });
});
