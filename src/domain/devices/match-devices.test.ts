import { describe, expect, it } from "vitest";
import { matchDevices, matchDevicesAmongWords, readTypedDevices } from "./match-devices.ts";

const device = (vendor: string, model: string, released: string | null = null) => ({
  vendor: { slug: vendor.toLowerCase(), name: vendor },
  model,
  slug: model.toLowerCase().replaceAll(" ", "-"),
  aliases: [],
  released,
});

const devices = [
  device("NVIDIA", "GeForce RTX 4070 Ti SUPER"),
  device("NVIDIA", "GeForce RTX 4070 SUPER"),
  device("NVIDIA", "GeForce RTX 4070"),
  device("NVIDIA", "GeForce RTX 3060 Ti"),
  device("IceRiver", "KS5L"),
  device("IceRiver", "KS5M"),
  device("Bitmain", "Antminer KS5 (20Th)"),
  device("Bitmain", "Antminer S21 Pro (234Th)"),
  device("Bitmain", "Antminer S21 (200Th)", "2024-01"),
  device("Bitmain", "Antminer S21 (195Th)", "2024-06"),
];
const find = (text: string) => matchDevices(devices, text, 9).map(({ model }) => model);

describe("devices by what was typed", () => {
  it.each([
    ["4070", "GeForce RTX 4070"],
    ["rtx 4070", "GeForce RTX 4070"],
    ["RTX4070", "GeForce RTX 4070"],
    ["4070 super", "GeForce RTX 4070 SUPER"],
    ["nvidia 4070 ti", "GeForce RTX 4070 Ti SUPER"],
    ["3060ti", "GeForce RTX 3060 Ti"],
    ["ks5", "Antminer KS5 (20Th)"],
    ["iceriver ks5", "KS5L"],
    ["s21", "Antminer S21 (195Th)"],
    ["s21 pro", "Antminer S21 Pro (234Th)"],
  ])("%s is first of all the %s", (text, model) => {
    expect(find(text)[0]).toBe(model);
  });

  it("are none without each word, and none for nothing", () => {
    expect(find("4070 amd")).toEqual([]);
    expect(find(" ")).toEqual([]);
    expect(find("...")).toEqual([]);
  });

  it("have those behind that only begin so", () => {
    expect(find("ks5")).toEqual(["Antminer KS5 (20Th)", "KS5L", "KS5M"]);
    expect(matchDevices(devices, "rtx", 2)).toHaveLength(2);
  });
});

it.each([
  ["rtx 4070", [{ words: "rtx 4070", quantity: 1 }]],
  [
    "2x rtx 4070, ks5",
    [
      { words: "rtx 4070", quantity: 2 },
      { words: "ks5", quantity: 1 },
    ],
  ],
  [
    "6 × 3060 ti; s21 x3",
    [
      { words: "3060 ti", quantity: 6 },
      { words: "s21", quantity: 3 },
    ],
  ],
  [
    "4070 + 5950x",
    [
      { words: "4070", quantity: 1 },
      { words: "5950x", quantity: 1 },
    ],
  ],
  ["5950x 2", [{ words: "5950x 2", quantity: 1 }]],
  [" , ", []],
])("reads %j as devices with their numbers", (text, expected) => {
  expect(readTypedDevices(text)).toEqual(expected);
});

describe("devices named among other words", () => {
  it.each([
    ["how much does an rtx 4070 super earn", ["GeForce RTX 4070 SUPER", "GeForce RTX 4070 Ti SUPER"]],
    [
      "my antminer s21 how do i connect it",
      ["Antminer S21 (195Th)", "Antminer S21 (200Th)", "Antminer S21 Pro (234Th)"],
    ],
    ["как настроить ks5l", ["KS5L"]],
    ["hashrate of 3060", ["GeForce RTX 3060 Ti"]],
    ["password d=21 for port 3333", []],
    ["why is my antminer slow", []],
  ])("%j names %j", (text, models) => {
    expect(matchDevicesAmongWords(devices, text, 9).map(({ model }) => model)).toEqual(models);
  });
});
