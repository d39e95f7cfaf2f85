import type { CoinSlug } from "#src/domain/coins/index.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import type { Device, DeviceType } from "#src/domain/devices/device.ts";
import type { DeviceCatalogue } from "./device-catalogue.ts";
import type { MiningOffer } from "./mining-offers.ts";
import { byProfit, compareFigures, type RankedCoin, type RunningTerms, rankCoins } from "./rank-coins.ts";

export interface DeviceDay {
  readonly device: Device;
  readonly ranked: RankedCoin;
}

export interface CoinDevices {
  /** Represents the coin's miners (domain/devices/typical-device.ts); null without a figure or a day. */
  readonly typical: DeviceDay | null;
  /** Most profitable first; without prices, most coins first. */
  readonly best: readonly DeviceDay[];
  readonly counts: Readonly<Record<DeviceType, number>>;
  /** They no longer mine this coin (domain/devices/obsolete-types.ts). */
  readonly obsolete: readonly DeviceType[];
}

/** Null offer: the pool takes no work. */
export function listCoinDevices(
  coin: CoinSlug,
  catalogue: DeviceCatalogue,
  offer: MiningOffer | null,
  limit: number,
  powerCost: number,
): CoinDevices {
  const running: RunningTerms = { powerCost, uptime: 1, quantity: 1 };
  const { devices, obsolete, findTypical } = catalogue;
  const { algorithmSlug } = getCoin(coin);
  const types = obsolete.get(algorithmSlug) ?? [];
  const offers = new Map(offer === null ? [] : [[algorithmSlug, [offer]]]);
  const toDay = (device: Device): DeviceDay | null => {
    const [ranked] = rankCoins(device, offers, obsolete, running);
    return ranked === undefined || ranked.day === null ? null : { device, ranked };
  };
  const working = devices.filter(({ figures }) => figures.some(({ algorithm }) => algorithm === algorithmSlug));
  const count = (wanted: DeviceType) => working.filter(({ type }) => type === wanted).length;
  const type = findWorkingType(coin, catalogue);
  const typical = type === null ? null : findTypical(type, algorithmSlug);
  return {
    typical: typical === null ? null : toDay(typical.device),
    best: working
      .flatMap((device) => toDay(device) ?? [])
      .toSorted(
        (a, b) =>
          byProfit(a.ranked, b.ranked) || compareFigures(a.ranked.day?.coins[0].coins, b.ranked.day?.coins[0].coins),
      )
      .slice(0, limit),
    counts: { asic: count("asic"), gpu: count("gpu"), cpu: count("cpu") },
    obsolete: types,
  };
}

/** Null without figures. */
export function findWorkingType(
  coin: CoinSlug,
  { obsolete, findTypical }: Pick<DeviceCatalogue, "obsolete" | "findTypical">,
): DeviceType | null {
  const { algorithmSlug, hardware } = getCoin(coin);
  const types = obsolete.get(algorithmSlug) ?? [];
  return hardware.find((kind) => !types.includes(kind) && findTypical(kind, algorithmSlug) !== null) ?? null;
}
