import { maskAddress } from "#src/domain/addresses/address.ts";
import type { PoolNetwork } from "#src/domain/coins/coin.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { EngineCustoms, LoginCustoms, ReportedCustoms, RuleCustoms } from "#src/domain/mining/engine-customs.ts";
import {
  type CoinState,
  type NetworkSample,
  type PoolSample,
  type PoolSnapshot,
  type StratumPort,
  sumHashrate,
} from "#src/domain/mining/pool.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { unknownSourceState } from "#src/domain/mining/source-state.ts";
import { feesInForce } from "#src/domain/money/fee-history.ts";
import { measurePayoutRuns, type PayoutRuns } from "#src/domain/money/payout-runs.ts";
import { judgeNotices, type PoolNotice } from "#src/domain/site/notice.ts";
import { DAY, MINUTE } from "#src/domain/time/durations.ts";
import { type BlockKnowledge, describeReading, isCompleteSince } from "../blocks/block-knowledge.ts";
import { findPoolFault, findStandstill, isNetworkPresent, joinLastBlock, type PoolFault } from "./pool-health.ts";
import { completeServers, type PoolHost, type PoolServer } from "./pool-servers.ts";
import { type PriceQuote, quotePrice } from "./price-quotes.ts";
import type { StoredPoolFigures } from "./stored-figures.ts";

/** By which rules a pool pays. Null = nobody says it. */
export interface PoolRules {
  /** Who pays the fee of a payout's transaction. */
  readonly payoutFee: "pool" | "miner" | null;
  /** Only whole multiples of it are paid out, in atomic units; null where the whole balance is. */
  readonly denomination: bigint | null;
  /** Confirmations after which a block counts: the engine's own number, not the chain's. */
  readonly confirmations: number | null;
  readonly rentedPower: RuleCustoms["rentedPower"];
  readonly payoutRuns: RuleCustoms["payoutRuns"];
}

/** What the operator says about one pool. Fee as a fraction (0.01 = 1 %). */
export interface PoolTerms {
  readonly coin: CoinSlug;
  readonly ticker: string;
  /** Spec §3: defaults to the upper-cased coin code. */
  readonly name: string;
  readonly state: CoinState;
  /** Which chain is mined. Its addresses differ, and it has neither explorers nor exchanges (domain/coins/test-networks.ts). */
  readonly network: PoolNetwork;
  readonly isDemo: boolean;
  readonly engine: string;
  readonly schemes: readonly { readonly scheme: RewardScheme; readonly feeFraction: number | null }[];
  /** Slugs of the coins that its engine merge-mines. */
  readonly mergeMined: readonly string[];
  /** Atomic units. */
  readonly minimumPayout: bigint | null;
  /** Of payout runs that follow a clock: they start at its multiples in UTC. */
  readonly payoutIntervalMs: number | null;
  /** Payout runs that follow no clock, as far as they were seen; null where a clock decides and where there are none. */
  readonly payoutRuns: PayoutRuns | null;
  /** Spec §8: days without mining after which a balance is reset. Null where it never is. */
  readonly balanceResetDays: number | null;
  readonly login: LoginCustoms;
  readonly rules: PoolRules;
  readonly firstFiguresMs: EngineCustoms["firstFiguresMs"];
  /** Spec §8: ports that miners are asked to leave. */
  readonly deprecatedPorts: readonly number[];
  /** When the daily bonus of merge mining is credited, "03:30" in UTC; null = not known. */
  readonly dailyBonusAt: string | null;
  /** Whether the addresses of top miners and of finders of blocks are shortened before they leave the server. */
  readonly areAddressesMasked: boolean;
  readonly servers: readonly PoolServer[];
  /** Hosts that have the engine's ports; in stats their servers are among `servers`. */
  readonly hosts?: readonly PoolHost[];
  /** Banners over the pool's pages, in the operator's order. */
  readonly notices: readonly PoolNotice[];
}

