import type { PaidClaims } from "#src/domain/money/paid-total.ts";
import type { TimeWindow } from "../store.ts";

/** A payout that was sent, as it is kept: amounts in atomic units of `chain`. */
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

/** Sums of one chain. `isDoubtful`: a payout has no transaction, or a transaction several payouts, so one may be stored twice. */
export interface StoredTotal extends Pick<PaidClaims, "payouts" | "earlier"> {
  readonly isDoubtful: boolean;
}

/** An address to which something was paid. `newest`: the payout that was stored last. */
export interface StoredPayee {
  readonly address: string;
  readonly newest: string;
}

/** What was paid to miners: kept for ever, whatever the engine forgets. */
export interface PayoutRepository {
  /**
   * Keeps payouts that are not kept yet, corrects those of which the engine reports another time or amount now, and notes whether
   * the list has no gap. A payout is its transaction; one without a transaction is its time and amount. One transaction of the
   * database; answers how many were new or corrected.
   */
  recordPayouts(
    pool: string,
    address: string,
    read: { readonly at: number; readonly isComplete: boolean; readonly payouts: readonly StoredPayout[] },
  ): Promise<number>;
  listPayees(pool: string): Promise<readonly StoredPayee[]>;
  /**
   * Keeps a whole list that was read anew, and deletes what it does not have: of the payouts up to the payee's `newest`, those that
   * are not older than all of the list. The sums are those of what is stored then, and the engine's own total is not known. Answers
   * how many payouts were deleted.
   */
  replacePayouts(
    pool: string,
    payee: StoredPayee,
    list: { readonly at: number; readonly payouts: readonly StoredPayout[] },
  ): Promise<number>;
  /** When and how far the engine's list was read; null for an address to which nothing was ever paid. */
  findReading(pool: string, address: string): Promise<{ readonly at: number; readonly isComplete: boolean } | null>;
  /** Newest first; `before` is the last page's `next`. */
  listPayouts(
    pool: string,
    address: string,
    page: { readonly before: PayoutCursor | null; readonly limit: number },
  ): Promise<{ readonly items: readonly StoredPayout[]; readonly next: PayoutCursor | null }>;
  /** Newest first. */
  listPayoutsIn(pool: string, address: string, window: TimeWindow): Promise<readonly StoredPayout[]>;
  /** When the newest payout before a moment was sent; null where there is none. */
  findNewestBefore(pool: string, address: string, before: number): Promise<number | null>;
  /** Raises the highest total that the engine reported; never lowers it. Does nothing for an address that was never paid. */
  recordReportedTotal(pool: string, address: string, chain: string, total: bigint): Promise<void>;
  /** Chain → what was ever paid: by the sum of the stored payouts, and by the highest total that the engine told. */
  findTotals(pool: string, address: string): Promise<ReadonlyMap<string, StoredTotal>>;
}
