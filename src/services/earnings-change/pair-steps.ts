import type { NetworkPoint } from "#src/db/store.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { coinOnNetwork } from "#src/domain/coins/test-networks.ts";
import { type ChainTerms, findBlockPay, toChainTerms } from "#src/domain/earnings/chain-terms.ts";
import type { WorkStep } from "#src/domain/earnings/earnings-change.ts";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import type { NetworkSample } from "#src/domain/mining/pool.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { PricePoint } from "#src/domain/money/price.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { PoolStats } from "../pools/pool-stats.ts";
import { type IdleRig, isIdleAt } from "./find-idle-rigs.ts";
import type { Grid } from "./time-grid.ts";

/** With the steps of the same time of day before. */
export interface StepPair {
  readonly at: number;
  /** At least one; their mean is compared. */
  readonly before: readonly number[];
}

/** Only steps recorded in both spans are compared: gaps are not guessed. */
export function pairSteps(
  window: { readonly from: number; readonly to: number; readonly stepMs: number },
  days: readonly number[],
  isRecorded: (at: number) => boolean,
): readonly StepPair[] {
  const pairs: StepPair[] = [];
  for (let at = window.from; at < window.to; at += window.stepMs) {
    const before = days.map((back) => at - back * DAY).filter(isRecorded);
    if (before.length > 0 && isRecorded(at)) pairs.push({ at, before });
  }
  return pairs;
}

/** `share`: the part of a step that counts. */
export interface Spans {
  readonly before: readonly { readonly at: number; readonly share: number }[];
  readonly after: readonly { readonly at: number; readonly share: number }[];
}

export function spansOf(pairs: readonly StepPair[]): Spans {
  return {
    before: pairs.flatMap(({ before }) => before.map((at) => ({ at, share: 1 / before.length }))),
    after: pairs.map(({ at }) => ({ at, share: 1 })),
  };
}

export interface RecordedTerms {
  readonly at: ReadonlyMap<number, ChainTerms>;
  /** False: the present reward is used, since past ones are not stored and the chain has no rule. */
  readonly isRewardKnown: boolean;
}

/**
 * Past rewards are not stored. Earnings use the present reward with mean fees; the chain's rule gives the ratio at each
 * height (before a halving: twice as much). Fees are equal on both sides.
 */
export function recordTerms(coin: CoinSlug, pool: PoolStats, network: Grid<NetworkPoint>): RecordedTerms {
  const facts = coinOnNetwork(getCoin(coin), pool.terms.network);
  const sample = pool.state === "stub" ? null : pool.network;
  const present = sample === null ? null : findBlockPay(facts, sample);
  const ruled = sample === null ? null : findBlockPay(facts, withoutReports(sample))?.reward;
  const terms = [...network].flatMap(([at, [point]]) => {
    if (point === undefined) return [];
    const built = toChainTerms(facts, { ...point, at, blockReward: null, lastBlockAt: null }, null);
    return built.ok ? [[at, built.value] as const] : [];
  });
  if (present === null || ruled == null) return { at: new Map(terms), isRewardKnown: isRuled(terms) };
  const isRewardKnown = ruled.basis === "schedule" && isRuled(terms);
  const rewardAt = ({ reward }: ChainTerms) =>
    isRewardKnown
      ? { ...present.reward, atomic: (present.reward.atomic * reward.atomic) / ruled.atomic }
      : present.reward;
  return { at: new Map(terms.map(([at, one]) => [at, { ...one, ...present, reward: rewardAt(one) }])), isRewardKnown };
}

function withoutReports({ recentRewards: _, ...sample }: NetworkSample): NetworkSample {
  return { ...sample, blockReward: null };
}

function isRuled(terms: readonly (readonly [number, ChainTerms])[]): boolean {
  return terms.every(([, { reward }]) => reward.basis === "schedule");
}

export interface Recorded {
  readonly stepMs: number;
  readonly samples: Grid<MinerSample>;
  readonly terms: RecordedTerms;
  readonly prices: Grid<PricePoint>;
  readonly idle: readonly IdleRig[];
  readonly feeOf: (scheme: RewardScheme, at: number) => number | null;
}

/** Null where a fee is not known. */
export function listSteps(
  { stepMs, samples, terms, idle, feeOf }: Recorded,
  scheme: RewardScheme,
  times: readonly { readonly at: number; readonly share: number }[],
  rejectedFraction: number | null,
): readonly WorkStep[] | null {
  const rigs = idle.filter((rig) => rig.scheme === scheme);
  const steps: WorkStep[] = [];
  for (const { at, share } of times) {
    const chain = terms.at.get(at);
    if (chain === undefined) continue;
    const feeFraction = feeOf(scheme, at);
    if (feeFraction === null) return null;
    const hashrate = sumOf(
      (samples.get(at) ?? []).filter((sample) => sample.scheme === scheme).map((one) => one.hashrate),
    );
    const lostHashrate = sumOf(rigs.filter((rig) => isIdleAt(rig, at)).map((rig) => rig.usualHashrate));
    steps.push({ durationMs: stepMs, hashrate, lostHashrate, rejectedFraction, chain, feeFraction, share });
  }
  return steps;
}

/** USD; null where less than nine tenths of the steps have a price. */
export function meanPrice(
  prices: Recorded["prices"],
  times: readonly { readonly at: number; readonly share: number }[],
): number | null {
  const known = times.flatMap(({ at, share }) => {
    const usd = prices.get(at)?.[0]?.usd;
    return usd === undefined ? [] : [{ usd, share }];
  });
  const weight = sumOf(known.map(({ share }) => share));
  if (weight <= 0 || weight < 0.9 * sumOf(times.map(({ share }) => share))) return null;
  // Digits beyond 12 are noise of the sum.
  return Number((sumOf(known.map(({ usd, share }) => usd * share)) / weight).toPrecision(12));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
