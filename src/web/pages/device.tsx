import { data, redirect, useLoaderData } from "react-router";
import { devicePath, isDeviceType } from "#src/domain/devices/device.ts";
import { pageError } from "../guards.ts";
import { webContext } from "../services-context.ts";
import type { Route } from "./+types/device";
import { DevicePage } from "./device/device-page.tsx";
import { loadDevice } from "./device/load-device.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { services } = context.get(webContext);
  const { type, vendor, slug } = params;
  const device = isDeviceType(type)
    ? await services.devices.findDevice(vendor.toLowerCase(), slug.toLowerCase())
    : null;
  if (device === null) throw pageError(404, "page-not-found");
  // One address for each device: another type, capital letters and the slugs of other sites lead to it.
  if (device.type !== type || device.vendor.slug !== vendor || device.slug !== slug)
    throw redirect(devicePath(device), 301);
  const view = await loadDevice(services, device, url.searchParams);
  const isFaulty = view.power.problem !== null || view.quantity.problem !== null;
  return data(view, { status: isFaulty ? 400 : 200 });
}

export default function DeviceRoute() {
  return <DevicePage view={useLoaderData<typeof loader>()} />;
}
