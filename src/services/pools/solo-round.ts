import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import type { SoloRound } from "../services.ts";

const pageSize = 50;

/**
 * When a miner's last own block was found, null in it when the engine lists all of his blocks and none is SOLO. Null where
 * the engine does not tell whose block is whose, or does not answer. Orphaned blocks end no round.
 */
export async function fetchSoloRound(
  engine: PoolEngine | undefined,
  coin: CoinSlug,
  address: string,
): Promise<SoloRound | null> {
  if (!engine?.capabilities.blocksByMiner) return null;
  const answer = await engine.fetchMinerBlocks(address, { cursor: null, limit: pageSize });
  if (!answer.ok) return null;
  const last = answer.value.items
    .filter((block) => isOwn(block, coin))
    .reduce<number | null>((latest, { foundAt }) => (latest === null ? foundAt : Math.max(latest, foundAt)), null);
  if (last !== null) return { lastBlockAt: last };
  return answer.value.next === null ? { lastBlockAt: null } : null;
}

function isOwn({ chain, scheme, status }: Block, coin: CoinSlug): boolean {
  return chain === coin && scheme === "solo" && status !== "orphaned";
}
