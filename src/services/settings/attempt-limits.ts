import { createHash, randomBytes } from "node:crypto";
import type { AddressVisitor, SettingsRepository } from "#src/db/store.ts";
import { networkOf } from "#src/domain/site/client-address.ts";
import { DAY, floorTo, HOUR, MINUTE } from "#src/domain/time/durations.ts";

// Guessing must not pay: whoever knows an address but not its worker's IP has five tries an hour, whatever they try to change.
// Attempts are counted for each network, so that a stranger cannot keep the owner of an address out of its settings.

/** Wrong proofs for one address from one network in an hour; then it takes no change from there until the oldest is an hour old. */
export const wrongProofs = { most: 5, withinMs: HOUR } as const;
/** Attempts for one address from one network, right or wrong. */
export const addressAttempts = { most: 10, withinMs: HOUR } as const;
/** Attempts from one visitor's network, for any address. */
export const clientAttempts = { most: 20, withinMs: 10 * MINUTE } as const;

interface Limit {
  readonly most: number;
  readonly withinMs: number;
}

/** When the next attempt is allowed, from the times of earlier ones, newest first; null when it is allowed now. */
function allowedAt(times: readonly number[], { most, withinMs }: Limit): number | null {
  const last = times[most - 1];
  return last === undefined ? null : last + withinMs;
}

interface Attempted {
  readonly pool: string;
  readonly address: string;
  readonly client: string;
  readonly at: number;
}

export type AttemptRefusal =
  | { readonly code: "locked"; readonly until: number }
  | { readonly code: "too-many-attempts"; readonly until: number };

/** Until when an address takes no proof from a network; null = it takes one now. */
export async function findLock(
  settings: SettingsRepository,
  pool: string,
  visitor: AddressVisitor,
  at: number,
): Promise<number | null> {
  return allowedAt(await settings.listUnprovedAttempts(pool, visitor, at - wrongProofs.withinMs + 1), wrongProofs);
}

/** Records an attempt, unless it is one too many: then it answers until when. Of many at once, no more than allowed get through. */
export async function admitAttempt(
  settings: SettingsRepository,
  { pool, address, client, at }: Attempted,
): Promise<{ readonly id: number; readonly left: number } | AttemptRefusal> {
  const isLate = await findRefusal(settings, { pool, address, client, at }, 0);
  if (isLate !== null) return isLate;
  const id = await settings.recordAttempt(pool, { address, client, at });
  const isOneTooMany = await findRefusal(settings, { pool, address, client, at }, 1);
  if (isOneTooMany !== null) {
    // Its proof is never checked.
    await settings.clearAttempt(id);
    return isOneTooMany;
  }
  const wrong = await settings.listUnprovedAttempts(pool, { address, client }, at - wrongProofs.withinMs + 1);
  return { id, left: Math.max(0, wrongProofs.most - wrong.length) };
}

/** `own` = how many of the recorded attempts are this one. */
async function findRefusal(
  settings: SettingsRepository,
  { pool, address, client, at }: Attempted,
  own: 0 | 1,
): Promise<AttemptRefusal | null> {
  const since = ({ withinMs }: Limit) => at - withinMs + 1;
  const [unproved, ofAddress, ofClient] = await Promise.all([
    settings.listUnprovedAttempts(pool, { address, client }, since(wrongProofs)),
    settings.listAddressAttempts(pool, { address, client }, since(addressAttempts)),
    settings.listClientAttempts(client, since(clientAttempts)),
  ]);
  const others = (times: readonly number[]) => times.slice(own);
  const lockedUntil = allowedAt(others(unproved), wrongProofs);
  if (lockedUntil !== null) return { code: "locked", until: lockedUntil };
  const until = Math.max(
    allowedAt(others(ofAddress), addressAttempts) ?? 0,
    allowedAt(others(ofClient), clientAttempts) ?? 0,
  );
  return until > 0 ? { code: "too-many-attempts", until } : null;
}

/**
 * The key under which a visitor's attempts are counted: a hash of their network address with a salt of the UTC day. The salt
 * is deleted after two days; then the key cannot be traced to a visitor.
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
