import type { SoftwareTarget } from "#src/domain/coins/coin.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { findAlgorithm } from "#src/domain/devices/algorithms.ts";
import { type DeviceType, devicePath } from "#src/domain/devices/device.ts";
import { isRigDevice, parseRig, type RigPart } from "#src/domain/devices/rig.ts";
import { formatHashrate } from "#src/domain/mining/units.ts";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import type { RigPartReport, Services } from "#src/services/services.ts";
import { readPowerCost } from "../../../device/running-cost.ts";
import { rigAddress } from "../../../rig/rig-address.ts";
import { listedDevices } from "../../devices/describe-coin-devices.ts";
import { describeRigDay } from "../../devices/describe-rig-day.ts";
import type { RigDay } from "../../devices/machine-day.ts";

/** The machines that the start page speaks of, and what they fill on it. */
export interface StartRig {
  readonly day: RigDay;
  /** USD for a kilowatt-hour. */
  readonly powerCost: number;
  /** As in the address; null for the machine that stands for those that mine the coin. */
  readonly rig: string | null;
  readonly power: string | null;
  /** The kind of machine whose tab is open; null where nobody says what does the work. */
  readonly kind: DeviceType | null;
  /** The makers of cards that a program must know; null = any. */
  readonly target: SoftwareTarget | null;
  /** What one connection brings, in base units: all cards of a rig, or one machine. */
  readonly hashrate: number | null;
}

/** Null for a rig that is none, that this coin cannot be mined with, or whose price of power is none. */
export async function fillRig(
  coin: CoinSlug,
  { rig, power }: { readonly rig: string | null; readonly power: string | null },
  locale: LocaleCode,
  { devices }: Pick<Services, "devices">,
): Promise<StartRig | null> {
  const cost = readPowerCost(power);
  if (cost.problem !== null) return null;
  const parts = rig === null ? await findTypical(coin, devices) : parseRig(rig);
  if (parts === null || parts.length === 0) return null;
  const [report, described] = await Promise.all([
    devices.rankRig(parts, cost.value),
    devices.getCoinRig(coin, parts, cost.value),
  ]);
  const ranked = report.coins.find((one) => one.coin === coin);
  if (ranked === undefined || described === null || report.parts.length < parts.length) return null;
  const working = ranked.parts.flatMap((index) => report.parts[index] ?? []);
  const main = working.find(({ device }) => device !== null) ?? null;
  const kind = main?.device?.type ?? null;
  const figure = main?.device?.figures.find(({ algorithm }) => algorithm === getCoin(coin).algorithmSlug);
  const count = kind === "gpu" && main !== null && isRigDevice(main.part) ? main.part.quantity : 1;
  const path = main?.device == null || rig !== null ? rigAddress(parts, power) : devicePath(main.device);
  const day = describeRigDay(coin, described, path);
  // Work of which nobody says what does it is named by what it is.
  const names = new Intl.ListFormat(locale).format(working.map(namePart));
  return {
    day: { ...day, name: names, model: day.model === "" ? names : day.model },
    powerCost: cost.value,
    rig,
    power,
    kind,
    target: kind === "gpu" ? toTarget(main?.device?.vendor.slug) : null,
    hashrate: figure === undefined ? (kind === null ? ranked.hashrate : null) : figure.hashrate * count,
  };
}

async function findTypical(coin: CoinSlug, devices: Services["devices"]): Promise<readonly RigPart[]> {
  const { typical } = await devices.getCoinDevices(coin, listedDevices);
  return typical === null ? [] : [{ vendor: typical.device.vendor.slug, slug: typical.device.slug, quantity: 1 }];
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
