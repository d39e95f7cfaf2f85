import type { Store } from "#src/db/store.ts";
import { type CoinSlug, findCoin } from "#src/domain/coins/index.ts";
import {
  applyReading,
  type ComparisonSort,
  isStaleFact,
  type OtherPool,
  type OtherPoolFacts,
  type OtherPools,
  readingKey,
  type Sourced,
} from "#src/domain/comparison/other-pool.ts";
import { takesWork } from "#src/domain/mining/pool.ts";
import { pickSteadyScheme, rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { DAY, MINUTE } from "#src/domain/time/durations.ts";
import type { PoolLuck } from "../blocks/pool-luck.ts";
import { createCachedLoad } from "../cache.ts";
import type { PoolStats } from "../pools/pool-stats.ts";
import { type EarnedMonth, loadEarned } from "./earned.ts";

/** `source` null = this site measures or announces it. */
export interface ComparedFact<Value> {
  readonly value: Value;
  readonly source: string | null;
  readonly asOf: number;
  readonly isStale: boolean;
}

export type ComparedFacts = { readonly [Fact in keyof OtherPoolFacts]: ComparedFact<OtherPoolFacts[Fact]> | null };

export interface ComparedPool {
  readonly name: string;
  readonly website: string | null;
  readonly isOurs: boolean;
  readonly isExample: boolean;
  readonly facts: ComparedFacts;
  /** A fraction. */
  readonly networkShare: number | null;
  /** Days in `facts.earned`; 30 where a pool publishes it. */
  readonly earnedDays: number;
}

export interface Comparison {
  readonly at: number;
  readonly coin: CoinSlug;
  readonly pools: readonly ComparedPool[];
  /** For any coin. */
  readonly hasOthers: boolean;
  /** One unit of work, by theory and by payouts. */
  readonly earned: EarnedMonth;
}

export interface ComparisonService {
  listCoins(): readonly CoinSlug[];
  getComparison(coin: CoinSlug, sort: ComparisonSort): Promise<Comparison>;
}

export interface ComparisonParts {
  readonly siteName: string;
  readonly coins: readonly CoinSlug[];
  readonly otherPools: OtherPools;
  readonly store: Pick<Store, "samples" | "comparison">;
  readonly now: () => number;
  readonly getPoolStats: (coin: CoinSlug) => Promise<PoolStats>;
  readonly getLuck: (coin: CoinSlug, chain: string) => Promise<PoolLuck>;
}

/** Not ordered by our interest: as requested, by name as the default. */
export function createComparison(parts: ComparisonParts): ComparisonService {
  const { store, now, otherPools, getPoolStats, getLuck } = parts;
  const cachedEarned = createCachedLoad<EarnedMonth>(now, 5 * MINUTE, 50);

  async function describeOurs(stats: PoolStats, earned: EarnedMonth): Promise<ComparedPool> {
    const { terms } = stats;
    const at = now();
    const say = <Value>(value: Value | null, asOf = at): ComparedFact<Value> | null =>
      value === null ? null : { value, source: null, asOf, isStale: false };
    const isLive = stats.state === "live";
    const measure = <Value>(value: Value | null): ComparedFact<Value> | null =>
      value === null || stats.state === "stub" ? null : { value, source: null, asOf: stats.at, isStale: !isLive };
    const [month] = (await getLuck(terms.coin, terms.coin)).windows.filter(({ key }) => key === "30d");
    const isJudged = month !== undefined && month.found !== null && month.expected !== null && month.expected > 0;
    const best = earned.measured ?? earned.theory;
    return {
      name: parts.siteName,
      website: null,
      isOurs: true,
      isExample: false,
      facts: {
        schemes: say(
          terms.schemes.map(({ scheme, feeFraction }) => ({ name: rewardSchemeLabels[scheme], feeFraction })),
        ),
        minimumPayout: say(terms.minimumPayout),
        payoutIntervalMs: say(terms.payoutIntervalMs ?? terms.payoutRuns?.gap?.typicalMs ?? null),
        payoutCurrency: say(terms.ticker),
        hashrate: measure(stats.state === "stub" ? null : stats.hashrate),
        luck: isJudged ? say((month.found ?? 0) / (month.expected ?? 1), month.to) : null,
        regions: say(listRegions(stats)),
        tls: say(terms.servers.length === 0 ? null : terms.servers.some(({ tlsPort }) => tlsPort !== null)),
        // The address is the login here.
        anonymous: say(true),
        mergeMined: say(terms.mergeMined.map((chain) => findCoin(chain)?.ticker ?? chain.toUpperCase())),
        earned: say(best?.coins ?? null, best === null ? at : best.from + best.days * DAY),
      },
      networkShare: stats.state === "stub" ? null : stats.networkShare,
      earnedDays: best?.days ?? 0,
    };
  }

  function describeOther(pool: OtherPool, cells: OtherPool["cells"], stats: PoolStats): ComparedPool {
    const at = now();
    const told = <Value>(cell: Sourced<Value> | null): ComparedFact<Value> | null =>
      cell === null
        ? null
        : { value: cell.value, source: cell.source, asOf: cell.asOf, isStale: isStaleFact(cell, at) };
    const network = stats.state === "stub" ? null : (stats.network?.hashrate ?? null);
    const hashrate = cells.hashrate;
    return {
      name: pool.name,
      website: pool.website,
      isOurs: false,
      isExample: otherPools.isExample,
      facts: {
        schemes: told(cells.schemes),
        minimumPayout: told(cells.minimumPayout),
        payoutIntervalMs: told(cells.payoutIntervalMs),
        payoutCurrency: told(cells.payoutCurrency),
        hashrate: told(hashrate),
        luck: told(cells.luck),
        regions: told(cells.regions),
        tls: told(cells.tls),
        anonymous: told(cells.anonymous),
        mergeMined: told(cells.mergeMined),
        earned: told(cells.earned),
      },
      // An old hashrate over today's network would be a share of neither day.
      networkShare:
        hashrate === null || network === null || network === 0 || isStaleFact(hashrate, at)
          ? null
          : hashrate.value / network,
      earnedDays: 30,
    };
  }

  return {
    listCoins: () => parts.coins,
    async getComparison(coin, sort) {
      const [stats, readings] = await Promise.all([getPoolStats(coin), store.comparison.listReadings()]);
      const fee = pickSteadyScheme(stats.terms.schemes)?.feeFraction ?? null;
      const earned = await cachedEarned(`${coin} ${fee}`, () => loadEarned(store, stats.terms, fee, now()));
      const others = otherPools.pools
        .filter((pool) => pool.coin === coin)
        .map((pool) => describeOther(pool, applyReading(pool, readings.get(readingKey(pool)) ?? null), stats));
      const ours = takesWork(stats.terms.state) ? [await describeOurs(stats, earned)] : [];
      return {
        at: now(),
        coin,
        pools: sortPools([...ours, ...others], sort),
        hasOthers: otherPools.pools.length > 0,
        earned,
      };
    },
  };
}

/** Null without known servers. */
function listRegions({ terms }: PoolStats): readonly string[] | null {
  const regions = [...new Set(terms.servers.map(({ region }) => region))];
  return regions.length === 0 ? null : regions;
}

/** Lower is better for fee and minimum, higher for the rest; unknown last. */
export function sortPools(pools: readonly ComparedPool[], sort: ComparisonSort): readonly ComparedPool[] {
  const byName = (one: ComparedPool, other: ComparedPool) =>
    one.name.localeCompare(other.name, "en", { sensitivity: "base" });
  if (sort === "name") return pools.toSorted(byName);
  const sign = sort === "fee" || sort === "minimum" ? 1 : -1;
  return pools.toSorted((one, other) => {
    const [left, right] = [weigh(one, sort), weigh(other, sort)];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byName(one, other);
    return sign * (left - right) || byName(one, other);
  });
}

function weigh({ facts, earnedDays }: ComparedPool, sort: Exclude<ComparisonSort, "name">): number | null {
  switch (sort) {
    case "fee":
      return lowestFee(facts.schemes?.value ?? []);
    case "minimum":
      return facts.minimumPayout === null ? null : Number(facts.minimumPayout.value);
    case "earned":
      return facts.earned === null || earnedDays === 0 ? null : facts.earned.value / earnedDays;
    default:
      return facts[sort]?.value ?? null;
  }
}

/** SOLO counts only where no other scheme exists. */
function lowestFee(schemes: OtherPoolFacts["schemes"]): number | null {
  const known = schemes.filter(({ feeFraction }) => feeFraction !== null);
  const steady = known.filter(({ name }) => !/^solo$/i.test(name));
  const fees = (steady.length > 0 ? steady : known).map(({ feeFraction }) => feeFraction ?? 0);
  return fees.length === 0 ? null : Math.min(...fees);
}
