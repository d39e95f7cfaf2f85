import type { Payout } from "#src/domain/money/payout.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import type { SourceError } from "../source-error.ts";
import type { PoolEngine } from "./pool-engine.ts";

const pageSize = 100;
/** A payout each hour for eleven years: whoever has more is read up to here. */
const mostPages = 1000;

export interface PayoutReading {
  /** Listed and not sent yet. */
  readonly pending: readonly Payout[];
  /** Whether what was kept has no gap: it reaches the list's end, or what was kept before without one. */
  readonly isComplete: boolean;
}

interface ReadOptions {
  /** Whether what is kept so far has no gap. */
  readonly wasComplete: boolean;
  /** Keeps sent payouts of one page; answers how many were new. `isComplete` says whether no gap is left then. */
  readonly keep: (sent: readonly Payout[], isComplete: boolean) => Promise<number>;
  readonly isOver: () => boolean;
}

/**
 * Reads a miner's payouts newest first until it meets what is kept already, or the list's end. A page is kept before the
 * next one is asked for, so that nothing is read twice after a fault. A miner whom the engine does not know has none.
 */
export async function readPayouts(
  engine: PoolEngine,
  address: string,
  { wasComplete, keep, isOver }: ReadOptions,
): Promise<Result<PayoutReading, SourceError>> {
  const pending: Payout[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await engine.fetchMinerPayouts(address, { cursor, limit: pageSize });
    if (!answer.ok) {
      if (answer.error.code === "not-found" && page === 0) return ok({ pending: [], isComplete: true });
      return page === 0 ? err(answer.error) : ok({ pending, isComplete: false });
    }
    const { items, next } = answer.value;
    const sent = items.filter(({ status }) => status === "paid");
    pending.push(...items.filter(({ status }) => status === "unpaid"));
    const added = await keep(sent, next === null);
    if (next === null) return ok({ pending, isComplete: true });
    if (wasComplete && added < sent.length) {
      await keep([], true);
      return ok({ pending, isComplete: true });
    }
    if (isOver()) break;
    cursor = next;
  }
  return ok({ pending, isComplete: false });
}
