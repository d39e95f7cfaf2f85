import type { HardwareKind, RateUnit } from "../coins/coin.ts";
import { groupThousands, type Quantity } from "../mining/units.ts";

// Published facts about machines (content/devices). Hashrates in base units, power in watts, prices in USD.

export const deviceTypes = ["asic", "gpu", "cpu"] as const satisfies readonly HardwareKind[];
export type DeviceType = (typeof deviceTypes)[number];

export function isDeviceType(value: unknown): value is DeviceType {
  return deviceTypes.some((type) => type === value);
}

export const coolings = ["air", "hydro", "immersion"] as const;
export type Cooling = (typeof coolings)[number];

/** `high`: several sources agree, `medium`: one good source, `low`: one weak or old one. */
export const confidences = ["high", "medium", "low"] as const;
export type Confidence = (typeof confidences)[number];

/** Under one algorithm. */
export interface DeviceFigure {
  /** Slug (domain/devices/algorithms.ts). */
  readonly algorithm: string;
  readonly hashrate: number;
  readonly watts: number | null;
  /** `watts` is the maker's rating (for a CPU its TDP), not measured while mining. */
  readonly isRated: boolean;
  readonly confidence: Confidence;
  readonly source: DeviceSource;
  /** How it was measured, in English, where the source's name does not tell. */
  readonly remark: string | null;
}

export interface DeviceSource {
  readonly name: string;
  readonly url: string | null;
}

export interface DeviceVendor {
  readonly slug: string;
  /** As the vendor writes it. */
  readonly name: string;
}

export interface Device {
  readonly type: DeviceType;
  readonly vendor: DeviceVendor;
  /** Unique within a vendor, over all types. */
  readonly slug: string;
  /** As the vendor writes it, without the vendor's name: "Antminer S21 Pro (234Th)". */
  readonly model: string;
  /** Vendor and model. */
  readonly name: string;
  /** Slugs on other sites. */
  readonly aliases: readonly string[];
  /** `YYYY-MM`. */
  readonly released: string | null;
  readonly cooling: Cooling | null;
  readonly noiseDb: number | null;
  readonly sizeMm: readonly number[] | null;
  readonly cores: number | null;
  readonly threads: number | null;
  readonly memoryGb: number | null;
  /** The maker's rating (TDP). */
  readonly ratedWatts: number | null;
  readonly launchPriceUsd: number | null;
  readonly price: { readonly usd: number; readonly asOf: string; readonly source: DeviceSource } | null;
  /** At most one per algorithm; may be empty. */
  readonly figures: readonly DeviceFigure[];
  readonly confidence: Confidence;
  readonly sources: readonly DeviceSource[];
  /** In English. */
  readonly note: string | null;
}

/** Without a language. */
export function devicePath({ type, vendor, slug }: Pick<Device, "type" | "vendor" | "slug">): string {
  return `/device/${type}/${vendor.slug}/${slug}`;
}

/** Joules (watts ÷ hashrate). */
export function energyPerHash({ hashrate, watts }: Pick<DeviceFigure, "hashrate" | "watts">): number | null {
  return watts === null || !(hashrate > 0) ? null : watts / hashrate;
}

const energyPrefixes = ["", "K", "M", "G", "T", "P", "E"] as const;

/** In the smallest step of work that takes a joule or more: `15.0` `J/TH`, `360` `J/GH`, `16.5` `J/g`. */
export function formatEnergy(joulesPerHash: number | null, rateUnit: RateUnit): Quantity | null {
  if (joulesPerHash === null || !Number.isFinite(joulesPerHash) || joulesPerHash < 0) return null;
  const work = rateUnit.replace("/s", "");
  const last = energyPrefixes.length - 1;
  const step = energyPrefixes.findIndex((_, index) => joulesPerHash * 1000 ** index >= 1 || index === last);
  const joules = joulesPerHash * 1000 ** step;
  const digits = joules >= 100 ? 0 : joules >= 10 ? 1 : 2;
  return { number: groupThousands(joules.toFixed(digits)), unit: `J/${energyPrefixes[step] ?? ""}${work}` };
}
