// A visitor's machines in an address: `nvidia.geforce-rtx-4070*2_kawpow*30000000*120` is two cards and 30 MH/s of
// KawPow at 120 watts. Uses only characters that need no escape.

export interface RigDevice {
  readonly vendor: string;
  readonly slug: string;
  readonly quantity: number;
}

/** Work by unknown machines. */
export interface RigWork {
  /** Slug (domain/devices/algorithms.ts). */
  readonly algorithm: string;
  /** Base units. */
  readonly hashrate: number;
  readonly watts: number | null;
}

export type RigPart = RigDevice | RigWork;

export function isRigDevice(part: RigPart): part is RigDevice {
  return "slug" in part;
}

/** More kinds do not fit one page. */
export const mostRigParts = 12;
export const mostOfOneDevice = 100_000;

/** Null only for addresses that were edited by hand. */
export function parseRig(text: string): readonly RigPart[] | null {
  const parts = text.split("_").map(parsePart);
  const known = parts.flatMap((part) => part ?? []);
  return known.length === parts.length && known.length <= mostRigParts ? known : null;
}

const devicePattern = /^([a-z0-9-]{1,60})\.([a-z0-9-]{1,60})(?:\*([1-9]\d{0,5}))?$/;
const workPattern = /^([a-z0-9-]{1,60})\*(\d{1,30}(?:\.\d{1,9})?)(?:\*(\d{1,9}(?:\.\d{1,3})?))?$/;

function parsePart(text: string): RigPart | null {
  const [, vendor, slug, count = "1"] = devicePattern.exec(text) ?? [];
  if (vendor !== undefined && slug !== undefined) {
    const quantity = Number(count);
    return quantity <= mostOfOneDevice ? { vendor, slug, quantity } : null;
  }
  const [, algorithm, rate, watts] = workPattern.exec(text) ?? [];
  if (algorithm === undefined || rate === undefined) return null;
  const hashrate = Number(rate);
  return hashrate > 0 ? { algorithm, hashrate, watts: watts === undefined ? null : Number(watts) } : null;
}

export function formatRig(parts: readonly RigPart[]): string {
  return mergeParts(parts).map(formatPart).join("_");
}

function formatPart(part: RigPart): string {
  if (isRigDevice(part)) return `${part.vendor}.${part.slug}${part.quantity === 1 ? "" : `*${part.quantity}`}`;
  const { algorithm, hashrate, watts } = part;
  return `${algorithm}*${plain(hashrate)}${watts === null ? "" : `*${plain(watts)}`}`;
}

/** Without an exponent, up to three decimals. */
function plain(value: number): string {
  return value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 3 });
}

function mergeParts(parts: readonly RigPart[]): readonly RigPart[] {
  const merged: RigPart[] = [];
  for (const part of parts) {
    const index = merged.findIndex(
      (other) => isRigDevice(part) && isRigDevice(other) && other.vendor === part.vendor && other.slug === part.slug,
    );
    const same = merged[index];
    if (same !== undefined && isRigDevice(same) && isRigDevice(part)) {
      merged[index] = { ...same, quantity: Math.min(same.quantity + part.quantity, mostOfOneDevice) };
    } else merged.push(part);
  }
  return merged;
}
