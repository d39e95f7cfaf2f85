import { createHash, randomBytes } from "node:crypto";
import type { SettingsRepository } from "#src/db/store.ts";
import { networkOf } from "#src/domain/site/client-address.ts";
import { DAY, floorTo } from "#src/domain/time/durations.ts";

/**
 * What a visitor's address is counted under: a hash with a salt of its UTC day, so that after two days, when the salt is
 * deleted, nobody can tell whose it was.
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
