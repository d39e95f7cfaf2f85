/** UTC milliseconds; the difficulty is that of the blocks up to it. Lists are oldest first. */
export interface HeightSample {
  readonly at: number;
  readonly height: number;
  readonly difficulty: number;
}

export interface EpochRules {
  /** Blocks between two adjustments. */
  readonly epochBlocks: number;
  /** As intended. */
  readonly blockTimeMs: number;
}

export interface DifficultyAdjustment {
  readonly atHeight: number;
  readonly blocksLeft: number;
  readonly epochBlocks: number;
  /** UTC milliseconds. */
  readonly expectedAt: number;
  /** 0.031 = 3.1 % harder. */
  readonly change: number;
  /** One standard deviation, from the luck of blocks alone. */
  readonly uncertainty: number;
  readonly measuredBlocks: number;
}

/** Bitcoin's limit for one adjustment. */
const mostFactor = 4;
/** With fewer measured blocks, luck alone moves the estimate by 7 %. */
const leastMeasuredFraction = 0.1;

/**
 * For chains with epochs (Bitcoin's rule: new = old × intended ÷ real duration). Early in an epoch its few blocks are
 * mostly luck, so the real duration is the time passed plus the blocks to come at the hashrate of the last
 * `epochBlocks` blocks, including those before the epoch (Σ blocks × difficulty ÷ time). Null while less than a tenth
 * of an epoch was measured.
 */
export function expectAdjustment(
  samples: readonly HeightSample[],
  { epochBlocks, blockTimeMs }: EpochRules,
): DifficultyAdjustment | null {
  const last = samples.at(-1);
  if (last === undefined || last.difficulty <= 0) return null;
  const measured = samples.filter((sample) => sample.height >= last.height - epochBlocks);
  const first = measured[0] ?? last;
  const measuredBlocks = last.height - first.height;
  if (measuredBlocks < epochBlocks * leastMeasuredFraction || last.at <= first.at) return null;

  // In blocks of today's difficulty.
  const work = measured.reduce((sum, sample, index) => {
    const before = measured[index - 1];
    return before === undefined ? 0 : sum + Math.max(0, sample.height - before.height) * sample.difficulty;
  }, 0);
  const blockMs = (last.at - first.at) / (work / last.difficulty);

  const epochStart = Math.floor(last.height / epochBlocks) * epochBlocks;
  const blocksLeft = epochStart + epochBlocks - last.height;
  const startedAt = findTimeOfHeight(samples, epochStart) ?? last.at - (last.height - epochStart) * blockMs;
  const aheadMs = blocksLeft * blockMs;
  const durationMs = last.at - startedAt + aheadMs;
  const ratio = Math.min(mostFactor, Math.max(1 / mostFactor, (epochBlocks * blockTimeMs) / durationMs));
  // The blocks to come vary by the root of their number, their expected pace by that of the measured ones.
  const spreadMs = Math.hypot(Math.sqrt(blocksLeft) * blockMs, aheadMs / Math.sqrt(measuredBlocks));
  return {
    atHeight: epochStart + epochBlocks,
    blocksLeft,
    epochBlocks,
    expectedAt: Math.round(last.at + aheadMs),
    change: ratio - 1,
    uncertainty: (ratio * spreadMs) / durationMs,
    measuredBlocks,
  };
}

/** Interpolates; null before the first sample. */
function findTimeOfHeight(samples: readonly HeightSample[], height: number): number | null {
  const next = samples.findIndex((sample) => sample.height >= height);
  const after = samples[next];
  const before = samples[next - 1];
  if (after === undefined) return null;
  if (after.height === height) return after.at;
  if (before === undefined) return null;
  return before.at + ((after.at - before.at) * (height - before.height)) / (after.height - before.height);
}
