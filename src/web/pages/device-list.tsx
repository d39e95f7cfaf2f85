import { data, redirect, useLoaderData } from "react-router";
import { isDeviceType } from "#src/domain/devices/device.ts";
import { pageError } from "../guards.ts";
import { webContext } from "../services-context.ts";
import type { Route } from "./+types/device-list";
import { DeviceListPage } from "./device/list/device-list-page.tsx";
import { loadDeviceList } from "./device/load-device-list.ts";

/** The devices of a type. The type may be left out before a vendor (spec §2): that address leads to the vendor's page. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { services } = context.get(webContext);
  const { type } = params;
  if (!isDeviceType(type)) {
    const home = await services.devices.findVendor(type.toLowerCase());
    if (home === null) throw pageError(404, "page-not-found");
    throw redirect(`/device/${home.types[0]}/${home.vendor.slug}`, 301);
  }
  const view = await loadDeviceList(services, type, null, url.searchParams);
  return data(view, { status: view.power.problem === null ? 200 : 400 });
}

export default function DeviceList() {
  return <DeviceListPage view={useLoaderData<typeof loader>()} />;
}
