import type { Payout, PayoutGrouping } from "#src/domain/money/payout.ts";

// What the services say about a miner's payouts.

/** A payout that was sent, with what it was worth then. */
export interface ValuedPayout {
  readonly chain: string;
  readonly transactionId: string | null;
  readonly paidAt: number;
  readonly amount: bigint;
  readonly fee: bigint | null;
  /** By the stored price nearest to it; null where none is near. */
  readonly usdValue: number | null;
}

/** Payouts of one chain in one UTC day or month. */
export interface PayoutGroup {
  /** Its beginning. */
  readonly from: number;
  readonly chain: string;
  readonly amount: bigint;
  readonly fee: bigint | null;
  readonly usdValue: number | null;
  readonly count: number;
}

export interface PayoutPageRequest {
  readonly group: PayoutGrouping;
  /** What the previous page answered as `next`; anything else counts as the first page. */
  readonly before: string | null;
  readonly limit: number;
}

/** Why there is no list of a miner's payouts or blocks. */
export type MinerListRefusal =
  | { readonly state: "invalid-address" }
  /** The pool's engine does not tell. */
  | { readonly state: "not-offered" }
  /** The engine does not answer, and nothing is stored of this address. */
  | { readonly state: "unreachable" };

export type PayoutPage =
  | MinerListRefusal
  | {
      readonly state: "known";
      /** When the engine's list was read last; null = never. */
      readonly at: number | null;
      /** True when the engine did not answer just now: these are the stored ones. */
      readonly isStale: boolean;
      /** False while older payouts are still being read, or could not be. */
      readonly isComplete: boolean;
      /** Listed and not sent yet; on the first page only. */
      readonly pending: readonly Payout[];
      /** Newest first; empty where they are grouped. */
      readonly payouts: readonly ValuedPayout[];
      readonly groups: readonly PayoutGroup[];
      readonly next: string | null;
    };

/** One chain's account with a miner, in atomic units. */
export interface PayoutAccount {
  readonly chain: string;
  /** Everything ever paid, as far as anybody remembers: it never shrinks. */
  readonly paid: bigint | null;
  /** Confirmed and not paid out yet. */
  readonly unpaid: bigint | null;
  readonly unconfirmed: bigint | null;
  readonly threshold: bigint | null;
  /** Paid out in the last 7 and 30 days; null while the list has a gap. */
  readonly week: bigint | null;
  readonly month: bigint | null;
  /** Paid out on each of the last 30 UTC days that had a payout, oldest first. */
  readonly days: readonly { readonly at: number; readonly amount: bigint }[];
}

export type PayoutSummary =
  | MinerListRefusal
  | {
      readonly state: "known";
      readonly accounts: readonly PayoutAccount[];
      /** Of the chart: 30 UTC days, the last one is today. */
      readonly from: number;
      readonly to: number;
      readonly nextPayoutAt: number | null;
      readonly payoutIntervalMs: number | null;
      readonly minimumPayout: bigint | null;
      readonly priceSource: string | null;
    };
