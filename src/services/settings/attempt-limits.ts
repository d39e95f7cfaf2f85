import { createHash, randomBytes } from "node:crypto";
import type { AttemptFilter, SettingsRepository, VisitorKeys } from "#src/db/store.ts";
import { networkOf, siteOf } from "#src/domain/site/client-address.ts";
import { DAY, floorTo, HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";

// Guessing must not pay: a stranger who knows an address and not its worker's IP has five tries an hour, whatever they
// change. Attempts count per network, so that strangers cannot lock an owner out. An attacker with many networks is
// slowed down, and so is everyone else for this address, except visitors whose proof is their own address, which is no
// guess.

/** For one address from one network, which is locked until the oldest is an hour old. */
export const wrongProofs = { most: 5, withinMs: HOUR } as const;
/** For one address from one network, right or wrong. */
export const addressAttempts = { most: 10, withinMs: HOUR } as const;
/** From one network, for any address. */
export const clientAttempts = { most: 20, withinMs: 10 * MINUTE } as const;
/** A wider network counts as this many: a provider gives one customer 65,536 of them. */
export const networksOfSite = 4;
/** From all networks; beyond it an address takes one attempt per `paceMs`. */
export const wrongProofsOfAll = { most: 20, withinMs: HOUR } as const;
const paceMs = 5 * SECOND;

interface Limit {
  readonly most: number;
  readonly withinMs: number;
}

/** `times`: newest first. Returns 0 when allowed now. */
function allowedAt(times: readonly number[], { most, withinMs }: Limit): number {
  const last = times[most - 1];
  return last === undefined ? 0 : last + withinMs;
}

export interface Attempt {
  readonly pool: string;
  readonly address: string;
  readonly visitor: VisitorKeys;
  /** The proof is the visitor's own address. */
  readonly isOwnAddress: boolean;
  readonly at: number;
}

export type AttemptRefusal =
  | { readonly code: "locked" | "too-many-attempts"; readonly until: number }
  /** The address is slowed down for all. */
  | { readonly code: "paced"; readonly waitMs: number };

/** Null = not locked. */
export async function findLock(settings: SettingsRepository, attempt: Attempt): Promise<number | null> {
  return (await findLockedUntil(settings, attempt, 0)) || null;
}

/** Concurrent attempts cannot exceed the limits. */
export async function admitAttempt(
  settings: SettingsRepository,
  attempt: Attempt,
): Promise<{ readonly id: number; readonly left: number } | AttemptRefusal> {
  const isLate = await findRefusal(settings, attempt, 0);
  if (isLate !== null) return isLate;
  const { pool, address, visitor, at } = attempt;
  const id = await settings.recordAttempt(pool, { address, ...visitor, at });
  const isOneTooMany = await findRefusal(settings, attempt, 1);
  if (isOneTooMany !== null) {
    await settings.clearAttempt(id);
    return isOneTooMany;
  }
  const left = await Promise.all(
    listNetworks(visitor).map(async ({ of, share }) => {
      const wrong = await list(settings, { ...of, at: attempt, isUnproved: true }, wrongProofs, at);
      return share * wrongProofs.most - wrong.length;
    }),
  );
  return { id, left: Math.max(0, Math.min(...left)) };
}

export async function countWrongProofs(settings: SettingsRepository, attempt: Attempt): Promise<number> {
  return (await list(settings, { at: attempt, isUnproved: true }, wrongProofsOfAll, attempt.at)).length;
}

/** `own`: how many recorded attempts are this one. */
async function findRefusal(settings: SettingsRepository, attempt: Attempt, own: 0 | 1): Promise<AttemptRefusal | null> {
  const { visitor, isOwnAddress, at } = attempt;
  const lockedUntil = await findLockedUntil(settings, attempt, own);
  if (lockedUntil > 0) return { code: "locked", until: lockedUntil };
  const until = await Promise.all(
    listNetworks(visitor).flatMap(({ of, share }) => [
      findUntil(settings, { ...of, at: attempt }, addressAttempts, { at, share, own }),
      findUntil(settings, of, clientAttempts, { at, share, own }),
    ]),
  );
  if (Math.max(...until) > 0) return { code: "too-many-attempts", until: Math.max(...until) };
  if (isOwnAddress) return null;
  const wrong = (await list(settings, { at: attempt, isUnproved: true }, wrongProofsOfAll, at)).slice(own);
  const waitMs = (wrong[0] ?? 0) + paceMs - at;
  return wrong.length >= wrongProofsOfAll.most && waitMs > 0 ? { code: "paced", waitMs } : null;
}

async function findLockedUntil(settings: SettingsRepository, attempt: Attempt, own: 0 | 1): Promise<number> {
  const { visitor, at } = attempt;
  const until = listNetworks(visitor).map(({ of, share }) =>
    findUntil(settings, { ...of, at: attempt, isUnproved: true }, wrongProofs, { at, share, own }),
  );
  return Math.max(...(await Promise.all(until)));
}

/** `share`: multiple of one network's limit. */
function listNetworks({
  client,
  site,
}: VisitorKeys): readonly { readonly of: AttemptFilter; readonly share: number }[] {
  return [{ of: { client }, share: 1 }, ...(site === null ? [] : [{ of: { site }, share: networksOfSite }])];
}

async function findUntil(
  settings: SettingsRepository,
  of: AttemptFilter,
  { most, withinMs }: Limit,
  { at, share, own }: { readonly at: number; readonly share: number; readonly own: 0 | 1 },
): Promise<number> {
  const times = await list(settings, of, { withinMs }, at);
  return allowedAt(times.slice(own), { most: most * share, withinMs });
}

function list(settings: SettingsRepository, of: AttemptFilter, { withinMs }: Pick<Limit, "withinMs">, at: number) {
  return settings.listAttempts(of, at - withinMs + 1);
}

/**
 * Hashes of the visitor's network with the UTC day's salt, which is deleted after two days: the keys then cannot be
 * traced.
 */
export async function findVisitorKeys(
  settings: Pick<SettingsRepository, "requireSalt">,
  clientAddress: string,
  at: number,
): Promise<VisitorKeys> {
  const salt = await settings.requireSalt(floorTo(at, DAY), randomBytes(32).toString("base64url"));
  const hash = (network: string) => createHash("sha256").update(`${salt} ${network}`).digest("base64url").slice(0, 22);
  const site = siteOf(clientAddress);
  return { client: hash(networkOf(clientAddress)), site: site === null ? null : hash(site) };
}
