import Type from "typebox";
import { Compile, type Validator } from "typebox/compile";
import type { Miner } from "#src/domain/mining/miner.ts";
import type { PoolSnapshot, TopMiner } from "#src/domain/mining/pool.ts";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { paidSources } from "#src/domain/money/paid-total.ts";
import { payoutStatuses } from "#src/domain/money/payout.ts";
import type { Log } from "#src/domain/site/log.ts";
import { trendPattern } from "#src/domain/time/day-trend.ts";
import type { StoredMiner } from "../store.ts";

// Whole answers are kept as JSON text, amounts in it as decimal strings. What is read back is as unknown as what a
// stranger sends: an older version may have written it. Amounts are made bigint by hand after the check, because
// TypeBox's own codecs took half a second for a miner of a thousand workers.

const Measure = Type.Number({ minimum: 0 });
const Moment = Type.Integer({ minimum: 0 });
const Amount = Type.String({ pattern: "^[0-9]+$" });
const Scheme = Type.Enum(rewardSchemes);
const MeasureOrNull = Type.Union([Measure, Type.Null()]);
const MomentOrNull = Type.Union([Moment, Type.Null()]);
const AmountOrNull = Type.Union([Amount, Type.Null()]);

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

const Snapshot = Type.Object({
  at: Moment,
  // These three are not there in what was stored before engines were asked for them.
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
  reportedCustoms: Type.Optional(Reported),
  heldSums: Type.Optional(
    Type.Union([
      Type.Object({ why: Type.Literal("restarted"), restartedAt: Moment, from: Moment }),
      Type.Object({ why: Type.Literal("measuring") }),
    ]),
  ),
});

const TopMiners = Type.Array(
  Type.Object({
    address: Type.String(),
    hashrate: Measure,
    // Not there in what was stored before there was such a figure.
    hashrateDay: Type.Optional(MeasureOrNull),
    workers: MeasureOrNull,
    lastShareAt: MomentOrNull,
  }),
);

const Windows = Type.Object({ tenMinutes: MeasureOrNull, sixHours: MeasureOrNull, day: MeasureOrNull });
const Shares = Type.Object({ valid: MeasureOrNull, stale: MeasureOrNull, invalid: MeasureOrNull });

const MinerFigures = Type.Object({
  address: Type.String(),
  knownAs: Type.Optional(Type.String()),
  hashrate: Windows,
  lastShareAt: MomentOrNull,
  lastHashrateAt: Type.Optional(MomentOrNull),
  shares: Shares,
  hasWorked: Type.Optional(Type.Literal(true)),
  workers: Type.Array(
    Type.Object({
      name: Type.String(),
      scheme: Type.Union([Scheme, Type.Null()]),
      hashrate: Windows,
      lastShareAt: MomentOrNull,
      lastHashrateAt: Type.Optional(MomentOrNull),
      shares: Shares,
      sharesPerSecond: Type.Optional(MeasureOrNull),
      // Not there in what was stored before there was such a picture.
      trend: Type.Optional(Type.Union([Type.String({ pattern: trendPattern }), Type.Null()])),
    }),
  ),
  schemes: Type.Optional(Type.Array(Scheme)),
  balances: Type.Array(
    Type.Object({
      chain: Type.String(),
      confirmed: AmountOrNull,
      unconfirmed: AmountOrNull,
      paid: AmountOrNull,
      paidSource: Type.Optional(Type.Enum([...paidSources])),
      threshold: AmountOrNull,
      dueSince: Type.Optional(Moment),
    }),
  ),
});

const Answer = Type.Object({
  at: Moment,
  lookup: Type.Union([
    Type.Object({ found: Type.Literal("yes"), miner: MinerFigures }),
    Type.Object({ found: Type.Literal("no") }),
    Type.Object({ found: Type.Literal("unknown"), miner: MinerFigures }),
  ]),
  payouts: Type.Array(
    Type.Object({
      chain: Type.String(),
      transactionId: Type.Union([Type.String(), Type.Null()]),
      paidAt: Moment,
      amount: Amount,
      fee: AmountOrNull,
      status: Type.Enum(payoutStatuses),
      isConfirmed: Type.Optional(Type.Boolean()),
      recipients: MeasureOrNull,
    }),
  ),
});

const snapshotSchema = Compile(Snapshot);
const topMinersSchema = Compile(TopMiners);
const answerSchema = Compile(Answer);

/** JSON text with amounts as decimal strings. */
export function encodeStored(value: PoolSnapshot | readonly TopMiner[] | StoredMiner): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? part.toString() : part));
}

export function decodeSnapshot(text: string, log: Log, facts: Readonly<Record<string, unknown>>): PoolSnapshot | null {
  const stored = parse(text, snapshotSchema, log, facts);
  if (stored === null) return null;
  const { network, minimumPayout, reportedCustoms, ...same } = stored;
  return {
    ...same,
    ...(reportedCustoms === undefined
      ? {}
      : { reportedCustoms: { ...reportedCustoms, denomination: amountOf(reportedCustoms.denomination) } }),
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
  const stored = parse(text, topMinersSchema, log, facts);
  return stored?.map((miner) => ({ ...miner, hashrateDay: miner.hashrateDay ?? null })) ?? null;
}

export function decodeStoredMiner(
  text: string,
  log: Log,
  facts: Readonly<Record<string, unknown>>,
): StoredMiner | null {
  const stored = parse(text, answerSchema, log, facts);
  if (stored === null) return null;
  const { at, lookup, payouts } = stored;
  return {
    at,
    lookup: lookup.found === "no" ? lookup : { found: lookup.found, miner: minerOf(lookup.miner) },
    payouts: payouts.map((payout) => ({ ...payout, amount: BigInt(payout.amount), fee: amountOf(payout.fee) })),
  };
}

function minerOf(stored: Type.Static<typeof MinerFigures>): Miner {
  const balances = stored.balances.map(({ confirmed, unconfirmed, paid, threshold, ...same }) => ({
    ...same,
    confirmed: amountOf(confirmed),
    unconfirmed: amountOf(unconfirmed),
    paid: amountOf(paid),
    threshold: amountOf(threshold),
  }));
  const workers = stored.workers.map((worker) => ({ ...worker, trend: worker.trend ?? null }));
  return { ...stored, workers, balances };
}

function amountOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}

function parse<Schema extends Type.TSchema>(
  text: string,
  schema: Validator<Type.TProperties, Schema, Type.Static<Schema>>,
  log: Log,
  facts: Readonly<Record<string, unknown>>,
): Type.Static<Schema> | null {
  try {
    const value: unknown = JSON.parse(text);
    if (schema.Check(value)) return value;
  } catch {
    // Not even JSON: the same answer.
  }
  log.warn(facts, "A stored answer cannot be read and counts as absent.");
  return null;
}
