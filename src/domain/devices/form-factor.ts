import type { Device } from "./device.ts";

/** Each has a drawing (src/web/components/marks/device-drawings.svg). */
export const formFactors = [
  "asic-air",
  "asic-hydro",
  "asic-immersion",
  "asic-desk",
  "gpu-two-fans",
  "gpu-three-fans",
  "gpu-closed",
  "cpu-desktop",
  "cpu-server",
  "cpu-package",
] as const;
export type FormFactor = (typeof formFactors)[number];

/** Below this an ASIC is one board with a small fan, for a desk. */
const deskWatts = 150;
/** Above this rating a card has three fans. */
const twoFanWatts = 250;

type Looks = Pick<Device, "type" | "vendor" | "model" | "cooling" | "ratedWatts" | "figures">;

export function findFormFactor({ type, vendor, model, cooling, ratedWatts, figures }: Looks): FormFactor {
  switch (type) {
    case "asic": {
      if (cooling === "hydro") return "asic-hydro";
      if (cooling === "immersion") return "asic-immersion";
      const watts = figures.flatMap((figure) => figure.watts ?? []);
      return watts.length > 0 && Math.max(...watts) <= deskWatts ? "asic-desk" : "asic-air";
    }
    case "gpu":
      // Cards for mining and for workstations have no visible fans.
      if (/\b(CMP|P10\d|RTX A\d)/.test(model)) return "gpu-closed";
      return ratedWatts !== null && ratedWatts > twoFanWatts ? "gpu-three-fans" : "gpu-two-fans";
    case "cpu":
      if (vendor.name === "Apple") return "cpu-package";
      return /EPYC|Xeon|Threadripper/.test(model) ? "cpu-server" : "cpu-desktop";
  }
}

export const usualForms = { asic: "asic-air", gpu: "gpu-two-fans", cpu: "cpu-desktop" } as const satisfies Readonly<
  Record<Device["type"], FormFactor>
>;
