import type { Block } from "#src/domain/mining/block.ts";
import { isMeasuredLately, type NetworkSample, type PoolSnapshot } from "#src/domain/mining/pool.ts";
import type { SourceFault, SourceState } from "#src/domain/mining/source-state.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";

/**
 * Why a pool's figures are not of the present. Of its engine: what `SourceFault` says. `unasked`: this site has not asked it
 * lately. `not-up`: it says that the pool takes no miners. `old`: it repeats old statistics. `storage`: the engine is not to blame,
 * this site's own database cannot be read.
 */
export type PoolFaultKind = SourceFault | "unasked" | "not-up" | "old" | "storage";

export interface PoolFault {
  readonly kind: PoolFaultKind;
  /** UTC milliseconds; null where nothing shows when it began. */
  readonly since: number | null;
}

/** The collector asks about once a minute, and a failing engine more often: after this, nobody asks. */
const unaskedAfterMs = 5 * MINUTE;

/** Null when the figures say what is mined now. */
export function findPoolFault(
  snapshot: PoolSnapshot,
  { fault }: Pick<SourceState, "fault">,
  now: number,
): PoolFault | null {
  if (fault !== null) return fault;
  if (now - snapshot.at >= unaskedAfterMs) return { kind: "unasked", since: snapshot.at };
  if (snapshot.acceptsMiners === false) return { kind: "not-up", since: null };
  return isMeasuredLately(snapshot, now) ? null : { kind: "old", since: snapshot.measuredAt };
}

/** A chain misses ten block times once in 22,000 blocks by chance (e^-10): that is worth a word. */
const stillForBlockTimes = 10;
/** Of a quick chain ten block times are seconds, and engines report blocks a minute late. */
const leastStillMs = 10 * MINUTE;

/**
 * When the chain's last block came, where that was ten block times before the engine was asked; else null. Where nobody tells the
 * time of a block, it is when the height was first seen.
 */
export function findStandstill(
  { at, network }: PoolSnapshot,
  { heightAt }: Pick<SourceState, "heightAt">,
  blockTimeSeconds: number,
): number | null {
  const lastBlockAt = network?.lastBlockAt ?? heightAt;
  if (lastBlockAt === null) return null;
  const patience = Math.max(leastStillMs, stillForBlockTimes * blockTimeSeconds * SECOND);
  return at - lastBlockAt >= patience ? lastBlockAt : null;
}

/** An engine's statistics lag behind its blocks by no more than this. */
const mostLagMs = 5 * MINUTE;

/**
 * The network as of one moment: on a quick chain the pool's last block is already above the height that the engine told with its
 * statistics. A block that was found long before them does not raise it: one of the two is then wrong.
 */
export function joinLastBlock(network: NetworkSample | null, lastBlock: Block | undefined): NetworkSample | null {
  if (network === null || network.height === null || lastBlock === undefined) return network;
  if (lastBlock.height <= network.height || lastBlock.foundAt < network.at - mostLagMs) return network;
  return {
    ...network,
    at: Math.max(network.at, lastBlock.foundAt),
    height: lastBlock.height,
    lastBlockAt: Math.max(network.lastBlockAt ?? 0, lastBlock.foundAt),
  };
}
