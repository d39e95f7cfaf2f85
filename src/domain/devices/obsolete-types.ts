import { type Device, type DeviceType, deviceTypes, energyPerHash } from "./device.ts";

/**
 * A type is obsolete on an algorithm when its best machine needs this many times the energy of the best of all. It then
 * loses money unless the latter keeps 98 % of its earnings after power, which no network allows for long. Figures of
 * content/devices are far from this limit: cards need 13 times the energy for Etchash and 138 times for SHA512/256d
 * (docs/formulas.md, "Obsolete machines").
 */
const energyFactor = 50;

/** Algorithm → types. Leaves out types without an energy figure. */
export function findObsoleteTypes(devices: readonly Device[]): ReadonlyMap<string, readonly DeviceType[]> {
  const least = new Map<string, Map<DeviceType, number>>();
  for (const { type, figures } of devices) {
    for (const figure of figures) {
      const energy = energyPerHash(figure);
      if (energy === null || !(energy > 0)) continue;
      const types = least.get(figure.algorithm) ?? new Map<DeviceType, number>();
      types.set(type, Math.min(types.get(type) ?? Number.POSITIVE_INFINITY, energy));
      least.set(figure.algorithm, types);
    }
  }
  return new Map(
    [...least].map(([algorithm, energies]) => {
      const best = Math.min(...energies.values());
      return [algorithm, deviceTypes.filter((type) => (energies.get(type) ?? 0) > best * energyFactor)];
    }),
  );
}
