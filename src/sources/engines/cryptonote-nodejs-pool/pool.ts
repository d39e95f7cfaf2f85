import type { NetworkSample, PoolHistory, PoolSample, PoolSnapshot, StratumPort } from "#src/domain/mining/pool.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { checkSchema } from "../../check-schema.ts";
import { resample } from "../../resample.ts";
import type { HistoryWindow } from "../pool-engine.ts";
import { readReportedTraits } from "./reported-traits.ts";
import { type Chart, type CollectedStats, PortResponse } from "./responses.ts";

/** From one `/stats`. The engine has no network hashrate; it is difficulty ÷ target block time. */
export function readPoolSnapshot(stats: CollectedStats, at: number): PoolSnapshot {
  const { config, pool } = stats;
  const runsSolo = pool.hashrateSolo !== undefined;
  return {
    at,
    network: readNetwork(stats, at),
    schemes: runsSolo ? [readProp(stats, at), readSolo(stats, at)] : [readProp(stats, at)],
    fees: {
      prop: feeFraction(config.fee, config),
      ...(runsSolo ? { solo: feeFraction(config.soloFee ?? config.fee, config) } : {}),
    },
    minimumPayout: BigInt(config.minPaymentThreshold),
    payoutIntervalMs: config.paymentsInterval === undefined ? null : config.paymentsInterval * SECOND,
    measuredAt: null,
    acceptsMiners: null,
    ports: readPorts(config),
    lastBlockFoundAt: latest([pool.lastBlockFound, pool.lastBlockFoundSolo]),
    reportedTraits: readReportedTraits(stats),
  };
}

/**
 * Every port serves PROP and SOLO. The engine always retargets, between bounds that it does not publish (lib/pool.js,
 * `retarget`).
 */
export function readPorts({ ports }: CollectedStats["config"]): readonly StratumPort[] {
  return (Array.isArray(ports) ? ports : []).flatMap((entry: unknown): readonly StratumPort[] => {
    const read = checkSchema(PortResponse, entry);
    if (!read.ok) return [];
    const { port, ssl, desc, difficulty } = read.value;
    return [
      {
        port,
        scheme: null,
        name: desc?.trim() ? desc.trim().slice(0, 80) : null,
        transport: ssl === true ? "tls" : "tcp",
        startDifficulty: typeof difficulty === "number" && difficulty > 0 ? difficulty : null,
        variableDifficulty: { minimum: null, maximum: null },
      },
    ];
  });
}

function readNetwork({ config, network, lastblock }: CollectedStats, at: number): NetworkSample | null {
  if (network === undefined) return null;
  return {
    at,
    height: tipHeight({ network, lastblock }),
    difficulty: network.difficulty,
    hashrate: network.difficulty / config.coinDifficultyTarget,
    blockReward: lastblock === undefined ? null : BigInt(lastblock.reward),
    lastBlockAt: lastblock === undefined || lastblock.timestamp === 0 ? null : lastblock.timestamp * SECOND,
  };
}

/** `network.height` is the number of blocks, one more than the height of the newest. */
export function tipHeight({ network, lastblock }: Pick<CollectedStats, "network" | "lastblock">): number | null {
  if (network !== undefined) return Math.max(0, network.height - 1);
  return lastblock?.height ?? null;
}

function readProp({ pool, network }: CollectedStats, at: number): PoolSample {
  const isEffortKnown = pool.roundHashes !== undefined && network !== undefined && network.difficulty > 0;
  return {
    at,
    scheme: "prop",
    hashrate: pool.hashrate,
    miners: pool.miners,
    workers: pool.workers,
    effort: isEffortKnown ? (pool.roundHashes ?? 0) / network.difficulty : null,
  };
}

/** Each SOLO miner has a round of their own. */
function readSolo({ pool }: CollectedStats, at: number): PoolSample {
  return {
    at,
    scheme: "solo",
    hashrate: pool.hashrateSolo ?? 0,
    miners: pool.minersSolo ?? null,
    workers: pool.workersSolo ?? null,
    effort: null,
  };
}

/**
 * The fraction that a miner really pays: donations are added to the fee, and the network fee is taken off the reward
 * before both. (The recorded SOLO miner got 99.0 % at a fee of 0.8 and a donation of 0.2 percent.)
 */
function feeFraction(feePercent: number, config: CollectedStats["config"]): number {
  const donations = Object.values(config.donation ?? {}).reduce((sum, percent) => sum + percent, 0);
  const kept = (1 - (config.networkFee ?? 0) / 100) * (1 - (feePercent + donations) / 100);
  return Math.min(1, Math.max(0, Number((1 - kept).toFixed(9))));
}

export function latest(times: readonly (string | null | undefined)[]): number | null {
  const known = times.filter((time) => typeof time === "string").map(Number);
  return known.length === 0 ? null : Math.max(...known);
}

export function readPoolHistory({ charts, config }: CollectedStats, window: HistoryWindow): PoolHistory {
  return {
    network: onGrid(charts?.difficulty, window).map(
      ({ at, value }): NetworkSample => ({
        at,
        height: null,
        difficulty: value,
        hashrate: value / config.coinDifficultyTarget,
        blockReward: null,
        lastBlockAt: null,
      }),
    ),
    schemes: [
      ...readSchemeHistory("prop", charts?.hashrate, charts?.miners, charts?.workers, window),
      ...readSchemeHistory("solo", charts?.hashrateSolo, charts?.minersSolo, charts?.workersSolo, window),
    ].sort((a, b) => a.at - b.at),
  };
}

function readSchemeHistory(
  scheme: RewardScheme,
  hashrate: Chart | undefined,
  miners: Chart | undefined,
  workers: Chart | undefined,
  window: HistoryWindow,
): PoolSample[] {
  const minersAt = new Map(onGrid(miners, window).map(({ at, value }) => [at, Math.round(value)]));
  const workersAt = new Map(onGrid(workers, window).map(({ at, value }) => [at, Math.round(value)]));
  return onGrid(hashrate, window).map(({ at, value }) => ({
    at,
    scheme,
    hashrate: value,
    miners: minersAt.get(at) ?? null,
    workers: workersAt.get(at) ?? null,
    effort: null,
  }));
}

/** Empty for a chart that is switched off or still null. */
export function onGrid(chart: Chart | undefined, window: HistoryWindow): readonly { at: number; value: number }[] {
  const points = (chart ?? []).flatMap(([seconds, value, measurements]) =>
    value === null ? [] : [{ at: seconds * SECOND, value, weight: measurements }],
  );
  return resample(points, window);
}
