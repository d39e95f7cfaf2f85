import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { NetworkSample } from "#src/domain/mining/pool.ts";
import { DAY, HOUR, SECOND } from "#src/domain/time/durations.ts";
import { BoundedCache } from "./bounded-cache.ts";
import { createEpochs } from "./epochs.ts";
import { demoMagnitudes } from "./magnitudes.ts";
import { hashText, mix, smoothNoise, unit } from "./noise.ts";
import { dayOfStep, hourOfStep, STEP, STEPS_PER_DAY } from "./time-steps.ts";

/** A made-up chain: its network hashrate, height and reward at any time. */
export interface DemoChain {
  readonly coin: CoinFacts;
  readonly seed: number;
  /** Until a block's reward can be spent. */
  readonly maturityMs: number;
  readonly hashrateAt: (step: number) => number;
  /** Of each of a day's steps, the network hashrate that its difficulty is made for: the present one, unless it is set in epochs. */
  readonly targetRatesOfDay: (day: number) => Float64Array;
  /** Hashes that one block is expected to take. */
  readonly workPerBlockAt: (step: number) => number;
  readonly difficultyAt: (step: number) => number;
  readonly heightAt: (at: number) => number;
  readonly startOfHeight: (height: number) => number;
  /** Atomic units of one block found in this hour, fees included. */
  readonly rewardAt: (hour: number) => bigint;
  readonly sampleAt: (step: number, at: number) => NetworkSample;
}

/** Blocks to maturity where no source says. */
const assumedConfirmations = 100;

/** Whole coins (or parts of them) to atomic units; exact to eight digits after the point. */
export function toAtomic(coins: number, decimals: number): bigint {
  const digits = Math.min(decimals, 8);
  return BigInt(Math.round(coins * 10 ** digits)) * 10n ** BigInt(decimals - digits);
}

export function createDemoChain(coin: CoinFacts, poolSeed: number): DemoChain {
  const magnitude = demoMagnitudes[coin.slug];
  if (magnitude === undefined) throw new Error(`The demo knows no magnitudes of ${coin.slug}.`);
  const { networkHashrate } = magnitude;
  const seed = mix(poolSeed, hashText(`chain ${coin.slug}`));
  const trend = mix(seed, 1);
  const season = mix(seed, 2);
  const weather = mix(seed, 3);
  const fees = mix(seed, 4);
  const workSeconds = coin.algorithmBlockTimeSeconds;
  const slotMs = coin.blockTimeSeconds * SECOND;
  const launchedAt = Date.parse(coin.launched ?? "2022");
  const subsidy = toAtomic(coin.blockReward ?? magnitude.blockReward ?? 0, coin.decimals);
  const days = new BoundedCache<number, Float64Array>(128);

  function computeHashrate(step: number): number {
    const drift =
      0.16 * smoothNoise(trend, step / (71 * STEPS_PER_DAY)) +
      0.05 * smoothNoise(season, step / (8 * STEPS_PER_DAY)) +
      0.012 * smoothNoise(weather, step / 36);
    return networkHashrate * Math.exp(drift);
  }
  const hashratesOfDay = (day: number) =>
    days.get(day, () =>
      Float64Array.from({ length: STEPS_PER_DAY }, (_, i) => computeHashrate(day * STEPS_PER_DAY + i)),
    );
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
  const targets = new BoundedCache<number, Float64Array>(128);
  const targetRatesOfDay =
    epochs === null
      ? hashratesOfDay
      : (day: number) =>
          targets.get(day, () =>
            Float64Array.from({ length: STEPS_PER_DAY }, (_, i) => epochs.targetRateAt(day * DAY + i * STEP)),
          );
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
      blockReward: rewardAt(hourOfStep(step)),
      lastBlockAt: Math.floor(startOfHeight(heightAt(at))),
    }),
  };
}

/** Hours after which what was earned in an hour can be spent. */
export function maturityHours(chain: DemoChain): number {
  return Math.ceil(chain.maturityMs / HOUR);
}

/** When a block that lost its race is known to have lost. */
export function orphanDelayMs(chain: DemoChain): number {
  return Math.max(STEP / 10, chain.maturityMs / 4);
}
