import { validateAddress } from "#src/domain/addresses/address.ts";
import type { CoinFacts } from "#src/domain/coins/coin.ts";
import { poolCoins } from "#src/domain/coins/index.ts";
import type { HashrateWindows, Miner, MinerLookup, MinerSample, Worker } from "#src/domain/mining/miner.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { resample, type WeightedPoint } from "../../resample.ts";
import type { HistoryWindow, WorkerRates } from "../pool-engine.ts";
import { coinsToAtomic, type HistoryAnswer, type StatsAnswer, splitLogin, type WorkerStatsAnswer } from "./answers.ts";
import { isOfCoin, isTenMinutes, lastShareOf, listMiners, type OwnPool, rateOf } from "./pool.ts";

const unknownShares = { valid: null, stale: null, invalid: null };

export interface MinerParts {
  readonly stats: StatsAnswer;
  readonly pool: OwnPool;
  readonly coin: CoinFacts;
  /** The pool's minimum is everybody's threshold; atomic units. */
  readonly minimumPayout: bigint | null;
}

/**
 * The engine adds up balances and histories of all its pools, by the beginning of the address. They are this pool's
 * where no other pool can have the address, and nobody mines to a longer one.
 */
export function isOnlyHere(address: string, answer: WorkerStatsAnswer, { stats, pool }: MinerParts): boolean {
  const logins = [...Object.keys(answer.workers), ...Object.keys(answer.history)];
  if (logins.some((login) => splitLogin(login)[0] !== address)) return false;
  return Object.entries(stats.pools).every(([name, other]) => {
    if (name === pool.name) return true;
    const coins = poolCoins.filter((coin) => isOfCoin(other, coin));
    return coins.length > 0 && coins.every((coin) => !validateAddress(coin, address).ok);
  });
}

export async function readMiner(address: string, answer: WorkerStatsAnswer, parts: MinerParts): Promise<MinerLookup> {
  const { stats, pool, coin } = parts;
  const isKnown = isOnlyHere(address, answer, parts);
  const rigs = (await listMiners(pool)).get(address) ?? [];
  const history = isKnown ? rigHistory(address, answer) : new Map<string, WorkerStatsAnswer["history"][string]>();
  const isPresent = isTenMinutes(pool.stats);
  const present = (hashrate: number): HashrateWindows => ({
    tenMinutes: isPresent ? hashrate : null,
    sixHours: null,
    day: null,
  });
  const workers = [...new Set([...rigs.map(({ name }) => name), ...history.keys()])].sort().map((name): Worker => {
    const rig = rigs.find((one) => one.name === name);
    const seen = rig === undefined ? (history.get(name)?.at(-1)?.time ?? null) : stats.time;
    return {
      name,
      scheme: pool.scheme,
      hashrate: present(rig === undefined ? 0 : rateOf(rig.hashrate, coin)),
      lastShareAt: rig === undefined ? null : lastShareOf([rig]),
      lastHashrateAt: seen === null ? null : seen * SECOND,
      shares: unknownShares,
      trend: null,
    };
  });
  const seenAt = workers.map(({ lastHashrateAt }) => lastHashrateAt ?? 0);
  const hasAmounts = isKnown && answer.balance + answer.immature + answer.paid + answer.totalShares > 0;
  // Zero in everything is also what the engine says while its redis is away.
  const amount = (coins: number) => (hasAmounts ? coinsToAtomic(coins, coin.decimals) : null);
  const miner: Miner = {
    address,
    // Hashrates and rigs are those of the statistics, up to five minutes old as shipped.
    measuredAt: stats.time * SECOND,
    hashrate: present(rigs.reduce((sum, { hashrate }) => sum + rateOf(hashrate, coin), 0)),
    lastShareAt: lastShareOf(rigs),
    lastHashrateAt: seenAt.length === 0 ? null : Math.max(...seenAt) || null,
    shares: unknownShares,
    workers,
    balances: [
      {
        chain: coin.slug,
        confirmed: amount(answer.balance),
        unconfirmed: amount(answer.immature),
        paid: amount(answer.paid),
        threshold: parts.minimumPayout,
      },
    ],
  };
  return { found: workers.length > 0 || hasAmounts ? "yes" : "unknown", miner };
}

function rigHistory(address: string, { history }: WorkerStatsAnswer) {
  return new Map(
    Object.entries(history).flatMap(([login, points]) => {
      const [owner, name] = splitLogin(login);
      return owner === address ? [[name, points] as const] : [];
    }),
  );
}

/**
 * The engine writes only the moments at which a rig had hashrate. At the other moments of the pool's history it had
 * none, but before its first one it may not have existed.
 */
function spreadPoints(
  points: readonly { readonly time: number; readonly hashrate: number | bigint }[],
  moments: HistoryAnswer,
  coin: CoinFacts,
): readonly WeightedPoint[] {
  const rates = new Map<number, number>();
  for (const { time, hashrate } of points) rates.set(time, (rates.get(time) ?? 0) + rateOf(hashrate, coin));
  const first = points.reduce((earliest, { time }) => Math.min(earliest, time), Number.POSITIVE_INFINITY);
  const times = new Set([...moments.map(({ time }) => time).filter((time) => time >= first), ...rates.keys()]);
  return [...times].map((time) => ({ at: time * SECOND, value: rates.get(time) ?? 0, weight: 1 }));
}

export interface HistoryParts {
  readonly coin: CoinFacts;
  readonly scheme: RewardScheme;
  readonly moments: HistoryAnswer;
}

/** `worker`: null for the whole address. */
export function readMinerHistory(
  address: string,
  worker: string | null,
  answer: WorkerStatsAnswer,
  { coin, scheme, moments }: HistoryParts,
  window: HistoryWindow,
): readonly MinerSample[] {
  const histories = rigHistory(address, answer);
  const points = worker === null ? [...histories.values()].flat() : (histories.get(worker) ?? []);
  return resample(spreadPoints(points, moments, coin), window).map(({ at, value }) => ({
    at,
    scheme,
    hashrate: value,
    workersOnline: null,
  }));
}

export function readWorkerRates(
  address: string,
  answer: WorkerStatsAnswer,
  { coin, scheme, moments }: HistoryParts,
  window: HistoryWindow,
): readonly WorkerRates[] {
  return [...rigHistory(address, answer)].map(([name, points]) => {
    const rates = new Float64Array(Math.ceil((window.to - window.from) / window.stepMs)).fill(Number.NaN);
    for (const { at, value } of resample(spreadPoints(points, moments, coin), window)) {
      rates[(at - window.from) / window.stepMs] = value;
    }
    return { name, scheme, rates };
  });
}
