import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { NetworkSample, PoolSnapshot, StratumPort } from "#src/domain/mining/pool.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { ConfigAnswer, NetworkAnswer, PoolAnswer, PortsAnswer } from "./responses.ts";

export interface PoolParts {
  readonly config: ConfigAnswer;
  readonly network: NetworkAnswer;
  readonly ports: PortsAnswer;
  readonly coin: CoinFacts;
  readonly at: number;
}

export function readPoolSnapshot(
  { pool_statistics: pool }: PoolAnswer,
  { config, network, ports, coin, at }: PoolParts,
): PoolSnapshot {
  // A program that mines other coins too counts those of its own under its daemon's port.
  const port = String(pool.activePort ?? "");
  const work = pool.currentEfforts?.[port] ?? pool.roundHashes ?? null;
  const difficulty = Number(network.difficulty ?? 0);
  const measuredAt = typeof pool.updatedAt === "number" ? Math.min(at, pool.updatedAt * SECOND) : null;
  return {
    at,
    measuredAt,
    acceptsMiners: null,
    ports: readPorts(ports),
    // One part of the program (pool_stats.js) gathers both: without it the chain only seems to stand still.
    network: readNetwork(network, coin, measuredAt ?? at),
    schemes: [
      {
        at,
        scheme: "pplns",
        hashrate: pool.portHash?.[port] ?? pool.hashRate,
        miners: pool.portMinerCount?.[port] ?? pool.miners,
        workers: null,
        effort: work === null || difficulty === 0 ? null : Number(work) / difficulty,
      },
    ],
    fees: { pplns: Number((config.pplns_fee / 100).toFixed(9)) },
    minimumPayout: BigInt(Math.round(config.min_wallet_payout)),
    payoutIntervalMs: null,
    lastBlockFoundAt: null,
    reportedTraits: {
      difficulty: null,
      denomination: config.min_denom ? BigInt(Math.round(config.min_denom)) : null,
      payoutFee: null,
      confirmations: config.maturity_depth ?? null,
    },
  };
}

/** Nothing is known of the network until the engine has asked its node. */
function readNetwork({ difficulty, height, value, ts }: NetworkAnswer, coin: CoinFacts, at: number): NetworkSample {
  const known = Number(difficulty ?? 0);
  return {
    at,
    height: height ? height : null,
    difficulty: known > 0 ? known : null,
    hashrate: known > 0 ? (known * coin.hashesPerDifficulty) / coin.algorithmBlockTimeSeconds : null,
    blockReward: value ? BigInt(value) : null,
    lastBlockAt: typeof ts === "number" ? ts * SECOND : null,
  };
}

export function readPorts(ports: PortsAnswer): readonly StratumPort[] {
  const listed = "global" in ports ? ports.global : [];
  return listed.map(({ port, difficulty, description, tls }) => ({
    port,
    scheme: null,
    name: description?.trim().slice(0, 80) || null,
    transport: tls === true || tls === 1 ? "tls" : "tcp",
    startDifficulty: difficulty ? difficulty : null,
    variableDifficulty: { minimum: null, maximum: null },
  }));
}
