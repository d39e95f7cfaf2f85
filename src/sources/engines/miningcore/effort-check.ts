import type { Block } from "#src/domain/mining/block.ts";
import type { PoolSnapshot } from "#src/domain/mining/pool.ts";
import type { Log } from "#src/domain/site/log.ts";

/** Multipliers are powers of two from 256 on; chance and a late poll make much smaller factors. */
const leastFactor = 100;
/** A round seen too early does not show how it ended. */
const leastPart = 0.1;

interface SeenRound {
  readonly since: number;
  readonly at: number;
  readonly effort: number;
}

/**
 * Logs once when a round's effort and that of its block differ by a factor: then Adit's share multiplier for the coin
 * is wrong.
 */
export function createEffortCheck(poolId: string, log: Log | undefined) {
  let round: SeenRound | null = null;
  let ended: SeenRound | null = null;
  let isTold = false;

  return {
    see({ at, lastBlockFoundAt, schemes }: PoolSnapshot): void {
      const effort = schemes[0]?.effort ?? null;
      if (round !== null && lastBlockFoundAt !== round.since) ended = round;
      round =
        effort === null || effort === 0 || lastBlockFoundAt === null ? null : { since: lastBlockFoundAt, at, effort };
    },

    /** `blocks`: newest first. */
    compare(blocks: readonly Block[]): void {
      if (ended === null || isTold) return;
      const { since, at, effort } = ended;
      const before = blocks.findIndex(({ foundAt }) => foundAt === since);
      const block = before > 0 ? blocks[before - 1] : undefined;
      if (block === undefined || block.effort === null || block.effort === 0) return;
      ended = null;
      const part = (at - since) / (block.foundAt - since);
      if (!(part >= leastPart && part <= 1)) return;
      const factor = effort / part / block.effort;
      if (factor < leastFactor && factor > 1 / leastFactor) return;
      isTold = true;
      log?.warn(
        { pool: poolId, height: block.height, blockEffort: block.effort, roundEffort: effort, factor },
        "The effort of a round and that of its block are a factor apart: the engine's shareMultiplier of this coin is not the usual one.",
      );
    },
  };
}
