import { type Device, type DeviceType, devicePath, isDeviceType } from "#src/domain/devices/device.ts";
import { splitLocale } from "#src/domain/site/locales.ts";
import type { Services } from "#src/services/services.ts";
import { matchScreen } from "#src/web/match-screen.ts";

/** For search engines: a device, or a list. */
export interface DeviceSubject {
  /** Breadcrumbs down to the page itself; paths without a language. */
  readonly steps: readonly { readonly name: string; readonly path: string }[];
  readonly type: DeviceType;
  readonly device: Device | null;
  /** Empty for a device. */
  readonly listed: readonly { readonly name: string; readonly path: string }[];
}

/** Null for other pages. `path` may have a language. */
export async function findDeviceSubject({ devices }: Services, path: string): Promise<DeviceSubject | null> {
  const match = matchScreen(splitLocale(path).rest);
  const { type, vendor, slug } = match?.params ?? {};
  // Only catalogue pages have a type in their address.
  if (!isDeviceType(type)) return null;
  const first = { name: type.toUpperCase(), path: `/device/${type}` };
  if (slug !== undefined && vendor !== undefined) {
    const device = await devices.findDevice(vendor, slug);
    if (device === null) return null;
    const second = { name: device.vendor.name, path: `/device/${type}/${device.vendor.slug}` };
    return { type, steps: [first, second, { name: device.name, path: devicePath(device) }], device, listed: [] };
  }
  const all = (await devices.listAll()).filter(
    (device) => device.type === type && (vendor === undefined || device.vendor.slug === vendor),
  );
  const [one] = all;
  if (one === undefined) return null;
  const steps = vendor === undefined ? [first] : [first, { name: one.vendor.name, path: `${first.path}/${vendor}` }];
  return { type, steps, device: null, listed: all.map((device) => ({ name: device.name, path: devicePath(device) })) };
}

/** Without a language. */
export async function listDevicePaths({ devices }: Services): Promise<readonly string[]> {
  const all = await devices.listAll();
  const types = new Set(all.map(({ type }) => `/device/${type}`));
  const vendors = new Set(all.map(({ type, vendor }) => `/device/${type}/${vendor.slug}`));
  return [...types, ...vendors, ...all.map(devicePath)];
}
