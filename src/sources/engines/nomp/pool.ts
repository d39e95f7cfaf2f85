import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { NetworkSample, PoolHistory, PoolSnapshot, StratumPort, TopMiner } from "#src/domain/mining/pool.ts";
import { type RewardScheme, rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { mapInSlices } from "../../event-loop/time-slices.ts";
import { resample } from "../../resample.ts";
import { malformed, type SourceError } from "../../source-error.ts";
import type { HistoryWindow } from "../pool-engine.ts";
import {
  type ConfigAnswer,
  type HistoryAnswer,
  type PoolStats,
  type Rig,
  readStored,
  type StatsAnswer,
  splitLogin,
} from "./answers.ts";
import { notGathered } from "./engine-client.ts";
import { znyDifficulty } from "./traits.ts";

export interface OwnPool {
  readonly name: string;
  readonly stats: PoolStats;
  readonly scheme: RewardScheme;
}

export interface Wanted {
  readonly coin: CoinFacts;
  /** As configured. */
  readonly schemes: readonly RewardScheme[];
  /** The option `pool`, needed only where the program runs several pools of one coin. */
  readonly name: string | null;
}

/** By the engine's name: our algorithm, and what the engine multiplies difficulties with (algoProperties.js). */
const algorithms: Readonly<Record<string, { readonly slug: string; readonly multiplier: number }>> = {
  sha256: { slug: "sha256", multiplier: 1 },
  sha256d: { slug: "sha256", multiplier: 1 },
  scrypt: { slug: "scrypt", multiplier: 2 ** 16 },
  equihash: { slug: "equihash", multiplier: 1 },
};

export function isKnownAlgorithm({ algorithmSlug }: CoinFacts): boolean {
  return Object.values(algorithms).some(({ slug }) => slug === algorithmSlug);
}

export function isOfCoin({ symbol, algorithm }: PoolStats, coin: CoinFacts): boolean {
  return symbol.toUpperCase() === coin.ticker && algorithms[algorithm]?.slug === coin.algorithmSlug;
}

export function findPool({ pools }: StatsAnswer, { coin, schemes, name }: Wanted): Result<OwnPool, SourceError> {
  const found = Object.entries(pools).filter(([key, stats]) => isOfCoin(stats, coin) && (name ?? key) === key);
  const [own, ...others] = found;
  if (own !== undefined && others.length === 0) {
    const scheme = readScheme(own[1], schemes);
    return scheme.ok ? ok({ name: own[0], stats: own[1], scheme: scheme.value }) : scheme;
  }
  const names = Object.keys(pools)
    .slice(0, 20)
    .map((key) => key.replace(/[^\w -]/g, "?").slice(0, 64));
  if (names.length === 0) return notGathered;
  const listed = names.join(", ");
  const reason =
    own === undefined
      ? `the engine runs no such pool of ${coin.ticker} by ${coin.algorithm}; its pools are ${listed}`
      : `the engine runs several pools of ${coin.ticker}: name one of ${listed} in the option pool`;
  return err(malformed("/pools", reason, names));
}

/** s-nomp and z-nomp do not report it: PROP unless the configuration says otherwise. */
function readScheme(stats: PoolStats, configured: readonly RewardScheme[]): Result<RewardScheme, SourceError> {
  const [only, ...others] = configured;
  const reported = findScheme(stats);
  if (reported === null) return ok(only !== undefined && others.length === 0 ? only : "prop");
  if (configured.includes(reported)) return ok(reported);
  const reason = `the engine's pool pays by ${rewardSchemeLabels[reported]}, which the configuration does not name`;
  return err(malformed("/pps/mode", reason, stats.pps?.mode));
}

/** For Equihash 2^32 hashes stand for what are 2^13 solutions. */
export function rateOf(hashrate: number | bigint, coin: CoinFacts): number {
  return coin.algorithmSlug === "equihash" ? (Number(hashrate) * coin.hashesPerDifficulty) / 2 ** 32 : Number(hashrate);
}

/** The engine does not report its `hashrateWindow`: five minutes in s-nomp, ten in zny-nomp, as shipped. */
export function isTenMinutes({ algorithm, workers }: PoolStats): boolean {
  const multiplier = algorithms[algorithm]?.multiplier ?? 1;
  const rig = Object.values(workers).find(({ shares, hashrate }) => shares > 0 && Number(hashrate) > 0);
  if (rig === undefined) return true;
  const windowMs = ((2 ** 32 / multiplier) * rig.shares * SECOND) / Number(rig.hashrate);
  return windowMs > 4.9 * MINUTE && windowMs < 20.1 * MINUTE;
}

/** zny-nomp's payment modes; PPLNT shares a round by work and time. */
const schemes: Readonly<Record<string, RewardScheme>> = {
  prop: "prop",
  pplnt: "prop",
  pplns: "pplns",
  solo: "solo",
  pps: "pps",
  dpps: "pps",
  fpps: "pps",
  ppsplus: "pps",
  smpps: "pps",
  esmpps: "pps",
};

export function findScheme({ pps }: PoolStats): RewardScheme | null {
  return pps === null || pps === undefined ? null : (schemes[pps.mode] ?? "prop");
}

export interface SnapshotParts {
  readonly coin: CoinFacts;
  readonly at: number;
  readonly config: ConfigAnswer | null;
}

export async function readPoolSnapshot(
  { time }: StatsAnswer,
  pool: OwnPool,
  { coin, at, config }: SnapshotParts,
): Promise<PoolSnapshot> {
  const { stats, name, scheme } = pool;
  const miners = await listMiners(pool);
  const network = readNetwork(stats, coin, at);
  const fee = readFee(stats);
  return {
    at,
    measuredAt: Math.min(at, time * SECOND),
    acceptsMiners: null,
    ports: readPorts(config, name),
    network,
    schemes: [
      {
        at,
        scheme,
        hashrate: rateOf(stats.hashrate, coin),
        miners: miners.size,
        workers: [...miners.values()].reduce((sum, rigs) => sum + rigs.length, 0),
        effort: scheme === "solo" ? null : readEffort(stats, coin, network.difficulty),
      },
    ],
    fees: fee === null ? {} : { [scheme]: fee },
    minimumPayout: null,
    payoutIntervalMs: null,
    lastBlockFoundAt: null,
    reportedTraits: {
      difficulty: isZny(stats) ? znyDifficulty : null,
      denomination: null,
      payoutFee: null,
      confirmations: null,
    },
  };
}

export function isZny({ pps }: PoolStats): boolean {
  return pps !== null && pps !== undefined;
}

/** A fraction. z-nomp reports none. */
export function readFee({ fee, poolFees }: PoolStats): number | null {
  const percent =
    typeof fee === "number" ? fee : poolFees ? Object.values(poolFees).reduce((sum, part) => sum + part, 0) : null;
  return percent === null || percent >= 100 ? null : Number((percent / 100).toFixed(9));
}

function readNetwork({ poolStats }: PoolStats, coin: CoinFacts, at: number): NetworkSample {
  const { networkBlocks, networkDiff, networkSols, networkHash } = poolStats;
  const difficulty = readStored(networkDiff);
  const height = readStored(networkBlocks);
  const derived = difficulty === null ? null : (difficulty * coin.hashesPerDifficulty) / coin.algorithmBlockTimeSeconds;
  return {
    at,
    height: height !== null && Number.isSafeInteger(height) ? height : null,
    difficulty,
    hashrate: readStored(networkHash ?? networkSols) ?? derived,
    blockReward: null,
    lastBlockAt: null,
  };
}

function readEffort({ shareCount }: PoolStats, coin: CoinFacts, difficulty: number | null): number | null {
  const perShare = coin.hashesPerShareDifficulty ?? coin.hashesPerDifficulty;
  return difficulty === null ? null : (shareCount * perShare) / (difficulty * coin.hashesPerDifficulty);
}

export function readPorts(config: ConfigAnswer | null, name: string): readonly StratumPort[] {
  return Object.entries(config?.pools[name]?.ports ?? {}).flatMap(([number, { diff, tls, varDiff }]) => {
    const port = Number(number);
    if (port < 1 || port > 65_535) return [];
    return {
      port,
      scheme: null,
      name: null,
      transport: tls === true ? "tls" : "tcp",
      startDifficulty: readStored(diff),
      variableDifficulty: varDiff
        ? { minimum: readStored(varDiff.minDiff), maximum: readStored(varDiff.maxDiff) }
        : null,
    };
  });
}

export interface NamedRig extends Rig {
  readonly name: string;
}

const minersOfPool = new WeakMap<PoolStats, Promise<ReadonlyMap<string, readonly NamedRig[]>>>();

/** By address: the rigs that had an accepted share in the window. */
export function listMiners({ stats }: OwnPool): Promise<ReadonlyMap<string, readonly NamedRig[]>> {
  const known = minersOfPool.get(stats);
  if (known !== undefined) return known;
  const miners = groupRigs(stats);
  minersOfPool.set(stats, miners);
  return miners;
}

async function groupRigs({ workers }: PoolStats): Promise<ReadonlyMap<string, readonly NamedRig[]>> {
  const miners = new Map<string, NamedRig[]>();
  await mapInSlices(Object.entries(workers), ([login, rig]) => {
    if (rig.shares === 0) return;
    const [address, name] = splitLogin(login);
    const rigs = miners.get(address);
    if (rigs === undefined) miners.set(address, [{ ...rig, name }]);
    else rigs.push({ ...rig, name });
  });
  return miners;
}

export async function readTopMiners(pool: OwnPool, limit: number, coin: CoinFacts): Promise<readonly TopMiner[]> {
  const miners = await mapInSlices(await listMiners(pool), ([address, rigs]) => ({
    address,
    hashrate: rigs.reduce((sum, { hashrate }) => sum + rateOf(hashrate, coin), 0),
    hashrateDay: null,
    workers: rigs.length,
    lastShareAt: lastShareOf(rigs),
  }));
  return [...miners].sort((a, b) => b.hashrate - a.hashrate).slice(0, limit);
}

/** Null where the engine does not report it; its 0 stands for the first share of the window. */
export function lastShareOf(rigs: readonly Rig[]): number | null {
  return rigs.reduce((last, { lastShare }) => Math.max(last, lastShare ?? 0), 0) || null;
}

export function readPoolHistory(
  answer: HistoryAnswer,
  { name, scheme }: OwnPool,
  coin: CoinFacts,
  window: HistoryWindow,
): PoolHistory {
  const points = answer.flatMap(({ time, pools }) => {
    const pool = pools[name];
    return pool === undefined ? [] : [{ at: time * SECOND, value: rateOf(pool.hashrate, coin), weight: 1 }];
  });
  const samples = resample(points, window).map(({ at, value }) => ({
    at,
    scheme,
    hashrate: value,
    miners: null,
    workers: null,
    effort: null,
  }));
  return { network: [], schemes: samples };
}
