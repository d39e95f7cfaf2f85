import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { coins, poolCoinSlugs } from "#src/domain/coins/index.ts";
import { coinGlyphs } from "./coin-glyphs.ts";

const sprite = readFileSync(join(import.meta.dirname, "coin-marks.svg"), "utf8");
const symbolIds = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);

describe("coinGlyphs", () => {
  it("lists only known coins and glyphs that the sprite has", () => {
    const slugs = coins.map(({ slug }) => slug);
    expect(Object.keys(coinGlyphs).filter((slug) => !slugs.includes(slug))).toEqual([]);
    expect(Object.values(coinGlyphs).filter((id) => !symbolIds.includes(id))).toEqual([]);
    expect(symbolIds.filter((id) => !Object.values(coinGlyphs).includes(id))).toEqual([]);
    expect(symbolIds.length).toBeGreaterThanOrEqual(22);
    expect(new Set(symbolIds).size).toBe(symbolIds.length);
  });

  it("gives the pools of Tari the same glyph, and a coin without a free mark none", () => {
    expect(coinGlyphs["xtm-rx"]).toBe("xtm");
    expect(coinGlyphs["xtm-c29"]).toBe("xtm");
    expect(coinGlyphs.kas).toBe("kas");
    expect(coinGlyphs.fb).toBeUndefined();
  });

  it("leaves to letters only pools whose coins no free set has drawn", () => {
    const withoutMark = poolCoinSlugs.filter((slug) => coinGlyphs[slug] === undefined);
    // In November 2026 Web3 Icons (MIT, token 1.2.40 and token-branded 1.2.45) has none of these.
    expect([...withoutMark].sort()).toEqual(["bc2", "fb", "kls", "nir", "pyi", "quai", "sal", "sdr", "xel", "zeph"]);
  });
});

describe("the sprite of coin marks", () => {
  it("contains only paths in the text colour, with no scripts and no external files", () => {
    const elements = new Set([...sprite.matchAll(/<([a-z]+)/gi)].map(([, name]) => name));
    expect([...elements].sort()).toEqual(["path", "svg", "symbol", "title"]);
    expect(sprite).not.toMatch(/\bfill="|style=|href=|\son[a-z]+=/);
  });
});
