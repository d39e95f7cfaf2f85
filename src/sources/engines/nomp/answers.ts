import { type Static, type TSchema, Type } from "typebox";

// The responses of s-nomp e649805 (2023), z-nomp 104dcf3 (2018) and zny-nomp b0a9a83 (2026), as far as Adit reads them.
// Hashrates are worked out of shares as for 2^32 hashes at difficulty 1, amounts are coins as floats, and figures out
// of redis come as text, or as 0 where redis has none yet.

function maybe<const Schema extends TSchema>(schema: Schema) {
  return Type.Optional(Type.Union([Type.Null(), schema]));
}

const EpochSeconds = Type.Integer({ minimum: 1_230_768_000, maximum: 4_102_444_800 });
const EpochMs = Type.Integer({ minimum: 1_230_768_000_000, maximum: 4_102_444_800_000 });
/** JavaScript prints a hashrate beyond 9 PH/s as a whole number beyond 2^53. */
const Rate = Type.Union([
  Type.Number({ minimum: 0, maximum: 1e30 }),
  Type.BigInt({ minimum: 0n, maximum: 10n ** 30n }),
]);
const Shares = Type.Number({ minimum: 0, maximum: 1e30 });
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Coins = Type.Number({ minimum: 0, maximum: 9e9 });
const Percent = Type.Number({ minimum: 0, maximum: 100 });
const Stored = Type.Union([Shares, Type.String()]);

const Rig = Type.Object({
  /** Accepted in the window, weighed by difficulty. */
  shares: Shares,
  hashrate: Rate,
  /** s-nomp: milliseconds, and 0 for the first share of the window. */
  lastShare: maybe(Type.Union([Type.Literal(0), EpochMs])),
});
export type Rig = Static<typeof Rig>;

const PoolStats = Type.Object({
  symbol: Type.String(),
  algorithm: Type.String(),
  /** zny-nomp; in s-nomp `poolFees`, by the address that gets them. */
  fee: maybe(Percent),
  poolFees: maybe(Type.Record(Type.String(), Percent)),
  poolStats: Type.Object({
    networkBlocks: Stored,
    networkDiff: Stored,
    networkSols: maybe(Stored),
    /** zny-nomp's name for it. */
    networkHash: maybe(Stored),
  }),
  hashrate: Rate,
  /** The work of the round. */
  shareCount: Shares,
  /** By "address.rig". Those with shares in the window, accepted or not. */
  workers: Type.Record(Type.String(), Rig),
  /** zny-nomp: `paymentMode`, also of modes other than PPS. */
  pps: maybe(Type.Object({ mode: Type.String() })),
});
export type PoolStats = Static<typeof PoolStats>;

export const StatsAnswer = Type.Object({ time: EpochSeconds, pools: Type.Record(Type.String(), PoolStats) });
export type StatsAnswer = Static<typeof StatsAnswer>;

export const HistoryAnswer = Type.Array(
  Type.Object({ time: EpochSeconds, pools: Type.Record(Type.String(), Type.Object({ hashrate: Rate })) }),
);
export type HistoryAnswer = Static<typeof HistoryAnswer>;

/** "hash:transaction:height:address.rig:milliseconds" by "pool-height": those that wait, and 50 confirmed ones. */
export const BlocksAnswer = Type.Record(Type.String(), Type.String());
export type BlocksAnswer = Static<typeof BlocksAnswer>;

const Payment = Type.Object({
  time: EpochMs,
  txid: Type.String(),
  paid: Coins,
  miners: Count,
  amounts: maybe(Type.Record(Type.String(), Coins)),
});
export type Payment = Static<typeof Payment>;

/** The last 100 payments of each pool, and the blocks that wait, with their confirmations by hash. */
export const PaymentsAnswer = Type.Array(
  Type.Object({
    name: Type.String(),
    pending: Type.Object({ blocks: Type.Array(Type.String()), confirms: Type.Record(Type.String(), Stored) }),
    payments: Type.Array(Payment),
  }),
);
export type PaymentsAnswer = Static<typeof PaymentsAnswer>;

/** Of all addresses that begin with the requested one, in all pools. An unknown one has zeros. */
export const WorkerStatsAnswer = Type.Object({
  totalShares: Shares,
  immature: Coins,
  balance: Coins,
  paid: Coins,
  workers: Type.Record(Type.String(), Type.Unknown()),
  /** Only the moments with hashrate. */
  history: Type.Record(Type.String(), Type.Array(Type.Object({ time: EpochSeconds, hashrate: Rate }))),
});
export type WorkerStatsAnswer = Static<typeof WorkerStatsAnswer>;

/** Only zny-nomp has it. */
export const ConfigAnswer = Type.Object({
  pools: Type.Record(
    Type.String(),
    Type.Object({
      ports: maybe(
        Type.Record(
          Type.String({ pattern: "^\\d{1,5}$" }),
          Type.Object({
            diff: maybe(Shares),
            tls: maybe(Type.Boolean()),
            varDiff: maybe(Type.Object({ minDiff: maybe(Shares), maxDiff: maybe(Shares) })),
          }),
        ),
      ),
    }),
  ),
});
export type ConfigAnswer = Static<typeof ConfigAnswer>;

/** Null for 0, which stands for "not read from the node yet", and for what is no number. */
export function readStored(value: string | number | null | undefined): number | null {
  const number = value === null || value === undefined ? 0 : Number(value);
  return Number.isFinite(number) && number > 0 ? number : null;
}

/** The nearest whole number takes back what a double adds to a decimal. */
export function coinsToAtomic(coins: number, decimals: number): bigint {
  return BigInt(Math.round(coins * 10 ** decimals));
}

/** "address.rig" where the rig's own name may hold dots. */
export function splitLogin(login: string): readonly [address: string, rig: string] {
  const dot = login.indexOf(".");
  return dot === -1 ? [login, ""] : [login.slice(0, dot), login.slice(dot + 1)];
}
