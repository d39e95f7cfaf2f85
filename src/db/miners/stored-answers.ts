import Type from "typebox";
import { Compile } from "typebox/compile";
import type { PoolSnapshot, TopMiner } from "#src/domain/mining/pool.ts";
import { sourceFaults } from "#src/domain/mining/source-state.ts";
import type { Log } from "#src/domain/site/log.ts";
import {
  AmountOrNull,
  amountOf,
  Measure,
  MeasureOrNull,
  Moment,
  MomentOrNull,
  parseStored,
  Scheme,
  textOf,
} from "./stored-values.ts";

const Network = Type.Object({
  at: Moment,
  height: MomentOrNull,
  difficulty: MeasureOrNull,
  hashrate: MeasureOrNull,
  blockReward: AmountOrNull,
  lastBlockAt: MomentOrNull,
});

const SchemeSample = Type.Object({
  at: Moment,
  scheme: Scheme,
  hashrate: Measure,
  miners: MeasureOrNull,
  workers: MeasureOrNull,
  effort: MeasureOrNull,
});

const Port = Type.Object({
  port: Moment,
  scheme: Type.Union([Scheme, Type.Null()]),
  name: Type.Union([Type.String(), Type.Null()]),
  transport: Type.Enum(["tcp", "tls", "both"]),
  startDifficulty: MeasureOrNull,
  variableDifficulty: Type.Union([Type.Object({ minimum: MeasureOrNull, maximum: MeasureOrNull }), Type.Null()]),
});

const Reported = Type.Object({
  difficulty: Type.Union([
    Type.Null(),
    Type.Object({ by: Type.Literal("login"), separator: Type.String() }),
    Type.Object({ by: Type.Literal("password"), prefix: Type.String() }),
    Type.Object({ by: Type.Enum(["suggestion", "nothing"]) }),
  ]),
  denomination: AmountOrNull,
  payoutFee: Type.Union([Type.Enum(["pool", "miner"]), Type.Null()]),
  confirmations: MeasureOrNull,
});

const Engine = Type.Object({
  name: Type.String(),
  schemes: Type.Array(Scheme),
  chain: Type.Optional(Type.String()),
  at: MomentOrNull,
  fault: Type.Union([
    Type.Null(),
    Type.Object({
      kind: Type.Enum([...sourceFaults, "old", "not-up", "restarted", "measuring"]),
      since: Moment,
    }),
  ]),
  address: Type.Optional(Type.Object({ position: Moment, count: Moment, since: Moment })),
});

const Snapshot = Type.Object({
  at: Moment,
  // Older versions did not store these three.
  measuredAt: Type.Optional(MomentOrNull),
  acceptsMiners: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  ports: Type.Optional(Type.Array(Port)),
  network: Type.Union([Network, Type.Null()]),
  schemes: Type.Array(SchemeSample),
  fees: Type.Object({
    pps: Type.Optional(Measure),
    prop: Type.Optional(Measure),
    solo: Type.Optional(Measure),
    pplns: Type.Optional(Measure),
  }),
  minimumPayout: AmountOrNull,
  payoutIntervalMs: MeasureOrNull,
  lastBlockFoundAt: MomentOrNull,
  payoutRuns: Type.Optional(Type.Array(Moment)),
  reportedTraits: Type.Optional(Reported),
  heldSums: Type.Optional(
    Type.Union([
      Type.Object({ why: Type.Literal("restarted"), restartedAt: Moment, from: Moment }),
      Type.Object({ why: Type.Literal("measuring") }),
    ]),
  ),
  engines: Type.Optional(Type.Array(Engine)),
});

const TopMiners = Type.Array(
  Type.Object({
    address: Type.String(),
    hashrate: Measure,
    // Older versions did not store it.
    hashrateDay: Type.Optional(MeasureOrNull),
    workers: MeasureOrNull,
    lastShareAt: MomentOrNull,
  }),
);

const snapshotSchema = Compile(Snapshot);
const topMinersSchema = Compile(TopMiners);

export function encodeStored(value: PoolSnapshot | readonly TopMiner[]): string {
  return textOf(value);
}

export function decodeSnapshot(text: string, log: Log, facts: Readonly<Record<string, unknown>>): PoolSnapshot | null {
  const stored = parseStored(text, snapshotSchema, log, facts);
  if (stored === null) return null;
  const { network, minimumPayout, reportedTraits, ...same } = stored;
  return {
    ...same,
    ...(reportedTraits === undefined
      ? {}
      : { reportedTraits: { ...reportedTraits, denomination: amountOf(reportedTraits.denomination) } }),
    measuredAt: stored.measuredAt ?? null,
    acceptsMiners: stored.acceptsMiners ?? null,
    ports: stored.ports ?? [],
    network: network === null ? null : { ...network, blockReward: amountOf(network.blockReward) },
    minimumPayout: amountOf(minimumPayout),
  };
}

export function decodeTopMiners(
  text: string,
  log: Log,
  facts: Readonly<Record<string, unknown>>,
): readonly TopMiner[] | null {
  const stored = parseStored(text, topMinersSchema, log, facts);
  return stored?.map((miner) => ({ ...miner, hashrateDay: miner.hashrateDay ?? null })) ?? null;
}
