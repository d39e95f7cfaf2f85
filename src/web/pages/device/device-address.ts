import type { Device } from "#src/domain/devices/device.ts";
import { formatRig } from "#src/domain/devices/rig.ts";
import { DEFAULT_POWER_COST } from "#src/domain/earnings/power-cost.ts";
import { readTypedNumber } from "#src/domain/text/form-rules.ts";
import { matchScreen } from "../../match-screen.ts";
import { normalizeSearch } from "../../page-policy.ts";

/** An address of the catalogue with what is chosen in it, without its language: `/device/gpu?coin=rvn`. Defaults are left out. */
export function deviceAddress(path: string, choices: Readonly<Record<string, string | null>>): string {
  const screen = matchScreen(path)?.screen;
  const search = new URLSearchParams(
    Object.entries(choices).flatMap(([name, value]) => (value === null || value === "" ? [] : [[name, value]])),
  );
  return `${path}${screen === undefined ? "" : normalizeSearch(screen, search)}`;
}

/** A device in an address: `nvidia.geforce-rtx-4070`. */
export function deviceToken({ vendor, slug }: Pick<Device, "vendor" | "slug">): string {
  return formatRig([{ vendor: vendor.slug, slug, quantity: 1 }]);
}

/** Devices side by side. */
export function compareAddress(devices: readonly string[], power: string | null): string {
  const search = new URLSearchParams(devices.map((device) => ["device", device]));
  if (power !== null) search.set("power", power);
  return `/device/compare${search.size === 0 ? "" : `?${search}`}`;
}

/** The price of power as it goes into an address; null for the default and for what is no price. */
export function powerChoice({
  text,
  value,
  problem,
}: {
  text: string;
  value: number;
  problem: unknown;
}): string | null {
  return problem !== null || value === DEFAULT_POWER_COST ? null : readTypedNumber(text);
}
