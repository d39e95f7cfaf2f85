import { expect, it } from "vitest";
import type { Device } from "./device.ts";
import { findTypicalDevice } from "./typical-device.ts";

const source = { name: "test", url: null };

function card(slug: string, hashrate: number, facts: Partial<Device> = {}, watts: number | null = 100): Device {
  return {
    type: "gpu",
    vendor: { slug: "nvidia", name: "NVIDIA" },
    slug,
    model: slug,
    name: slug,
    aliases: [],
    released: "2024-01",
    cooling: null,
    noiseDb: null,
    sizeMm: null,
    cores: null,
    threads: null,
    memoryGb: null,
    ratedWatts: null,
    launchPriceUsd: null,
    price: null,
    figures: [{ algorithm: "kawpow", hashrate, watts, isRated: false, confidence: "high", source, remark: null }],
    confidence: "high",
    sources: [source],
    note: null,
    ...facts,
  };
}

const find = (devices: readonly Device[]) => findTypicalDevice(devices, "gpu", "kawpow")?.device.slug ?? null;

it("is the middle one by hashrate, of an even number the slower", () => {
  expect(find([card("c", 30), card("a", 10), card("b", 20)])).toBe("b");
  expect(find([card("c", 30), card("a", 10), card("b", 20), card("d", 40)])).toBe("b");
});

it("leaves out what is older than four years, cooled by water, or of unknown power", () => {
  const recent = [card("a", 10), card("b", 20, { released: "2019-12" }), card("c", 30)];
  expect(find([...recent, card("d", 40, { cooling: "hydro" }), card("e", 50, {}, null)])).toBe("a");
});

it("is one of those where there is no other, and none without a figure", () => {
  expect(find([card("a", 10, { released: null }), card("b", 20, { released: null })])).toBe("a");
  expect(find([card("a", 10, { figures: [] })])).toBeNull();
  expect(findTypicalDevice([card("a", 10)], "cpu", "kawpow")).toBeNull();
});
