import { redirect } from "react-router";
import { findAlgorithm } from "#src/domain/devices/algorithms.ts";
import type { DeviceType } from "#src/domain/devices/device.ts";
import type { Services, VendorHome } from "#src/services/services.ts";
import { toCoinBadge } from "../../loaders/coin-badge.ts";
import { readSearch, readSearchText } from "../../page-policy.ts";
import {
  deviceSortKeys,
  profitFilters,
  shownRows,
  slugPattern,
  sortOrders,
  typedPattern,
  yearPattern,
} from "../../search-parameters.ts";
import { sortDevices, toDeviceRow } from "./device-rows.ts";
import { firstRows } from "./list/first-rows.ts";
import { readPowerCost } from "./running-cost.ts";

export type DeviceListData = Awaited<ReturnType<typeof loadDeviceList>>;

/** The devices of a type, or those of one vendor, as the address filters and sorts them. */
export async function loadDeviceList(
  { devices }: Pick<Services, "devices">,
  type: DeviceType,
  home: VendorHome | null,
  search: URLSearchParams,
) {
  const vendor = home?.vendor ?? null;
  const power = readPowerCost(readSearchText(search, "power", typedPattern));
  const view = {
    vendor: vendor === null ? readSearchText(search, "vendor", slugPattern) : null,
    algorithm: readSearchText(search, "algorithm", slugPattern),
    coin: readSearchText(search, "coin", slugPattern),
    profit: readSearch(search, "profit", profitFilters),
    since: readSearchText(search, "since", yearPattern),
    sort: readSearch(search, "sort", deviceSortKeys),
    order: readSearch(search, "order", sortOrders),
    rows: readSearch(search, "rows", shownRows),
  };
  const running = { powerCost: power.value, uptime: 1, quantity: 1 };
  const all = await devices.listDevices({ type, vendor: vendor?.slug ?? null, algorithm: null, coin: null }, running);
  const choices = listChoices(all.devices);
  // The page cache must not store addresses with invented names, so they are redirected.
  const isOffered = (name: "vendor" | "algorithm" | "coin") =>
    view[name] === null || choices[name].some(({ slug }) => slug === view[name]);
  const faulty = (["vendor", "algorithm", "coin"] as const).filter((name) => !isOffered(name));
  if (faulty.length > 0) {
    const known = new URLSearchParams(search);
    for (const name of faulty) known.delete(name);
    throw redirect(`/device/${type}${vendor === null ? "" : `/${vendor.slug}`}${known.size === 0 ? "" : `?${known}`}`);
  }
  const { devices: found } =
    view.coin === null && view.algorithm === null && view.vendor === null
      ? all
      : await devices.listDevices(
          { type, vendor: vendor?.slug ?? view.vendor, algorithm: view.algorithm, coin: view.coin },
          running,
        );
  const rows = found
    .map(toDeviceRow)
    .filter((row) => view.profit === "all" || (row.profitUsd ?? 0) > 0)
    .filter((row) => view.since === null || (row.year ?? 0) >= Number(view.since));
  const sorted = sortDevices(rows, view.sort, view.order);
  return {
    type,
    vendor,
    /** The vendor's other types. */
    otherTypes: home?.types.filter((other) => other !== type) ?? [],
    at: all.at,
    power,
    view,
    choices,
    total: all.devices.length,
    /** How many devices the filters leave; `rows` may be the first of them only. */
    found: sorted.length,
    rows: view.rows === "all" ? sorted : sorted.slice(0, firstRows),
  };
}

/** What the filters offer: what there is in the whole list. */
function listChoices(devices: Awaited<ReturnType<Services["devices"]["listDevices"]>>["devices"]) {
  const vendors = new Map(devices.map(({ device }) => [device.vendor.slug, device.vendor.name]));
  const algorithms = new Set(devices.flatMap(({ device }) => device.figures.map(({ algorithm }) => algorithm)));
  const coins = new Map(devices.flatMap(({ mineable }) => mineable.map((coin) => [coin, toCoinBadge(coin)] as const)));
  const years = devices.flatMap(({ device }) =>
    device.released === null ? [] : [Number(device.released.slice(0, 4))],
  );
  const newest = Math.max(...years);
  return {
    vendor: [...vendors].map(([slug, name]) => ({ slug, name })),
    algorithm: [...algorithms]
      .map((slug) => ({ slug, name: findAlgorithm(slug)?.name ?? slug }))
      .toSorted((one, other) => one.name.localeCompare(other.name, "en")),
    coin: [...coins.values()]
      .map(({ slug, name, ticker }) => ({ slug, name: `${name} (${ticker})` }))
      .toSorted((one, other) => one.name.localeCompare(other.name, "en")),
    since: [...new Set(years)].toSorted((one, other) => other - one).filter((year) => year > newest - 12),
  };
}
