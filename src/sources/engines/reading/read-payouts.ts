import type { Payout } from "#src/domain/money/payout.ts";
import { confirmedUntil } from "#src/domain/money/payout-state.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import type { SourceError } from "../../source-error.ts";
import type { PoolEngine } from "../pool-engine.ts";

const pageSize = 100;
/** Enough for a payout each hour for eleven years; older payouts are not read. */
const mostPages = 1000;

export interface PayoutReading {
  readonly pending: readonly Payout[];
  /**
   * By chain: payouts up to this time are confirmed, as of the newest page; empty where the engine does not report it.
   */
  readonly confirmedUntil: ReadonlyMap<string, number>;
  /** Whether the reading reached the end of the list, or payouts stored without a gap before. */
  readonly isComplete: boolean;
}

interface ReadOptions {
  readonly wasComplete: boolean;
  /** Returns how many were new or corrected. `isComplete`: no gap is left then. */
  readonly keep: (sent: readonly Payout[], isComplete: boolean) => Promise<number>;
  readonly isOver: () => boolean;
  readonly now: number;
  /** `count` payouts of a page with a time in the future were refused. */
  readonly noteRefused: (count: number) => void;
}

/** The largest error of a clock. */
const clockErrorMs = 10 * MINUTE;

/**
 * Newest first, until payouts that are stored already, or the end of the list. Each page is stored before the next
 * request, so nothing is read twice after a failure. A miner unknown to the engine has none.
 */
export async function readPayouts(
  engine: Pick<PoolEngine, "fetchMinerPayouts">,
  address: string,
  { wasComplete, keep, isOver, now, noteRefused }: ReadOptions,
): Promise<Result<PayoutReading, SourceError>> {
  const pending: Payout[] = [];
  let confirmed: ReadonlyMap<string, number> = new Map();
  const reading = (isComplete: boolean) => ok({ pending, confirmedUntil: confirmed, isComplete });
  let cursor: string | null = null;
  let held: readonly Payout[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const response = await engine.fetchMinerPayouts(address, { cursor, limit: pageSize });
    if (!response.ok) {
      if (response.error.code === "not-found" && page === 0) return reading(true);
      return page === 0 ? err(response.error) : reading(false);
    }
    const { items, next } = response.value;
    const paid = items.filter(({ status }) => status === "paid");
    const past = paid.filter(({ paidAt }) => paidAt <= now + clockErrorMs);
    if (past.length < paid.length) noteRefused(paid.length - past.length);
    const known = [...held, ...past];
    const sent = next === null ? known : known.slice(0, findLastTransaction(known));
    held = known.slice(sent.length);
    pending.push(...items.filter(({ status }) => status === "unpaid"));
    if (page === 0) confirmed = confirmedUntil(known);
    const added = await keep(sent, next === null);
    if (next === null) return reading(true);
    if (wasComplete && added < sent.length) {
      await keep([], true);
      return reading(true);
    }
    if (isOver()) break;
    cursor = next;
  }
  return reading(false);
}

/** It may continue on the next page: a transaction is stored as a whole. */
function findLastTransaction(payouts: readonly Payout[]): number {
  const last = payouts.at(-1)?.transactionId ?? null;
  if (last === null) return payouts.length;
  return payouts.findLastIndex(({ transactionId }) => transactionId !== last) + 1;
}
