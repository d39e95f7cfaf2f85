import type { RateUnit } from "#src/domain/coins/coin.ts";
import { findCoin } from "#src/domain/coins/index.ts";
import { findAlgorithm } from "#src/domain/devices/algorithms.ts";
import { devicePath, energyPerHash } from "#src/domain/devices/device.ts";
import type { DeviceSummary } from "#src/services/services.ts";
import { type CoinBadge, toCoinBadge } from "../../loaders/coin-badge.ts";
import type { deviceSortKeys, sortOrders } from "../../search-parameters.ts";
import { deviceToken } from "./device-address.ts";

export type DeviceSortKey = (typeof deviceSortKeys)[number];
type SortOrder = (typeof sortOrders)[number];

/** A device in the table, with a day of its best coin. Rounded to more digits than the table shows: a hundredth of the page. */
export interface DeviceRow {
  /** Of its page, without a language. */
  readonly path: string;
  /** The device in an address. */
  readonly token: string;
  readonly vendor: string;
  readonly model: string;
  /** Null where no pool here takes its work. */
  readonly coin: CoinBadge | null;
  readonly algorithm: string | null;
  readonly hashrate: number | null;
  readonly rateUnit: RateUnit;
  readonly watts: number | null;
  /** The watts are the maker's rating, not measured while mining. */
  readonly isRated: boolean;
  /** Joules for one hash. */
  readonly energy: number | null;
  /** One weak or old source stands behind the figure. */
  readonly isWeak: boolean;
  /** Tickers of merge-mined coins that are not in the revenue. */
  readonly uncounted: readonly string[];
  readonly revenueUsd: number | null;
  readonly powerUsd: number | null;
  readonly profitUsd: number | null;
  readonly paybackDays: number | null;
  /** The year of its release. */
  readonly year: number | null;
}

/** Made on the server, because it reads the coins' facts. */
export function toDeviceRow({ device, best, paybackDays }: DeviceSummary): DeviceRow {
  const figure = best?.figure ?? device.figures[0] ?? null;
  const algorithm = figure === null ? undefined : findAlgorithm(figure.algorithm);
  return {
    path: devicePath(device),
    token: deviceToken(device),
    vendor: device.vendor.name,
    model: device.model,
    coin: best === null ? null : toCoinBadge(best.coin),
    algorithm: algorithm?.name ?? null,
    hashrate: figure?.hashrate ?? null,
    rateUnit: algorithm?.rateUnit ?? "H/s",
    watts: figure?.watts ?? null,
    isRated: figure?.isRated ?? false,
    energy: figure === null ? null : rounded(energyPerHash(figure)),
    isWeak: figure?.confidence === "low",
    uncounted: (best?.day?.uncounted ?? []).map((chain) => findCoin(chain)?.ticker ?? chain),
    revenueUsd: rounded(best?.day?.revenueUsd ?? null),
    powerUsd: rounded(best?.day?.powerUsd ?? null),
    profitUsd: rounded(best?.day?.profitUsd ?? null),
    paybackDays: rounded(paybackDays),
    year: device.released === null ? null : Number(device.released.slice(0, 4)),
  };
}

/** What a row is sorted by; texts from A, figures by size. */
const sortValues: Readonly<Record<DeviceSortKey, (row: DeviceRow) => string | number | null>> = {
  profit: ({ profitUsd }) => profitUsd,
  name: ({ vendor, model }) => `${vendor} ${model}`,
  coin: ({ coin }) => coin?.name ?? null,
  power: ({ watts }) => watts,
  efficiency: ({ energy }) => energy,
  revenue: ({ revenueUsd }) => revenueUsd,
  cost: ({ powerUsd }) => powerUsd,
  payback: ({ paybackDays }) => paybackDays,
  year: ({ year }) => year,
};

const byText = new Intl.Collator("en", { numeric: true });

/** What is not known stands last in both orders. */
export function sortDevices(rows: readonly DeviceRow[], key: DeviceSortKey, order: SortOrder): readonly DeviceRow[] {
  const toValue = sortValues[key];
  const sign = order === "asc" ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [toValue(one), toValue(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === "string" ? byText.compare(a, String(b)) : a - Number(b));
  });
}

function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(6));
}
