import { type Static, type TSchema, type TUnsafe, Type } from "typebox";
import { findCoin } from "#src/domain/coins/index.ts";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { paidSources } from "#src/domain/money/paid-total.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { type BalanceParts, listedPayoutStates } from "#src/domain/money/payout-state.ts";
import type { ListedBlock } from "#src/services/services.ts";

// Members that many answers share: their schemas, each with its unit, and how their values are written.

/** A string that is one of these values. */
export function literals<const Value extends string>(
  values: readonly Value[],
  options: { readonly description?: string; readonly default?: Value } = {},
): TUnsafe<Value> & { type: string } {
  return { ...Type.Unsafe<Value>({ ...options, enum: [...values] }), type: "string" };
}

/** The schema, or null for "not known". Written as a type list, which OpenAPI 3.1 and the serialiser read without a union. */
export function nullable<Schema extends TSchema & { type: string }>(schema: Schema): TUnsafe<Static<Schema> | null> {
  return Type.Unsafe<Static<Schema> | null>({ ...schema, type: [schema.type, "null"] });
}

export const timestamp = Type.Integer({ description: "UTC, in milliseconds since 1970." });
export const nullableTimestamp = nullable(timestamp);

export const hashrate = Type.Number({
  description: "Hashes per second (H/s); solutions (Sol/s) and graphs (g/s) for the coins that count so.",
});
export const nullableHashrate = nullable(hashrate);

export const count = Type.Integer({ minimum: 0 });
export const nullableCount = nullable(count);

export const nullableNumber = nullable(Type.Number());

export const fraction = Type.Number({ description: "A fraction: 0.01 is 1%." });
export const nullableFraction = nullable(fraction);

export const atomicAmount = Type.String({
  pattern: "^-?[0-9]+$",
  description: "A whole number of the coin's smallest unit, as a string: divide by 10 to the power of `decimals`.",
});
export const nullableAtomicAmount = nullable(atomicAmount);

/** What proves a total. */
export const paidSource = nullable(
  literals(paidSources, {
    description:
      "What proves `paid`, the largest that is proven: the engine's word now, the sum of the payouts that are known, or the engine's word before. Null with a null `paid`.",
  }),
);
export const scheme = literals(rewardSchemes, { description: "How the pool shares out what it earns; `pps` is PPS+." });

export const decimals = nullable(
  Type.Integer({
    minimum: 0,
    description: "Decimal places of the coin. Null for an unknown chain.",
  }),
);

/** Null for a chain that is not known here. */
export function decimalsOf(chain: string): number | null {
  return findCoin(chain)?.decimals ?? null;
}

export function atomicText(amount: bigint | null): string | null {
  return amount?.toString() ?? null;
}

export const payoutMembers = {
  chain: Type.String(),
  decimals,
  transaction_id: nullable(Type.String()),
  paid_at: timestamp,
  amount: atomicAmount,
  fee: nullableAtomicAmount,
} as const;

export const listedPayoutState = literals(listedPayoutStates, {
  description:
    "`sending`: a run has begun and its transaction is not known yet. `sent`: in a transaction. `confirmed`: the engine calls that transaction confirmed; where it does not tell, a payout stays `sent`.",
});

/** What becomes of a confirmed balance. */
export const balancePartsMembers = {
  sending: { ...atomicAmount, description: "Of the confirmed balance: what a run that has begun is sending." },
  payout_state: nullable(
    literals(["waiting", "sending"], {
      description:
        "`waiting`: over the threshold, for the next run. `sending`: in a run now. Null: neither, or not known.",
    }),
  ),
} as const;

export function describeParts({ sending, state }: Pick<BalanceParts, "sending" | "state">) {
  return { sending: sending.toString(), payout_state: state };
}

/** A payout as every call of the API writes it. */
export function describePayout({
  chain,
  transactionId,
  paidAt,
  amount,
  fee,
}: Pick<Payout, "chain" | "transactionId" | "paidAt" | "amount" | "fee">) {
  return {
    chain,
    decimals: decimalsOf(chain),
    transaction_id: transactionId,
    paid_at: paidAt,
    amount: amount.toString(),
    fee: atomicText(fee),
  };
}

/** How the engine confirms a block that waits. */
export const blockCheckMembers = {
  confirmations: { ...nullableCount, description: "Of a pending block, as far as the engine tells its progress." },
  confirmations_needed: {
    ...nullableCount,
    description: "The engine's own number, which may differ from the chain's; null where it does not report one.",
  },
  progress: { ...nullableFraction, description: "Of a pending block towards `confirmed`: 1 is all of the way." },
  unchecked_since: {
    ...nullableTimestamp,
    description: "Of a pending block that should long have been confirmed: since when the engine has not checked it.",
  },
} as const;

export function describeChecks({ maturity, uncheckedSince }: Pick<ListedBlock, "maturity" | "uncheckedSince">) {
  return {
    confirmations: maturity?.reached ?? null,
    confirmations_needed: maturity?.needed ?? null,
    progress: maturity?.progress ?? null,
    unchecked_since: uncheckedSince,
  };
}
