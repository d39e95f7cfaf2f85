import { LRUCache } from "lru-cache";
import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { NetworkSample } from "#src/domain/mining/pool.ts";
import { DAY, HOUR, SECOND } from "#src/domain/time/durations.ts";
import { findDemoMagnitude } from "./magnitudes.ts";
import { dayOfStep, hashText, hourOfStep, mix, STEP, STEPS_PER_DAY, smoothNoise, unit } from "./noise-and-steps.ts";

export interface DemoChain {
  readonly coin: CoinFacts;
  readonly seed: number;
  readonly maturityMs: number;
  readonly hashrateAt: (step: number) => number;
  /** The network hashrate that the difficulty is set for: the present one, unless the chain sets it in epochs. */
  readonly targetRatesOfDay: (day: number) => Float64Array;
  /** Hashes. */
  readonly workPerBlockAt: (step: number) => number;
  readonly difficultyAt: (step: number) => number;
  readonly heightAt: (at: number) => number;
  readonly startOfHeight: (height: number) => number;
  /** Atomic units, fees included. */
  readonly rewardAt: (hour: number) => bigint;
  readonly sampleAt: (step: number, at: number) => NetworkSample;
}

const assumedConfirmations = 100;

export function roundToAtomic(coins: number, decimals: number): bigint {
  const digits = Math.min(decimals, 8);
  return BigInt(Math.round(coins * 10 ** digits)) * 10n ** BigInt(decimals - digits);
}

export function createDemoChain(coin: CoinFacts, poolSeed: number): DemoChain {
  const magnitude = findDemoMagnitude(coin.slug);
  const { networkHashrate } = magnitude;
  const seed = mix(poolSeed, hashText(`chain ${coin.slug}`));
  const trend = mix(seed, 1);
  const season = mix(seed, 2);
  const weather = mix(seed, 3);
  const fees = mix(seed, 4);
  const workSeconds = coin.algorithmBlockTimeSeconds;
  const slotMs = coin.blockTimeSeconds * SECOND;
  const launchedAt = Date.parse(coin.launched ?? "2022");
  const subsidy = roundToAtomic(coin.blockReward ?? magnitude.blockReward ?? 0, coin.decimals);
  function computeHashrate(step: number): number {
    const drift =
      0.16 * smoothNoise(trend, step / (71 * STEPS_PER_DAY)) +
      0.05 * smoothNoise(season, step / (8 * STEPS_PER_DAY)) +
      0.012 * smoothNoise(weather, step / 36);
    return networkHashrate * Math.exp(drift);
  }
  const days = new LRUCache<number, Float64Array>({
    max: 128,
    memoMethod: (day) =>
      Float64Array.from({ length: STEPS_PER_DAY }, (_, i) => computeHashrate(day * STEPS_PER_DAY + i)),
  });
  const hashratesOfDay = (day: number) => days.memo(day);
  const hashrateAt = (step: number) => {
    const day = dayOfStep(step);
    return hashratesOfDay(day)[step - day * STEPS_PER_DAY] ?? 0;
  };
  const firstHeight = magnitude.heightOffset ?? 0;
  const epochBlocks = coin.difficultyEpochBlocks;
  const epochs =
    epochBlocks === null
      ? null
      : createEpochs({ epochBlocks, blockTimeMs: slotMs, launchedAt, firstHeight, hashrateAt: computeHashrate });
  const targets = new LRUCache<number, Float64Array>({
    max: 128,
    memoMethod: (day) =>
      Float64Array.from({ length: STEPS_PER_DAY }, (_, i) => epochs?.targetRateAt(day * DAY + i * STEP) ?? 0),
  });
  const targetRatesOfDay = epochs === null ? hashratesOfDay : (day: number) => targets.memo(day);
  const workPerBlockAt = (step: number) => {
    const day = dayOfStep(step);
    return (targetRatesOfDay(day)[step - day * STEPS_PER_DAY] ?? 0) * workSeconds;
  };
  const difficultyAt = (step: number) => workPerBlockAt(step) / coin.hashesPerDifficulty;
  const heightAt = epochs?.heightAt ?? ((at: number) => firstHeight + Math.floor((at - launchedAt) / slotMs));
  const startOfHeight = epochs?.startOfHeight ?? ((height: number) => launchedAt + (height - firstHeight) * slotMs);
  // Up to 1 % of fees on top of the subsidy, in parts per million.
  const rewardAt = (hour: number) =>
    subsidy + (subsidy * BigInt(Math.floor(10_000 * unit(mix(fees, hour))))) / 1_000_000n;

  return {
    coin,
    seed,
    maturityMs: (coin.confirmations ?? assumedConfirmations) * slotMs,
    hashrateAt,
    targetRatesOfDay,
    workPerBlockAt,
    difficultyAt,
    heightAt,
    startOfHeight,
    rewardAt,
    sampleAt: (step, at) => ({
      at,
      height: heightAt(at),
      difficulty: difficultyAt(step),
      hashrate: hashrateAt(step),
      // Made up where the reward is unknown, and then not shown as a fact.
      blockReward: coin.blockReward === null ? null : rewardAt(hourOfStep(step)),
      lastBlockAt: Math.floor(startOfHeight(heightAt(at))),
    }),
  };
}