/** The last known figures of a pool, and their age. `stub` when there are none (spec §7: "stub of ticker and name"). */
export type PoolStats =
  | {
      readonly state: "live" | "stale";
      readonly terms: PoolTerms;
      /** Null exactly when the figures are live. */
      readonly fault: PoolFault | null;
      /** When the engine was asked. The network has a time of its own. */
      readonly at: number;
      /** When the engine measured the figures; null = nothing in its answers shows their age. */
      readonly measuredAt: number | null;
      /** When the figures were first seen as they are; null = not known. */
      readonly figuresChangedAt: number | null;
      /** False when the pool takes no miners now, as its engine's answer shows; null = the engine does not tell. */
      readonly acceptsMiners: boolean | null;
      /** The time of the chain's last block where one is long overdue: the chain, or the node, stands still. */
      readonly chainStillSince: number | null;
      /** Where miners connect, as the engine tells it; `terms.servers` are the operator's and go before. */
      readonly ports: readonly StratumPort[];
      /** Sums over the schemes; null where the network alone is known. */
      readonly hashrate: number | null;
      readonly miners: number | null;
      readonly workers: number | null;
      readonly schemes: readonly PoolSample[];
      readonly network: NetworkSample | null;
      /** The source says that the difficulty is 0, which is true of no chain: `network` then has none. */
      readonly isDifficultyZero: boolean;
      /** Pool hashrate ÷ network hashrate. */
      readonly networkShare: number | null;
      readonly lastBlock: Block | null;
      /** How much of the pool's list of blocks is stored. */
      readonly blocks: BlockKnowledge;
      readonly blocksDay: number | null;
      readonly usdPrice: PriceQuote | null;
    }
  | {
      readonly state: "stub";
      readonly terms: PoolTerms;
      /** Why there are no figures; null before the first question, and of a pool without a present. */
      readonly fault: PoolFault | null;
      readonly usdPrice: PriceQuote | null;
    };

const statesWithoutPresent: readonly CoinState[] = ["soon", "closed", "paused"];

/** Whether a pool has present figures: what a closed pool did last is history. */
export function hasPresent(terms: PoolTerms): boolean {
  return !statesWithoutPresent.includes(terms.state);
}

/** Whether a pool can have a past. What an engine reports of a pool that is not open yet does not count. */
export function hasOpened(terms: PoolTerms): boolean {
  return terms.state !== "soon";
}

export function buildPoolStats(written: PoolTerms, figures: StoredPoolFigures, now: number): PoolStats {
  const terms = { ...written, notices: judgeNotices(written.notices, now) };
  // The coins of a test network have no price; those traded under the ticker are others.
  const usdPrice = terms.state === "testnet" ? null : quotePrice(terms.ticker, figures);
  const snapshot = figures.snapshots.get(terms.coin);
  const source = figures.sources.get(terms.coin)?.engine ?? unknownSourceState;
  const unread: PoolFault | null =
    figures.unreadSince === null ? null : { kind: "storage", since: figures.unreadSince };
  if (!snapshot || !hasPresent(terms)) {
    return { state: "stub", terms, fault: hasPresent(terms) ? (unread ?? source.fault) : null, usdPrice };
  }
  const hashrate = snapshot.schemes.length > 0 ? sumHashrate(snapshot) : null;
  const isDifficultyZero = snapshot.network?.difficulty === 0;
  const reading = figures.readings.get(terms.coin) ?? null;
  const knowledge = describeReading(reading);
  // Where not all of the day's blocks are stored, it is unknown how many there were.
  // A failed reading leaves the count as it was for ten minutes, like the other figures of a poll.
  const isReadLately = knowledge.fault === null || now - (reading?.at ?? 0) < 10 * MINUTE;
  const isDayRead = isReadLately && isCompleteSince(knowledge, now - DAY);
  const lastBlock = figures.lastBlocks.get(terms.coin);
  const measured = joinLastBlock(withKnownDifficulty(snapshot.network), lastBlock);
  const recentRewards = figures.recentRewards.get(terms.coin);
  const network = measured === null || recentRewards === undefined ? measured : { ...measured, recentRewards };
  const fault = unread ?? findPoolFault(snapshot, source, now);
  // Of an engine that gives nothing now it is not known whether its pool is up.
  const isPresent = fault === null || ["not-up", "old", "restarted", "measuring"].includes(fault.kind);
  return {
    state: fault === null ? "live" : "stale",
    terms: completeTerms(terms, snapshot),
    fault,
    at: snapshot.at,
    measuredAt: snapshot.measuredAt,
    figuresChangedAt: source.changedAt,
    acceptsMiners: isPresent ? snapshot.acceptsMiners : null,
    chainStillSince:
      unread === null && isNetworkPresent(snapshot, now)
        ? findStandstill(snapshot, source, getCoin(terms.coin), terms.network)
        : null,
    ports: snapshot.ports,
    hashrate,
    miners: sumCounts(snapshot.schemes, (sample) => sample.miners),
    workers: sumCounts(snapshot.schemes, (sample) => sample.workers),
    schemes: snapshot.schemes,
    network,
    isDifficultyZero,
    networkShare: hashrate !== null && network?.hashrate ? hashrate / network.hashrate : null,
    lastBlock: lastBlock === undefined ? null : redactFinder(lastBlock, terms),
    blocks: knowledge,
    blocksDay: isDayRead ? (figures.blocksDay.get(terms.coin) ?? 0) : null,
    usdPrice,
  };
}

