// Whether a pool found as many blocks as it should have. Finding blocks is a Poisson process: docs/formulas.md, "Runs of blocks"; Rosenfeld,
// "Analysis of Bitcoin Pooled Mining Reward Systems" (2011), section 1.2; tails as in Abramowitz & Stegun 26.4.

/** Natural logarithm of n!, by Stirling's series from 256 on (error below 1e-12); `count` is a whole number of 0 or more. */
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

/** Sums a tail away from the middle, where each term is smaller than the one before it. */
function sumTail(first: number, ratioAfter: (step: number) => number): number {
  let term = first;
  let sum = first;
  for (let step = 0; term > sum * 1e-15; step += 1) {
    term *= ratioAfter(step);
    sum += term;
  }
  return Math.min(1, sum);
}

/** Probability of `count` blocks or fewer when `expected` are to be expected (Poisson). `count` is whole, `expected` 0 or more. */
export function chanceOfAtMost(count: number, expected: number): number {
  if (count < 0) return 0;
  if (count >= expected) return 1 - sumUpward(count + 1, expected);
  return sumTail(poissonChance(count, expected), (step) => Math.max(0, count - step) / expected);
}

/** Probability of `count` blocks or more when `expected` are to be expected (Poisson). */
export function chanceOfAtLeast(count: number, expected: number): number {
  if (count <= 0) return 1;
  return count > expected ? sumUpward(count, expected) : 1 - chanceOfAtMost(count - 1, expected);
}

/** From a count above the expectation on. */
function sumUpward(count: number, expected: number): number {
  return sumTail(poissonChance(count, expected), (step) => expected / (count + step + 1));
}

/**
 * Chance alone moves 2,500 blocks by 2 %, which is about as much as measured hashrates are wrong by. Beyond that a
 * probability would judge the measurement and not the luck.
 */
export const mostJudgedBlocks = 2_500;

export type BlockRun =
  /** As dry as this or drier, as lucky as this or luckier, with this probability. */
  | { readonly kind: "dry" | "lucky"; readonly chance: number }
  /** Too many blocks for a probability: `swing` is what chance alone moves them by (one standard deviation, a fraction). */
  | { readonly kind: "many"; readonly swing: number };

/** Judges found against expected blocks of a window; null when none were to be expected. */
export function judgeRun(found: number, expected: number): BlockRun | null {
  if (!(expected > 0)) return null;
  if (expected > mostJudgedBlocks) return { kind: "many", swing: 1 / Math.sqrt(expected) };
  return found > expected
    ? { kind: "lucky", chance: chanceOfAtLeast(found, expected) }
    : { kind: "dry", chance: chanceOfAtMost(found, expected) };
}

/** A probability for a sentence: "37 of 100" down to a tenth, below it "1 of 12", to two digits, and "1 of 1000000" at the least. */
export function oddsOf(chance: number): { readonly times: number; readonly of: number } {
  if (chance >= 0.1) return { times: Math.min(99, Math.round(chance * 100)), of: 100 };
  return { times: 1, of: Math.min(1_000_000, Number((1 / chance).toPrecision(2))) };
}

export interface WorkSpan {
  readonly hashrate: number;
  /** Hashes that one block takes. */
  readonly workPerBlock: number;
  readonly durationMs: number;
}

/**
 * Blocks to be expected of spans of known hashrate: Σ hashrate × time ÷ work for one block. What the spans leave open of
 * `windowMs` is taken to be like the rest; null when they cover less than nine tenths of it.
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
 * Hashes that one block takes: difficulty × hashes for one unit of it; null without a difficulty. What is said of a round that runs
 * now is made of this alone, because a chain does not keep its block time: a young or a test chain is far from it.
 */
export function workByDifficulty(
  { difficulty }: { readonly difficulty: number | null },
  { hashesPerDifficulty }: { readonly hashesPerDifficulty: number },
): number | null {
  return difficulty !== null && difficulty > 0 ? difficulty * hashesPerDifficulty : null;
}

/** The same, else network hashrate × block time, for a past whose difficulty nobody kept; null without both. */
export function workPerBlock(
  network: { readonly difficulty: number | null; readonly hashrate: number | null },
  coin: { readonly hashesPerDifficulty: number; readonly algorithmBlockTimeSeconds: number },
): number | null {
  const work = workByDifficulty(network, coin);
  if (work !== null) return work;
  if (network.hashrate !== null && network.hashrate > 0) return network.hashrate * coin.algorithmBlockTimeSeconds;
  return null;
}
