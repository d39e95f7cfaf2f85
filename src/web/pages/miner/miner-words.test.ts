import { describe, expect, it } from "vitest";
import { formatChance } from "./miner-words.tsx";

const percent = (fraction: number, digits: number) => `${(fraction * 100).toFixed(digits)}%`;

describe("formatChance", () => {
  it("never shows certainty or impossibility, and adds digits near both", () => {
    expect([0, 0.00009, 0.0042, 0.5, 0.9951, 0.99995, 1].map((chance) => formatChance(chance, percent))).toEqual([
      "<\u202f0.01%",
      "<\u202f0.01%",
      "0.42%",
      "50.0%",
      "99.51%",
      ">\u202f99.99%",
      ">\u202f99.99%",
    ]);
  });
});
