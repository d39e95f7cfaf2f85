import { type Static, Type } from "typebox";

// Responses of sammy007/open-ethereum-pool (bcfc0eb, 2017) and its forks, as far as Adit reads them: api/server.go and
// storage/redis.go. Amounts are Shannon (10^9 wei), rewards of blocks wei in text, times epoch seconds. A list without
// rows is null.

/** Between 2009 and 2100. */
const EpochSeconds = Type.Integer({ minimum: 1_230_768_000, maximum: 4_102_444_800 });
const EpochSecondsText = Type.Refine(
  Type.String(),
  (text) => /^(12[3-9]|1[3-9]\d|[23]\d{2}|40\d)\d{7}$/.test(text),
  () => "must be a time in seconds since 2009",
);
const Count = Type.Integer({ minimum: 0 });
/** Go's int64. */
const Whole = Type.Union([
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  Type.BigInt({ minimum: 0n, maximum: 2n ** 63n }),
]);
const WholeText = Type.Refine(
  Type.String(),
  (text) => /^\d{1,40}$/.test(text),
  () => "must be a whole number",
);
const HashText = Type.String({ pattern: "^(0x[0-9a-fA-F]{1,64})?$" });
const Scheme = Type.Optional(Type.String());

const orNull = <Row extends Parameters<typeof Type.Array>[0]>(row: Row) =>
  Type.Optional(Type.Union([Type.Null(), Type.Array(row)]));

/** Only `nodes` until the first collection; `nodes` is null while the engine cannot reach its redis. */
export const StatsAnswer = Type.Object({
  nodes: Type.Union([
    Type.Null(),
    Type.Array(Type.Object({ height: WholeText, difficulty: WholeText, lastBeat: EpochSecondsText })),
  ]),
  hashrate: Type.Optional(Whole),
  minersTotal: Type.Optional(Count),
  stats: Type.Optional(Type.Object({ lastBlockFound: Type.Optional(EpochSeconds), roundShares: Type.Optional(Whole) })),
});
export type StatsAnswer = Static<typeof StatsAnswer>;

/** `hr`: the work of the window (30 minutes unless configured), over the time since the first share in it. */
const Rig = Type.Object({
  /** 0: the friends' fork lists a rig that found a block, and has sent nothing for hours. */
  lastBeat: Type.Union([Type.Literal(0), EpochSeconds]),
  hr: Whole,
});

export const MinersAnswer = Type.Object({
  miners: Type.Optional(
    Type.Record(Type.String(), Type.Object({ ...Rig.properties, solo: Type.Optional(Type.Boolean()) })),
  ),
});

const BlockRow = Type.Object({
  height: Count,
  timestamp: EpochSeconds,
  difficulty: Whole,
  shares: Whole,
  uncle: Type.Boolean(),
  uncleHeight: Count,
  orphan: Type.Boolean(),
  /** Empty for a candidate. */
  hash: HashText,
  reward: Type.String({ pattern: "^\\d{0,40}$" }),
  finder: Type.Optional(Type.String()),
  worker: Type.Optional(Type.String()),
  miningType: Scheme,
});
export type BlockRow = Static<typeof BlockRow>;

/** All candidates and immature ones, and as many matured ones as configured (50). Without `matured` before a collection. */
export const BlocksAnswer = Type.Object({
  candidates: orNull(BlockRow),
  immature: orNull(BlockRow),
  matured: orNull(BlockRow),
  maturedTotal: Type.Optional(Count),
});
export type BlocksAnswer = Static<typeof BlocksAnswer>;

const PaymentRow = Type.Object({
  timestamp: EpochSeconds,
  amount: Whole,
  tx: Type.String({ minLength: 1 }),
  /** Wei that the friends' fork took off for the transaction. */
  txcost: Type.Optional(Whole),
});
export type PaymentRow = Static<typeof PaymentRow>;

export const PaymentsAnswer = Type.Object({
  payments: orNull(PaymentRow),
  paymentsTotal: Type.Optional(Count),
});

/** Amounts are absent before the first credit. */
export const AccountAnswer = Type.Object({
  stats: Type.Object({
    balance: Type.Optional(Whole),
    immature: Type.Optional(Whole),
    pending: Type.Optional(Whole),
    paid: Type.Optional(Whole),
    lastShare: Type.Optional(EpochSeconds),
  }),
  currentHashrate: Whole,
  workers: Type.Record(Type.String(), Rig),
  payments: orNull(PaymentRow),
  paymentsTotal: Type.Optional(Count),
  pageSize: Type.Optional(Count),
  /** Friends' fork only: Shannon. */
  threshold: Type.Optional(Whole),
  miningTypeSolo: Type.Optional(Type.Boolean()),
});
export type AccountAnswer = Static<typeof AccountAnswer>;

const weiOfShannon = 1_000_000_000n;

export function shannonToWei(shannon: number | bigint | undefined): bigint {
  return BigInt(shannon ?? 0) * weiOfShannon;
}
