import type { PaidClaims } from "#src/domain/money/paid-total.ts";
import type { TimeWindow } from "../store.ts";

export interface StoredPayout {
  readonly chain: string;
  readonly transactionId: string | null;
  readonly paidAt: number;
  readonly amount: bigint;
  readonly fee: bigint | null;
}

export interface PayoutCursor {
  readonly paidAt: number;
  readonly key: string;
}

/**
 * Sums of one chain. `isDoubtful`: a payout has no transaction, or a transaction several payouts, so one may be stored
 * twice.
 */
export interface StoredTotal extends Pick<PaidClaims, "payouts" | "earlier"> {
  readonly isDoubtful: boolean;
}

/** `newest`: the payout that was stored last. */
export interface StoredPayee {
  readonly address: string;
  readonly newest: string;
}

/** Payouts are never deleted when the engine forgets them. */
export interface PayoutRepository {
  /**
   * Stores new payouts, corrects those with another time or amount, and notes whether the list has no gap. A payout is
   * its transaction; one without a transaction is its time and amount. One transaction of the database; returns how
   * many were new or corrected.
   */
  recordPayouts(
    pool: string,
    address: string,
    read: { readonly at: number; readonly isComplete: boolean; readonly payouts: readonly StoredPayout[] },
  ): Promise<number>;
  listPayees(pool: string): Promise<readonly StoredPayee[]>;
  /**
   * Stores a whole list, and deletes what it lacks: of the payouts up to the payee's `newest`, those that are not older
   * than all of the list. Sums then match the stored payouts, and the engine's own total is not known. Returns the
   * number of deleted payouts.
   */
  replacePayouts(
    pool: string,
    payee: StoredPayee,
    list: { readonly at: number; readonly payouts: readonly StoredPayout[] },
  ): Promise<number>;
  /** When and how far the engine's list was read; null for an address without payouts. */
  findReading(pool: string, address: string): Promise<{ readonly at: number; readonly isComplete: boolean } | null>;
  /** Newest first; `before` is the last page's `next`. */
  listPayouts(
    pool: string,
    address: string,
    page: { readonly before: PayoutCursor | null; readonly limit: number },
  ): Promise<{ readonly items: readonly StoredPayout[]; readonly next: PayoutCursor | null }>;
  /** Newest first. */
  listPayoutsIn(pool: string, address: string, window: TimeWindow): Promise<readonly StoredPayout[]>;
  findNewestBefore(pool: string, address: string, before: number): Promise<number | null>;
  /**
   * Raises the highest total that the engine reported; never lowers it. Does nothing for an address that was never
   * paid.
   */
  recordReportedTotal(pool: string, address: string, chain: string, total: bigint): Promise<void>;
  /** Chain → the total by the stored payouts, and the highest that the engine reported. */
  findTotals(pool: string, address: string): Promise<ReadonlyMap<string, StoredTotal>>;
}
