import { type Static, Type } from "typebox";

// The engine's responses, as far as Adit reads them (dvandal/cryptonote-nodejs-pool, 2018 to 2024), and its amounts.
// Amounts are atomic units, in text or as a number; times are epoch seconds if nothing else is noted.

/** Between 2009 and 2100. Refuses milliseconds in place of seconds, and zeros. */
const EpochSeconds = Type.Integer({ minimum: 1_230_768_000, maximum: 4_102_444_800 });
const EpochSecondsText = Type.String({ pattern: "^(12[3-9]|1[3-9]\\d|[23]\\d{2}|40\\d)\\d{7}$" });
const EpochMsText = Type.String({ pattern: "^(12[3-9]|1[3-9]\\d|[23]\\d{2}|40\\d)\\d{10}$" });
const Rate = Type.Number({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Count = Type.Integer({ minimum: 0 });
const Percent = Type.Number({ minimum: 0, maximum: 100 });
const Amount = Type.Union([Type.Integer({ minimum: 0 }), Type.BigInt({ minimum: 0n })]);
const AmountText = Type.String({ pattern: "^\\d{1,40}$" });
/** The engine computes `level × coinUnits` in doubles, which is not exact: "299999999.99999994". */
const RoughAmountText = Type.String({ pattern: "^\\d{1,40}(\\.\\d+)?$" });

/** [when the step began, mean, number of measurements]. */
const Chart = Type.Array(Type.Tuple([EpochSeconds, Type.Union([Type.Null(), Rate]), Count]));
const OptionalChart = Type.Optional(Type.Union([Type.Null(), Chart]));

const PoolCharts = Type.Object({
  hashrate: OptionalChart,
  miners: OptionalChart,
  workers: OptionalChart,
  difficulty: OptionalChart,
  hashrateSolo: OptionalChart,
  minersSolo: OptionalChart,
  workersSolo: OptionalChart,
});

/** The operator writes ports by hand. A wrong one is left out and the others stay. */
export const PortResponse = Type.Object({
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  ssl: Type.Optional(Type.Unknown()),
  desc: Type.Optional(Type.Union([Type.Null(), Type.String()])),
  difficulty: Type.Optional(Type.Union([Type.Null(), Type.Number()])),
});

/** Members are optional because the engine sends only `{"miner":{}}` until its first collection has ended. */
export const StatsResponse = Type.Object({
  config: Type.Optional(
    Type.Object({
      hashrateWindow: Type.Number({ exclusiveMinimum: 0 }),
      fee: Percent,
      soloFee: Type.Optional(Percent),
      networkFee: Type.Optional(Percent),
      donation: Type.Optional(Type.Record(Type.String(), Percent)),
      coinUnits: Amount,
      coinDifficultyTarget: Type.Number({ exclusiveMinimum: 0 }),
      symbol: Type.String(),
      depth: Type.Optional(Count),
      paymentsInterval: Type.Optional(Type.Number({ minimum: 0 })),
      minPaymentThreshold: Amount,
      maxPaymentThreshold: Type.Optional(Type.Union([Type.Null(), Amount])),
      transferFee: Type.Optional(Amount),
      denominationUnit: Type.Optional(Amount),
      fixedDiffEnabled: Type.Optional(Type.Boolean()),
      fixedDiffSeparator: Type.Optional(Type.String()),
      ports: Type.Optional(Type.Unknown()),
    }),
  ),
  pool: Type.Optional(
    Type.Object({
      blocks: Type.Array(Type.String()),
      payments: Type.Optional(Type.Array(Type.String())),
      totalBlocks: Count,
      totalBlocksSolo: Type.Optional(Count),
      totalPayments: Count,
      miners: Count,
      minersSolo: Type.Optional(Count),
      workers: Count,
      workersSolo: Type.Optional(Count),
      hashrate: Rate,
      hashrateSolo: Type.Optional(Rate),
      roundHashes: Type.Optional(Rate),
      lastBlockFound: Type.Optional(Type.Union([Type.Null(), EpochMsText])),
      lastBlockFoundSolo: Type.Optional(Type.Union([Type.Null(), EpochMsText])),
    }),
  ),
  /** The first block of a chain has the time 0. */
  lastblock: Type.Optional(
    Type.Object({ height: Count, timestamp: Type.Union([Type.Literal(0), EpochSeconds]), reward: Amount }),
  ),
  network: Type.Optional(Type.Object({ difficulty: Rate, height: Count })),
  charts: Type.Optional(Type.Union([Type.Null(), PoolCharts])),
});
export type StatsResponse = Static<typeof StatsResponse>;

export interface CollectedStats {
  readonly config: NonNullable<StatsResponse["config"]>;
  readonly pool: NonNullable<StatsResponse["pool"]>;
  readonly lastblock: StatsResponse["lastblock"];
  readonly network: StatsResponse["network"];
  readonly charts: StatsResponse["charts"];
}

export type Chart = Static<typeof OptionalChart>;

/** An unknown address gets 200 and `{"error":"Not found"}`; balance and paid are absent before the first credit. */
export const StatsAddressResponse = Type.Object({
  error: Type.Optional(Type.String()),
  stats: Type.Optional(
    Type.Object({
      lastShare: Type.Optional(Type.Union([Type.Null(), EpochSecondsText])),
      balance: Type.Optional(AmountText),
      paid: Type.Optional(AmountText),
      minPayoutLevel: Type.Optional(RoughAmountText),
      hashrate: Rate,
      roundScore: Type.Optional(Type.Number({ minimum: 0 })),
      roundHashes: Type.Optional(Rate),
      hashrate_6h: Type.Optional(Rate),
      hashrate_24h: Type.Optional(Rate),
    }),
  ),
  charts: Type.Optional(Type.Union([Type.Null(), Type.Object({ hashrate: OptionalChart })])),
  workers: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        hashrate: Rate,
        lastShare: Type.Optional(Type.Union([Type.Literal(0), EpochSeconds])),
        hashrate_6h: Type.Optional(Rate),
        hashrate_24h: Type.Optional(Rate),
      }),
    ),
  ),
});
export type StatsAddressResponse = Static<typeof StatsAddressResponse>;

export const Top10MinersResponse = Type.Array(
  Type.Object({
    miner: Type.String(),
    hashrate: Rate,
    lastShare: Type.Optional(Type.Union([Type.Null(), EpochSecondsText])),
  }),
);

/** Values and scores alternate; an empty string where redis had nothing. */
export const ScoredListResponse = Type.Union([Type.Array(Type.String()), Type.Literal("")]);

export const PayoutLevelResponse = Type.Object({
  status: Type.String(),
  level: Type.Optional(Type.Union([Type.Null(), Rate])),
});

/** "299999999.99999994" is rounded to the nearest atomic unit. */
export function parseRoughAmount(text: string): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole) + (/^[5-9]/.test(fraction) ? 1n : 0n);
}

/** In atomic units, as exact as a double is. */
export function levelToAtomic(coins: number, decimals: number): bigint {
  return BigInt(coins.toFixed(decimals).replace(".", ""));
}

/** 500000000000n at 12 decimals is "0.5". */
export function atomicToLevel(atomic: bigint, decimals: number): string {
  const padded = atomic.toString().padStart(decimals + 1, "0");
  const whole = padded.slice(0, padded.length - decimals);
  const fraction = padded.slice(padded.length - decimals).replace(/0+$/, "");
  return fraction === "" ? whole : `${whole}.${fraction}`;
}
