import type { CoinFacts } from "#src/domain/coins/coin.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import { type RewardScheme, rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { formatAmountExact } from "#src/domain/money/amount.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import type { PoolConfig, SiteConfig } from "#src/server/config/config.ts";
import { isDemo } from "#src/server/config/site-facts.ts";

/** What lists are told of a site: only what its configuration knows. */
export interface ListedSite {
  readonly name: string;
  readonly email: string;
  /** `https://pool.example` */
  readonly origin: string;
  readonly pools: readonly ListedPool[];
}

export interface ListedPool {
  readonly coin: CoinFacts;
  readonly name: string;
  /** Null: the engine tells it, and the configuration does not. */
  readonly schemes: readonly { readonly scheme: RewardScheme; readonly feePercent: number | null }[];
  /** In coins; null = not in the configuration. */
  readonly minimumPayout: string | null;
  readonly servers: PoolConfig["servers"];
  /** Of servers whose ports the engine tells. */
  readonly hosts: readonly string[];
}

/** What goes to one list, and what the configuration does not know of it. */
export interface Listed {
  readonly text: string;
  readonly missing: readonly string[];
}

export interface Listing {
  /** For the file and the summary. */
  readonly name: string;
  readonly file: string;
  /** Where it is handed in. */
  readonly where: string;
  /** Null: no pool of the site belongs there. */
  write(site: ListedSite): Listed | null;
}

/** Pools that are open to everybody with real coins. The error is a sentence. */
export function toListedSite({ brand, pools }: SiteConfig): Result<ListedSite, string> {
  if (brand.origin === null) return err('Lists need the site\'s address: write "origin" into "brand".');
  const listed = pools.filter(
    (pool) => !pool.isPrivate && pool.state === "live" && pool.network === "mainnet" && !isDemo(pool),
  );
  if (listed.length === 0)
    return err("No pool can be listed: none is live, public and on its main chain without demo data.");
  return ok({
    name: brand.name,
    email: brand.supportEmail,
    origin: brand.origin,
    pools: listed.map((pool) => {
      const coin = getCoin(pool.coin);
      return {
        coin,
        name: pool.name ?? coin.ticker,
        schemes: pool.schemes.map(({ scheme, feeFraction }) => ({
          scheme,
          feePercent: feeFraction === null ? null : Number((feeFraction * 100).toFixed(4)),
        })),
        minimumPayout:
          pool.minimumPayout === null
            ? null
            : formatAmountExact(pool.minimumPayout, coin.decimals).replace(/\.?0+$/, ""),
        servers: pool.servers,
        hosts: (pool.hosts ?? []).map(({ host }) => host),
      };
    }),
  });
}

/** `PPS+, SOLO` */
export function nameSchemes({ schemes }: Pick<ListedPool, "schemes">): string {
  return schemes.map(({ scheme }) => rewardSchemeLabels[scheme]).join(", ");
}

/** Names each pool of which something is not known. */
export function missingOf(
  what: string,
  pools: readonly ListedPool[],
  isMissing: (pool: ListedPool) => boolean,
): readonly string[] {
  const names = pools.filter(isMissing).map(({ coin }) => coin.slug);
  return names.length === 0 ? [] : [`${what} of ${names.join(", ")}`];
}

export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 4)}\n`;
}
