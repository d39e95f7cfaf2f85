import { type CoinState, type PoolSample, type PoolSnapshot, sumHashrate } from "#src/domain/mining/pool.ts";
import { judgeNotices } from "#src/domain/site/notice.ts";
import { HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { protectFinder } from "../blocks/protect-finder.ts";
import type { PoolStats, PoolTerms, PriceQuote } from "../services.ts";
import type { Board } from "./board.ts";

export const liveForMs = 5 * MINUTE;

const statesWithoutPresent: readonly CoinState[] = ["soon", "closed", "paused"];

/** Whether a pool has a present at all; what a closed one did last is history, not a figure of today. */
export function hasPresent(terms: PoolTerms): boolean {
  return !statesWithoutPresent.includes(terms.state);
}

/** Whether a pool can have a past. What an engine tells of one that is not open yet was found by nobody. */
export function hasOpened(terms: PoolTerms): boolean {
  return terms.state !== "soon";
}

export function buildPoolStats(written: PoolTerms, board: Board, now: number): PoolStats {
  const terms = { ...written, notices: judgeNotices(written.notices, now) };
  // Coins of a test network are not those that are traded under the ticker.
  const usdPrice = terms.state === "testnet" ? null : quotePrice(terms.ticker, board);
  const snapshot = board.snapshots.get(terms.coin);
  if (!snapshot || !hasPresent(terms)) return { state: "stub", terms, usdPrice };
  const hashrate = sumHashrate(snapshot);
  const network = snapshot.network;
  const lastBlock = board.lastBlocks.get(terms.coin);
  return {
    state: now - snapshot.at < liveForMs ? "live" : "stale",
    terms: completeTerms(terms, snapshot),
    at: snapshot.at,
    hashrate,
    miners: sumCounts(snapshot.schemes, (sample) => sample.miners),
    workers: sumCounts(snapshot.schemes, (sample) => sample.workers),
    schemes: snapshot.schemes,
    network,
    networkShare: network?.hashrate ? hashrate / network.hashrate : null,
    lastBlock: lastBlock === undefined ? null : protectFinder(lastBlock, terms),
    // Absent without any known block: then nobody can say whether there were none or the engine does not tell.
    blocksDay: board.blocksDay.get(terms.coin) ?? null,
    usdPrice,
  };
}

/** The operator's word wins; what he leaves open the engine may say; what neither says stays null. */
export function completeTerms(terms: PoolTerms, snapshot: PoolSnapshot | undefined): PoolTerms {
  if (!snapshot) return terms;
  return {
    ...terms,
    schemes: terms.schemes.map(({ scheme, feeFraction }) => ({
      scheme,
      feeFraction: feeFraction ?? snapshot.fees[scheme] ?? null,
    })),
    minimumPayout: terms.minimumPayout ?? snapshot.minimumPayout,
    payoutIntervalMs: terms.payoutIntervalMs ?? snapshot.payoutIntervalMs,
  };
}

/** Null as soon as one scheme's count is unknown: a sum of a part would pass for the whole. */
function sumCounts(samples: readonly PoolSample[], count: (sample: PoolSample) => number | null): number | null {
  let sum = 0;
  for (const sample of samples) {
    const value = count(sample);
    if (value === null) return null;
    sum += value;
  }
  return sum;
}

function quotePrice(ticker: string, { prices, pricesDayBefore }: Board): PriceQuote | null {
  const usd = prices?.crypto[ticker];
  const origin = prices?.origins.crypto[ticker];
  if (!prices || usd === undefined || origin === undefined) return null;
  const before = pricesDayBefore.get(ticker);
  // A price that another feed left behind has no neighbour a day before the newest one.
  const isComparable = before !== undefined && before > 0 && prices.at - origin.at < HOUR;
  return { usd, at: origin.at, source: origin.source, change24h: isComparable ? usd / before - 1 : null };
}
