import { describe, expect, it } from "vitest";
import { getCoin } from "../coins/index.ts";
import { type DatasetRule, datasetBytes, isTooLarge } from "./dataset.ts";

const gib = 2 ** 30;

function ruleOf(slug: "etc" | "ethw" | "rvn" | "erg"): DatasetRule {
  const rule = getCoin(slug).dataset;
  if (rule === undefined) throw new Error(`${slug} has no dataset.`);
  return rule;
}

describe("datasetBytes", () => {
  it("grows by 8 MiB an epoch: 2.47 GiB at epoch 188 of Ethereum Classic, as ECIP-1099 says", () => {
    expect(datasetBytes(ruleOf("etc"), 188 * 60_000) / gib).toBeCloseTo(2.46875, 8);
    // Where ethw split off: epoch 517 of 30,000 blocks.
    expect(datasetBytes(ruleOf("ethw"), 15_537_393) / gib).toBeCloseTo(5.0390625, 8);
    expect(datasetBytes(ruleOf("rvn"), 4_661_360) / gib).toBeCloseTo(5.8515625, 8);
  });

  it("grows by 5 % of Autolykos' elements", () => {
    const elements = (height: number) => datasetBytes(ruleOf("erg"), height) / 32;
    expect(elements(614_399)).toBe(67_108_864);
    expect(elements(614_400)).toBe(70_464_240);
    expect(elements(665_599)).toBe(70_464_240);
    expect(elements(665_600)).toBe(73_987_410);
    expect(elements(1_051_200)).toBe(104_107_290);
    expect(elements(4_198_400)).toBe(2_143_944_600);
    expect(elements(41_984_000)).toBe(2_143_944_600);
  });
});

describe("isTooLarge", () => {
  it("compares with the whole memory", () => {
    expect(isTooLarge(4 * gib, 4)).toBe(false);
    expect(isTooLarge(4 * gib + 1, 4)).toBe(true);
  });
});
