import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { describeReading } from "../blocks/block-knowledge.ts";
import { type Grid, spreadOnGrid } from "./time-grid.ts";

/** What a pool found and with how much hashrate, by scheme: of its own chain, on the grid of a comparison. */
export interface PoolFinds {
  /** Between these times no block of the pool is missing; null where nothing is known yet. UTC milliseconds, `to` exclusive. */
  readonly known: { readonly from: number; readonly to: number } | null;
  /** Blocks that are no orphans; a scheme of null = the engine does not tell it. */
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

/** Blocks of a span against those to be expected of the pool's hashrate; with parts of a block where a mean day is taken. */
export interface FoundBlocks {
  readonly found: number;
  readonly expected: number;
}

/** A luck of which a tenth of the time is missing would be that of other hours. */
const leastKnown = 0.9;

interface Question {
  readonly stepMs: number;
  /** Whether a block without a scheme can only be of this one. */
  readonly isOnlyScheme: boolean;
  readonly workAt: (at: number) => number | null;
}

/**
 * The blocks of the pool's scheme in the steps of a span of which everything is known: hashrate, difficulty and every block. Null
 * where that is less than nine tenths of the span, and where nothing was to be expected.
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

/** What is beyond 12 digits is noise of adding up. */
function withoutNoise(blocks: number): number {
  return Number(blocks.toPrecision(12));
}
