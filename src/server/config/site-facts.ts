import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { type EngineTraits, type LoginTraits, mapLogins } from "#src/domain/mining/engine-traits.ts";
import type { PoolTerms, SiteInfo } from "#src/services/services.ts";
import type { EngineCapabilities } from "#src/sources/engines/pool-engine.ts";
import type { PoolConfig, SiteConfig } from "./config.ts";
import { demoEngineName } from "./engine-rules.ts";

export function toSiteInfo(site: SiteConfig, localOrigin: string): SiteInfo {
  const {
    brand,
    enabled,
    groups,
    pools,
    links,
    coupons,
    api,
    dialects,
    explorerReferrals,
    analytics,
    advertising,
    faultService,
  } = site;
  const latencyOrigins = pools.flatMap(({ servers, hosts = [] }) =>
    [...servers, ...hosts].flatMap(({ latencyUrl }) => (latencyUrl === null ? [] : [new URL(latencyUrl).origin])),
  );
  const polls = pools.map(({ engine }) => engine.pollMs);
  return {
    brand,
    localOrigin,
    enabledCoins: enabled,
    groups,
    polls: { shortestMs: Math.min(...polls), longestMs: Math.max(...polls) },
    isDemo: pools.some(isDemo),
    hasPrices: site.prices.feeds.length > 0 || site.prices.fixed !== null,
    links,
    coupons,
    api,
    dialects,
    latencyOrigins: [...new Set(latencyOrigins)],
    widgetOrigins: site.widgetOrigins,
    analytics,
    advertising,
    explorerReferrals,
    faultService,
  };
}

export type OfferedBy = (coin: CoinSlug) => {
  readonly capabilities: Pick<EngineCapabilities, "balances" | "mergeMining" | "mergedChains">;
  readonly traits: EngineTraits;
};

/**
 * Enabled pools in the operator's order, then private ones. The engine removes what it cannot do, and fills in what the
 * operator leaves out.
 */
export function toPoolTerms({ pools }: SiteConfig, offeredBy: OfferedBy): readonly PoolTerms[] {
  return pools.map((pool) => {
    const { ticker, mergeMined } = getCoin(pool.coin);
    const { capabilities, traits } = offeredBy(pool.coin);
    const { balances, mergeMining, mergedChains = mergeMined } = capabilities;
    return {
      coin: pool.coin,
      ticker,
      name: pool.name ?? pool.coin.toUpperCase(),
      state: pool.state,
      network: pool.network,
      isDemo: isDemo(pool),
      engine: pool.engine.name,
      schemes: pool.schemes,
      ...(pool.engines && { engineSchemes: listEngineSchemes(pool.engines) }),
      mergeMined: mergeMining ? mergedChains : [],
      minimumPayout: pool.minimumPayout,
      payoutIntervalMs: pool.payoutIntervalMs,
      payoutRuns: null,
      balanceResetDays: balances ? (pool.balanceResetDays ?? traits.rules.balanceResetDays) || null : null,
      login: resolveLogin(pool, traits.login),
      ...(traits.loginOf && { loginOf: mapLogins(traits.loginOf, (login) => resolveLogin(pool, login)) }),
      rules: resolveRules(pool, traits),
      firstFiguresMs: traits.firstFiguresMs,
      deprecatedPorts: pool.deprecatedPorts,
      dailyBonusAt: pool.dailyBonusAt,
      areAddressesMasked: pool.areAddressesMasked,
      servers: pool.servers,
      ...(pool.hosts && { hosts: pool.hosts }),
      notices: pool.notices,
    };
  });
}

/** Without those of merge-mined coins. */
function listEngineSchemes(engines: NonNullable<PoolConfig["engines"]>) {
  return engines.flatMap(({ schemes }) => (schemes.length === 0 ? [] : [schemes]));
}

function resolveLogin({ login }: PoolConfig, engine: LoginTraits): LoginTraits {
  const worker = login.worker ?? engine.worker;
  const difficulty = login.difficulty ?? engine.difficulty;
  return {
    ...engine,
    worker,
    difficulty,
    solo: login.solo ?? engine.solo,
    takesAccounts: login.takesAccounts ?? engine.takesAccounts,
    password: worker.in === "password" ? "worker" : difficulty.by === "password" ? "options" : "free",
  };
}

function resolveRules(pool: PoolConfig, { rules }: EngineTraits): PoolTerms["rules"] {
  return {
    payoutFee: pool.payoutFee ?? rules.payoutFee,
    denomination: null,
    confirmations: pool.confirmations ?? (rules.confirmations === "coin" ? getCoin(pool.coin).confirmations : null),
    rentedPower: pool.rentedPower ?? rules.rentedPower,
    // A configured interval means payouts by the clock.
    payoutRuns: pool.payoutIntervalMs === null ? rules.payoutRuns : "clock",
  };
}

/** `options.isDemo`: another Adit whose figures are made up; its adapter refuses them without the option. */
export function isDemo({ engine, engines }: PoolConfig): boolean {
  return (engines ?? [engine]).some(({ name, options }) => name === demoEngineName || options.isDemo === true);
}
