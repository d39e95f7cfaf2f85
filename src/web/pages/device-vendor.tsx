import { data, redirect, useLoaderData } from "react-router";
import { devicePath, isDeviceType } from "#src/domain/devices/device.ts";
import { pageError } from "../guards.ts";
import { webContext } from "../services-context.ts";
import type { Route } from "./+types/device-vendor";
import { DeviceListPage } from "./device/list/device-list-page.tsx";
import { loadDeviceList } from "./device/load-device-list.ts";

/** The devices of one vendor. Of an address without a type the second part is a device (spec §2): it leads to the whole address. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { services } = context.get(webContext);
  const { type } = params;
  if (!isDeviceType(type)) {
    const device = await services.devices.findDevice(type.toLowerCase(), params.vendor.toLowerCase());
    if (device === null) throw pageError(404, "page-not-found");
    throw redirect(devicePath(device), 301);
  }
  const slug = params.vendor.toLowerCase();
  const home = await services.devices.findVendor(slug);
  if (home === null || !home.types.includes(type)) throw pageError(404, "page-not-found");
  if (slug !== params.vendor) throw redirect(`/device/${type}/${slug}`, 301);
  const view = await loadDeviceList(services, type, home, url.searchParams);
  return data(view, { status: view.power.problem === null ? 200 : 400 });
}

export default function DeviceVendor() {
  return <DeviceListPage view={useLoaderData<typeof loader>()} />;
}
