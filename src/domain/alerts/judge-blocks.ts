import type { Block } from "../mining/block.ts";
import { DAY } from "../time/durations.ts";
import type { EventBlock } from "./alert-event.ts";
import type { PoolState } from "./alert-state.ts";

const mostKeys = 300;
/** Listed late, after an outage. */
const lateMs = 2 * DAY;

type BlockMemory = NonNullable<PoolState["blocks"]>;

/** Blocks of the pool that are new in its list, orphans left out. The first list is what was before. */
export function findNewBlocks(
  memory: BlockMemory | null,
  blocks: readonly Block[],
): { readonly memory: BlockMemory; readonly found: readonly Block[] } {
  const counted = blocks.filter(({ status }) => status !== "orphaned");
  const newestAt = Math.max(memory?.newestAt ?? 0, ...counted.map(({ foundAt }) => foundAt));
  const keys = counted.map(keyOf);
  if (memory === null) return { memory: { keys: keys.slice(0, mostKeys), newestAt }, found: [] };
  const known = new Set(memory.keys);
  const found = counted.filter((block) => !known.has(keyOf(block)) && block.foundAt > memory.newestAt - lateMs);
  if (keys.every((key) => known.has(key))) return { memory, found };
  return { memory: { keys: [...new Set([...keys, ...memory.keys])].slice(0, mostKeys), newestAt }, found };
}

function keyOf({ chain, height, hash, foundAt }: Block): string {
  return `${chain} ${height} ${hash?.slice(0, 12) ?? foundAt}`;
}

export function toEventBlock({ chain, height, hash, foundAt, scheme, worker, reward, effort }: Block): EventBlock {
  return { chain, height, hash, foundAt, scheme, worker, reward: reward === null ? null : `${reward}`, effort };
}
