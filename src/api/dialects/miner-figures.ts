import { Type } from "typebox";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import type { Balance } from "#src/domain/mining/miner.ts";
import { isDown } from "#src/domain/mining/miner-state.ts";
import { toCoins } from "#src/domain/money/amount.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { PoolStats, SeenMinerStats, Services } from "#src/services/services.ts";
import { refuseMiner } from "../api-error.ts";

// What several shapes tell alike.

/** Adit's own, which no shape has: every document that is an object carries them beside the shape's members. */
export const marks = {
  is_demo: Type.Boolean({ description: "Adit's own member: true when the figures are made up." }),
  is_stale: Type.Boolean({ description: "Adit's own member: true when these are the last known figures." }),
} as const;

export function markPool({ state, terms }: PoolStats) {
  return { is_demo: terms.isDemo, is_stale: state !== "live" };
}

export function markMiner({ pools }: Services, coin: CoinSlug, stats: SeenMinerStats | null) {
  return {
    is_demo: pools.getTerms(coin).isDemo,
    is_stale: stats !== null && (stats.isStale || stats.state === "forgotten"),
  };
}

/** Null for an address that the pool does not know, or that is none. Throws 503 while nothing can be told. */
export async function findMiner({ miners }: Services, coin: CoinSlug, address: string): Promise<SeenMinerStats | null> {
  const stats = await miners.getMinerStats(coin, address);
  if (stats.state === "unreachable") throw refuseMiner(stats);
  return "miner" in stats && stats.state !== "idle-or-unknown" ? stats : null;
}

type StatedWorker = SeenMinerStats["workers"][number];

export function listPresentWorkers({ workers }: SeenMinerStats): readonly StatedWorker[] {
  return workers.filter(({ state }) => !isDown(state));
}

/** For shapes in which names of rigs are keys: one name under two schemes is one rig. A sum is whole, or null. */
export function joinByName(workers: readonly StatedWorker[], stats: Pick<SeenMinerStats, "at">) {
  return [...Map.groupBy(workers, ({ name }) => name)].map(([name, parts]) => {
    const sum = (read: (part: StatedWorker) => number | null | undefined) =>
      sumKnown(parts.map((part) => read(part) ?? null));
    const seen = parts.map((part) => lastSeenAt(part, stats)).filter((at) => at !== null);
    return {
      name,
      tenMinutes: sum(({ hashrate }) => hashrate.tenMinutes),
      sixHours: sum(({ hashrate }) => hashrate.sixHours),
      sharesPerSecond: sum((part) => part.sharesPerSecond),
      valid: sum(({ shares }) => shares.valid),
      invalid: sum(({ shares }) => shares.invalid),
      seenAt: seen.length === 0 ? null : Math.max(...seen),
      isOffline: parts.every(({ state }) => isDown(state)),
    };
  });
}

/** Without the time of a last share or hashrate, a rig at work was seen when the engine was last read. */
export function lastSeenAt(worker: StatedWorker, { at }: Pick<SeenMinerStats, "at">): number | null {
  return worker.lastShareAt ?? worker.lastHashrateAt ?? (isDown(worker.state) ? null : at);
}

/** On the pool's own chain. */
export function findBalance({ coin, miner }: SeenMinerStats): Balance | null {
  return miner.balances.find(({ chain }) => chain === coin) ?? null;
}

/** Sent ones on the pool's own chain, newest first, as on the miner's page; null while the list is not known. */
export function listPaid({ coin, payouts, arePayoutsKnown }: SeenMinerStats) {
  return arePayoutsKnown ? payouts.filter(({ chain, status }) => chain === coin && status === "paid") : null;
}

export function secondsOf(at: number): number {
  return Math.floor(at / SECOND);
}

export function isoOf(at: number): string {
  return new Date(at).toISOString();
}

/** Coins as a number: exact to some 16 digits. */
export function coinsOf(coin: CoinSlug, amount: bigint | null): number | undefined {
  return amount === null ? undefined : toCoins(amount, getCoin(coin).decimals);
}

/** Atomic units as a number: exact to some 16 digits. */
export function atomsOf(amount: bigint | null): number | undefined {
  return amount === null ? undefined : Number(amount);
}

export function percentOf(fraction: number | null): number | undefined {
  return fraction === null ? undefined : Number((fraction * 100).toPrecision(12));
}

/** Null where one is not known: the sum would look complete. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}
