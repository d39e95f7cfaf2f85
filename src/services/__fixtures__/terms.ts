import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { plainTraits } from "#src/domain/mining/__fixtures__/plain-traits.ts";
import type { PoolTerms } from "../services.ts";

/** Terms of a live pool with almost nothing announced; `said` overrides them. */
export function termsOf(coin: CoinSlug, said: Partial<PoolTerms> = {}): PoolTerms {
  return {
    coin,
    ticker: getCoin(coin).ticker,
    name: coin.toUpperCase(),
    state: "live",
    network: "mainnet",
    isDemo: false,
    engine: "fake",
    schemes: [],
    mergeMined: [],
    minimumPayout: null,
    payoutIntervalMs: 3_600_000,
    payoutRuns: null,
    balanceResetDays: null,
    login: plainTraits.login,
    rules: { payoutFee: null, denomination: null, confirmations: null, rentedPower: "nothing", payoutRuns: "clock" },
    firstFiguresMs: null,
    deprecatedPorts: [],
    dailyBonusAt: null,
    areAddressesMasked: false,
    servers: [],
    notices: [],
    ...said,
  };
}
