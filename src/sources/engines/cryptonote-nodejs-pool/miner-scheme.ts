import type { Block } from "#src/domain/mining/block.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { CollectedStats, MinerAnswer } from "./answers.ts";

/** The engine cuts addresses in its public lists: "42ehsoL...MGwHmfe". */
export function shortenAddress(address: string): string {
  return `${address.slice(0, 7)}...${address.slice(-7)}`;
}

/**
 * The engine keeps PROP and SOLO miners alike and never says which an address is, so evidence decides, the strongest first:
 * shares of the current PROP round; all the pool's miners being of one scheme; the scheme of the newest block he found.
 * Without any it is the pool's first scheme that this engine runs.
 */
export function resolveMinerScheme(
  address: string,
  stats: NonNullable<MinerAnswer["stats"]>,
  evidence: {
    readonly pool: CollectedStats["pool"];
    /** Newest first. */
    readonly blocks: readonly Block[];
    readonly schemes: readonly RewardScheme[];
  },
): RewardScheme {
  if ((stats.roundHashes ?? 0) > 0 || (stats.roundScore ?? 0) > 0) return "prop";
  const { miners, minersSolo = 0 } = evidence.pool;
  if (stats.hashrate > 0 && miners > 0 && minersSolo === 0) return "prop";
  if (stats.hashrate > 0 && minersSolo > 0 && miners === 0) return "solo";
  const found = evidence.blocks.find((block) => block.finder === shortenAddress(address) && block.scheme !== null);
  return found?.scheme ?? evidence.schemes.find((scheme) => scheme === "prop" || scheme === "solo") ?? "prop";
}
