import PQueue from "p-queue";
import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { Block } from "#src/domain/mining/block.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import type { ChainHeader, ChainNode } from "../../nodes/chain-node.ts";
import type { SourceError } from "../../source-error.ts";
import type { Page, PageRequest } from "../pool-engine.ts";

// For SOLO engines that keep only a block's height, finder and worker, not even whether the node accepted it. The block
// of that height is ours when its coinbase pays the finder; otherwise our block is orphaned, and gets the time of the
// other block, found at nearly the same time.

export interface FoundRow {
  readonly height: number;
  readonly minerAddress: string;
  /** Empty: not named. */
  readonly worker: string;
}

/** Blocks until a coinbase can be spent, where the coin's facts have no number. */
const usualMaturity = 100;

export interface BlockJoin {
  join(rows: readonly FoundRow[], page: PageRequest): Promise<Result<Page<Block>, SourceError>>;
}

export function createBlockJoin(node: ChainNode, coin: CoinFacts): BlockJoin {
  const maturity = coin.confirmations ?? usualMaturity;
  // A node is a small program.
  const requests = new PQueue({ concurrency: 8 });
  const final = new Map<string, Block>();
  /** So that it stays the same block when the chain is reorganised. */
  const identities = new Map<string, Pick<Block, "hash" | "foundAt" | "reward">>();

  function keepFinal(key: string, block: Block, confirmations: number): Block {
    if (confirmations >= maturity) final.set(key, block);
    return block;
  }

  function build(
    row: FoundRow,
    header: ChainHeader,
    verdict: { isOurs: boolean; reward: bigint | null } | null,
  ): Block {
    const key = keyOf(row);
    const { height, difficulty, confirmations } = header;
    const common = {
      chain: coin.slug,
      height,
      scheme: "solo",
      finder: row.minerAddress,
      worker: row.worker === "" ? null : row.worker,
      difficulty,
      // Each miner has a round of their own, and the engine does not count its work.
      effort: null,
    } as const;
    if (verdict?.isOurs === false) {
      const identity = identities.get(key) ?? { hash: null, foundAt: header.minedAt, reward: null };
      identities.set(key, identity);
      const { hash, foundAt } = identity;
      return keepFinal(
        key,
        { ...common, hash, foundAt, reward: null, status: "orphaned", progress: null },
        confirmations,
      );
    }
    // A pruned node has no coinbase any more, so the hash is not proven to be ours.
    const hash = verdict === null ? null : header.hash;
    const reward = verdict?.reward ?? null;
    const foundAt = header.minedAt;
    identities.set(key, { hash, foundAt, reward });
    const isConfirmed = confirmations >= maturity;
    const status = isConfirmed ? "confirmed" : "pending";
    const progress = isConfirmed ? 1 : confirmations / maturity;
    return keepFinal(key, { ...common, hash, foundAt, reward, status, progress }, confirmations);
  }

  /** Null for a block above the tip of a node that lags behind. */
  async function judge(row: FoundRow): Promise<Result<Block | null, SourceError>> {
    const known = final.get(keyOf(row));
    if (known !== undefined) return ok(known);
    const header = await node.fetchBlockHeader(row.height);
    if (!header.ok) return header.error.code === "not-found" ? ok(null) : header;
    const identity = identities.get(keyOf(row));
    // Unchanged since the last poll, except for its depth.
    if (identity?.hash === header.value.hash) {
      return ok(build(row, header.value, { isOurs: true, reward: identity.reward }));
    }
    const coinbase = await node.fetchCoinbase(header.value.hash);
    if (coinbase.ok) {
      const { addresses, total } = coinbase.value;
      if (addresses === null) return ok(build(row, header.value, null));
      return ok(build(row, header.value, { isOurs: addresses.includes(row.minerAddress), reward: total }));
    }
    const { code } = coinbase.error;
    return code === "not-found" || code === "unsupported" ? ok(build(row, header.value, null)) : coinbase;
  }

  return {
    async join(rows, { cursor, limit }) {
      const blocks = listOnce(rows);
      const start = cursor === null ? 0 : findStart(blocks, cursor);
      if (start === null) return err({ code: "unknown-cursor" });
      const wanted = blocks.slice(start, start + Math.min(500, Math.max(1, limit)));
      const items: Block[] = [];
      let isComplete = true;
      for (const judged of await requests.addAll(wanted.map((row) => () => judge(row)))) {
        if (!judged.ok) return judged;
        if (judged.value === null) isComplete = false;
        else items.push(judged.value);
      }
      const last = wanted.at(-1);
      const isLast = start + wanted.length >= blocks.length || last === undefined;
      return ok({ items, next: isLast ? null : cursorOf(last), total: isComplete ? blocks.length : null });
    },
  };
}

/** Newest first. A second entry of a finder at a height is a late share, not another block. */
function listOnce(rows: readonly FoundRow[]): readonly FoundRow[] {
  const once = new Map<string, FoundRow>();
  for (const row of rows) if (!once.has(keyOf(row))) once.set(keyOf(row), row);
  return [...once.values()].sort((a, b) => b.height - a.height || (a.minerAddress < b.minerAddress ? -1 : 1));
}

function keyOf({ height, minerAddress }: FoundRow): string {
  return `${height} ${minerAddress}`;
}

/** New blocks at the start of the list do not move it. */
function cursorOf({ height, minerAddress }: FoundRow): string {
  return `${height}.${minerAddress}`;
}

function findStart(blocks: readonly FoundRow[], cursor: string): number | null {
  const index = blocks.findIndex((row) => cursorOf(row) === cursor);
  return index === -1 ? null : index + 1;
}
