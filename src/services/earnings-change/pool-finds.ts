import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { describeReading } from "../blocks/block-knowledge.ts";
import { type Grid, spreadOnGrid } from "./time-grid.ts";

/** Own chain, by scheme, on the grid of a comparison. */
export interface PoolFinds {
  /** No block is missing in between (UTC milliseconds, `to` exclusive). */
  readonly known: { readonly from: number; readonly to: number } | null;
  /** Without orphans; scheme null = the engine does not report it. */
  readonly blocks: Grid<{ readonly scheme: RewardScheme | null; readonly count: number }>;
  readonly hashrates: Grid<{ readonly scheme: RewardScheme; readonly hashrate: number }>;
}

interface Window {
  readonly from: number;
  readonly to: number;
  readonly stepMs: number;
}

export async function loadPoolFinds(
  { blocks, samples }: Pick<Store, "blocks" | "samples">,
  coin: CoinSlug,
  { from, to, stepMs }: Window,
): Promise<PoolFinds> {
  const window = { from, to };
  const [reading, found, hashrates] = await Promise.all([
    blocks.findReading(coin),
    blocks.countBlocksBySchemes(coin, coin, window, stepMs),
    samples.listPoolPoints(coin, "10m", window),
  ]);
  const { completeSince } = describeReading(reading);
  const readAt = reading?.at ?? null;
  return {
    known: completeSince === null || readAt === null ? null : { from: completeSince, to: readAt },
    blocks: Map.groupBy(found, ({ at }) => at),
    hashrates: spreadOnGrid(hashrates, stepMs),
  };
}

/** Fractions of a block where a mean day is used. */
export interface FoundBlocks {
  readonly found: number;
  readonly expected: number;
}

/** With more of the time missing, the luck would be that of other hours. */
const leastKnown = 0.9;

interface Question {
  readonly stepMs: number;
  /** A block without a scheme must be of this one. */
  readonly isOnlyScheme: boolean;
  readonly workAt: (at: number) => number | null;
}

/**
 * In steps with known hashrate, difficulty and blocks. Null where these cover less than nine tenths of the span, or
 * nothing was expected.
 */
export function countFinds(
  { known, blocks, hashrates }: PoolFinds,
  scheme: RewardScheme,
  times: readonly { readonly at: number; readonly share: number }[],
  { stepMs, isOnlyScheme, workAt }: Question,
): FoundBlocks | null {
  const sum = { found: 0, expected: 0, known: 0, asked: 0 };
  for (const { at, share } of times) {
    sum.asked += share;
    const pool = hashrates.get(at)?.find((one) => one.scheme === scheme);
    const work = workAt(at);
    if (known === null || pool === undefined || work === null || at < known.from || at + stepMs > known.to) continue;
    const found = blocks.get(at) ?? [];
    if (!isOnlyScheme && found.some((one) => one.scheme === null)) return null;
    sum.known += share;
    sum.expected += (share * pool.hashrate * stepMs) / 1000 / work;
    for (const one of found) if (one.scheme === scheme || one.scheme === null) sum.found += share * one.count;
  }
  if (sum.known < leastKnown * sum.asked || !(sum.expected > 0)) return null;
  return { found: withoutNoise(sum.found), expected: withoutNoise(sum.expected) };
}

/** Digits beyond 12 are noise of the sum. */
function withoutNoise(blocks: number): number {
  return Number(blocks.toPrecision(12));
}
