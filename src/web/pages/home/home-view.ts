import { type CoinState, takesWork } from "#src/domain/mining/pool.ts";
import { nextPayoutAt } from "#src/domain/money/payout.ts";
import type { PoolStats, SiteInfo } from "#src/services/services.ts";
import { matchScreen } from "../../match-screen.ts";
import { normalizeSearch } from "../../page-policy.ts";
import type { shownRows } from "../../search-parameters.ts";
import type { PoolSortKey, SortOrder } from "./pool-rows.ts";

export interface HomeView {
  /** Slug of a group of coins; null = all pools. */
  readonly group: string | null;
  readonly sort: PoolSortKey;
  readonly order: SortOrder;
  /** Whether a phone shows the whole list. */
  readonly rows: (typeof shownRows)[number];
}

/** The address of a view of the table, without its language: `/?group=gpu`. */
export function homeAddress({ group, ...order }: HomeView): string {
  const screen = matchScreen("/")?.screen;
  const search = new URLSearchParams({ ...(group === null ? {} : { group }), ...order });
  return `/${screen === undefined ? "" : normalizeSearch(screen, search)}`;
}

interface CoinGroup {
  /** Used in the address: `Merge mining` → `merge-mining`. */
  readonly slug: string;
  readonly name: string;
  readonly names: SiteInfo["groups"][number]["names"];
  readonly coins: ReadonlySet<string>;
}

/** The operator's groups of coins. A group whose name has no Latin letters or digits gets its position as its slug. */
export function toCoinGroups(groups: SiteInfo["groups"]): readonly CoinGroup[] {
  return groups.map(({ name, names, coins }, index) => ({
    slug: toSlug(name) || `group-${index + 1}`,
    name,
    names,
    coins: new Set(coins),
  }));
}

function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 40);
}

/** Null: not known; of the next run also where the pools do not agree. */
export interface HomeTotals {
  readonly miners: number | null;
  readonly workers: number | null;
  readonly pools: number;
  readonly nextRun: { readonly at: number; readonly pools: number } | null;
}

export function sumUp(stats: readonly PoolStats[], now: number): HomeTotals {
  return {
    pools: stats.filter(({ terms }) => takesWork(terms.state)).length,
    miners: sumOverPools(stats, "miners"),
    workers: sumOverPools(stats, "workers"),
    nextRun: findNextRun(stats, now),
  };
}

/** The first payout run of pools that take work, and how many of them have it then; null where a pool's runs are not known. */
function findNextRun(stats: readonly PoolStats[], now: number): HomeTotals["nextRun"] {
  const runs: number[] = [];
  for (const { terms } of stats) {
    if (!takesWork(terms.state)) continue;
    if (terms.payoutIntervalMs === null) return null;
    runs.push(nextPayoutAt(now, terms.payoutIntervalMs));
  }
  const at = Math.min(...runs);
  return runs.length === 0 ? null : { at, pools: runs.filter((run) => run === at).length };
}

/** Pools in these states have no miners by their operator's word. */
const restingStates: readonly CoinState[] = ["soon", "closed", "paused"];

/** The sum over all pools at work; null if one of them does not know its figure: a part would be taken for the whole. */
export function sumOverPools(stats: readonly PoolStats[], figure: "miners" | "workers"): number | null {
  let sum: number | null = null;
  for (const pool of stats) {
    if (restingStates.includes(pool.terms.state)) continue;
    const part = pool.state === "stub" ? null : pool[figure];
    if (part === null) return null;
    sum = (sum ?? 0) + part;
  }
  return sum;
}
