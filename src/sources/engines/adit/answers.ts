import { type Static, Type } from "typebox";
import { blockStatuses } from "#src/domain/mining/block.ts";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { trendPattern } from "#src/domain/time/day-trend.ts";

// Responses of another Adit, as far as this one reads them: src/api/routes. Times are UTC milliseconds, amounts atomic
// units in text, hashrates base units; null is "not known" there as here.

/** Between 2009 and 2100. Refuses seconds. */
const Time = Type.Integer({ minimum: 1_230_768_000_000, maximum: 4_102_444_800_000 });
const Rate = Type.Union([
  Type.Number({ minimum: 0, maximum: 1e30 }),
  Type.BigInt({ minimum: 0n, maximum: 10n ** 30n }),
]);
const Count = Type.Integer({ minimum: 0 });
const Fraction = Type.Number({ minimum: 0 });
const Amount = Type.Refine(
  Type.String(),
  (text) => /^\d{1,40}$/.test(text),
  () => "must be a whole number",
);
const Scheme = Type.Enum([...rewardSchemes]);

const orNull = <Schema extends Parameters<typeof Type.Array>[0]>(schema: Schema) => Type.Union([Type.Null(), schema]);

export const PoolAnswer = Type.Object({
  state: Type.Enum(["live", "stale", "stub"]),
  /** When its engine was asked; null where only the network is known. */
  at: orNull(Time),
  measured_at: orNull(Time),
  accepts_miners: orNull(Type.Boolean()),
  ticker: Type.String(),
  decimals: Count,
  is_demo: Type.Boolean(),
  commission: Type.Record(Type.String(), Type.Number({ minimum: 0, maximum: 1 })),
  minimum_payout: orNull(Amount),
  payout_interval_ms: orNull(Type.Integer({ minimum: 1 })),
  payout_fee: orNull(Type.Enum(["pool", "miner"])),
  payout_denomination: orNull(Amount),
  confirmations: orNull(Count),
  net_hashrate: orNull(Rate),
  net_difficulty: orNull(Rate),
  height: orNull(Count),
  /** In coins. */
  block_reward: orNull(Type.Number({ minimum: 0 })),
  last_blocks_found: Type.Array(Type.Object({ at: Time })),
  schemes: Type.Array(
    Type.Object({
      scheme: Scheme,
      hashrate: Rate,
      miners: orNull(Count),
      workers: orNull(Count),
      effort: orNull(Fraction),
    }),
  ),
});
export type PoolAnswer = Static<typeof PoolAnswer>;

export const PoolHistoryAnswer = Type.Object({
  from: Time,
  schemes: Type.Array(Type.Object({ scheme: Scheme, points: Type.Array(Type.Object({ at: Time, hashrate: Rate })) })),
});

export const TopMinersAnswer = Type.Object({
  at: orNull(Time),
  is_offered: Type.Boolean(),
  miners: Type.Array(
    Type.Object({
      address: Type.String(),
      is_whole_address: Type.Boolean(),
      hashrate: Rate,
      hashrate_24h: orNull(Rate),
      workers: orNull(Count),
      last_share_at: orNull(Time),
    }),
  ),
});

const blockMembers = {
  chain: Type.String({ minLength: 1 }),
  height: Count,
  hash: orNull(Type.String()),
  scheme: orNull(Scheme),
  status: Type.Enum([...blockStatuses]),
  progress: orNull(Type.Number({ minimum: 0, maximum: 1 })),
  effort: orNull(Fraction),
  reward: orNull(Amount),
} as const;

export const BlocksAnswer = Type.Object({
  /** Since when none is missing: 0 = all are there; null = none were read yet. */
  complete_since: orNull(Type.Integer({ minimum: 0, maximum: 4_102_444_800_000 })),
  next: orNull(Type.String()),
  blocks: Type.Array(
    Type.Object({ ...blockMembers, at: Time, difficulty: orNull(Rate), finder: orNull(Type.String()) }),
  ),
});
export type PoolBlock = Static<typeof BlocksAnswer>["blocks"][number];

export const MinerBlocksAnswer = Type.Object({
  complete_since: orNull(Type.Integer({ minimum: 0, maximum: 4_102_444_800_000 })),
  next: orNull(Type.String()),
  blocks: Type.Array(Type.Object({ ...blockMembers, found_at: Time, worker: orNull(Type.String()) })),
});
export type MinerBlock = Static<typeof MinerBlocksAnswer>["blocks"][number];

const Windows = Type.Object({ "10m": orNull(Rate), "6h": orNull(Rate), "24h": orNull(Rate) });
export type Windows = Static<typeof Windows>;

const Shares = Type.Object({ valid: orNull(Fraction), stale: orNull(Fraction), invalid: orNull(Fraction) });

export const MinerAnswer = Type.Object({
  state: Type.String(),
  at: Time,
  is_stale: Type.Boolean(),
  miner: orNull(
    Type.Object({
      hashrate: Windows,
      last_share_at: orNull(Time),
      last_hashrate_at: orNull(Time),
      shares: Shares,
      schemes: Type.Array(Scheme),
      workers: Type.Array(
        Type.Object({
          name: Type.String(),
          scheme: orNull(Scheme),
          hashrate: Windows,
          last_share_at: orNull(Time),
          last_hashrate_at: orNull(Time),
          shares: Shares,
          shares_per_second: orNull(Fraction),
          trend_24h: orNull(Type.String({ pattern: trendPattern.source })),
        }),
      ),
      balances: Type.Array(
        Type.Object({
          chain: Type.String({ minLength: 1 }),
          confirmed: orNull(Amount),
          unconfirmed: orNull(Amount),
          paid: orNull(Amount),
          threshold: orNull(Amount),
        }),
      ),
    }),
  ),
});
export type KnownMiner = NonNullable<Static<typeof MinerAnswer>["miner"]>;

export const MinerHistoryAnswer = Type.Object({
  from: Time,
  step_ms: Type.Integer({ minimum: 1 }),
  columns: Type.Array(Type.Object({ key: Type.String(), values: Type.Array(orNull(Rate)) })),
});

export const PayoutsAnswer = Type.Object({
  is_complete: Type.Boolean(),
  next: orNull(Type.String()),
  pending: Type.Array(Type.Object({ chain: Type.String({ minLength: 1 }), at: Time, amount: Amount })),
  payouts: Type.Array(
    Type.Object({
      chain: Type.String({ minLength: 1 }),
      transaction_id: orNull(Type.String()),
      paid_at: Time,
      amount: Amount,
      fee: orNull(Amount),
      state: Type.String(),
    }),
  ),
});

export const SettingsAnswer = Type.Object({
  threshold: orNull(Amount),
  minimum: orNull(Amount),
  maximum: orNull(Amount),
});

export function amountOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}

export function rateOf(rate: number | bigint | null): number | null {
  return rate === null ? null : Number(rate);
}
