import { getCoin } from "#src/domain/coins/index.ts";
import type { PoolTerms, SiteInfo } from "#src/services/services.ts";
import type { PoolConfig, SiteConfig } from "./config.ts";
import { demoEngineName } from "./config-rules.ts";

/** What visitors may see of the configuration. */
export function toSiteInfo(site: SiteConfig): SiteInfo {
  const {
    brand,
    enabled,
    groups,
    pools,
    links,
    coupons,
    api,
    explorerReferrals,
    analytics,
    advertising,
    faultService,
  } = site;
  const latencyOrigins = pools.flatMap(({ servers }) =>
    servers.flatMap(({ latencyUrl }) => (latencyUrl === null ? [] : [new URL(latencyUrl).origin])),
  );
  return {
    brand,
    enabledCoins: enabled,
    groups,
    isDemo: pools.some(isDemo),
    links,
    coupons,
    api,
    latencyOrigins: [...new Set(latencyOrigins)],
    analytics,
    advertising,
    explorerReferrals,
    faultService,
  };
}

/** The terms of every pool that may be opened: enabled ones in the operator's order, then private ones. */
export function toPoolTerms({ pools }: SiteConfig): readonly PoolTerms[] {
  return pools.map((pool) => {
    const { ticker, mergeMined } = getCoin(pool.coin);
    return {
      coin: pool.coin,
      ticker,
      name: pool.name ?? pool.coin.toUpperCase(),
      state: pool.state,
      isDemo: isDemo(pool),
      engine: pool.engine.name,
      schemes: pool.schemes,
      mergeMined,
      minimumPayout: pool.minimumPayout,
      payoutIntervalMs: pool.payoutIntervalMs,
      balanceResetDays: pool.balanceResetDays,
      dailyBonusAt: pool.dailyBonusAt,
      areAddressesMasked: pool.areAddressesMasked,
      servers: pool.servers,
      notices: pool.notices,
    };
  });
}

function isDemo({ engine }: PoolConfig): boolean {
  return engine.name === demoEngineName;
}
