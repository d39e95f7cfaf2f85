import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { BlockStatus } from "#src/domain/mining/block.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { BlockList, Services } from "#src/services/services.ts";
import { ApiError } from "./api-error.ts";

interface AskedBlocks {
  readonly scheme?: RewardScheme;
  readonly status?: BlockStatus;
  readonly chain?: string;
  readonly before?: string;
}

/** The blocks that a call asks for. Throws 400 for a chain that the pool does not mine and a cursor that nobody gave out. */
export async function listBlocks(
  { pools }: Services,
  coin: CoinSlug,
  { scheme, status, chain, before }: AskedBlocks,
  limit: number,
): Promise<BlockList> {
  if (chain !== undefined && chain !== coin && !pools.getTerms(coin).mergeMined.includes(chain)) {
    throw new ApiError(400, "invalid-request", "The pool does not mine this chain.", "chain");
  }
  const filter = { scheme: scheme ?? null, status: status ?? null, chain: chain ?? null };
  const list = await pools.listBlocks(coin, { ...filter, before: before ?? null, limit });
  if (list === null) throw new ApiError(400, "invalid-request", "No answer of this pool gave this cursor.", "before");
  return list;
}
