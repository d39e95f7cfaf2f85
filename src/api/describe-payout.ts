import type { Payout } from "#src/domain/money/payout.ts";
import { atomicText, decimalsOf } from "./atomic-text.ts";

type Told = Pick<Payout, "chain" | "transactionId" | "paidAt" | "amount" | "fee">;

/** A payout as every call of the API writes it. */
export function describePayout({ chain, transactionId, paidAt, amount, fee }: Told) {
  return {
    chain,
    decimals: decimalsOf(chain),
    transaction_id: transactionId,
    paid_at: paidAt,
    amount: amount.toString(),
    fee: atomicText(fee),
  };
}
