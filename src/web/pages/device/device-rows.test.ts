import { describe, expect, it } from "vitest";
import { createWorkedDevices } from "#src/services/devices/__fixtures__/worked-pools.ts";
import { sortDevices, toDeviceRow } from "./device-rows.ts";
import { matchesWords } from "./list/matches-words.ts";

const running = { powerCost: 0.04, uptime: 1, quantity: 1 };
const { devices } = await createWorkedDevices().listDevices(
  { type: null, vendor: null, algorithm: null, coin: null },
  running,
);
const rows = devices.map(toDeviceRow);
const rowOf = (path: string) => rows.find((row) => row.path === path);

describe("toDeviceRow", () => {
  it("is a day of the best coin, with the figures that were worked out by hand", () => {
    expect(rowOf("/device/asic/bitmain/antminer-ks5-pro-21th")).toMatchObject({
      vendor: "Bitmain",
      model: "Antminer KS5 Pro (21Th)",
      coin: { slug: "kas" },
      algorithm: "kHeavyHash",
      hashrate: 21e12,
      watts: 3150,
      energy: 1.5e-10,
      isWeak: false,
      revenueUsd: 3.63261,
      powerUsd: 3.024,
      profitUsd: 0.608614,
      year: 2024,
    });
    expect(rowOf("/device/cpu/amd/ryzen-9-9950x")?.profitUsd).toBe(0.548887);
  });

  it("says what is published of a device that nothing here takes work of", () => {
    expect(rowOf("/device/asic/bitmain/antminer-d9-1770gh")).toMatchObject({
      coin: null,
      algorithm: "X11",
      hashrate: 1.77e12,
      profitUsd: null,
    });
  });
});

describe("sortDevices", () => {
  it.each([
    ["profit", "profitUsd"],
    ["coin", "coin"],
    ["efficiency", "energy"],
    ["payback", "paybackDays"],
    ["year", "year"],
  ] as const)("by %s has what is not known last, in both orders", (key, member) => {
    for (const order of ["asc", "desc"] as const) {
      const list = sortDevices(rows, key, order);
      expect(list).toHaveLength(569);
      expect(list[0]?.[member]).not.toBeNull();
      expect(list.at(-1)?.[member]).toBeNull();
    }
  });

  it("orders figures by size and texts by letters and numbers", () => {
    const profits = sortDevices(rows, "profit", "desc").flatMap(({ profitUsd }) => profitUsd ?? []);
    expect(profits).toEqual(profits.toSorted((one, other) => other - one));
    const names = sortDevices(rows, "name", "asc").map(({ vendor, model }) => `${vendor} ${model}`);
    expect(names.indexOf("NVIDIA GeForce RTX 2060")).toBeLessThan(names.indexOf("NVIDIA GeForce RTX 3050"));
  });
});

describe("matchesWords", () => {
  const card = rowOf("/device/gpu/nvidia/geforce-rtx-4070");
  it.each([
    ["4070", true],
    ["rtx 4070", true],
    ["NVIDIA 4070", true],
    ["4070 amd", false],
    ["ks5", false],
  ])("%s: %s", (text, isFound) => {
    expect(card === undefined ? null : matchesWords(card, text)).toBe(isFound);
  });
});
