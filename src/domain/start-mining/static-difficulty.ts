/** Seconds in which one share is wanted; pools aim their own variable difficulty at the same (docs/protocol-notes.md, "Static share difficulty"). */
const secondsForShare = 60;

/**
 * The share difficulty at which a device hands in one share a minute: hashrate [H/s] × 60 ÷ hashes for a difficulty of 1,
 * as a whole number of at least 1. Null for no positive hashrate.
 */
export function computeStaticDifficulty(hashrate: number, hashesPerShareDifficulty: number): bigint | null {
  const difficulty = Math.round((hashrate * secondsForShare) / hashesPerShareDifficulty);
  if (!Number.isFinite(difficulty) || hashrate <= 0) return null;
  return BigInt(Math.max(1, difficulty));
}

/** The password that asks for it. */
export function formDifficultyPassword(difficulty: bigint | null): string {
  return difficulty === null ? "x" : `d=${difficulty}`;
}
