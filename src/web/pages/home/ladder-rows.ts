import { getCoin } from "#src/domain/coins/index.ts";
import { type Device, devicePath } from "#src/domain/devices/device.ts";
import { findFormFactor } from "#src/domain/devices/form-factor.ts";
import type { LadderRung } from "#src/services/services.ts";
import { toCoinBadge } from "../../loaders/coin-badge.ts";
import type { WebContext } from "../../services-context.ts";
import type { LadderEntry } from "./price-ladder.ts";

// On the server: it reads the coins' and the devices' facts.

export interface LadderData {
  readonly rungs: readonly (readonly LadderEntry[])[];
  /** All that the catalogue has. */
  readonly deviceCount: number;
}

/** Empty, and reported, when it cannot be computed. */
export async function loadLadder({
  services: { devices },
  report,
}: Pick<WebContext, "services" | "report">): Promise<LadderData> {
  try {
    const [rungs, all] = await Promise.all([devices.getLadder(), devices.listAll()]);
    return { rungs: rungs.map((rung) => rung.map(toEntry)), deviceCount: all.length };
  } catch (error) {
    report(error, {});
    return { rungs: [], deviceCount: 0 };
  }
}

function toEntry({ device, coin, hashrate, revenueUsd, kilowattHours }: LadderRung[number]): LadderEntry {
  return {
    name: nameShort(device),
    path: devicePath(device),
    form: findFormFactor(device),
    coin: toCoinBadge(coin),
    hashrate,
    rateUnit: getCoin(coin).rateUnit,
    revenueUsd: Number(revenueUsd.toPrecision(7)),
    kilowattHours: Number(kilowattHours.toPrecision(7)),
  };
}

/** The model, with its vendor where the model does not say what it is: `Antminer Z15 Pro`, `Goldshell XT-BOX`. */
export function nameShort({ type, model, name }: Pick<Device, "type" | "model" | "name">): string {
  return type !== "asic" || /miner/i.test(model) ? model : name;
}
