import { expect, it } from "vitest";
import { energyPerHash, formatEnergy } from "./device.ts";

it.each([
  [energyPerHash({ hashrate: 234e12, watts: 3510 }), "H/s", "15.0", "J/TH"],
  [energyPerHash({ hashrate: 9.5e9, watts: 3425 }), "H/s", "361", "J/GH"],
  [energyPerHash({ hashrate: 504e6, watts: 800 }), "H/s", "1.59", "J/MH"],
  [energyPerHash({ hashrate: 27_000, watts: 170 }), "H/s", "6.30", "J/KH"],
  [energyPerHash({ hashrate: 420_000, watts: 1510 }), "Sol/s", "3.60", "J/KSol"],
  [energyPerHash({ hashrate: 11.5, watts: 190 }), "g/s", "16.5", "J/g"],
  [2000, "H/s", "2\u202f000", "J/H"],
] as const)("%s J for each of %s is %s %s", (energy, unit, number, shown) => {
  expect(formatEnergy(energy, unit)).toEqual({ number, unit: shown });
});

it("is not known without watts, and of what is no energy", () => {
  expect(energyPerHash({ hashrate: 1, watts: null })).toBeNull();
  expect(energyPerHash({ hashrate: 0, watts: 1 })).toBeNull();
  expect(formatEnergy(null, "H/s")).toBeNull();
  expect(formatEnergy(Number.NaN, "H/s")).toBeNull();
  expect(formatEnergy(-1, "H/s")).toBeNull();
});
