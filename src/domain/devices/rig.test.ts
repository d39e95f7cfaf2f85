import { describe, expect, it } from "vitest";
import { rigPattern } from "#src/web/search-parameters.ts";
import { formatRig, parseRig } from "./rig.ts";

const card = { vendor: "nvidia", slug: "geforce-rtx-4070", quantity: 2 };
const work = { algorithm: "kawpow", hashrate: 30_000_000, watts: 120 };

describe("a rig in an address", () => {
  it.each([
    [[card], "nvidia.geforce-rtx-4070*2"],
    [[{ ...card, quantity: 1 }], "nvidia.geforce-rtx-4070"],
    [[card, work], "nvidia.geforce-rtx-4070*2_kawpow*30000000*120"],
    [[{ ...work, watts: null }], "kawpow*30000000"],
    [[{ algorithm: "cuckaroo29", hashrate: 8.9, watts: 0.5 }], "cuckaroo29*8.9*0.5"],
    [[{ algorithm: "sha256", hashrate: 1.35e15, watts: null }], "sha256*1350000000000000"],
  ])("%j is %s", (parts, text) => {
    expect(formatRig(parts)).toBe(text);
    expect(parseRig(text)).toEqual(parts);
    expect(text).toMatch(rigPattern);
    expect(new URLSearchParams({ rig: text }).toString()).toBe(`rig=${text}`);
  });

  it("makes one part of the same device", () => {
    expect(formatRig([card, work, { ...card, quantity: 3 }])).toBe("nvidia.geforce-rtx-4070*5_kawpow*30000000*120");
  });

  it.each([
    "",
    "nvidia",
    "nvidia.geforce-rtx-4070*0",
    "nvidia.geforce-rtx-4070*200000",
    "nvidia.geforce-rtx-4070*1e3",
    "kawpow*",
    "kawpow*0",
    "kawpow*-5",
    "kawpow*1e400",
    "nvidia.geforce-rtx-4070__kawpow*1",
    Array.from({ length: 13 }, (_, index) => `nvidia.card-${index}`).join("_"),
  ])("%j is none", (text) => {
    expect(parseRig(text)).toBeNull();
  });
});
