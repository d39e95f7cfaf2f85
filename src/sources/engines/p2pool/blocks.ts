import PQueue from "p-queue";
import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { Block } from "#src/domain/mining/block.ts";
import { ok, type Result } from "#src/domain/result.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { ChainNode } from "../../nodes/chain-node.ts";
import type { AsyncResult, SourceError } from "../../source-error.ts";
import type { KeyedItem } from "../reading/whole-list.ts";
import type { BlockRow } from "./responses.ts";

/** What the chain says of a block; null where no node is asked, or it lags behind. */
interface Verdict {
  readonly isKept: boolean;
  readonly reward: bigint | null;
}

const usualDepth = 60;

/**
 * P2Pool lists a block once its node has it in the chain, and never looks again: whether it stayed there a node of the
 * chain tells, as far as one is configured. Else a block that deep counts as kept.
 */
export function createBlockReader(coin: CoinFacts, node: ChainNode | null) {
  const depth = coin.confirmations ?? usualDepth;
  const requests = new PQueue({ concurrency: 8 });
  const settled = new Map<string, Verdict>();

  async function judge({ height, hash }: BlockRow, isDeep: boolean): Promise<Result<Verdict | null, SourceError>> {
    const known = settled.get(hash);
    if (known !== undefined || node === null) return ok(known ?? null);
    const header = await node.fetchBlockHeader(height);
    if (!header.ok) return header.error.code === "not-found" ? ok(null) : header;
    const isKept = header.value.hash === hash;
    const coinbase = isKept ? await node.fetchCoinbase(hash) : null;
    const verdict = { isKept, reward: coinbase?.ok === true ? coinbase.value.total : null };
    if (isDeep && (!isKept || verdict.reward !== null)) settled.set(hash, verdict);
    return ok(verdict);
  }

  return async (rows: readonly BlockRow[], tip: number | null): AsyncResult<readonly KeyedItem<Block>[]> => {
    const confirmed = (row: BlockRow) => (tip === null ? null : Math.max(0, tip - row.height + 1));
    const verdicts = await requests.addAll(rows.map((row) => () => judge(row, (confirmed(row) ?? 0) >= depth)));
    const items: KeyedItem<Block>[] = [];
    for (const [index, row] of rows.entries()) {
      const verdict = verdicts[index];
      if (verdict === undefined) continue;
      if (!verdict.ok) return verdict;
      const { value } = verdict;
      const reached = confirmed(row);
      const isOrphaned = value?.isKept === false;
      const isConfirmed = !isOrphaned && reached !== null && reached >= depth;
      const item: Block = {
        chain: coin.slug,
        height: row.height,
        hash: row.hash,
        foundAt: row.ts * SECOND,
        scheme: "pplns",
        finder: null,
        worker: null,
        difficulty: Number(row.difficulty) || null,
        effort: effortOf(row, rows[index + 1]),
        reward: value?.reward ?? null,
        status: isOrphaned ? "orphaned" : isConfirmed ? "confirmed" : "pending",
        progress: isOrphaned || reached === null ? null : Math.min(1, reached / depth),
      };
      items.push({ at: row.ts, id: row.hash, item });
    }
    return ok(items);
  };
}

/** The work since the block before it, which the last one of the list lacks. */
function effortOf({ totalHashes, difficulty }: BlockRow, before: BlockRow | undefined): number | null {
  const work = before === undefined ? 0n : BigInt(totalHashes) - BigInt(before.totalHashes);
  return work > 0n && Number(difficulty) > 0 ? Number(work) / Number(difficulty) : null;
}
