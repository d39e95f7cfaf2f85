import type { Device, DeviceFigure, DeviceType } from "./device.ts";

export interface WorkingDevice {
  readonly device: Device;
  readonly figure: DeviceFigure;
}

const typicalYears = 4;

/**
 * The median by hashrate of the type's air-cooled machines with known power from the last four years; else of all its
 * machines.
 */
export function findTypicalDevice(
  devices: readonly Device[],
  type: DeviceType,
  algorithm: string,
): WorkingDevice | null {
  const ofType = devices.filter((device) => device.type === type);
  const newest = ofType.reduce(
    (latest, { released }) => (released !== null && released > latest ? released : latest),
    "",
  );
  const since = `${Number(newest.slice(0, 4)) - typicalYears}${newest.slice(4)}`;
  const working = ofType.flatMap((device) =>
    device.figures.filter((figure) => figure.algorithm === algorithm).map((figure) => ({ device, figure })),
  );
  const typical = working.filter(
    ({ device: { released, cooling }, figure: { watts } }) =>
      released !== null && released >= since && (cooling === null || cooling === "air") && watts !== null,
  );
  return findMiddle(typical) ?? findMiddle(working);
}

/** Of an even number, the slower of the middle two. */
function findMiddle(working: readonly WorkingDevice[]): WorkingDevice | null {
  const sorted = working.toSorted(
    (one, other) =>
      one.figure.hashrate - other.figure.hashrate || one.device.slug.localeCompare(other.device.slug, "en"),
  );
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
