import type { SoftwareTarget } from "#src/domain/coins/coin.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { findAlgorithm } from "#src/domain/devices/algorithms.ts";
import type { DeviceType } from "#src/domain/devices/device.ts";
import { isRigDevice, parseRig } from "#src/domain/devices/rig.ts";
import { formatHashrate } from "#src/domain/mining/units.ts";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import type { RigPartReport, Services } from "#src/services/services.ts";
import { readPowerCost } from "../../device/running-cost.ts";
import { rigAddress } from "../../rig/rig-address.ts";

/** What the address says about the visitor's machines, and what it fills on the start page. */
export interface FilledRig {
  /** `2 × NVIDIA GeForce RTX 4070`, as a list in the page's language. */
  readonly names: string;
  /** The kind of machine whose tab is open; null where nobody says what does the work. */
  readonly kind: DeviceType | null;
  /** The makers of cards that a program must know; null = any. */
  readonly target: SoftwareTarget | null;
  /** What one connection brings, in base units: all cards of a rig, or one machine. */
  readonly hashrate: number | null;
  /** A day under the scheme that pays steadily: after power, and before it. */
  readonly profitUsd: number | null;
  readonly revenueUsd: number | null;
  /** Under SOLO nothing is earned in a day but by chance; null where the pool has no SOLO or its odds are not known. */
  readonly solo: { readonly timeToBlockMs: number; readonly monthChance: number } | null;
  /** USD for a kilowatt-hour. */
  readonly powerCost: number;
  /** The same as it stands in the address. */
  readonly power: string;
  /** Where the rig can be changed. */
  readonly change: string;
}

/** Null for a rig that is none, that this coin cannot be mined with, or whose price of power is none. */
export async function fillRig(
  coin: CoinSlug,
  rig: string,
  power: string | null,
  locale: LocaleCode,
  { devices }: Pick<Services, "devices">,
): Promise<FilledRig | null> {
  const parts = parseRig(rig);
  const cost = readPowerCost(power);
  if (parts === null || cost.problem !== null) return null;
  const report = await devices.rankRig(parts, cost.value);
  const ranked = report.coins.find((one) => one.coin === coin);
  if (ranked === undefined || ranked.day === null || report.parts.length < parts.length) return null;
  const working = ranked.parts.flatMap((index) => report.parts[index] ?? []);
  const main = working.find(({ device }) => device !== null) ?? null;
  const kind = main?.device?.type ?? null;
  const figure = main?.device?.figures.find(({ algorithm }) => algorithm === getCoin(coin).algorithmSlug);
  const count = kind === "gpu" && main !== null && isRigDevice(main.part) ? main.part.quantity : 1;
  return {
    names: new Intl.ListFormat(locale).format(working.map(namePart)),
    kind,
    target: kind === "gpu" ? toTarget(main?.device?.vendor.slug) : null,
    hashrate: figure === undefined ? (kind === null ? ranked.hashrate : null) : figure.hashrate * count,
    profitUsd: ranked.day.profitUsd,
    revenueUsd: ranked.day.revenueUsd,
    solo:
      ranked.solo?.odds == null
        ? null
        : { timeToBlockMs: ranked.solo.odds.timeToBlockMs, monthChance: ranked.solo.odds.chances.month },
    powerCost: cost.value,
    power: cost.text,
    change: rigAddress(parts, power),
  };
}

function namePart({ part, device }: RigPartReport): string {
  if (isRigDevice(part)) return `${part.quantity === 1 ? "" : `${part.quantity} × `}${device?.name ?? ""}`;
  const algorithm = findAlgorithm(part.algorithm);
  const rate = formatHashrate(part.hashrate, algorithm?.rateUnit ?? "H/s");
  return `${rate?.number ?? ""} ${rate?.unit ?? ""} ${algorithm?.name ?? ""}`;
}

function toTarget(vendor: string | undefined): SoftwareTarget | null {
  return vendor === "nvidia" ? "gpu-nvidia" : vendor === "amd" ? "gpu-amd" : null;
}
