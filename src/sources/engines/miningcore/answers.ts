import { type Static, type TSchema, Type } from "typebox";

// What Miningcore's answers look like, as far as Adit reads them: coinfoundry/oliverw a553f62 (2023) and the fork of
// blackmennewstyle 9f3e675 (2025), which sends a few members more. A member without a value is left out, or null when the operator
// set `legacyNullValueHandling`. Amounts are decimals of coins, read as text (`amountNames`); times are ISO 8601.

/** Members whose numbers must keep every digit. */
export const amountNames: ReadonlySet<string> = new Set([
  "amount",
  "blockReward",
  "minimumPayment",
  "paymentThreshold",
  "pendingBalance",
  "reward",
  "totalPaid",
]);

function maybe<const Schema extends TSchema>(schema: Schema) {
  return Type.Optional(Type.Union([Type.Null(), schema]));
}

const Time = Type.String({
  pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,7})?(Z|[+-]\\d{2}:\\d{2})?$",
});
/** Fifteen digits before the point are more coins than any chain has. */
const Amount = Type.Refine(
  Type.String(),
  (text) => /^\d{1,15}(\.\d{1,40})?([eE]-\d{1,2})?$/.test(text),
  () => "must be an amount of coins",
);
/** Hashrates are printed as whole numbers, beyond 2^53 too: nine PH/s of a Bitcoin pool are enough. */
const Rate = Type.Union([
  Type.Number({ minimum: 0, maximum: 1e30 }),
  Type.BigInt({ minimum: 0n, maximum: 10n ** 30n }),
]);
const Ratio = Type.Number({ minimum: 0, maximum: 1e9 });
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

export const PoolAnswer = Type.Object({
  pool: Type.Object({
    coin: Type.Object({ type: Type.String(), symbol: maybe(Type.String()), algorithm: maybe(Type.String()) }),
    paymentProcessing: maybe(
      Type.Object({ minimumPayment: Amount, payoutScheme: maybe(Type.Union([Type.String(), Count])) }),
    ),
    poolFeePercent: Type.Number({ minimum: 0, maximum: 100 }),
    /** Missing until the first statistics of a new pool are written. */
    poolStats: maybe(Type.Object({ connectedMiners: Count, poolHashrate: Rate })),
    networkStats: maybe(
      Type.Object({
        networkHashrate: Rate,
        networkDifficulty: Rate,
        lastNetworkBlockTime: maybe(Time),
        blockHeight: Count,
      }),
    ),
    /** Of the last confirmed block; the fork's. */
    blockReward: maybe(Amount),
    lastPoolBlockTime: maybe(Time),
    poolEffort: maybe(Ratio),
  }),
});
export type PoolInfo = Static<typeof PoolAnswer>["pool"];

export const PoolListAnswer = Type.Object({ pools: Type.Array(Type.Object({ id: Type.String() })) });

export const PerformanceAnswer = Type.Object({
  stats: Type.Array(
    Type.Object({
      poolHashrate: Rate,
      connectedMiners: Count,
      networkHashrate: maybe(Rate),
      networkDifficulty: maybe(Rate),
      created: Time,
    }),
  ),
});
export type PoolPerformance = Static<typeof PerformanceAnswer>["stats"];

export const TopMinersAnswer = Type.Array(
  Type.Object({ miner: Type.String(), hashrate: Rate, sharesPerSecond: Ratio }),
);

export const BlockRow = Type.Object({
  blockHeight: Count,
  networkDifficulty: Rate,
  /** A word; a number where an operator's serialiser prints enums so. */
  status: Type.Union([Type.String(), Count]),
  confirmationProgress: Ratio,
  effort: maybe(Ratio),
  reward: maybe(Amount),
  hash: maybe(Type.String()),
  miner: maybe(Type.String()),
  created: Time,
});
export type BlockRow = Static<typeof BlockRow>;

export const PaymentRow = Type.Object({
  address: Type.String(),
  amount: Amount,
  transactionConfirmationData: maybe(Type.String()),
  created: Time,
});
export type PaymentRow = Static<typeof PaymentRow>;

/** One moment; the workers by name, "" being the one without. */
const WorkerSample = Type.Object({
  created: Time,
  workers: Type.Record(Type.String(), Type.Object({ hashrate: Rate })),
});
export type WorkerSample = Static<typeof WorkerSample>;
export const WorkerSamplesAnswer = Type.Array(WorkerSample);

/** An address nobody ever mined to gets the same with zeros, and no `performance`. */
export const MinerAnswer = Type.Object({
  pendingShares: Type.Union([Type.Number({ minimum: 0, maximum: 1e30 }), Type.BigInt({ minimum: 0n })]),
  pendingBalance: Amount,
  totalPaid: Amount,
  lastPayment: maybe(Time),
  /** Of the last twenty minutes; missing when there was none. */
  performance: maybe(WorkerSample),
  performanceSamples: maybe(Type.Array(WorkerSample)),
  totalConfirmedBlocks: maybe(Count),
  totalPendingBlocks: maybe(Count),
});
export type MinerAnswer = Static<typeof MinerAnswer>;

export const SettingsAnswer = Type.Object({ paymentThreshold: Amount });

/** Since 2023, beside the bare arrays of v1. `pageCount` leaves out the last page that is not full, so nobody counts on it. */
export function pagedAnswerOf<const Row extends TSchema>(row: Row) {
  return Type.Object({ result: Type.Array(row), success: Type.Boolean(), itemCount: maybe(Count) });
}

export function listOf<const Row extends TSchema>(row: Row) {
  return Type.Array(row);
}
