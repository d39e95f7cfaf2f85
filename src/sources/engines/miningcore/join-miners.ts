import type { Balance, HashrateWindows, Miner, MinerLookup } from "#src/domain/mining/miner.ts";

export function joinMiners(address: string, lookups: readonly MinerLookup[]): MinerLookup {
  const known = lookups.flatMap((lookup) => (lookup.found === "yes" ? [lookup.miner] : []));
  const described = lookups.flatMap((lookup) => (lookup.found === "no" ? [] : [lookup.miner]));
  const miners = known.length > 0 ? known : described;
  const [first] = miners;
  if (first === undefined) return { found: "no" };
  return {
    found: known.length > 0 ? "yes" : "unknown",
    miner: {
      address,
      hashrate: sumWindows(miners),
      lastShareAt: null,
      lastHashrateAt: latestOf(miners),
      shares: first.shares,
      workers: miners.flatMap(({ workers }) => workers),
      balances: joinBalances(miners.flatMap(({ balances }) => balances)),
    },
  };
}

function sumWindows(miners: readonly Miner[]): HashrateWindows {
  const sum = (window: keyof HashrateWindows): number | null => {
    // A miner who stopped in one pool long ago has no average there; the sum is still complete.
    const rates = miners.filter(({ hashrate }) => hasWorked(hashrate)).map(({ hashrate }) => hashrate[window]);
    if (rates.length === 0) return miners.every(({ hashrate }) => hashrate[window] === 0) ? 0 : null;
    return rates.reduce((total, rate) => (total === null || rate === null ? null : total + rate), 0);
  };
  return { tenMinutes: sum("tenMinutes"), sixHours: sum("sixHours"), day: sum("day") };
}

function hasWorked(windows: HashrateWindows): boolean {
  return Object.values(windows).some((rate: number | null) => (rate ?? 0) > 0);
}

function latestOf(miners: readonly Miner[]): number | null {
  return miners.reduce<number | null>((latest, { lastHashrateAt }) => {
    if (lastHashrateAt === null || lastHashrateAt === undefined) return latest;
    return Math.max(latest ?? 0, lastHashrateAt);
  }, null);
}

/**
 * The sums, and the highest threshold. Each pool pays when its own part reaches its own threshold; from the highest on,
 * all have.
 */
function joinBalances(balances: readonly Balance[]): readonly Balance[] {
  const accounts = new Map<string, Balance>();
  for (const balance of balances) {
    const known = accounts.get(balance.chain);
    accounts.set(
      balance.chain,
      known === undefined
        ? balance
        : {
            chain: balance.chain,
            confirmed: add(known.confirmed, balance.confirmed),
            unconfirmed: add(known.unconfirmed, balance.unconfirmed),
            paid: add(known.paid, balance.paid),
            threshold:
              known.threshold !== null && balance.threshold !== null && known.threshold > balance.threshold
                ? known.threshold
                : balance.threshold,
          },
    );
  }
  return [...accounts.values()];
}

function add(one: bigint | null, other: bigint | null): bigint | null {
  return one === null || other === null ? null : one + other;
}
