import type { AddressCheck } from "#src/domain/addresses/address.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { isDown, lastShareOf } from "#src/domain/mining/miner-state.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import type { AddressInPool } from "./find-among-pools.ts";
import type { MinerStats, SeenMinerStats } from "./miner-stats.ts";

/** What a miner who has just started a rig wants to know. */
export interface ConnectionQuestion {
  /** Null = any rig of the address. */
  readonly worker: string | null;
  /** The scheme that was chosen on the start page; null = none. */
  readonly scheme: RewardScheme | null;
}

/** What a pool's engine sees of an address and a rig. Times in UTC milliseconds. */
export type Connection =
  | { readonly state: "invalid-address"; readonly address: string; readonly reason: string }
  /** The engine does not answer now, so nothing can be said. */
  | { readonly state: "unreachable"; readonly address: string; readonly retryAfterMs?: number }
  /** The engine names nothing of the address. `elsewhere`: where this site sees it mining, as far as was asked. */
  | {
      readonly state: "nothing";
      readonly address: string;
      readonly at: number;
      readonly elsewhere: MiningElsewhere | null;
    }
  /** The engine knows the address; no share has come in. */
  | { readonly state: "waiting"; readonly address: string; readonly at: number }
  /** Other rigs of the address mine, and none has this name. `seen`: their names, five at most. */
  | { readonly state: "other-rigs"; readonly address: string; readonly at: number; readonly seen: readonly string[] }
  | (SeenRig & { readonly state: "silent"; readonly elsewhere: MiningElsewhere | null })
  | (SeenRig & {
      readonly state: "connected";
      /** Where mining began within the last day and the address has one rig: the first share came between these two; before the second, where only that is known. */
      readonly firstShareFrom: number | null;
      readonly firstShareBy: number | null;
      /** The scheme under which it mines, where that is another than the chosen one; else null. */
      readonly otherScheme: RewardScheme | null;
    });

interface SeenRig {
  readonly address: string;
  readonly at: number;
  /** Null where no rig was asked for, or the engine names none. */
  readonly worker: { readonly name: string; readonly scheme: RewardScheme | null } | null;
  /** Null where the engine does not tell. */
  readonly lastShareAt: number | null;
}

export interface MiningElsewhere {
  /** The slug of the other pool. */
  readonly coin: string;
  readonly address: string;
}

const namedRigs = 5;

interface ConnectionParts {
  readonly enabledCoins: readonly CoinSlug[];
  readonly checkAddress: (coin: CoinSlug, text: string) => AddressCheck;
  /** Whether a pool runs and has an engine that can be asked. */
  readonly isAsked: (coin: CoinSlug) => boolean;
  readonly getMinerStats: (coin: CoinSlug, address: string) => Promise<MinerStats>;
  readonly findAmongPools: (
    candidates: readonly { readonly coin: CoinSlug; readonly address: string }[],
  ) => Promise<readonly AddressInPool[]>;
  readonly now: () => number;
}

/** Asks at most two engines: the pool's own, and where that sees nothing, one of another pool in which the address is valid. */
export function createConnectionCheck(parts: ConnectionParts) {
  const { getMinerStats, findAmongPools, now } = parts;

  async function findElsewhere(coin: CoinSlug, address: string): Promise<MiningElsewhere | null> {
    const candidates = listCandidates(parts, coin, address);
    // One after the other, a minute each: whoever waits on the page sees all of them.
    const next = candidates[Math.floor(now() / MINUTE) % Math.max(1, candidates.length)];
    if (next === undefined) return null;
    const [found] = await findAmongPools([next]);
    return found !== undefined && isMining(found.state) ? next : null;
  }

  return async (coin: CoinSlug, address: string, question: ConnectionQuestion): Promise<Connection> => {
    const connection = readConnection(await getMinerStats(coin, address), question);
    return connection.state === "nothing" || connection.state === "silent"
      ? { ...connection, elsewhere: await findElsewhere(coin, connection.address) }
      : connection;
  };
}

/** Other pools of this site that the address fits. Those of the same algorithm, where a rig could be by mistake, else all. */
function listCandidates({ enabledCoins, checkAddress, isAsked }: ConnectionParts, coin: CoinSlug, address: string) {
  const fitting = enabledCoins.flatMap((other) => {
    const check = other !== coin && isAsked(other) ? checkAddress(other, address) : null;
    return check?.ok === true ? [{ coin: other, address: check.address }] : [];
  });
  const { algorithmSlug } = getCoin(coin);
  const same = fitting.filter((one) => getCoin(one.coin).algorithmSlug === algorithmSlug);
  return same.length > 0 ? same : fitting;
}

function isMining(state: AddressInPool["state"]): boolean {
  return state === "online" || state === "low" || state === "quiet";
}

/** What an engine's answer says of a connection, and nothing more. */
export function readConnection(stats: MinerStats, question: ConnectionQuestion): Connection {
  const { address } = stats;
  switch (stats.state) {
    case "invalid-address":
      return { state: "invalid-address", address, reason: stats.reason };
    case "unreachable":
      return {
        state: "unreachable",
        address,
        ...(stats.retryAfterMs === undefined ? {} : { retryAfterMs: stats.retryAfterMs }),
      };
    case "never-seen":
      return { state: "nothing", address, at: stats.at, elsewhere: null };
  }
  const { at } = stats;
  if (stats.isStale) return { state: "unreachable", address };
  if (stats.state === "idle-or-unknown" || stats.state === "forgotten")
    return { state: "nothing", address, at, elsewhere: null };
  if (stats.state === "waiting") return { state: "waiting", address, at };
  return readRig(stats, question);
}

function readRig(stats: SeenMinerStats, { worker, scheme }: ConnectionQuestion): Connection {
  const { address, at, workers } = stats;
  // An engine that names no rigs can only tell of the address.
  const named = worker === null || workers.length === 0 ? null : workers.filter(({ name }) => name === worker);
  const mining = (named ?? workers).filter(({ state }) => !isDown(state));
  const rig = mining.find((one) => one.scheme === scheme) ?? mining[0] ?? named?.[0] ?? null;
  if (named !== null && rig === null) {
    const seen = [...new Set(workers.filter(({ state }) => !isDown(state)).map(({ name }) => name))];
    return seen.length === 0
      ? { state: "nothing", address, at, elsewhere: null }
      : { state: "other-rigs", address, at, seen: seen.slice(0, namedRigs) };
  }
  const shown = named === null || rig === null ? null : { name: rig.name, scheme: rig.scheme };
  const lastShareAt = shown === null ? lastShareOf(stats.miner) : (rig?.lastShareAt ?? null);
  if (named === null ? stats.state === "offline" : mining.length === 0)
    return { state: "silent", address, at, worker: shown, lastShareAt, elsewhere: null };
  const isOnly = new Set(workers.map(({ name }) => name)).size <= 1;
  const found = rig?.scheme ?? null;
  return {
    state: "connected",
    address,
    at,
    worker: shown,
    lastShareAt,
    firstShareFrom: isOnly ? stats.firstShareFrom : null,
    firstShareBy: isOnly ? stats.firstShareBy : null,
    otherScheme: scheme !== null && found !== null && found !== scheme ? found : null,
  };
}
