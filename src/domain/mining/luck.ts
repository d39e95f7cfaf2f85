// Finding blocks is a Poisson process: docs/formulas.md, "Runs of blocks"; Rosenfeld, "Analysis of Bitcoin Pooled
// Mining Reward Systems" (2011), section 1.2; tails as in Abramowitz & Stegun 26.4.

/** ln(n!) for a whole number, by Stirling's series from 256 on (error below 1e-12). */
function logFactorial(count: number): number {
  if (count < 256) {
    let sum = 0;
    for (let factor = 2; factor <= count; factor += 1) sum += Math.log(factor);
    return sum;
  }
  return (
    count * Math.log(count) - count + Math.log(2 * Math.PI * count) / 2 + 1 / (12 * count) - 1 / (360 * count ** 3)
  );
}

function poissonChance(count: number, expected: number): number {
  if (expected === 0) return count === 0 ? 1 : 0;
  return Math.exp(count * Math.log(expected) - expected - logFactorial(count));
}

/** Sums a tail away from the middle, where the terms shrink. */
function sumTail(first: number, ratioAfter: (step: number) => number): number {
  let term = first;
  let sum = first;
  for (let step = 0; term > sum * 1e-15; step += 1) {
    term *= ratioAfter(step);
    sum += term;
  }
  return Math.min(1, sum);
}

/** Probability of `count` blocks or fewer (Poisson). `count` is whole, both are 0 or more. */
export function chanceOfAtMost(count: number, expected: number): number {
  if (count < 0) return 0;
  if (count >= expected) return 1 - sumUpward(count + 1, expected);
  return sumTail(poissonChance(count, expected), (step) => Math.max(0, count - step) / expected);
}

export function chanceOfAtLeast(count: number, expected: number): number {
  if (count <= 0) return 1;
  return count > expected ? sumUpward(count, expected) : 1 - chanceOfAtMost(count - 1, expected);
}

function sumUpward(count: number, expected: number): number {
  return sumTail(poissonChance(count, expected), (step) => expected / (count + step + 1));
}

/**
 * Chance alone moves 2,500 blocks by 2 %, about the error of measured hashrates. Beyond that a probability would judge
 * the measurement and not the luck.
 */
export const mostJudgedBlocks = 2_500;

export type BlockRun =
  /** The probability of a run as dry as this or drier, or as lucky or luckier. */
  | { readonly kind: "dry" | "lucky"; readonly chance: number }
  /** Too many blocks for a probability. `swing`: one standard deviation of chance alone, a fraction. */
  | { readonly kind: "many"; readonly swing: number };

export function judgeRun(found: number, expected: number): BlockRun | null {
  if (!(expected > 0)) return null;
  if (expected > mostJudgedBlocks) return { kind: "many", swing: 1 / Math.sqrt(expected) };
  return found > expected
    ? { kind: "lucky", chance: chanceOfAtLeast(found, expected) }
    : { kind: "dry", chance: chanceOfAtMost(found, expected) };
}

/**
 * A probability for a sentence: "37 of 100" down to a tenth, below it "1 of 12", to two digits, down to "1 of 1000000".
 */
export function oddsOf(chance: number): { readonly times: number; readonly of: number } {
  if (chance >= 0.1) return { times: Math.min(99, Math.round(chance * 100)), of: 100 };
  return { times: 1, of: Math.min(1_000_000, Number((1 / chance).toPrecision(2))) };
}

export interface WorkSpan {
  readonly hashrate: number;
  /** Hashes for one block. */
  readonly workPerBlock: number;
  readonly durationMs: number;
}

/**
 * Σ hashrate × time ÷ work for one block. Gaps in `windowMs` are assumed to be like the rest; null when the spans cover
 * less than nine tenths of it.
 */
export function expectedOverSpans(spans: readonly WorkSpan[], windowMs: number): number | null {
  let coveredMs = 0;
  let expected = 0;
  for (const { hashrate, workPerBlock, durationMs } of spans) {
    coveredMs += durationMs;
    expected += (hashrate * durationMs) / 1000 / workPerBlock;
  }
  const coverage = windowMs > 0 ? coveredMs / windowMs : 0;
  return coverage >= 0.9 ? expected / Math.min(1, coverage) : null;
}

/**
 * Difficulty × hashes for one unit of it. The running round uses only this: young and test chains are far from their
 * block time.
 */
export function workByDifficulty(
  { difficulty }: { readonly difficulty: number | null },
  { hashesPerDifficulty }: { readonly hashesPerDifficulty: number },
): number | null {
  return difficulty !== null && difficulty > 0 ? difficulty * hashesPerDifficulty : null;
}

/** Falls back to network hashrate × block time, for times without a stored difficulty. */
export function workPerBlock(
  network: { readonly difficulty: number | null; readonly hashrate: number | null },
  coin: { readonly hashesPerDifficulty: number; readonly algorithmBlockTimeSeconds: number },
): number | null {
  const work = workByDifficulty(network, coin);
  if (work !== null) return work;
  if (network.hashrate !== null && network.hashrate > 0) return network.hashrate * coin.algorithmBlockTimeSeconds;
  return null;
}
