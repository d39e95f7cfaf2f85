import { deviceTypes } from "#src/domain/devices/device.ts";
import { findFormFactor } from "#src/domain/devices/form-factor.ts";
import type { DeviceReport, Services } from "#src/services/services.ts";
import { toCoinBadge } from "../../loaders/coin-badge.ts";
import { readSearchText } from "../../page-policy.ts";
import { devicePattern, typedPattern } from "../../search-parameters.ts";
import { deviceToken } from "./device-address.ts";
import { toDeviceRow } from "./device-rows.ts";
import { readPowerCost } from "./running-cost.ts";

export type ComparisonData = Awaited<ReturnType<typeof loadComparison>>;
export type ComparedDevice = ComparisonData["devices"][number];

/** More columns are no comparison. */
export const mostCompared = 4;

/** The devices that the address names, each by the same answer as its own page; those that nobody knows are left out. */
export async function loadComparison({ devices }: Pick<Services, "devices">, search: URLSearchParams) {
  const power = readPowerCost(readSearchText(search, "power", typedPattern));
  const running = { powerCost: power.value, uptime: 1, quantity: 1 };
  const named = [...new Set(search.getAll("device"))].filter((text) => devicePattern.test(text));
  const reports = await Promise.all(
    // Some of them may be unknown, or one device under two names.
    named.slice(0, mostCompared * 4).map((token) => {
      const [vendor = "", slug = ""] = token.split(".");
      return devices.getDevice(vendor, slug, running);
    }),
  );
  const known = new Map(reports.flatMap((report) => (report === null ? [] : [[deviceToken(report.device), report]])));
  const shown = [...known.values()].slice(0, mostCompared);
  const all = await devices.listAll();
  return {
    power,
    hasMore: known.size > shown.length,
    devices: shown.map(describeDevice),
    coins: listCoins(shown),
    choices: deviceTypes.map((type) => ({
      type,
      devices: all
        .filter((device) => device.type === type && !known.has(deviceToken(device)))
        .map((device) => ({ token: deviceToken(device), name: device.name })),
    })),
  };
}

function describeDevice(report: DeviceReport) {
  const { device, best } = report;
  return {
    token: deviceToken(device),
    form: findFormFactor(device),
    row: toDeviceRow(report),
    breakEvenPowerCost: best?.day?.breakEvenPowerCost ?? null,
    memoryGb: device.memoryGb,
    cores: device.cores,
    threads: device.threads,
    cooling: device.cooling,
    noiseDb: device.noiseDb,
    priceUsd: device.price?.usd ?? null,
  };
}

/** Every coin that one of them can mine, the most profitable first, with the profit of each device; null where it has none. */
function listCoins(reports: readonly DeviceReport[]) {
  const profitOf = (report: DeviceReport, coin: string) =>
    report.coins.find((ranked) => ranked.coin === coin)?.day?.profitUsd ?? null;
  const coins = [...new Set(reports.flatMap((report) => report.coins.map(({ coin }) => coin)))];
  return coins
    .map((coin) => ({ coin: toCoinBadge(coin), profits: reports.map((report) => profitOf(report, coin)) }))
    .filter(({ profits }) => profits.some((usd) => usd !== null))
    .toSorted((one, other) => most(other.profits) - most(one.profits));
}

function most(profits: readonly (number | null)[]): number {
  return Math.max(...profits.map((usd) => usd ?? Number.NEGATIVE_INFINITY));
}
