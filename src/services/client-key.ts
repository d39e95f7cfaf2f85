import { createHash, randomBytes } from "node:crypto";
import type { SettingsRepository } from "#src/db/store.ts";
import { DAY } from "#src/domain/durations.ts";
import { floorTo } from "#src/domain/time-grid.ts";

/**
 * What a visitor's address is counted under: a hash with a salt of its UTC day, so that after two days, when the salt is
 * deleted, nobody can tell whose it was. IPv6 is counted by its /64, which is one household.
 */
export async function findClientKey(
  settings: Pick<SettingsRepository, "requireSalt">,
  clientAddress: string,
  at: number,
): Promise<string> {
  const salt = await settings.requireSalt(floorTo(at, DAY), randomBytes(32).toString("base64url"));
  return createHash("sha256")
    .update(`${salt} ${networkOf(clientAddress)}`)
    .digest("base64url")
    .slice(0, 22);
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const behind = tail === undefined || tail === "" ? [] : tail.split(":");
  const whole =
    tail === undefined
      ? groups
      : [...groups, ...Array(Math.max(0, 8 - groups.length - behind.length)).fill("0"), ...behind];
  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
