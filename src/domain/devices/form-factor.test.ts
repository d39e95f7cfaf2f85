import { expect, it } from "vitest";
import type { Device } from "./device.ts";
import { findFormFactor } from "./form-factor.ts";

function look(type: Device["type"], model: string, changes: Partial<Device> & { readonly watts?: number } = {}) {
  const { watts = null, ...more } = changes;
  const source = { name: "a list", url: null };
  const figure = {
    algorithm: "sha256",
    hashrate: 1,
    watts,
    isRated: false,
    confidence: "high",
    source,
    remark: null,
  } as const;
  const vendor = { slug: "maker", name: "Maker" };
  return findFormFactor({ type, vendor, model, cooling: null, ratedWatts: null, figures: [figure], ...more });
}

it("is what cooling, power, rating and model say a machine looks like", () => {
  expect(look("asic", "Antminer S21", { watts: 3500, cooling: "air" })).toBe("asic-air");
  expect(look("asic", "Antminer S21 Hyd", { watts: 5360, cooling: "hydro" })).toBe("asic-hydro");
  expect(look("asic", "Antminer S21 Imm", { watts: 5569, cooling: "immersion" })).toBe("asic-immersion");
  expect(look("asic", "Gamma 601", { watts: 17, cooling: "air" })).toBe("asic-desk");
  expect(look("asic", "Unknown")).toBe("asic-air");
  expect(look("gpu", "GeForce RTX 4070", { ratedWatts: 200 })).toBe("gpu-two-fans");
  expect(look("gpu", "GeForce RTX 4090", { ratedWatts: 450 })).toBe("gpu-three-fans");
  expect(look("gpu", "CMP 170HX", { ratedWatts: 250 })).toBe("gpu-closed");
  expect(look("gpu", "RTX A5000", { ratedWatts: 230 })).toBe("gpu-closed");
  expect(look("cpu", "Ryzen 9 9950X")).toBe("cpu-desktop");
  expect(look("cpu", "EPYC 7742")).toBe("cpu-server");
  expect(look("cpu", "M2 Max", { vendor: { slug: "apple", name: "Apple" } })).toBe("cpu-package");
});
