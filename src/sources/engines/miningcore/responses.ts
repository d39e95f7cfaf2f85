import { type Static, type TSchema, Type } from "typebox";

// Miningcore's responses, as far as Adit reads them: coinfoundry/oliverw a553f62 (2023) and the fork of
// blackmennewstyle 9f3e675 (2025), which sends a few members more. A member without a value is left out, or null when
// the operator set `legacyNullValueHandling`. Amounts are decimals of coins, read as text (`amountNames`); times are
// ISO 8601.

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

export const Time = Type.String({
  pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,7})?(Z|[+-]\\d{2}:\\d{2})?$",
});
/** Fifteen digits before the point are more coins than any chain has. */
export const Amount = Type.Refine(
  Type.String(),
  (text) => /^\d{1,15}(\.\d{1,40})?([eE]-\d{1,2})?$/.test(text),
  () => "must be an amount of coins",
);
/** Hashrates are printed as whole numbers, beyond 2^53 too: nine PH/s of a Bitcoin pool are enough. */
export const Rate = Type.Union([
  Type.Number({ minimum: 0, maximum: 1e30 }),
  Type.BigInt({ minimum: 0n, maximum: 10n ** 30n }),
]);
export const Ratio = Type.Number({ minimum: 0, maximum: 1e9 });
/** A ratio times the coin's share multiplier, 65,536 at most. */
const RawEffort = Type.Number({ minimum: 0, maximum: 1e14 });
const Difficulty = Type.Number({ minimum: 0, maximum: 1e30 });
export const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

export const PoolResponse = Type.Object({
  pool: Type.Object({
    coin: Type.Object({
      type: Type.String(),
      symbol: maybe(Type.String()),
      family: maybe(Type.String()),
      algorithm: maybe(Type.String()),
    }),
    /** `tlsAuto`: one port takes both TCP and TLS. */
    ports: maybe(
      Type.Record(
        Type.String(),
        Type.Object({
          name: maybe(Type.String()),
          difficulty: maybe(Difficulty),
          varDiff: maybe(Type.Object({ minDiff: maybe(Difficulty), maxDiff: maybe(Difficulty) })),
          tls: maybe(Type.Boolean()),
          tlsAuto: maybe(Type.Boolean()),
        }),
      ),
    ),
    paymentProcessing: maybe(
      Type.Object({
        minimumPayment: Amount,
        payoutScheme: maybe(Type.Union([Type.String(), Count])),
        /** The operator's other settings, always printed as empty lists. */
        extra: Type.Optional(Type.Unknown()),
      }),
    ),
    poolFeePercent: Type.Number({ minimum: 0, maximum: 100 }),
    /** Missing until the first statistics of a new pool are written. */
    poolStats: maybe(Type.Object({ connectedMiners: Count, poolHashrate: Rate })),
    /** From the database, without `networkType` and with `nodeVersion` "Unknown", while the pool waits for its node. */
    networkStats: maybe(
      Type.Object({
        networkType: maybe(Type.String()),
        nodeVersion: maybe(Type.String()),
        networkHashrate: Rate,
        networkDifficulty: Rate,
        lastNetworkBlockTime: maybe(Time),
        blockHeight: Count,
      }),
    ),
    topMiners: maybe(Type.Array(Type.Object({ miner: Type.String() }))),
    /** The last confirmed block's; only in the fork. */
    blockReward: maybe(Amount),
    lastPoolBlockTime: maybe(Time),
    /** Times the coin's share multiplier (share-multiplier.ts). */
    poolEffort: maybe(RawEffort),
  }),
});
export type PoolInfo = Static<typeof PoolResponse>["pool"];

export const PoolListResponse = Type.Object({ pools: Type.Array(Type.Object({ id: Type.String() })) });

export const PerformanceResponse = Type.Object({
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
export type PoolPerformance = Static<typeof PerformanceResponse>["stats"];

export const TopMinersResponse = Type.Array(
  Type.Object({ miner: Type.String(), hashrate: Rate, sharesPerSecond: Ratio }),
);

export const BlockRow = Type.Object({
  blockHeight: Count,
  networkDifficulty: Rate,
  /** A number where the operator's serialiser prints enums so. */
  status: Type.Union([Type.String(), Count]),
  confirmationProgress: Ratio,
  /** `minerEffort` only in the fork. */
  effort: maybe(Ratio),
  minerEffort: maybe(Ratio),
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

/** One moment; workers by name, where "" is the worker without a name. */
const WorkerSample = Type.Object({
  created: Time,
  workers: Type.Record(Type.String(), Type.Object({ hashrate: Rate, sharesPerSecond: maybe(Ratio) })),
});
export type WorkerSample = Static<typeof WorkerSample>;
export const WorkerSamplesResponse = Type.Array(WorkerSample);

/** An unknown address gets the same with zeros, and without `performance`. */
export const MinerStatsResponse = Type.Object({
  pendingShares: Type.Union([Type.Number({ minimum: 0, maximum: 1e30 }), Type.BigInt({ minimum: 0n })]),
  pendingBalance: Amount,
  totalPaid: Amount,
  lastPayment: maybe(Time),
  /** Missing when the last twenty minutes had none. */
  performance: maybe(WorkerSample),
  performanceSamples: maybe(Type.Array(WorkerSample)),
  totalConfirmedBlocks: maybe(Count),
  totalPendingBlocks: maybe(Count),
});
export type MinerStatsResponse = Static<typeof MinerStatsResponse>;

export const SettingsResponse = Type.Object({ paymentThreshold: Amount });

/** Since 2023. `pageCount` omits a last page that is not full, so it is not used. */
export function pagedResponseOf<const Row extends TSchema>(row: Row) {
  return Type.Object({ result: Type.Array(row), success: Type.Boolean(), itemCount: maybe(Count) });
}

export function listOf<const Row extends TSchema>(row: Row) {
  return Type.Array(row);
}

/**
 * Atomic units of "3.145187613983" or "1E-05". The engine's database stores twelve decimals for every coin. Digits
 * below the smallest unit are cut off, since they cannot be paid.
 */
export function decimalToAtomic(text: string, decimals: number): bigint {
  const [, whole = "0", fraction = "", exponent = "0"] = /^(\d+)(?:\.(\d+))?(?:[eE](-?\d+))?$/.exec(text) ?? [];
  const digits = whole + fraction;
  const shift = decimals - fraction.length + Number(exponent);
  return shift >= 0 ? BigInt(digits) * 10n ** BigInt(shift) : BigInt(digits.slice(0, shift) || "0");
}

/**
 * Microseconds since 1970. Databases from before the engine's `timestamptz` migration have no zone; their times are
 * UTC. Null for the year 1, which .NET writes when there is no time yet, and for any time outside 2009 to 2100.
 */
export function parseMicros(text: string): number | null {
  const [, whole = "", fraction = "", zone = "Z"] = /^([^.Z+]+?)(?:\.(\d+))?(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  const seconds = Date.parse(`${whole}${zone}`) / 1000;
  if (!(seconds >= 1_230_768_000 && seconds <= 4_102_444_800)) return null;
  return seconds * 1_000_000 + Number(fraction.padEnd(6, "0").slice(0, 6));
}

export function parseTime(text: string | null | undefined): number | null {
  const micros = typeof text === "string" ? parseMicros(text) : null;
  return micros === null ? null : Math.floor(micros / 1000);
}
