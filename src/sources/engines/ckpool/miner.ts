import type { Miner, ShareCounts, Worker } from "#src/domain/mining/miner.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { mapInSlices } from "../../event-loop/time-slices.ts";
import { malformed, type SourceError } from "../../source-error.ts";
import type { Document } from "../../transports/documents.ts";
import { bestOf, readRate, type UserFile, type WorkerEntry } from "./answers.ts";

/** The engine writes the files of those who have connected since its start once a minute. */
const frozenAfterMs = 150 * SECOND;

/** Without a share for so long, what is left of an average of five minutes is nothing. */
const decayedAfterMs = HOUR;

/**
 * After a restart of the engine, the file of a miner who has not come back stays as it was, hashrates too. Where a web
 * server does not say how old a file is, the last share tells.
 */
export function isFrozen({ value, modifiedAt }: Document<UserFile>, writtenAt: number): boolean {
  return modifiedAt === null
    ? writtenAt - value.lastshare * SECOND > decayedAfterMs
    : writtenAt - modifiedAt > frozenAfterMs;
}

interface MinerContext {
  readonly chain: string;
  readonly scheme: RewardScheme;
  /** When the engine last wrote its files. */
  readonly writtenAt: number;
}

export async function readMiner(
  address: string,
  file: Document<UserFile>,
  { chain, scheme, writtenAt }: MinerContext,
): Promise<Result<Miner, SourceError>> {
  const { value: user } = file;
  const stranger = user.worker.find(({ workername }) => nameOf(address, workername) === null);
  if (stranger !== undefined) {
    return err(malformed("/worker", "a worker of another address stands in the file", stranger.workername));
  }
  const frozen = isFrozen(file, writtenAt);
  const present = ({ hashrate5m, lastshare }: Pick<UserFile, "hashrate5m" | "lastshare">) => ({
    // Rigs reconnect within minutes of a restart: until then it is not known.
    tenMinutes: !frozen ? readRate(hashrate5m) : writtenAt - lastshare * SECOND > 10 * MINUTE ? 0 : null,
    sixHours: null,
    day: null,
  });
  const workers = await mapInSlices(
    groupByName(address, user.worker),
    ([name, entries]): Worker => ({
      name,
      scheme,
      hashrate: addUp(entries.map((entry) => present(entry))),
      lastShareAt: readTime(Math.max(...entries.map(({ lastshare }) => lastshare))),
      shares: countShares(entries),
      bestShare: bestAmong(entries),
      trend: null,
    }),
  );
  return ok({
    address,
    hashrate: present(user),
    lastShareAt: readTime(user.lastshare),
    shares: countShares([user]),
    bestShare: bestOf(user),
    workers,
    balances: [{ chain, confirmed: null, unconfirmed: null, paid: null, threshold: null }],
  });
}

/** Empty for a rig without a name; null where the login is another address's. */
export function nameOf(address: string, login: string): string | null {
  if (login === address) return "";
  return login.startsWith(address) && /^[._]/.test(login.slice(address.length))
    ? login.slice(address.length + 1)
    : null;
}

/** `address.rig` and `address_rig` are two entries of one rig. */
function groupByName(address: string, entries: readonly WorkerEntry[]): ReadonlyMap<string, readonly WorkerEntry[]> {
  const groups = new Map<string, WorkerEntry[]>();
  for (const entry of entries) {
    const name = nameOf(address, entry.workername) ?? "";
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [entry]);
    else group.push(entry);
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function addUp(rates: readonly Worker["hashrate"][]): Worker["hashrate"] {
  const known = rates.flatMap(({ tenMinutes }) => tenMinutes ?? []);
  const tenMinutes = known.length === 0 ? null : known.reduce((sum, rate) => sum + rate, 0);
  return { tenMinutes, sixHours: null, day: null };
}

function countShares(entries: readonly Pick<UserFile, "shares">[]): ShareCounts {
  return { valid: entries.reduce((sum, { shares }) => sum + Number(shares), 0), stale: null, invalid: null };
}

function bestAmong(entries: readonly WorkerEntry[]): number | null {
  const known = entries.flatMap((entry) => bestOf(entry) ?? []);
  return known.length === 0 ? null : Math.max(...known);
}

export function readTime(seconds: number): number | null {
  return seconds === 0 ? null : seconds * SECOND;
}
