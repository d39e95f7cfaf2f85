import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { Spans } from "./pair-steps.ts";
import type { PartGap } from "./part-gaps.ts";
import { countFinds, type FoundBlocks, type PoolFinds } from "./pool-finds.ts";

export interface SchemeLuck {
  readonly before: number | null;
  readonly after: number | null;
}

export interface CountedLuck {
  readonly bySchemes: ReadonlyMap<RewardScheme, SchemeLuck>;
  readonly blocks: readonly { readonly before: FoundBlocks | null; readonly after: FoundBlocks | null }[];
  readonly gap: PartGap | null;
}

/** The miner's schemes that pay by the pool's blocks. */
export function describeLuck(
  finds: PoolFinds,
  byPoolBlock: readonly RewardScheme[],
  spans: Spans,
  question: Parameters<typeof countFinds>[3],
): CountedLuck {
  const counted = byPoolBlock.map((scheme) => ({
    scheme,
    before: countFinds(finds, scheme, spans.before, question),
    after: countFinds(finds, scheme, spans.after, question),
  }));
  return {
    bySchemes: new Map(
      counted.map(({ scheme, before, after }) => [scheme, { before: luckOf(before), after: luckOf(after) }]),
    ),
    blocks: counted,
    gap: findGap(finds, counted, spans),
  };
}

function luckOf(blocks: FoundBlocks | null): number | null {
  return blocks === null ? null : blocks.found / blocks.expected;
}

function findGap({ known }: PoolFinds, counted: CountedLuck["blocks"], { before }: Spans): PartGap | null {
  if (counted.length === 0) return { cause: "luck", reason: "does-not-apply", since: null };
  if (counted.every((one) => one.before !== null && one.after !== null)) return null;
  const oldest = Math.min(...before.map(({ at }) => at));
  const isLater = known !== null && known.from > oldest;
  return { cause: "luck", reason: "not-recorded", since: isLater ? known.from : null };
}

/** Sum over the schemes; null where one is not known, or there is none. */
export function sumBlocks({ blocks }: CountedLuck, when: "before" | "after"): FoundBlocks | null {
  const sides = blocks.flatMap((one) => one[when] ?? []);
  if (sides.length === 0 || sides.length < blocks.length) return null;
  return {
    found: sides.reduce((sum, { found }) => sum + found, 0),
    expected: sides.reduce((sum, { expected }) => sum + expected, 0),
  };
}
