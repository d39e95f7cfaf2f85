export const payoutStatuses = ["unpaid", "paid"] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** How a list of payouts may be summed up; the first is the list itself. */
export const payoutGroupings = ["none", "day", "month"] as const;
export type PayoutGrouping = (typeof payoutGroupings)[number];

/** Coins sent to a miner (or, in a pool-wide list, in one transaction). Amounts in atomic units of `chain`. */
export interface Payout {
  readonly chain: string;
  readonly transactionId: string | null;
  readonly paidAt: number;
  readonly amount: bigint;
  readonly fee: bigint | null;
  readonly status: PayoutStatus;
  /** Null in a miner's own list. */
  readonly recipients: number | null;
}