function withKnownDifficulty(network: NetworkSample | null): NetworkSample | null {
  return network?.difficulty === 0 ? { ...network, difficulty: null } : network;
}

/** What the operator leaves null is taken from the engine; what neither says stays null. */
export function completeTerms(terms: PoolTerms, snapshot: PoolSnapshot | undefined): PoolTerms {
  if (!snapshot) return terms;
  return {
    ...terms,
    schemes: feesInForce(terms.schemes, snapshot.fees),
    minimumPayout: terms.minimumPayout ?? snapshot.minimumPayout,
    servers: completeServers(terms, snapshot.ports),
    ...completeRuns(terms, snapshot),
    ...(snapshot.reportedCustoms === undefined ? {} : completeCustoms(terms, snapshot.reportedCustoms)),
  };
}

function completeRuns(
  { payoutIntervalMs, rules }: PoolTerms,
  snapshot: PoolSnapshot,
): Pick<PoolTerms, "payoutIntervalMs" | "payoutRuns"> {
  const reported = snapshot.payoutIntervalMs;
  if (rules.payoutRuns === "clock") return { payoutIntervalMs: payoutIntervalMs ?? reported, payoutRuns: null };
  const runs = measurePayoutRuns(snapshot.payoutRuns ?? [], reported);
  return { payoutIntervalMs: null, payoutRuns: rules.payoutRuns === "none" ? null : runs };
}

function completeCustoms({ login, rules }: PoolTerms, reported: ReportedCustoms): Pick<PoolTerms, "login" | "rules"> {
  return {
    // An operator who names another way of asking for a difficulty has changed the engine: its own word is about the old one.
    login:
      reported.difficulty?.by === login.difficulty.by || reported.difficulty?.by === "nothing"
        ? { ...login, difficulty: reported.difficulty }
        : login,
    rules: {
      ...rules,
      payoutFee: rules.payoutFee ?? reported.payoutFee,
      denomination: rules.denomination ?? reported.denomination,
      confirmations: rules.confirmations ?? reported.confirmations,
    },
  };
}

/** Null as soon as one scheme's count is unknown, or all are: an incomplete sum would be taken for the whole. */
function sumCounts(samples: readonly PoolSample[], count: (sample: PoolSample) => number | null): number | null {
  if (samples.length === 0) return null;
  let sum = 0;
  for (const sample of samples) {
    const value = count(sample);
    if (value === null) return null;
    sum += value;
  }
  return sum;
}

/**
 * A block as it may leave the server: without its finder where the coin keeps its users private (a list of finders would be
 * the list of miners that is not shown), and with a masked finder where the operator wants that. The worker's name is left
 * out in both cases.
 */
export function redactFinder(block: Block, { coin, areAddressesMasked }: PoolTerms): Block {
  if (!getCoin(coin).hasTopMinersTab) return { ...block, finder: null, worker: null };
  if (!areAddressesMasked) return block;
  return { ...block, finder: block.finder === null ? null : maskAddress(block.finder), worker: null };
}
