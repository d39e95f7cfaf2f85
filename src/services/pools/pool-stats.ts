import { maskAddress } from "#src/domain/addresses/address.ts";
import type { PoolNetwork } from "#src/domain/coins/coin.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type {
  EngineTraits,
  LoginsByScheme,
  LoginTraits,
  ReportedTraits,
  RuleTraits,
} from "#src/domain/mining/engine-traits.ts";
import {
  type CoinState,
  type EngineFaultKind,
  findUnknownSchemes,
  type NetworkSample,
  type PoolSample,
  type PoolSnapshot,
  type StratumPort,
  sumHashrate,
} from "#src/domain/mining/pool.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import {
  findPoolFault,
  isNetworkPresent,
  type PoolFault,
  unknownSourceState,
} from "#src/domain/mining/source-state.ts";
import { feesInForce } from "#src/domain/money/fee-history.ts";
import { measurePayoutRuns, type PayoutRuns } from "#src/domain/money/payout-runs.ts";
import { judgeNotices, type PoolNotice } from "#src/domain/site/notice.ts";
import { DAY, MINUTE } from "#src/domain/time/durations.ts";
import { type BlockKnowledge, describeReading, isCompleteSince } from "../blocks/block-knowledge.ts";
import { findStandstill, joinLastBlock } from "./pool-health.ts";
import { completeServers, type PoolHost, type PoolServer } from "./pool-servers.ts";
import { type PriceQuote, quotePrice } from "./price-quotes.ts";
import type { StoredPoolFigures } from "./stored-figures.ts";

/** Null = not known. */
export interface PoolRules {
  /** Who pays a payout's transaction fee. */
  readonly payoutFee: "pool" | "miner" | null;
  /** Payouts are whole multiples of it, atomic units; null where the whole balance is paid. */
  readonly denomination: bigint | null;
  /** The engine's own number, not the chain's. */
  readonly confirmations: number | null;
  readonly rentedPower: RuleTraits["rentedPower"];
  readonly payoutRuns: RuleTraits["payoutRuns"];
}

/** Fee as a fraction (0.01 = 1 %). */
export interface PoolTerms {
  readonly coin: CoinSlug;
  readonly ticker: string;
  /** Spec §3: defaults to the upper-cased coin code. */
  readonly name: string;
  readonly state: CoinState;
  /** Test networks: other addresses, no explorers, no exchanges (domain/coins/test-networks.ts). */
  readonly network: PoolNetwork;
  readonly isDemo: boolean;
  readonly engine: string;
  readonly schemes: readonly { readonly scheme: RewardScheme; readonly feeFraction: number | null }[];
  /** Of each engine; absent where the pool has one. */
  readonly engineSchemes?: readonly (readonly RewardScheme[])[];
  /** Slugs. */
  readonly mergeMined: readonly string[];
  /** Atomic units. */
  readonly minimumPayout: bigint | null;
  /** Runs start at multiples of this in UTC. */
  readonly payoutIntervalMs: number | null;
  /** Runs without a clock, as observed; else null. */
  readonly payoutRuns: PayoutRuns | null;
  /** Spec §8: days without mining until a balance is reset; null = never. */
  readonly balanceResetDays: number | null;
  readonly login: LoginTraits;
  /** Of schemes with an engine of their own, where it differs. */
  readonly loginOf?: LoginsByScheme;
  readonly rules: PoolRules;
  readonly firstFiguresMs: EngineTraits["firstFiguresMs"];
  /** Spec §8: ports that miners should leave. */
  readonly deprecatedPorts: readonly number[];
  /** "03:30" in UTC. */
  readonly dailyBonusAt: string | null;
  /** Shortens addresses of top miners and finders before they leave the server. */
  readonly areAddressesMasked: boolean;
  readonly servers: readonly PoolServer[];
  /** They have the engine's ports; in stats they are among `servers`. */
  readonly hosts?: readonly PoolHost[];
  /** In the operator's order. */
  readonly notices: readonly PoolNotice[];
}

export interface UnknownScheme {
  readonly scheme: RewardScheme;
  readonly kind: EngineFaultKind;
  readonly since: number;
  /** Its engine's last usable response; null = none so far. */
  readonly lastAt: number | null;
}

/** `stub`: no figures yet (spec §7: "stub of ticker and name"). */
export type PoolStats =
  | {
      readonly state: "live" | "stale";
      readonly terms: PoolTerms;
      /** Null exactly when the figures are live. */
      readonly fault: PoolFault | null;
      /** The engine's poll. The network has its own time. */
      readonly at: number;
      /** Null = the responses do not show it. */
      readonly measuredAt: number | null;
      /** First seen. */
      readonly figuresChangedAt: number | null;
      /** Null = the engine does not report it. */
      readonly acceptsMiners: boolean | null;
      /** Time of the last block, when the next is long overdue: chain or node has stopped. */
      readonly chainStillSince: number | null;
      /** From the engine; the operator's `terms.servers` take precedence. */
      readonly ports: readonly StratumPort[];
      /** Over the schemes; null where only the network is known. */
      readonly hashrate: number | null;
      readonly miners: number | null;
      readonly workers: number | null;
      readonly schemes: readonly PoolSample[];
      /** Schemes whose engine gives no figures now: sums over the schemes are then null. Absent where there are none. */
      readonly unknownSchemes?: readonly UnknownScheme[];
      readonly network: NetworkSample | null;
      /** No chain has difficulty 0: `network` then has none. */
      readonly isDifficultyZero: boolean;
      /** A fraction. */
      readonly networkShare: number | null;
      readonly lastBlock: Block | null;
      readonly blocks: BlockKnowledge;
      readonly blocksDay: number | null;
      readonly usdPrice: PriceQuote | null;
    }
  | {
      readonly state: "stub";
      readonly terms: PoolTerms;
      /** Null before the first poll, and for a pool without a present. */
      readonly fault: PoolFault | null;
      readonly usdPrice: PriceQuote | null;
    };

