import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { NetworkSample, PoolHistory, PoolSample, PoolSnapshot } from "#src/domain/mining/pool.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { resample } from "../../resample.ts";
import { malformed, type SourceError } from "../../source-error.ts";
import type { HistoryWindow } from "../pool-engine.ts";
import { decimalToAtomic, type PoolInfo, type PoolPerformance, parseTime } from "./answers.ts";

/** By name, or by the number in the engine's enum. Only the number 1 never changed its meaning. */
const schemes: Readonly<Record<string, RewardScheme>> = {
  PPLNS: "pplns",
  PROP: "prop",
  SOLO: "solo",
  PPS: "pps",
  "1": "pplns",
};

/** Null for a word of the engine that is not known here. */
export function findScheme(payoutScheme: string | number | null | undefined): RewardScheme | null {
  return schemes[String(payoutScheme ?? "").toUpperCase()] ?? null;
}

/** The one scheme of a Miningcore pool; the configured one where the engine's name for it is not known here. */
export function readScheme(
  { paymentProcessing }: PoolInfo,
  configured: readonly RewardScheme[],
): Result<RewardScheme, SourceError> {
  const name = String(paymentProcessing?.payoutScheme ?? "");
  const scheme = findScheme(name) ?? (configured.length === 1 ? configured[0] : undefined);
  return scheme === undefined
    ? err(malformed("/pool/paymentProcessing/payoutScheme", "the engine pays by a scheme that is not known", name))
    : ok(scheme);
}

/** The pool's present from one `/api/pools/{id}`. `connectedMiners` counts addresses; workers are not counted. */
export function readPoolSnapshot(
  pool: PoolInfo,
  scheme: RewardScheme,
  coin: CoinFacts,
  at: number,
): Result<PoolSnapshot, SourceError> {
  if (pool.poolStats === null || pool.poolStats === undefined) {
    return err({ code: "unavailable", reason: "the engine has not measured this pool yet" });
  }
  const lastBlockFoundAt = parseTime(pool.lastPoolBlockTime);
  return ok({
    at,
    network: readNetwork(pool, coin, at),
    schemes: [
      {
        at,
        scheme,
        hashrate: Number(pool.poolStats.poolHashrate),
        miners: pool.poolStats.connectedMiners,
        workers: null,
        // Each SOLO miner has a round of their own. Without a block there is no round yet, and the engine says 0.
        effort: scheme === "solo" || lastBlockFoundAt === null ? null : (pool.poolEffort ?? null),
      },
    ],
    fees: { [scheme]: Number((pool.poolFeePercent / 100).toFixed(9)) },
    minimumPayout: minimumPayoutOf(pool, coin),
    payoutIntervalMs: null,
    measuredAt: null,
    acceptsMiners: null,
    ports: [],
    lastBlockFoundAt,
    told: { difficulty: null, denomination: null, payoutFee: null, confirmations: confirmationsOf(pool) },
  });
}

/** Of its Bitcoin family, where the operator set no other number: BitcoinConstants.CoinbaseMinConfimations, 100 of the chain and 2. */
const bitcoinConfirmations = 102;

/** The engine sends a progress, and not the number of confirmations that it is a part of. */
function confirmationsOf({ coin, paymentProcessing }: PoolInfo): number | null {
  const extra = paymentProcessing?.extra;
  const names = typeof extra === "object" && extra !== null ? Object.keys(extra) : [];
  const isSet = names.some((name) => name.toLowerCase() === "minimumconfirmations");
  return coin.family === "bitcoin" && !isSet ? bitcoinConfirmations : null;
}

/** Atomic units; null where the pool pays nothing out by itself. */
export function minimumPayoutOf({ paymentProcessing }: PoolInfo, coin: CoinFacts): bigint | null {
  const minimum = paymentProcessing?.minimumPayment;
  return minimum === undefined ? null : decimalToAtomic(minimum, coin.decimals);
}

function readNetwork({ networkStats, blockReward }: PoolInfo, coin: CoinFacts, at: number): NetworkSample | null {
  if (networkStats === null || networkStats === undefined) return null;
  const { networkDifficulty, networkHashrate, blockHeight, lastNetworkBlockTime } = networkStats;
  const reward = decimalToAtomic(blockReward ?? "0", coin.decimals);
  return {
    at,
    // A zero means that the daemon has not said it yet.
    height: blockHeight === 0 ? null : blockHeight,
    ...networkRates(Number(networkDifficulty), Number(networkHashrate), coin),
    blockReward: reward === 0n ? null : reward,
    lastBlockAt: parseTime(lastNetworkBlockTime),
  };
}

/** The daemons of some coins have no hashrate, and the engine then says 0: it is derived from difficulty and block time. */
function networkRates(difficulty: number, hashrate: number, coin: CoinFacts) {
  if (difficulty === 0) return { difficulty: null, hashrate: hashrate === 0 ? null : hashrate };
  const derived = (difficulty * coin.hashesPerDifficulty) / coin.algorithmBlockTimeSeconds;
  return { difficulty, hashrate: hashrate === 0 ? derived : hashrate };
}

/** Which of the engine's series holds a window: hours of one day, hours of thirty days, or days. */
export function performanceQuery(window: HistoryWindow, now: number): { readonly r: string; readonly i: string } {
  if (window.stepMs >= DAY) return { r: "Month", i: "Day" };
  return { r: window.from < now - DAY ? "Month" : "Day", i: "Hour" };
}

export function readPoolHistory(
  performance: PoolPerformance,
  scheme: RewardScheme,
  coin: CoinFacts,
  window: HistoryWindow,
): PoolHistory {
  const onGrid = (read: (point: PoolPerformance[number]) => number | null) =>
    resample(
      performance.flatMap((point) => {
        const at = parseTime(point.created);
        const value = read(point);
        return at === null || value === null ? [] : [{ at, value, weight: 1 }];
      }),
      window,
    );
  const minersAt = new Map(onGrid((point) => point.connectedMiners).map(({ at, value }) => [at, Math.round(value)]));
  const hashrateAt = new Map(onGrid((point) => Number(point.networkHashrate ?? 0)).map(({ at, value }) => [at, value]));
  return {
    network: onGrid((point) => Number(point.networkDifficulty ?? 0)).map(
      ({ at, value }): NetworkSample => ({
        at,
        height: null,
        ...networkRates(value, hashrateAt.get(at) ?? 0, coin),
        blockReward: null,
        lastBlockAt: null,
      }),
    ),
    schemes: onGrid((point) => Number(point.poolHashrate)).map(
      ({ at, value }): PoolSample => ({
        at,
        scheme,
        hashrate: value,
        miners: minersAt.get(at) ?? null,
        workers: null,
        effort: null,
      }),
    ),
  };
}
