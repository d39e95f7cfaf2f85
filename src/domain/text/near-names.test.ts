import { describe, expect, it } from "vitest";
import { findNearNames } from "./near-names.ts";

const rigs = ["unit001", "unit015", "unit151", "unit152", "Unit-153", "hall-a-07", "kitchen"];

describe("findNearNames", () => {
  it("finds a name that is written in another way, then those a character or two away", () => {
    expect(findNearNames(rigs, "UNIT_152", 3)).toEqual(["unit152", "Unit-153", "unit151"]);
    expect(findNearNames(rigs, "unti152", 1)).toEqual(["unit152"]);
    expect(findNearNames(rigs, "HALL A 07", 3)).toEqual(["hall-a-07"]);
  });

  it("finds those that begin with it", () => {
    expect(findNearNames(rigs, "kit", 3)).toEqual(["kitchen"]);
  });

  it("finds none that is another name, and nothing for nothing", () => {
    expect(findNearNames(rigs, "nosuchrig", 3)).toEqual([]);
    expect(findNearNames(rigs, " - ", 3)).toEqual([]);
    // For a name of two letters every other one would be near.
    expect(findNearNames(["b2"], "a1", 3)).toEqual([]);
  });

  it("takes no longer for ten thousand rigs than a page may", () => {
    const many = Array.from({ length: 10_000 }, (_, nth) => `${"rig".repeat(40)}${nth}`);
    const begun = performance.now();
    findNearNames(many, "rig".repeat(13), 5);
    expect(performance.now() - begun).toBeLessThan(500);
  });
});
