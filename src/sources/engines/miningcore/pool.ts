import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { NetworkSample, PoolHistory, PoolSample, PoolSnapshot, StratumPort } from "#src/domain/mining/pool.ts";
import { type RewardScheme, rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { resample } from "../../resample.ts";
import { malformed, type SourceError } from "../../source-error.ts";
import type { HistoryWindow } from "../pool-engine.ts";
import { decimalToAtomic, type PoolInfo, type PoolPerformance, parseTime } from "./responses.ts";
import { findShareMultiplier } from "./share-multiplier.ts";

/** By name, or by the number in the engine's enum. Only the number 1 never changed its meaning. */
const schemes: Readonly<Record<string, RewardScheme>> = {
  PPLNS: "pplns",
  PROP: "prop",
  SOLO: "solo",
  PPS: "pps",
  "1": "pplns",
};

export function findScheme(payoutScheme: string | number | null | undefined): RewardScheme | null {
  return schemes[String(payoutScheme ?? "").toUpperCase()] ?? null;
}

/** The configured scheme when the engine's name for it is unknown. `named`: its key in `poolIds`. */
export function readScheme(
  { paymentProcessing }: PoolInfo,
  configured: readonly RewardScheme[],
  named: RewardScheme | null = null,
): Result<RewardScheme, SourceError> {
  const name = String(paymentProcessing?.payoutScheme ?? "");
  const known = findScheme(name);
  if (named !== null && known !== null && known !== named) {
    const reason = `the engine's pool pays by another scheme than ${rewardSchemeLabels[named]}, under which poolIds names it`;
    return err(malformed("/pool/paymentProcessing/payoutScheme", reason, name));
  }
  const scheme = known ?? named ?? (configured.length === 1 ? configured[0] : undefined);
  return scheme === undefined
    ? err(malformed("/pool/paymentProcessing/payoutScheme", "the engine pays by a scheme that is not known", name))
    : ok(scheme);
}

/** `connectedMiners` counts addresses; workers are not counted. */
export function readPoolSnapshot(
  pool: PoolInfo,
  scheme: RewardScheme,
  coin: CoinFacts,
  { at, measuredAt }: { readonly at: number; readonly measuredAt: number | null },
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
        // Each SOLO miner has a round of their own. Without a block there is no round yet, and the engine sends 0.
        effort: scheme === "solo" || lastBlockFoundAt === null ? null : readEffort(pool),
      },
    ],
    fees: { [scheme]: Number((pool.poolFeePercent / 100).toFixed(9)) },
    minimumPayout: minimumPayoutOf(pool, coin),
    payoutIntervalMs: null,
    measuredAt,
    acceptsMiners: readAcceptance(pool),
    ports: readPorts(pool, scheme),
    lastBlockFoundAt,
    reportedTraits: { difficulty: null, denomination: null, payoutFee: null, confirmations: confirmationsOf(pool) },
  });
}

/** The Bitcoin family's default: BitcoinConstants.CoinbaseMinConfimations, 100 of the chain and 2. */
const bitcoinConfirmations = 102;

/** The engine sends progress as a fraction, without the required number of confirmations. */
function confirmationsOf({ coin, paymentProcessing }: PoolInfo): number | null {
  const extra = paymentProcessing?.extra;
  const names = typeof extra === "object" && extra !== null ? Object.keys(extra) : [];
  const isSet = names.some((name) => name.toLowerCase() === "minimumconfirmations");
  return coin.family === "bitcoin" && !isSet ? bitcoinConfirmations : null;
}

function readEffort(pool: PoolInfo): number | null {
  const multiplier = findShareMultiplier(pool.coin);
  return multiplier === null || typeof pool.poolEffort !== "number" ? null : pool.poolEffort / multiplier;
}

/** A pool that waits for its node sends stored figures, without those that only the node has. */
export function readAcceptance({ networkStats }: PoolInfo): boolean | null {
  if (networkStats === null || networkStats === undefined) return null;
  if (typeof networkStats.networkType === "string") return true;
  return networkStats.nodeVersion === "Unknown" ? false : null;
}

function readPorts({ ports }: PoolInfo, scheme: RewardScheme): readonly StratumPort[] {
  return Object.entries(ports ?? {}).flatMap(([number, { name, difficulty, varDiff, tls, tlsAuto }]) => {
    const port = Number(number);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) return [];
    const start = positive(difficulty);
    return {
      port,
      scheme,
      name: name?.trim() ? name.trim().slice(0, 80) : null,
      transport: tlsAuto === true ? "both" : tls === true ? "tls" : "tcp",
      startDifficulty: start,
      variableDifficulty: varDiff ? { minimum: positive(varDiff.minDiff), maximum: positive(varDiff.maxDiff) } : null,
    };
  });
}

function positive(value: number | null | undefined): number | null {
  return typeof value === "number" && value > 0 ? value : null;
}

/** Atomic units; null where the pool pays nothing out by itself. */
export function minimumPayoutOf({ paymentProcessing }: PoolInfo, coin: CoinFacts): bigint | null {
  const minimum = paymentProcessing?.minimumPayment;
  return minimum === undefined ? null : decimalToAtomic(minimum, coin.decimals);
}

export function readNetwork(
  { networkStats, blockReward }: Pick<PoolInfo, "networkStats" | "blockReward">,
  coin: CoinFacts,
  at: number,
): NetworkSample | null {
  if (networkStats === null || networkStats === undefined) return null;
  const { networkDifficulty, networkHashrate, blockHeight, lastNetworkBlockTime } = networkStats;
  const reward = decimalToAtomic(blockReward ?? "0", coin.decimals);
  return {
    at,
    // A zero means that the daemon has not reported it yet.
    height: blockHeight === 0 ? null : blockHeight,
    ...networkRates(Number(networkDifficulty), Number(networkHashrate), coin),
    blockReward: reward === 0n ? null : reward,
    lastBlockAt: parseTime(lastNetworkBlockTime),
  };
}

/** Some daemons have no hashrate, and the engine then sends 0: it is derived from difficulty and block time. */
function networkRates(difficulty: number, hashrate: number, coin: CoinFacts) {
  if (difficulty === 0) return { difficulty: null, hashrate: hashrate === 0 ? null : hashrate };
  const derived = (difficulty * coin.hashesPerDifficulty) / coin.algorithmBlockTimeSeconds;
  return { difficulty, hashrate: hashrate === 0 ? derived : hashrate };
}

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
