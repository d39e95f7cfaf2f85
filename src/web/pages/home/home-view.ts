import type { SiteInfo } from "#src/services/services.ts";
import { matchScreen } from "../../match-screen.ts";
import { normalizeSearch } from "../../page-policy.ts";
import type { PoolSortKey, SortOrder } from "./pool-rows.ts";

export interface HomeView {
  /** Slug of a group of coins; null = all pools. */
  readonly group: string | null;
  readonly sort: PoolSortKey;
  readonly order: SortOrder;
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