export function maturityHours(chain: DemoChain): number {
  return Math.ceil(chain.maturityMs / HOUR);
}

export function orphanDelayMs(chain: DemoChain): number {
  return Math.max(STEP / 10, chain.maturityMs / 4);
}

export interface DemoEpochs {
  /** The network hashrate at which blocks come at their intended pace. */
  readonly targetRateAt: (at: number) => number;
  readonly heightAt: (at: number) => number;
  readonly startOfHeight: (height: number) => number;
}

interface EpochFacts {
  readonly epochBlocks: number;
  readonly blockTimeMs: number;
  readonly launchedAt: number;
  readonly firstHeight: number;
  readonly hashrateAt: (step: number) => number;
}

interface Epoch {
  readonly startsAt: number;
  readonly firstHeight: number;
  readonly targetRate: number;
  readonly rate: number;
}

const samplesPerEpoch = 32;

export function createEpochs(facts: EpochFacts): DemoEpochs {
  const { epochBlocks, blockTimeMs, hashrateAt } = facts;
  const intendedMs = epochBlocks * blockTimeMs;

  function meanRate(startsAt: number): number {
    let sum = 0;
    for (let i = 0; i < samplesPerEpoch; i++) {
      sum += hashrateAt(Math.floor((startsAt + (i / samplesPerEpoch) * intendedMs) / STEP));
    }
    return sum / samplesPerEpoch;
  }

  function begin(startsAt: number, firstHeight: number, targetRate: number): Epoch {
    // At the start of a step: within a step nothing changes.
    const onStep = Math.round(startsAt / STEP) * STEP;
    return { startsAt: onStep, firstHeight, targetRate, rate: meanRate(onStep) };
  }

  /** More hashrate than the target shortens an epoch, and makes the next one harder by the same factor. */
  function follow({ startsAt, firstHeight, targetRate, rate }: Epoch): Epoch {
    return begin(startsAt + (intendedMs * targetRate) / rate, firstHeight + epochBlocks, rate);
  }

  const opening = Math.floor(facts.firstHeight / epochBlocks) * epochBlocks;
  const openedAt = facts.launchedAt - (facts.firstHeight - opening) * blockTimeMs;
  const first = begin(openedAt, opening, meanRate(openedAt - intendedMs));
  const epochs = [first];
  let last = first;

  function find(isLater: (epoch: Epoch) => boolean): readonly [Epoch, Epoch] {
    while (!isLater(last)) {
      last = follow(last);
      epochs.push(last);
    }
    let low = 0;
    let high = epochs.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      const epoch = epochs[middle];
      if (epoch === undefined || isLater(epoch)) high = middle;
      else low = middle;
    }
    const epoch = epochs[low] ?? first;
    return [epoch, epochs[low + 1] ?? follow(epoch)];
  }
  const findAt = (at: number) => find(({ startsAt }) => startsAt > at);

  return {
    targetRateAt: (at) => findAt(at)[0].targetRate,
    heightAt(at) {
      const [epoch, next] = findAt(at);
      const passed = (at - epoch.startsAt) / (next.startsAt - epoch.startsAt);
      return epoch.firstHeight + Math.floor(passed * epochBlocks);
    },
    startOfHeight(height) {
      const [epoch, next] = find(({ firstHeight }) => firstHeight > height);
      const passed = (height - epoch.firstHeight) / epochBlocks;
      return epoch.startsAt + passed * (next.startsAt - epoch.startsAt);
    },
  };
}
