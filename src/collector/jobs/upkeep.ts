import { DAY, HOUR } from "#src/domain/time/durations.ts";
import type { CollectorContext } from "../context.ts";
import { detailedDays } from "../history-target.ts";

const pieceMs = 8 * DAY;

/**
 * The first run covers the whole window, since the process may have been down; a run after a failure goes back as far
 * as the failed one.
 */
export function createRollUp({ store, now }: CollectorContext) {
  /** Start of what is not rolled up yet; null = the whole window. */
  let uncovered: number | null = null;

  async function rollUp(from: number, to: number, signal: AbortSignal): Promise<void> {
    // Pieces, so that a stop need not wait for all of it.
    for (let start = from; start < to && !signal.aborted; start += pieceMs) {
      const window = { from: start, to: Math.min(start + pieceMs, to) };
      await store.samples.rollUp(window);
      if (!signal.aborted) await store.prices.rollUp(window);
    }
  }

  async function rollUpAll(signal: AbortSignal): Promise<void> {
    const at = now();
    // Figures waiting for the database are stored later, at earlier times.
    const isAllStored = store.describeStorage().waitingWrites === 0;
    await rollUp(Math.floor(at / DAY) * DAY - detailedDays * DAY, at + 1, signal);
    if (!signal.aborted && isAllStored) uncovered = at;
  }

  return {
    rollUpAll,
    async rollUpRecent(signal: AbortSignal): Promise<void> {
      if (uncovered === null) return rollUpAll(signal);
      const at = now();
      const isAllStored = store.describeStorage().waitingWrites === 0;
      await rollUp(Math.floor(Math.min(at, uncovered) / HOUR) * HOUR - 2 * HOUR, at + 1, signal);
      if (!signal.aborted && isAllStored) uncovered = at;
    },
  };
}

export async function retain({ store, now, log }: CollectorContext): Promise<void> {
  const at = now();
  const samples = await store.samples.deleteExpired(at);
  const prices = await store.prices.deleteExpired(at);
  const miners = await store.miners.deleteExpired(at);
  const attempts = await store.settings.deleteExpired(at);
  const votes = await store.articles.deleteExpired(at);
  const subscriptions = await store.subscriptions.deleteExpired(at);
  const messages = await store.outbox.deleteExpired(at);
  if (samples + prices + miners + attempts + votes + subscriptions + messages > 0)
    log.info({ samples, prices, miners, attempts, votes, subscriptions, messages }, "Expired rows were deleted.");
}
