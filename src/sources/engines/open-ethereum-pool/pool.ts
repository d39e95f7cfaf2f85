import type { Static } from "typebox";
import type { PoolSample, PoolSnapshot } from "#src/domain/mining/pool.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { MinersAnswer } from "./answers.ts";
import type { CollectedStats } from "./engine-client.ts";

/** The stratum server writes it every three seconds, from its last work, whether or not the node responds. */
const silentAfterMs = 5 * MINUTE;

/** `miners`: by address, where the engine runs several schemes. */
export function readPoolSnapshot(
  stats: CollectedStats,
  miners: Static<typeof MinersAnswer>["miners"] | null,
  schemes: readonly RewardScheme[],
  at: number,
): PoolSnapshot {
  const [node] = [...stats.nodes].sort((a, b) => Number(b.lastBeat) - Number(a.lastBeat));
  const beatAt = node === undefined ? null : Number(node.lastBeat) * SECOND;
  const isUp = beatAt === null ? null : at - beatAt < silentAfterMs;
  const difficulty = node === undefined ? null : Number(node.difficulty);
  const lastFound = stats.stats?.lastBlockFound;
  return {
    at,
    measuredAt: null,
    acceptsMiners: isUp,
    ports: [],
    network:
      node === undefined || !isUp
        ? null
        : // Its work is for the next block.
          {
            at,
            height: Math.max(0, Number(node.height) - 1),
            difficulty,
            hashrate: null,
            blockReward: null,
            lastBlockAt: null,
          },
    schemes: miners === null ? [sampleOf(stats, schemes, difficulty, at)] : splitByScheme(miners ?? {}, schemes, at),
    fees: {},
    minimumPayout: null,
    payoutIntervalMs: null,
    lastBlockFoundAt: lastFound === undefined ? null : lastFound * SECOND,
  };
}

/** Workers are counted by none: the friends' `workersTotal` counts names, so that two wallets with a "rig1" are one. */
function sampleOf(
  { hashrate, minersTotal, stats }: CollectedStats,
  [scheme]: readonly RewardScheme[],
  difficulty: number | null,
  at: number,
): PoolSample {
  // Deleted with each block, and made again by the next share.
  const shares = Number(stats?.roundShares ?? 0);
  return {
    at,
    scheme: scheme ?? "prop",
    hashrate: Number(hashrate),
    miners: minersTotal ?? null,
    workers: null,
    effort: difficulty === null || difficulty === 0 ? null : shares / difficulty,
  };
}

/** The round is that of all schemes together, so none has an effort. */
function splitByScheme(
  miners: NonNullable<Static<typeof MinersAnswer>["miners"]>,
  schemes: readonly RewardScheme[],
  at: number,
): readonly PoolSample[] {
  return schemes.map((scheme) => {
    const own = Object.values(miners).filter(({ solo }) => (solo === true) === (scheme === "solo"));
    const hashrate = own.reduce((sum, { hr }) => sum + Number(hr), 0);
    return { at, scheme, hashrate, miners: own.length, workers: null, effort: null };
  });
}
