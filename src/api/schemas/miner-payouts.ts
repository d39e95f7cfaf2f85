import { type Static, Type } from "typebox";
import { currencies } from "#src/domain/money/currencies.ts";
import { payoutGroupings, payoutStatuses } from "#src/domain/money/payout.ts";
import { coinParameter } from "./coin-params.ts";
import { literals } from "./literals.ts";
import { atomicAmount, count, decimals, nullableAtomicAmount, nullableTimestamp, timestamp } from "./measures.ts";
import { nullable } from "./nullable.ts";

const address = Type.String({ minLength: 1, maxLength: 512, description: "The wallet address that mines." });

export const minerListParams = Type.Object({ coin: coinParameter, address });

const currency = literals(
  currencies.map(({ code }) => code),
  { default: "USD", description: "The currency of `value`." },
);

const before = Type.String({ maxLength: 120, description: "`next` of the page before; without it, the newest." });
const limit = Type.Integer({ minimum: 1, maximum: 1000, default: 100 });

export const payoutsQuery = Type.Object({
  before: Type.Optional(before),
  limit: Type.Optional(limit),
  all: Type.Optional(
    Type.Boolean({
      default: false,
      description: "Every stored payout at once: `before`, `limit` and `group` are left out.",
    }),
  ),
  group: Type.Optional(
    literals(payoutGroupings, { default: "none", description: "Sums of each UTC day or month in place of the list." }),
  ),
  currency: Type.Optional(currency),
});

export const payoutsCsvQuery = Type.Object({ address, currency: Type.Optional(currency) });

export const blocksQuery = Type.Object({ before: Type.Optional(before), limit: Type.Optional(limit) });

const value = nullable(
  Type.Number({
    description:
      "In `currency`: by the stored price of the coin nearest to the payout, at the newest exchange rate. Null without one.",
  }),
);
const transaction = nullable(Type.String());

export const payoutsSchema = Type.Object({
  at: nullableTimestamp,
  is_stale: Type.Boolean({
    description: "True when the engine did not answer just now: these are the stored payouts.",
  }),
  is_complete: Type.Boolean({ description: "False while older payouts are still being read from the engine." }),
  currency: Type.String(),
  price_source: nullable(Type.String()),
  fiat_at: nullableTimestamp,
  next: nullable(Type.String()),
  pending: Type.Array(
    Type.Object({
      chain: Type.String(),
      decimals,
      at: timestamp,
      amount: atomicAmount,
      status: literals(payoutStatuses),
    }),
    { description: "Listed and not sent yet." },
  ),
  payouts: Type.Array(
    Type.Object({
      chain: Type.String(),
      decimals,
      transaction_id: transaction,
      paid_at: timestamp,
      amount: atomicAmount,
      fee: nullableAtomicAmount,
      status: literals(payoutStatuses),
      value,
    }),
    { description: "Newest first." },
  ),
  groups: Type.Array(
    Type.Object({
      from: timestamp,
      chain: Type.String(),
      decimals,
      amount: atomicAmount,
      fee: nullableAtomicAmount,
      value,
      count,
    }),
  ),
  accounts: Type.Array(
    Type.Object({
      chain: Type.String(),
      decimals,
      paid: { ...nullableAtomicAmount, description: "Ever paid, as far as anybody remembers: it never shrinks." },
      unpaid: { ...nullableAtomicAmount, description: "The confirmed balance; `unconfirmed` is not in it." },
      unconfirmed: nullableAtomicAmount,
      threshold: nullableAtomicAmount,
      reward: Type.Object({ "7d": nullableAtomicAmount, "30d": nullableAtomicAmount }),
    }),
  ),
  next_payout_at: nullableTimestamp,
});
export type PayoutsJson = Static<typeof payoutsSchema>;
