import { getCoin } from "#src/domain/coins/index.ts";
import type { PoolStats } from "#src/services/services.ts";
import { drawEvenSparkline, findTrendChange } from "../../components/chart/draw-sparkline.ts";
import { toCoinBadge } from "../../loaders/coin-badge.ts";
import type { PoolRow } from "./pool-rows.ts";

/** A row from the pool's stats; made on the server, because it reads the coins' facts. */
export function toPoolRow(stats: PoolStats, trend: readonly number[] | undefined, earns: PoolRow["earns"]): PoolRow {
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
    isSilent: !isKnown || (stats.hashrate === null && stats.unknownSchemes === undefined),
    note: noteOf(stats),
    staleAt: stats.state === "stale" ? (stats.measuredAt ?? stats.at) : null,
    price: rounded(price?.usd ?? null),
    change24h: rounded(price?.change24h ?? null),
    hashrate: rounded(isKnown ? stats.hashrate : null),
    share: rounded(isKnown ? stats.networkShare : null),
    miners: isKnown ? stats.miners : null,
    schemes: terms.schemes,
    earns,
    lastBlockAt: isKnown ? (stats.lastBlock?.foundAt ?? null) : null,
    trend: trend === undefined || !isKnown ? null : drawEvenSparkline(trend),
    trendChange: trend === undefined || !isKnown ? null : findTrendChange(trend),
  };
}

function noteOf(stats: PoolStats): PoolRow["note"] {
  if (stats.state === "stub") return null;
  if (stats.fault !== null) return stats.fault.kind === "not-up" ? "not-up" : "stale";
  return stats.chainStillSince === null ? null : "chain-still";
}

/** Rounded to more digits than any column shows. Without rounding, the additional digits would be a tenth of the page. */
function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(8));
}
