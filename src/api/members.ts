import { type Static, type TSchema, type TUnsafe, Type } from "typebox";
import { findCoin } from "#src/domain/coins/index.ts";
import { workerStates } from "#src/domain/mining/miner-state.ts";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import type { BalanceEstimate, NextPayout } from "#src/domain/money/next-payout.ts";
import { paidSources } from "#src/domain/money/paid-total.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { type BalanceParts, listedPayoutStates } from "#src/domain/money/payout-state.ts";
import type { ListedBlock } from "#src/services/services.ts";

// Members shared by many responses: schemas with units, and how values are written.

export function literals<const Value extends string>(
  values: readonly Value[],
  options: { readonly description?: string; readonly default?: Value } = {},
): TUnsafe<Value> & { type: string } {
  return { ...Type.Unsafe<Value>({ ...options, enum: [...values] }), type: "string" };
}

/** Null = "not known". A type list, which OpenAPI 3.1 and the serialiser handle without a union. */
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

export const paidSource = nullable(
  literals(paidSources, {
    description:
      "What proves `paid`, the largest that is proven: what the engine reports now, the sum of the known payouts, or what the engine reported before. Null with a null `paid`.",
  }),
);
/** For JSON and CSV. */
export const workerStateMeanings =
  "`online`; `low`: the last ten minutes are below 70% of the 24-hour average; `quiet`: no share for over 10 minutes; `offline`: none for over 20; `silent`: none for over a day. Where the engine names no last share, a worker without hashrate now is `offline`, and without any in 24 hours `silent`.";
export const workerState = literals(workerStates, { description: workerStateMeanings });

export const scheme = literals(rewardSchemes, { description: "How the pool shares out what it earns; `pps` is PPS+." });

export const decimals = nullable(
  Type.Integer({
    minimum: 0,
    description: "Decimal places of the coin. Null for an unknown chain.",
  }),
);

/** Null for an unknown chain. */
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

const nextStates = ["waiting", "overdue", "sending", "expected", "far", "confirming", "blocks"] as const;

const nextPayoutObject = Type.Object({
  state: literals(nextStates, {
    description:
      "`waiting`: over the threshold, for the next run. `overdue`: runs that were due have not paid it. `sending`: a run has begun and pays it. `expected`: reaches the threshold as estimated. `far`: in more than a year. `confirming`: once the unconfirmed balance is confirmed. `blocks`: SOLO, with further blocks of the miner's own.",
  }),
  from: {
    ...nullableTimestamp,
    description:
      "The start of the first run that is expected to pay it, at the earliest; where runs follow no clock, when the threshold is reached.",
  },
  to: { ...nullableTimestamp, description: "The same at the latest." },
  amount_low: { ...nullableAtomicAmount, description: "Expected of that run, at least." },
  amount_high: { ...nullableAtomicAmount, description: "At most." },
  blocks: { ...nullableCount, description: "Of `blocks`: how many more." },
  due_since: {
    ...nullableTimestamp,
    description: "Of `overdue`: since when at the latest it has been over the threshold.",
  },
  missed_runs: {
    ...nullableCount,
    description: "Of `overdue`: runs that have passed since; null where the times of runs are not known.",
  },
});

export const nextPayout = Type.Unsafe<Static<typeof nextPayoutObject> | null>({
  ...nextPayoutObject,
  type: ["object", "null"],
  description: "The miner's own next payout on this chain. Null: not known.",
});

type NextState = (typeof nextStates)[number];

export function describeNextPayout(next: NextPayout | undefined | null): Static<typeof nextPayout> {
  const estimate = next?.estimate ?? null;
  if (next === undefined || next === null || estimate === null) return null;
  const { run } = next;
  const isOverdue = estimate.kind === "overdue";
  return {
    state: nextStateOf(estimate),
    from: run?.from ?? null,
    to: run?.to ?? null,
    amount_low: atomicText(run?.low ?? null),
    amount_high: atomicText(run?.high ?? null),
    blocks: estimate.kind === "blocks" ? estimate.count : null,
    due_since: isOverdue ? estimate.since : null,
    missed_runs: isOverdue ? estimate.runs : null,
  };
}

function nextStateOf({ kind }: BalanceEstimate): NextState {
  if (kind === "reached") return "waiting";
  return kind === "hours" || kind === "days" ? "expected" : kind;
}

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

export const blockCheckMembers = {
  confirmations: { ...nullableCount, description: "Of a pending block, as far as the engine reports its progress." },
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
