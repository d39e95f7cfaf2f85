import { isRecord } from "#src/domain/unknown-members.ts";

export interface FoundDevice {
  readonly name: string;
  /** Of its page, without a language. */
  readonly path: string;
}

/** Reads the answer of `GET /api/v1/devices/search`. Null when there is no list of devices. */
export function readFoundDevices(body: unknown): readonly FoundDevice[] | null {
  if (!isRecord(body) || !Array.isArray(body.devices)) return null;
  const devices: readonly unknown[] = body.devices;
  return devices.flatMap((device) =>
    isRecord(device) && typeof device.name === "string" && typeof device.path === "string"
      ? [{ name: device.name, path: device.path }]
      : [],
  );
}
