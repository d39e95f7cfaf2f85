import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { PoolStats, Services } from "#src/services/services.ts";
import type { WebContext } from "../services-context.ts";

// Spec §7: a failed stats call is reported, and the page shows a stub of ticker and name instead. The loaders of the pages make
// these calls on the server. When the lines of the last week fail, they are left out in the same way.

type Pools = Services["pools"];
type Sparklines = Awaited<ReturnType<Pools["listSparklines"]>>;

export function loadPoolStats(web: WebContext, coin: CoinSlug): Promise<PoolStats> {
  const { pools } = web.services;
  return orReported(web, pools.getPoolStats(coin), () => toStub(pools, coin));
}

/** The figures and the lines of every enabled coin, for the index page. */
export async function loadPools(web: WebContext) {
  const { pools, site } = web.services;
  const [stats, trends] = await Promise.all([
    orReported(web, pools.listPoolStats(), () => site.enabledCoins.map((coin) => toStub(pools, coin))),
    orReported<Sparklines>(web, pools.listSparklines(), () => ({})),
  ]);
  return { stats, trends };
}

async function orReported<Value>(web: WebContext, answer: Promise<Value>, fallback: () => Value): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    web.report(error, {});
    return fallback();
  }
}

function toStub(pools: Pools, coin: CoinSlug): PoolStats {
  return { state: "stub", terms: pools.getTerms(coin), fault: null, usdPrice: null };
}
