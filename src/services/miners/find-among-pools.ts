import type { CoinSlug } from "#src/domain/coins/index.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { MinerStats } from "./miner-stats.ts";

/** `unanswered`: too slow, or too busy. Hashrate of the last 10 minutes in base units. */
export interface AddressInPool {
  readonly coin: CoinSlug;
  readonly address: string;
  readonly state: MinerStats["state"] | "unanswered";
  readonly hashrate: number | null;
}

const longestWaitMs = 2 * SECOND;

/** Pools that know the address, then those without a response, then those that never saw it. */
const ranks: Readonly<Record<AddressInPool["state"], number>> = {
  online: 0,
  low: 0,
  waiting: 0,
  quiet: 0,
  offline: 1,
  forgotten: 1,
  "idle-or-unknown": 2,
  unreachable: 2,
  unanswered: 2,
  "invalid-address": 3,
  "never-seen": 3,
};

/**
 * In parallel, sorted by relevance. A pool slower than `waitMs` is `unanswered`; its lookup goes on, for the page that
 * may be opened next.
 */
export async function findAmongPools(
  getMinerStats: (coin: CoinSlug, address: string) => Promise<MinerStats>,
  candidates: readonly { readonly coin: CoinSlug; readonly address: string }[],
  waitMs = longestWaitMs,
): Promise<readonly AddressInPool[]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), waitMs);
  });
  const asked = candidates.map(async ({ coin, address }): Promise<AddressInPool> => {
    const stats = await Promise.race([getMinerStats(coin, address), timeout]);
    const hashrate = stats !== null && "miner" in stats ? stats.miner.hashrate.tenMinutes : null;
    const isBusy = stats?.state === "unreachable" && stats.retryAfterMs !== undefined;
    return { coin, address, state: stats === null || isBusy ? "unanswered" : stats.state, hashrate };
  });
  try {
    return (await Promise.all(asked)).toSorted((one, other) => ranks[one.state] - ranks[other.state]);
  } finally {
    clearTimeout(timer);
  }
}
