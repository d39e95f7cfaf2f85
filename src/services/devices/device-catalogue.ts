import { type Device, type DeviceType, deviceTypes } from "#src/domain/devices/device.ts";
import { findObsoleteTypes } from "#src/domain/devices/obsolete-types.ts";
import { findTypicalDevice, type WorkingDevice } from "#src/domain/devices/typical-device.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import type { ContentFiles } from "../content/content-reader.ts";
import { readDeviceFiles } from "./device-files.ts";

export interface DeviceCatalogue {
  /** Vendors by name, their devices newest first. */
  readonly devices: readonly Device[];
  /** Finds other sites' slugs too. */
  find(vendor: string, slug: string): Device | null;
  listByType(type: DeviceType): readonly Device[];
  /** Algorithm → types that are obsolete for it. */
  readonly obsolete: ReadonlyMap<string, readonly DeviceType[]>;
  /** Null without figures. */
  findTypical(type: DeviceType, algorithm: string): WorkingDevice | null;
}

/** Reads content/devices once, or on each call while edited. Faulty files and devices are reported and skipped. */
export function createCatalogueReader(files: ContentFiles, report: ReportError): () => Promise<DeviceCatalogue> {
  let kept: Promise<DeviceCatalogue> | null = null;

  async function load(): Promise<DeviceCatalogue> {
    const paths = await files.list("devices");
    const texts = await Promise.all(paths.map(async (path) => [path, (await files.read(path)) ?? ""] as const));
    // No folder means no catalogue, which is no fault.
    const { devices, problems } = texts.length === 0 ? { devices: [], problems: [] } : readDeviceFiles(new Map(texts));
    for (const problem of problems) report(new Error(problem));
    return buildCatalogue(devices);
  }

  return () => {
    if (!files.isStable) return load();
    kept ??= load().catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
}

const byName = new Intl.Collator("en", { numeric: true });

function buildCatalogue(unordered: readonly Device[]): DeviceCatalogue {
  const devices = unordered.toSorted(
    (one, other) =>
      byName.compare(one.vendor.name, other.vendor.name) ||
      byName.compare(other.released ?? "", one.released ?? "") ||
      byName.compare(one.slug, other.slug),
  );
  const bySlug = new Map<string, Device>();
  // Real slugs last, so that an alias never hides a device.
  for (const device of devices) {
    for (const alias of device.aliases) bySlug.set(`${device.vendor.slug}/${alias}`, device);
  }
  for (const device of devices) bySlug.set(`${device.vendor.slug}/${device.slug}`, device);
  const byType = new Map(deviceTypes.map((type) => [type, devices.filter((device) => device.type === type)]));
  const typical = new Map<string, WorkingDevice | null>();
  return {
    devices,
    find: (vendor, slug) => bySlug.get(`${vendor}/${slug}`) ?? null,
    listByType: (type) => byType.get(type) ?? [],
    obsolete: findObsoleteTypes(devices),
    findTypical(type, algorithm) {
      const key = `${type} ${algorithm}`;
      const known = typical.get(key);
      if (known !== undefined) return known;
      const found = findTypicalDevice(byType.get(type) ?? [], type, algorithm);
      typical.set(key, found);
      return found;
    },
  };
}
