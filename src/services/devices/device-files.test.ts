import { describe, expect, it } from "vitest";
import { readDeviceFiles } from "./device-files.ts";

const sources = JSON.stringify({
  minerstat: { name: "minerstat", url: "https://minerstat.example/{detail}" },
  list: { name: "A list", url: null },
});
const figure = { hashrate: 234e12, watts: 3510, confidence: "high", source: "minerstat:s21-pro" };
const s21 = {
  slug: "s21-pro",
  model: "Antminer S21 Pro",
  released: "2024-07",
  cooling: "air",
  figures: { sha256: figure },
  confidence: "high",
  sources: ["minerstat:s21-pro", "list", "https://www.example.org/s21"],
};

function read(device: object, path = "devices/asic/bitmain.json") {
  const file = JSON.stringify({ vendor: "Bitmain", devices: [device] });
  return readDeviceFiles(
    new Map([
      ["devices/sources.json", sources],
      [path, file],
    ]),
  );
}

describe("readDeviceFiles", () => {
  it("reads a device with its figures and where each was published", () => {
    const { devices, problems } = read({ ...s21, price: { usd: 4500, asOf: "2026-06", source: "list" } });
    expect(problems).toEqual([]);
    expect(devices).toEqual([
      {
        type: "asic",
        vendor: { slug: "bitmain", name: "Bitmain" },
        slug: "s21-pro",
        model: "Antminer S21 Pro",
        name: "Bitmain Antminer S21 Pro",
        aliases: [],
        released: "2024-07",
        cooling: "air",
        noiseDb: null,
        sizeMm: null,
        cores: null,
        threads: null,
        memoryGb: null,
        ratedWatts: null,
        launchPriceUsd: null,
        price: { usd: 4500, asOf: "2026-06", source: { name: "A list", url: null } },
        figures: [
          {
            algorithm: "sha256",
            hashrate: 234e12,
            watts: 3510,
            isRated: true,
            confidence: "high",
            source: { name: "minerstat", url: "https://minerstat.example/s21-pro" },
            remark: null,
          },
        ],
        confidence: "high",
        sources: [
          { name: "minerstat", url: "https://minerstat.example/s21-pro" },
          { name: "A list", url: null },
          { name: "example.org", url: "https://www.example.org/s21" },
        ],
        note: null,
      },
    ]);
  });

  it.each([
    [
      { ...s21, figures: { sha256: { ...figure, hashrate: 0 } } },
      "has a fault, devices.0.figures.sha256.hashrate: must be > 0.",
    ],
    [{ ...s21, figures: { sha257: figure } }, "s21-pro: the algorithm sha257 is not known."],
    [{ ...s21, sources: ["nowhere"] }, "s21-pro: the source nowhere is not in sources.json."],
    [{ ...s21, figures: { sha256: { ...figure, source: "nowhere:1" } } }, "s21-pro: the source nowhere:1 is not in"],
    [{ ...s21, released: "2024" }, "has a fault, devices.0.released: must match pattern"],
    [{ ...s21, colour: "red" }, "has a fault: colour is no key of it."],
    [
      { ...s21, figures: { sha256: { ...figure, confidence: "sure" } } },
      "has a fault, devices.0.figures.sha256.confidence: must be",
    ],
  ])("names the file, the place and the fault: %j", (device, problem) => {
    const { devices, problems } = read(device);
    expect(devices).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`content/devices/asic/bitmain.json ${problem}`);
  });

  it.each(["devices/fpga/bitmain.json", "devices/asic/gpu.json", "devices/bitmain.json"])(
    "refuses a file at %s, because no address would lead to it or two would be one",
    (path) => {
      expect(read(s21, path)).toEqual({
        devices: [],
        problems: [`content/${path} must be devices/<asic, gpu or cpu>/<vendor>.json.`],
      });
    },
  );

  it("refuses the same slug of a vendor twice, also under two types, since the type may be left out of an address", () => {
    const file = JSON.stringify({ vendor: "AMD", devices: [s21] });
    const { devices, problems } = readDeviceFiles(
      new Map([
        ["devices/sources.json", sources],
        ["devices/cpu/amd.json", file],
        ["devices/gpu/amd.json", file],
      ]),
    );
    expect(devices).toHaveLength(1);
    expect(problems).toEqual(["content/devices/gpu/amd.json s21-pro: the vendor has it twice."]);
  });
});
