// docs/formulas.md, "Effort". A fraction: 1 = exactly the expected work, below 1 = lucky.

/**
 * Σ work ÷ Σ difficulty: in a mean of percentages, short rounds would weigh as much as long ones. Skips blocks without
 * effort or difficulty.
 */
export function averageEffort(
  blocks: readonly { readonly effort: number | null; readonly difficulty: number | null }[],
): number | null {
  let work = 0;
  let expected = 0;
  for (const { effort, difficulty } of blocks) {
    if (effort !== null && difficulty !== null && difficulty > 0) {
      work += effort * difficulty;
      expected += difficulty;
    }
  }
  return expected > 0 ? work / expected : null;
}

/** Luck as Braiins and OCEAN show it, 1 ÷ effort: above 1 = lucky. */
export function luck(effort: number): number | null {
  return effort > 0 ? 1 / effort : null;
}

/** Probability that a block needs more than `effort` times the expected work: e^-effort (100 % → 37 %, 300 % → 5 %). */
export function chanceOfEffortAbove(effort: number): number {
  return Math.exp(-Math.max(0, effort));
}

/** Probability of at least one block when `expected` are expected: 1 - e^-expected (Poisson). */
export function chanceOfBlock(expected: number): number {
  return -Math.expm1(-Math.max(0, expected));
}

/** H/s: difficulty × hashes for one unit of it ÷ seconds for a block. */
export function networkHashrate(
  difficulty: number,
  hashesPerDifficulty: number,
  blockTimeSeconds: number,
): number | null {
  return blockTimeSeconds > 0 ? (difficulty * hashesPerDifficulty) / blockTimeSeconds : null;
}
