import { type Static, type TSchema, Type } from "typebox";

// The responses of MoneroOcean/nodejs-pool 7c94599d (2026) and of older forks, which lack some members. Amounts are
// atomic units. `false` stands for what the engine does not know, 0 for a sum of no rows.

function maybe<const Schema extends TSchema>(schema: Schema) {
  return Type.Optional(Type.Union([Type.Null(), schema]));
}

const EpochSeconds = Type.Integer({ minimum: 1_230_768_000, maximum: 4_102_444_800 });
const EpochMs = Type.Integer({ minimum: 1_230_768_000_000, maximum: 4_102_444_800_000 });
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Rate = Type.Number({ minimum: 0, maximum: 1e24 });
const Big = Type.Union([Count, Type.BigInt({ minimum: 0n, maximum: 10n ** 30n })]);
/** Sums of difficulties, which have fractions once the engine has set one by itself. */
const Work = Type.Union([Big, Rate]);
/** MySQL prints sums as text where they are long. */
const Amount = Type.Union([Big, Type.String({ pattern: "^\\d{1,30}$" })]);
const orFalse = <const Schema extends TSchema>(schema: Schema) => Type.Union([Type.Literal(false), schema]);

export const ConfigAnswer = Type.Object({
  pplns_fee: Type.Number({ minimum: 0, maximum: 100 }),
  min_wallet_payout: Type.Number({ minimum: 0, maximum: 1e15 }),
  min_denom: maybe(Type.Number({ minimum: 0, maximum: 1e15 })),
  maturity_depth: maybe(Type.Integer({ minimum: 0, maximum: 100_000 })),
  coin_code: maybe(Type.String()),
  payout_policy: maybe(Type.Object({ minimumThreshold: maybe(Rate) })),
});
export type ConfigAnswer = Static<typeof ConfigAnswer>;

/** Of all coins that the program mines; those by port are one coin's each. */
export const PoolAnswer = Type.Object({
  pool_statistics: Type.Object({
    hashRate: Rate,
    miners: Count,
    roundHashes: maybe(Work),
    activePort: maybe(Count),
    portHash: maybe(Type.Record(Type.String(), Rate)),
    portMinerCount: maybe(Type.Record(Type.String(), Count)),
    currentEfforts: maybe(Type.Record(Type.String(), Work)),
    updatedAt: maybe(EpochSeconds),
  }),
});
export type PoolAnswer = Static<typeof PoolAnswer>;

export const NetworkAnswer = Type.Object({
  difficulty: maybe(Big),
  height: maybe(Count),
  value: maybe(Big),
  ts: maybe(EpochSeconds),
});
export type NetworkAnswer = Static<typeof NetworkAnswer>;

const Port = Type.Object({
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  difficulty: maybe(Rate),
  description: maybe(Type.String()),
  tls: maybe(Type.Union([Type.Boolean(), Type.Integer({ minimum: 0, maximum: 1 })])),
  host: maybe(Type.Object({ hostname: maybe(Type.String()) })),
});
/** An empty list until the engine has read them. */
export const PortsAnswer = Type.Union([Type.Object({ global: Type.Array(Port) }), Type.Array(Type.Unknown())]);
export type PortsAnswer = Static<typeof PortsAnswer>;

export const BlockRow = Type.Object({
  ts: EpochMs,
  hash: Type.String(),
  diff: Big,
  shares: maybe(Work),
  height: Count,
  valid: Type.Boolean(),
  unlocked: Type.Boolean(),
  value: maybe(Big),
});
export const BlocksAnswer = Type.Array(BlockRow);
export type BlockRow = Static<typeof BlockRow>;

export const PaymentRow = Type.Object({
  id: Count,
  hash: Type.String(),
  payees: maybe(Count),
  fee: maybe(Big),
  value: Big,
  ts: EpochMs,
});
export const PaymentsAnswer = Type.Array(PaymentRow);
export type PaymentRow = Static<typeof PaymentRow>;

export const MinerPaymentRow = Type.Object({ ts: EpochSeconds, amount: Amount, txnHash: Type.String() });
export const MinerPaymentsAnswer = Type.Array(MinerPaymentRow);
export type MinerPaymentRow = Static<typeof MinerPaymentRow>;

/** `hash` counts the hashes of whatever was mined, `hash2` what they are worth in those of the pool's own coin. */
const rates = { hash: orFalse(Rate), hash2: Type.Optional(orFalse(Rate)) };
export const MinerAnswer = Type.Object({
  ...rates,
  lastHash: orFalse(Type.Union([Type.Literal(0), EpochSeconds])),
  amtPaid: Amount,
  amtDue: Amount,
});
export type MinerAnswer = Static<typeof MinerAnswer>;

const WorkerEntry = Type.Object({ ...rates, lts: orFalse(Type.Union([Type.Literal(0), EpochSeconds])) });
/** By name; "global" is their sum, unless a rig has that name. */
export const WorkersAnswer = Type.Record(Type.String(), WorkerEntry);
export type WorkersAnswer = Static<typeof WorkersAnswer>;

export const ChartAnswer = Type.Record(
  Type.String(),
  Type.Array(Type.Object({ ts: EpochMs, hs: Rate, hs2: Type.Optional(Rate) })),
);
export type ChartAnswer = Static<typeof ChartAnswer>;

/** Its other member, whether mails are sent, is the miner's own business. */
export const UserAnswer = Type.Object({ payout_threshold: Count });

export function rateOf({ hash, hash2 }: { hash: number | false; hash2?: number | false }): number | null {
  const rate = hash2 === undefined ? hash : hash2;
  return rate === false ? null : rate;
}
