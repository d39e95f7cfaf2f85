import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { AddressInPool, MinerStats } from "../services.ts";

/** Pools that know an address first, then those that could not say, last those that never saw it. */
const ranks: Readonly<Record<AddressInPool["state"], number>> = {
  online: 0,
  low: 0,
  waiting: 0,
  offline: 1,
  "idle-or-unknown": 2,
  unreachable: 2,
  unanswered: 2,
  "invalid-address": 3,
  "never-seen": 3,
};

/**
 * Asks several pools about addresses at once and answers in the order that a visitor wants them, each with its state.
 * Who has not answered after `budgetMs` is `unanswered`; his flight goes on, for the page that may be opened next.
 */
export async function findAmongPools(
  getMinerStats: (coin: CoinSlug, address: string) => Promise<MinerStats>,
  candidates: readonly { readonly coin: CoinSlug; readonly address: string }[],
  budgetMs: number,
): Promise<readonly AddressInPool[]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const budget = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), budgetMs);
  });
  const asked = candidates.map(async ({ coin, address }): Promise<AddressInPool> => {
    const stats = await Promise.race([getMinerStats(coin, address), budget]);
    const hashrate = stats !== null && "miner" in stats ? stats.miner.hashrate.tenMinutes : null;
    return { coin, address, state: stats?.state ?? "unanswered", hashrate };
  });
  try {
    return (await Promise.all(asked)).toSorted((one, other) => ranks[one.state] - ranks[other.state]);
  } finally {
    clearTimeout(timer);
  }
}
