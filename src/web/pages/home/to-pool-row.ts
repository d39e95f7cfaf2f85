import { getCoin } from "#src/domain/coins/index.ts";
import { DAY, SECOND } from "#src/domain/time/durations.ts";
import type { PoolStats } from "#src/services/services.ts";
import { drawEvenSparkline } from "../../components/chart/draw-sparkline.ts";
import { toCoinBadge } from "../../loaders/coin-badge.ts";
import type { ValuedRow } from "./pool-rows.ts";

/** A row from the pool's stats; made on the server, because it reads the coins' facts. */
export function toPoolRow(stats: PoolStats, trend: readonly number[] | undefined): ValuedRow {
  const { terms } = stats;
  const coin = getCoin(terms.coin);
  const isKnown = stats.state !== "stub";
  const price = stats.usdPrice;
  return {
    coin: toCoinBadge(terms.coin),
    algorithm: coin.algorithm,
    rateUnit: coin.rateUnit,
    mergeMined: terms.mergeMined.map((slug) => slug.toUpperCase()),
    state: terms.state,
    isSilent: !isKnown,
    price: rounded(price?.usd ?? null),
    change24h: rounded(price?.change24h ?? null),
    hashrate: rounded(isKnown ? stats.hashrate : null),
    networkHashrate: rounded(isKnown ? (stats.network?.hashrate ?? null) : null),
    miners: isKnown ? stats.miners : null,
    schemes: terms.schemes,
    lastBlockAt: isKnown ? (stats.lastBlock?.foundAt ?? null) : null,
    trend: trend === undefined || !isKnown ? null : drawEvenSparkline(trend),
    usdPerDay:
      isKnown && stats.networkShare !== null && coin.blockReward !== null && price !== null
        ? stats.networkShare * (DAY / SECOND / coin.algorithmBlockTimeSeconds) * coin.blockReward * price.usd
        : null,
  };
}

/** Rounded to more digits than any column shows. Without rounding, the additional digits would be a tenth of the page. */
function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(8));
}
