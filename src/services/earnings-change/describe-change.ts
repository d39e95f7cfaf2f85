import type { NetworkPoint } from "#src/db/store.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { type ComparedWith, daysBack } from "#src/domain/earnings/compared-with.ts";
import {
  addSteps,
  dropPartlyKnown,
  type EarningsChange,
  earnedCoins,
  explainChange,
  type SchemeWork,
  type WorkStep,
} from "#src/domain/earnings/earnings-change.ts";
import type { ShareSample } from "#src/domain/earnings/share-counts.ts";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import { groupByPayment, type RewardScheme, rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { fromCoins } from "#src/domain/money/amount.ts";
import type { FeeChange } from "#src/domain/money/fee-history.ts";
import type { PricePoint } from "#src/domain/money/price.ts";
import { DAY, HOUR, SECOND } from "#src/domain/time/durations.ts";
import type { FarmRecord } from "../miners/farm-record.ts";
import type { SeenMinerStats } from "../miners/miner-stats.ts";
import type { PoolStats } from "../pools/pool-stats.ts";
import { countRejected, findRejectedGap, spreadShares } from "./count-rejected.ts";
import { describeLuck, type SchemeLuck, sumBlocks } from "./describe-luck.ts";
import {
  type ChangedRig,
  describeRigs,
  findIdleRigs,
  findPauses,
  type IdleRigs,
  listLeftOut,
} from "./find-idle-rigs.ts";
import { listSteps, meanPrice, pairSteps, type Recorded, recordTerms, spansOf } from "./pair-steps.ts";
import { countFees, type PartGap } from "./part-gaps.ts";
import type { FoundBlocks, PoolFinds } from "./pool-finds.ts";
import { changeStepMs, spreadOnGrid } from "./time-grid.ts";

/** A shorter time shows luck with shares more than earnings. */
const leastComparedMs = HOUR;

export interface SpanFigures {
  /** Mean of the rigs while working, base units, rejected work and outages included. */
  readonly hashrate: number;
  /** Sum over all rigs, milliseconds per day. */
  readonly outageMs: number;
  /** As a fraction of all shares; null = not recorded. */
  readonly rejectedFraction: number | null;
  readonly difficulty: number;
  /** Under schemes that pay by the pool's blocks; null = not known, or no such scheme. */
  readonly blocks: FoundBlocks | null;
  /** Before the fee. */
  readonly coinsPerBlock: number;
  readonly feeFraction: number;
}

export type ChangeGap = "too-short" | "no-network" | "no-fee" | "scheme-unknown" | "solo-only" | "no-work";

interface ChangeFrame {
  readonly coin: CoinSlug;
  readonly address: string;
  readonly against: ComparedWith;
  /** Last 24 hours on the 10-minute grid, UTC milliseconds; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  readonly recordedSince: number | null;
}

export interface KnownChange extends ChangeFrame {
  readonly state: "known";
  /** Recorded in both spans; only that is compared. */
  readonly comparedMs: number;
  readonly days: number;
  /** Without SOLO: it pays by own blocks, and a day is too short to expect any. */
  readonly schemes: readonly RewardScheme[];
  readonly isSoloLeftOut: boolean;
  /** `blocks`: expected × the pool's luck, where a scheme pays by its blocks. */
  readonly basis: "expected" | "blocks";
  readonly change: EarningsChange;
  readonly gaps: readonly PartGap[];
  /** (after − before) ÷ before; null where nothing was earned before. */
  readonly fraction: number | null;
  readonly figures: { readonly before: SpanFigures; readonly after: SpanFigures };
  /** Mean of the compared hours; null where one is not recorded. */
  readonly prices: { readonly before: number; readonly after: number } | null;
  readonly rigsKnown: IdleRigs["known"];
  readonly rigsSince: number | null;
  /** Shorter outages are not seen. */
  readonly historyStepMs: number;
  /** Longest outage first. */
  readonly rigs: readonly ChangedRig[];
  /** Idle, but SOLO or without known scheme. */
  readonly leftOut: readonly { readonly worker: string; readonly scheme: RewardScheme | null }[];
}

export type DescribedChange = KnownChange | (ChangeFrame & { readonly state: ChangeGap });

export interface ChangeRecords {
  readonly stats: SeenMinerStats;
  readonly against: ComparedWith;
  readonly to: number;
  readonly pool: PoolStats;
  readonly history: readonly MinerSample[];
  readonly network: readonly NetworkPoint[];
  readonly prices: readonly PricePoint[];
  readonly farm: FarmRecord;
  /** Oldest first. */
  readonly fees: readonly FeeChange[];
  readonly finds: PoolFinds;
  /** Oldest first. */
  readonly shares: readonly ShareSample[];
  readonly tellsShares: boolean;
}

export function describeChange(records: ChangeRecords): DescribedChange {
  const { stats, against, to, pool } = records;
  const { coin, address } = stats;
  const window = { from: to - DAY, to, stepMs: changeStepMs };
  const samples = records.history.flatMap((sample) => {
    const scheme = sample.scheme ?? onlySchemeOf(pool);
    return scheme === null ? [] : [{ ...sample, scheme }];
  });
  const days = daysBack(against);
  const from = to - DAY * (1 + Math.max(...days));
  const recordedSince = records.history[0]?.at ?? null;
  const frame = { coin, address, against, from: window.from, to, recordedSince };
  if (records.history.length > 0 && samples.length === 0) return { ...frame, state: "scheme-unknown" };
  const worked = rewardSchemes.filter((scheme) => samples.some((one) => one.scheme === scheme && one.hashrate > 0));
  const { byShare, byPoolBlock, byOwnBlock } = groupByPayment(worked);
  const schemes = [...byShare, ...byPoolBlock];
  if (worked.length > 0 && schemes.length === 0) return { ...frame, state: "solo-only" };
  const rigs = findIdleRigs(records.farm, stats, samples, from);
  const work = spreadOnGrid(samples, changeStepMs, findPauses(stats, samples, { from, to }));
  const terms = recordTerms(coin, pool, spreadOnGrid(records.network, changeStepMs));
  if (terms.at.size === 0) return { ...frame, state: "no-network" };
  const pairs = pairSteps(window, days, (at) => work.has(at) && terms.at.has(at));
  if (pairs.length * changeStepMs < leastComparedMs) return { ...frame, state: "too-short" };
  if (schemes.length === 0) return { ...frame, state: "no-work" };
  const spans = spansOf(pairs);
  const oldest = Math.min(...spans.before.map(({ at }) => at));
  const presentFee = (scheme: RewardScheme) =>
    pool.terms.schemes.find((one) => one.scheme === scheme)?.feeFraction ?? null;
  const fees = countFees(records.fees, schemes, presentFee, oldest);
  const recorded: Recorded = {
    stepMs: changeStepMs,
    samples: work,
    terms,
    prices: spreadOnGrid(records.prices, changeStepMs),
    idle: rigs.rigs.filter(({ scheme }) => schemes.includes(scheme)),
    feeOf: fees.feeOf,
  };
  const luck = describeLuck(records.finds, byPoolBlock, spans, {
    stepMs: changeStepMs,
    isOnlyScheme: pool.terms.schemes.length === 1,
    workAt: (at) => terms.at.get(at)?.workPerBlock ?? null,
  });
  const shares = spreadShares(records.shares, samples, onlySchemeOf(pool));
  const steps = schemes.map((scheme) => {
    const rejected = countRejected(shares, work, scheme, spans);
    return {
      scheme,
      rejected,
      before: listSteps(recorded, scheme, spans.before, rejected.before),
      after: listSteps(recorded, scheme, spans.after, rejected.after),
    };
  });
  const known = steps.flatMap(({ scheme, before, after }) =>
    before === null || after === null ? [] : [{ before, after, luck: luck.bySchemes.get(scheme) }],
  );
  const divided = dropPartlyKnown(known.flatMap(toSchemeWork));
  if (divided.length < steps.length) return { ...frame, state: "no-fee" };
  const gaps: readonly PartGap[] = [
    ...findRejectedGap(
      steps.map((one) => one.rejected),
      shares,
      spans,
      records.tellsShares,
    ),
    ...(luck.gap === null ? [] : [luck.gap]),
    ...(terms.isRewardKnown ? [] : [{ cause: "reward", reason: "not-recorded", since: null } as const]),
    ...(fees.gap === null ? [] : [fees.gap]),
  ];
  const change = explain(coin, divided, gaps);
  const priceBefore = meanPrice(recorded.prices, spans.before);
  const priceAfter = meanPrice(recorded.prices, spans.after);
  const comparedMs = pairs.length * changeStepMs;
  const comparedDays = days.filter((back) => pairs.some(({ at, before }) => before.includes(at - back * DAY)));
  const down = describeRigs(recorded.idle, window, comparedDays);
  const allSteps = (when: "before" | "after") => known.flatMap((scheme) => scheme[when]);
  return {
    ...frame,
    state: "known",
    comparedMs,
    days: comparedDays.length,
    schemes,
    isSoloLeftOut: byOwnBlock.length > 0,
    basis: byPoolBlock.length > 0 && luck.gap === null ? "blocks" : "expected",
    change,
    gaps,
    fraction: change.before === 0n ? null : Number(change.after - change.before) / Number(change.before),
    figures: {
      before: {
        ...toFigures(coin, allSteps("before"), comparedMs, sumOf(down.map(({ downMs }) => downMs.before))),
        blocks: sumBlocks(luck, "before"),
      },
      after: {
        ...toFigures(coin, allSteps("after"), comparedMs, sumOf(down.map(({ downMs }) => downMs.after))),
        blocks: sumBlocks(luck, "after"),
      },
    },
    prices:
      pool.usdPrice === null || priceBefore === null || priceAfter === null
        ? null
        : { before: priceBefore, after: priceAfter },
    rigsKnown: rigs.known,
    rigsSince: rigs.since,
    historyStepMs: stats.historyStepMs,
    rigs: down,
    leftOut: listLeftOut(records.farm, schemes, window),
  };
}

function onlySchemeOf({ terms }: PoolStats): RewardScheme | null {
  const [only, ...others] = terms.schemes;
  return only === undefined || others.length > 0 ? null : only.scheme;
}

interface SchemeSteps {
  readonly before: readonly WorkStep[];
  readonly after: readonly WorkStep[];
  readonly luck: SchemeLuck | undefined;
}

function toSchemeWork({ luck, ...steps }: SchemeSteps): SchemeWork[] {
  const before = addSteps(steps.before, luck === undefined ? 1 : luck.before);
  const after = addSteps(steps.after, luck === undefined ? 1 : luck.after);
  return before === null || after === null ? [] : [{ before, after }];
}

/** Rounded down to the last shown digit, as all expected earnings are. */
function explain(coin: CoinSlug, schemes: readonly SchemeWork[], gaps: readonly PartGap[]): EarningsChange {
  const facts = getCoin(coin);
  const { decimals, amountDecimals } = facts;
  const earned = (when: "before" | "after") =>
    fromCoins(sumOf(schemes.map((one) => earnedCoins(one[when]))), facts) ?? 0n;
  return explainChange(schemes, {
    earned: { before: earned("before"), after: earned("after") },
    unrecorded: gaps.map(({ cause }) => cause),
    decimals,
    unit: 10n ** BigInt(Math.max(0, decimals - amountDecimals)),
  });
}

function toFigures(
  coin: CoinSlug,
  steps: readonly WorkStep[],
  comparedMs: number,
  outageMs: number,
): Omit<SpanFigures, "blocks"> {
  const work = addSteps(steps);
  const { hashesPerDifficulty } = getCoin(coin);
  if (work === null) throw new Error("Steps that were added up before make sense.");
  const accepted = work.acceptedFraction;
  return {
    hashrate: ((work.hashes + work.lostHashes) * SECOND) / (accepted ?? 1) / comparedMs,
    outageMs,
    rejectedFraction: accepted === null ? null : withoutNoise(1 - accepted),
    difficulty: 1 / (work.blocksPerHash * hashesPerDifficulty),
    coinsPerBlock: work.coinsPerBlock,
    feeFraction: withoutNoise(1 - work.keptFraction),
  };
}

/** Digits beyond 12 are noise of the division. */
function withoutNoise(fraction: number): number {
  return Number(fraction.toFixed(12));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
