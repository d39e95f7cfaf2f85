// What merge mining added to plain mining (docs/formulas.md, "Bonus of merge mining").

/** One UTC day of a pool that merge-mines. */
export interface BonusDay {
  /** Midnight with which it begins, UTC milliseconds. */
  readonly at: number;
  /** What the pool's work was worth on its own chain, in USD; null where it is not known. */
  readonly plainUsd: number | null;
  /** What each merge-mined chain brought, and what it was worth; null where it is not known. */
  readonly chains: readonly {
    readonly chain: string;
    readonly blocks: number;
    /** Atomic units. */
    readonly amount: bigint | null;
    readonly usd: number | null;
  }[];
}

/** Several days in a row, added up. */
export interface Bonus {
  /** Midnight with which the first day begins. */
  readonly from: number;
  readonly days: number;
  readonly plainUsd: number;
  readonly mergedUsd: number;
  /** Merged ÷ plain: 0.08 = merge mining added 8 %. */
  readonly fraction: number;
  readonly chains: readonly {
    readonly chain: string;
    readonly blocks: number;
    readonly amount: bigint;
    readonly usd: number;
  }[];
}

/**
 * The newest days in a row of which everything is known, at most `most` of them, added up: a gap ends the row, since what
 * lies before it belongs to no sum that ends with the last day. `days` are in order of time. Null without one known day, and
 * where the plain work was worth nothing.
 */
export function sumBonus(days: readonly BonusDay[], most: number): Bonus | null {
  const row = days.slice(-most);
  const known = row.slice(row.findLastIndex((day) => !isKnown(day)) + 1);
  const [first] = known;
  const plainUsd = known.reduce((sum, day) => sum + (day.plainUsd ?? 0), 0);
  if (first === undefined || !(plainUsd > 0)) return null;
  const chains = first.chains.map(({ chain }) => {
    const parts = known.flatMap((day) => day.chains.filter((part) => part.chain === chain));
    return {
      chain,
      blocks: parts.reduce((sum, { blocks }) => sum + blocks, 0),
      amount: parts.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n),
      usd: parts.reduce((sum, { usd }) => sum + (usd ?? 0), 0),
    };
  });
  const mergedUsd = chains.reduce((sum, { usd }) => sum + usd, 0);
  return { from: first.at, days: known.length, plainUsd, mergedUsd, fraction: mergedUsd / plainUsd, chains };
}

function isKnown({ plainUsd, chains }: BonusDay): boolean {
  return plainUsd !== null && chains.every(({ amount, usd }) => amount !== null && usd !== null);
}
