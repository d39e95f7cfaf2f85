// docs/formulas.md, "Bonus of merge mining".

/** One UTC day. */
export interface BonusDay {
  /** Midnight, UTC milliseconds. */
  readonly at: number;
  readonly plainUsd: number | null;
  readonly chains: readonly {
    readonly chain: string;
    readonly blocks: number;
    /** Atomic units. */
    readonly amount: bigint | null;
    readonly usd: number | null;
  }[];
}

export interface Bonus {
  /** Midnight. */
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
 * The newest known days in a row, at most `most`. A gap ends the row: earlier days cannot be in a sum that ends with
 * the last day. `days` are oldest first. Null without a known day, or where the plain work was worth nothing.
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
