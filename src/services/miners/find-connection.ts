import type { AddressCheck } from "#src/domain/addresses/address.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { isDown, lastShareOf } from "#src/domain/mining/miner-state.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import type { AddressInPool } from "./find-among-pools.ts";
import type { MinerStats, SeenMinerStats } from "./miner-stats.ts";

export interface ConnectionQuestion {
  /** Null = any rig. */
  readonly worker: string | null;
  readonly scheme: RewardScheme | null;
}

/** Times in UTC milliseconds. */
export type Connection =
  | { readonly state: "invalid-address"; readonly address: string; readonly reason: string }
  | { readonly state: "unreachable"; readonly address: string; readonly retryAfterMs?: number }
  /** The engine does not know the address. `elsewhere`: a pool here where it mines, as far as checked. */
  | {
      readonly state: "nothing";
      readonly address: string;
      readonly at: number;
      readonly elsewhere: MiningElsewhere | null;
    }
  | { readonly state: "waiting"; readonly address: string; readonly at: number }
  /** No rig has this name. `seen`: other rigs, five at most. */
  | { readonly state: "other-rigs"; readonly address: string; readonly at: number; readonly seen: readonly string[] }
  | (SeenRig & { readonly state: "silent"; readonly elsewhere: MiningElsewhere | null })
  | (SeenRig & {
      readonly state: "connected";
      /** The first share of a single rig that began within the last day came between these two. */
      readonly firstShareFrom: number | null;
      readonly firstShareBy: number | null;
      /** The real scheme, if not the chosen one. */
      readonly otherScheme: RewardScheme | null;
    });

interface SeenRig {
  readonly address: string;
  readonly at: number;
  /** Null where not requested, or not named by the engine. */
  readonly worker: { readonly name: string; readonly scheme: RewardScheme | null } | null;
  readonly lastShareAt: number | null;
}

export interface MiningElsewhere {
  readonly coin: string;
  readonly address: string;
}

const namedRigs = 5;

interface ConnectionParts {
  readonly enabledCoins: readonly CoinSlug[];
  readonly checkAddress: (coin: CoinSlug, text: string) => AddressCheck;
  readonly isAsked: (coin: CoinSlug) => boolean;
  readonly getMinerStats: (coin: CoinSlug, address: string) => Promise<MinerStats>;
  readonly findAmongPools: (
    candidates: readonly { readonly coin: CoinSlug; readonly address: string }[],
  ) => Promise<readonly AddressInPool[]>;
  readonly now: () => number;
}

/** Polls two engines at most: the pool's own, and if that finds nothing, one other where the address is valid. */
export function createConnectionCheck(parts: ConnectionParts) {
  const { getMinerStats, findAmongPools, now } = parts;

  async function findElsewhere(coin: CoinSlug, address: string): Promise<MiningElsewhere | null> {
    const candidates = listCandidates(parts, coin, address);
    // One candidate a minute: a waiting page goes through all.
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

/** Pools of the same algorithm, where a rig could be by mistake, else all. */
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
  // Without rig names only the address can be judged.
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
