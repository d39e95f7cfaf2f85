import { formatRig, type RigPart } from "#src/domain/devices/rig.ts";

/** The address of the tool with a rig in it, without language. `power` as it was typed; null where nobody named one. */
export function rigAddress(parts: readonly RigPart[], power: string | null, meant: string | null = null): string {
  return `/rig${writeRig(parts, power, meant)}`;
}

/** The start page of a coin with everything filled in. */
export function startAddress(coin: string, parts: readonly RigPart[], power: string | null): string {
  return `/${coin}${writeRig(parts, power, null)}`;
}

function writeRig(parts: readonly RigPart[], power: string | null, meant: string | null): string {
  const search = new URLSearchParams({
    ...(parts.length === 0 ? {} : { rig: formatRig(parts) }),
    ...(power === null ? {} : { power }),
    ...(meant === null ? {} : { meant }),
  });
  return search.size === 0 ? "" : `?${search}`;
}
