import type { Store } from "#src/db/store.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import { coinOnNetwork } from "#src/domain/coins/test-networks.ts";
import { findBlockPay } from "#src/domain/earnings/chain-terms.ts";
import { expectedOverSpans, type WorkSpan } from "#src/domain/mining/luck.ts";
import { quotedHashrate } from "#src/domain/mining/quoted-hashrate.ts";
import { toCoins } from "#src/domain/money/amount.ts";
import { DAY, floorTo, HOUR, SECOND } from "#src/domain/time/durations.ts";
import { listSpans } from "../blocks/pool-luck.ts";
import type { PoolTerms } from "../pools/pool-stats.ts";
import { keepWhole } from "../series/whole-steps.ts";

/** Coins of the pool's own chain for one unit of work (docs/formulas.md, "What a pool paid for work"). */
export interface Earned {
  /** Midnight that begins the first day, UTC milliseconds. */
  readonly from: number;
  /** Consecutive full UTC days up to yesterday, at most 30. */
  readonly days: number;
  readonly coins: number;
}

export interface EarnedMonth {
  /** The unit of work, in the coin's base units. */
  readonly hashrate: number;
  /** By difficulty and block reward, after the fee; null where a day or the fee is not known. */
  readonly theory: Earned | null;
  /** By the pool's payouts; null where yesterday's are not known. */
  readonly measured: Earned | null;
  /** Measured ÷ theory of the same days − 1; null without both. */
  readonly difference: number | null;
}

const monthDays = 30;

export async function loadEarned(
  store: Pick<Store, "samples" | "comparison">,
  terms: Pick<PoolTerms, "coin" | "network" | "engineSchemes">,
  feeFraction: number | null,
  now: number,
): Promise<EarnedMonth> {
  const { coin: pool, network: chain } = terms;
  const coin = coinOnNetwork(getCoin(pool), chain);
  const hashrate = quotedHashrate(coin.algorithmSlug);
  const to = floorTo(now, DAY);
  const window = { from: to - monthDays * DAY, to };
  const [rows, network, paid] = await Promise.all([
    store.samples.listPoolPoints(pool, "1h", window),
    store.samples.listNetworkPoints(pool, "1h", window),
    store.comparison.listPaidDays(pool, window),
  ]);
  const points = keepWhole(rows, terms);
  const paidOf = new Map(paid.flatMap((day) => (day.chain === pool ? [[day.day, day.amount] as const] : [])));
  const days = Array.from({ length: monthDays }, (_, index): WorkDay => {
    const day = { from: window.from + index * DAY, to: window.from + (index + 1) * DAY };
    const measured = network.filter(({ at }) => at >= day.from && at < day.to);
    const spans = listSpans(points, measured, coin, day, HOUR);
    const constant = measured.map(({ at }) => ({ at, scheme: "pps" as const, hashrate, miners: null, workers: null }));
    const blocks = expectedOverSpans(listSpans(constant, measured, coin, day, HOUR), DAY);
    const height = measured.find((point) => point.height !== null)?.height ?? null;
    const reward = findBlockPay(coin, { ...unsampled, at: day.from, height })?.reward ?? null;
    const amount = paidOf.get(day.from);
    return {
      at: day.from,
      theory:
        blocks === null || reward === null || feeFraction === null
          ? null
          : blocks * toCoins(reward.atomic, coin.decimals) * (1 - feeFraction),
      hashes: sumHashes(spans),
      paid: amount === undefined ? null : toCoins(amount, coin.decimals),
    };
  });
  const theory = addDays(
    days,
    ({ theory: coins }) => coins !== null,
    (row) => sumOf(row.map((day) => day.theory)),
  );
  const measured = addDays(
    days,
    (day) => day.paid !== null && day.hashes !== null,
    (row) => {
      const hashes = sumOf(row.map((day) => day.hashes));
      const work = hashrate * row.length * (DAY / SECOND);
      return hashes > 0 ? (sumOf(row.map((day) => day.paid)) / hashes) * work : null;
    },
  );
  return { hashrate, theory, measured, difference: compare(days, measured) };
}

interface WorkDay {
  readonly at: number;
  readonly theory: number | null;
  readonly hashes: number | null;
  readonly paid: number | null;
}

const unsampled = { difficulty: null, hashrate: null, blockReward: null, lastBlockAt: null } as const;

function sumOf(parts: readonly (number | null)[]): number {
  return parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
}

/** Null where less than nine tenths are known; gaps are assumed to be like the rest. */
function sumHashes(spans: readonly WorkSpan[]): number | null {
  const coveredMs = spans.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const hashes = spans.reduce((sum, { hashrate, durationMs }) => sum + (hashrate * durationMs) / SECOND, 0);
  const coverage = coveredMs / DAY;
  return coverage >= 0.9 ? hashes / Math.min(1, coverage) : null;
}

/** Adds the newest consecutive known days; null where yesterday is not known. */
function addDays(
  days: readonly WorkDay[],
  isKnown: (day: WorkDay) => boolean,
  add: (row: readonly WorkDay[]) => number | null,
): Earned | null {
  const row = days.slice(days.findLastIndex((day) => !isKnown(day)) + 1);
  const [first] = row;
  const coins = first === undefined ? null : add(row);
  return first === undefined || coins === null ? null : { from: first.at, days: row.length, coins };
}

function compare(days: readonly WorkDay[], measured: Earned | null): number | null {
  if (measured === null) return null;
  const row = days.filter(({ at }) => at >= measured.from);
  if (row.some(({ theory }) => theory === null)) return null;
  const theory = sumOf(row.map((day) => day.theory));
  return theory > 0 ? measured.coins / theory - 1 : null;
}
