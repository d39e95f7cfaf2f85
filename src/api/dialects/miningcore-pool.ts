import { type Static, Type } from "typebox";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { PoolSample } from "#src/domain/mining/pool.ts";
import { pickSteadyScheme, type RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { PoolServer, PoolStats, Services } from "#src/services/services.ts";
import { coinParameter, requireCoin } from "../parameters.ts";
import { coinsOf, isoOf, markPool, marks, percentOf } from "./miner-figures.ts";

export const poolParams = Type.Object({ id: coinParameter });

const portSchema = Type.Object({
  name: Type.Optional(Type.String()),
  difficulty: Type.Optional(Type.Number()),
  varDiff: Type.Optional(Type.Object({ minDiff: Type.Optional(Type.Number()), maxDiff: Type.Optional(Type.Number()) })),
  tls: Type.Boolean(),
});

export const poolInfo = Type.Object({
  id: Type.String(),
  coin: Type.Object({
    type: Type.String(),
    name: Type.String(),
    symbol: Type.String(),
    family: Type.String(),
    algorithm: Type.String(),
  }),
  ports: Type.Record(Type.String(), portSchema),
  paymentProcessing: Type.Object({
    enabled: Type.Boolean(),
    minimumPayment: Type.Optional(Type.Number()),
    payoutScheme: Type.Optional(
      Type.String({ description: "The scheme that pays by work, where the pool has several." }),
    ),
  }),
  poolFeePercent: Type.Optional(Type.Number()),
  poolStats: Type.Optional(
    Type.Object({ connectedMiners: Type.Optional(Type.Integer()), poolHashrate: Type.Optional(Type.Number()) }),
  ),
  networkStats: Type.Optional(
    Type.Object({
      networkHashrate: Type.Optional(Type.Number()),
      networkDifficulty: Type.Optional(Type.Number()),
      lastNetworkBlockTime: Type.Optional(Type.String()),
      blockHeight: Type.Optional(Type.Integer()),
    }),
  ),
  totalBlocks: Type.Optional(Type.Integer()),
  lastPoolBlockTime: Type.Optional(Type.String()),
  poolEffort: Type.Optional(Type.Number({ description: "Of the round in progress: 1 is as much work as expected." })),
  ...marks,
});
type PoolInfo = Static<typeof poolInfo>;

const schemeNames: Readonly<Record<RewardScheme, string>> = { pps: "PPS", prop: "PROP", pplns: "PPLNS", solo: "SOLO" };

export function requirePool(services: Services, id: string): CoinSlug {
  return requireCoin(services, id);
}

export async function describePool(services: Services, stats: PoolStats): Promise<PoolInfo> {
  const { terms } = stats;
  const { coin, ticker, name } = terms;
  const { family, algorithm } = getCoin(coin);
  const scheme = pickSteadyScheme(terms.schemes);
  return {
    id: coin,
    coin: { type: ticker, name, symbol: ticker, family, algorithm },
    ports: Object.fromEntries(terms.servers.flatMap(describePorts)),
    paymentProcessing: {
      enabled: services.pools.getPayoutReporting(coin) === "listed",
      minimumPayment: coinsOf(coin, terms.minimumPayout),
      payoutScheme: scheme === null ? undefined : schemeNames[scheme.scheme],
    },
    poolFeePercent: percentOf(scheme?.feeFraction ?? null),
    ...(stats.state === "stub" ? {} : await describeFigures(services, stats, scheme?.scheme ?? null)),
    ...markPool(stats),
  };
}

async function describeFigures(
  { pools }: Services,
  stats: Extract<PoolStats, { readonly network: unknown }>,
  scheme: RewardScheme | null,
): Promise<Partial<PoolInfo>> {
  const { network, lastBlock } = stats;
  return {
    poolStats: { connectedMiners: stats.miners ?? undefined, poolHashrate: stats.hashrate ?? undefined },
    networkStats:
      network === null
        ? undefined
        : {
            networkHashrate: network.hashrate ?? undefined,
            networkDifficulty: network.difficulty ?? undefined,
            lastNetworkBlockTime: network.lastBlockAt === null ? undefined : isoOf(network.lastBlockAt),
            blockHeight: network.height ?? undefined,
          },
    totalBlocks: (await pools.countBlocks(stats.terms.coin)) ?? undefined,
    lastPoolBlockTime: lastBlock === null ? undefined : isoOf(lastBlock.foundAt),
    poolEffort: stats.schemes.find((sample: PoolSample) => sample.scheme === scheme)?.effort ?? undefined,
  };
}

function describePorts({
  port,
  tlsPort,
  details,
}: PoolServer): readonly (readonly [string, Static<typeof portSchema>])[] {
  const described = {
    name: details?.name ?? undefined,
    difficulty: details?.startDifficulty ?? undefined,
    varDiff:
      details?.variableDifficulty == null
        ? undefined
        : {
            minDiff: details.variableDifficulty.minimum ?? undefined,
            maxDiff: details.variableDifficulty.maximum ?? undefined,
          },
  };
  return [
    [String(port), { ...described, tls: tlsPort === port }],
    ...(tlsPort === null || tlsPort === port ? [] : [[String(tlsPort), { ...described, tls: true }] as const]),
  ];
}