const statesWithoutPresent: readonly CoinState[] = ["soon", "closed", "paused"];

/** A closed pool's last figures are history. */
export function hasPresent(terms: PoolTerms): boolean {
  return !statesWithoutPresent.includes(terms.state);
}

/** Reports about a pool that is not open do not count. */
export function hasOpened(terms: PoolTerms): boolean {
  return terms.state !== "soon";
}

export function buildPoolStats(written: PoolTerms, figures: StoredPoolFigures, now: number): PoolStats {
  const terms = { ...written, notices: judgeNotices(written.notices, now) };
  // Test network coins have no price; those traded under the ticker are others.
  const usdPrice = terms.state === "testnet" ? null : quotePrice(terms.ticker, figures);
  const snapshot = figures.snapshots.get(terms.coin);
  const source = figures.sources.get(terms.coin)?.engine ?? unknownSourceState;
  const unread: PoolFault | null =
    figures.unreadSince === null ? null : { kind: "storage", since: figures.unreadSince };
  if (!snapshot || !hasPresent(terms)) {
    return { state: "stub", terms, fault: hasPresent(terms) ? (unread ?? source.fault) : null, usdPrice };
  }
  const isWhole = findUnknownSchemes(snapshot.engines).length === 0;
  const hashrate = isWhole && snapshot.schemes.length > 0 ? sumHashrate(snapshot) : null;
  const isDifficultyZero = snapshot.network?.difficulty === 0;
  const reading = figures.readings.get(terms.coin) ?? null;
  const knowledge = describeReading(reading);
  // Null while blocks of the day are missing. A failed reading keeps the count for ten minutes.
  const isReadLately = knowledge.fault === null || now - (reading?.at ?? 0) < 10 * MINUTE;
  const isDayRead = isReadLately && isCompleteSince(knowledge, now - DAY);
  const lastBlock = figures.lastBlocks.get(terms.coin);
  const measured = joinLastBlock(withKnownDifficulty(snapshot.network), lastBlock);
  const recentRewards = figures.recentRewards.get(terms.coin);
  const network = measured === null || recentRewards === undefined ? measured : { ...measured, recentRewards };
  const fault = unread ?? findPoolFault(snapshot, source, now);
  // Without a response it is not known whether the pool is up.
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
        ? findStandstill({ ...snapshot, network: measured }, source, getCoin(terms.coin), terms.network)
        : null,
    ports: snapshot.ports,
    hashrate,
    miners: isWhole ? sumCounts(snapshot.schemes, (sample) => sample.miners) : null,
    workers: isWhole ? sumCounts(snapshot.schemes, (sample) => sample.workers) : null,
    schemes: snapshot.schemes,
    ...(!isWhole && { unknownSchemes: listUnknown(snapshot) }),
    network,
    isDifficultyZero,
    networkShare: hashrate !== null && network?.hashrate ? hashrate / network.hashrate : null,
    lastBlock: lastBlock === undefined ? null : redactFinder(lastBlock, terms),
    blocks: knowledge,
    blocksDay: isDayRead ? (figures.blocksDay.get(terms.coin) ?? 0) : null,
    usdPrice,
  };
}

function listUnknown({ engines = [] }: PoolSnapshot): readonly UnknownScheme[] {
  return engines.flatMap(({ schemes, fault, at }) =>
    fault === null ? [] : schemes.map((scheme) => ({ scheme, ...fault, lastAt: at })),
  );
}

function withKnownDifficulty(network: NetworkSample | null): NetworkSample | null {
  return network?.difficulty === 0 ? { ...network, difficulty: null } : network;
}

export function completeTerms(terms: PoolTerms, snapshot: PoolSnapshot | undefined): PoolTerms {
  if (!snapshot) return terms;
  return {
    ...terms,
    schemes: feesInForce(terms.schemes, snapshot.fees),
    minimumPayout: terms.minimumPayout ?? snapshot.minimumPayout,
    servers: completeServers(terms, snapshot.ports),
    ...completeRuns(terms, snapshot),
    ...(snapshot.reportedTraits === undefined ? {} : completeTraits(terms, snapshot.reportedTraits)),
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

function completeTraits({ login, rules }: PoolTerms, reported: ReportedTraits): Pick<PoolTerms, "login" | "rules"> {
  return {
    // An operator who sets another kind of difficulty request has modified the engine: its report describes the
    // original.
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

/** Null where one is unknown: the sum would look complete. */
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
 * Removed where the coin's miners are private (a list of finders would reveal them), else masked where the operator
 * wants. The worker's name is removed in both cases.
 */
export function redactFinder(block: Block, { coin, areAddressesMasked }: PoolTerms): Block {
  if (!getCoin(coin).hasTopMinersTab) return { ...block, finder: null, worker: null };
  if (!areAddressesMasked) return block;
  return { ...block, finder: block.finder === null ? null : maskAddress(block.finder), worker: null };
}
