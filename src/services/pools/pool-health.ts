import type { CoinFacts, PoolNetwork } from "#src/domain/coins/coin.ts";
import type { Block } from "#src/domain/mining/block.ts";
import { workByDifficulty } from "#src/domain/mining/luck.ts";
import {
  type HeldSums,
  isMeasuredLately,
  type NetworkSample,
  type PoolSnapshot,
  sumHashrate,
} from "#src/domain/mining/pool.ts";
import type { SourceFault, SourceState } from "#src/domain/mining/source-state.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";

/**
 * Why a pool's figures are not of the present. Of its engine: what `SourceFault` says. `unasked`: this site has not asked it
 * lately. `not-up`: it says that the pool takes no miners. `old`: it repeats old statistics. `storage`: the engine is not to blame,
 * this site's own database cannot be read. `restarted`, `measuring`: the engine is well, and only its sums are not taken
 * (`HeldSums`).
 */
export type PoolFaultKind = SourceFault | HeldSums["why"] | "unasked" | "not-up" | "old" | "storage";

export interface PoolFault {
  readonly kind: PoolFaultKind;
  /** UTC milliseconds; null where nothing shows when it began. */
  readonly since: number | null;
  /** When it will be over; absent where nobody knows. */
  readonly until?: number;
}

/** The collector asks about once a minute, and a failing engine more often: after this, nobody asks. */
const unaskedAfterMs = 5 * MINUTE;

/** Whether the network was read lately. It is, by the node, while an engine that fails says nothing of its pool. */
export function isNetworkPresent({ network }: PoolSnapshot, now: number): boolean {
  return network !== null && now - network.at < unaskedAfterMs;
}

/** Null when the figures say what is mined now. */
export function findPoolFault(
  snapshot: PoolSnapshot,
  { fault }: Pick<SourceState, "fault">,
  now: number,
): PoolFault | null {
  if (fault !== null) return fault;
  const held = findHeldSums(snapshot, now);
  if (held !== null) return held;
  if (now - snapshot.at >= unaskedAfterMs) return { kind: "unasked", since: snapshot.at };
  if (snapshot.acceptsMiners === false) return { kind: "not-up", since: null };
  return isMeasuredLately(snapshot, now) ? null : { kind: "old", since: snapshot.measuredAt };
}

function findHeldSums(snapshot: PoolSnapshot, now: number): PoolFault | null {
  const { heldSums } = snapshot;
  if (heldSums === undefined || !isNetworkPresent(snapshot, now)) return null;
  return heldSums.why === "restarted"
    ? { kind: "restarted", since: heldSums.restartedAt, until: heldSums.from }
    : { kind: "measuring", since: null };
}

/** A chain misses ten block times once in 22,000 blocks by chance (e^-10): that is worth a word. */
const stillForBlockTimes = 10;
/** Of a quick chain ten block times are seconds. Engines renew the network within a minute, and are polled about as often. */
const leastStillMs = 3 * MINUTE;

/**
 * When the chain's last block came, where that was ten block times before the network was read; else null. Where nobody tells the
 * time of a block, it is when the height was first seen. A regtest keeps no block time: its blocks come as quickly as its miners
 * find them, so there the pool's own work is the measure, and without work nothing is expected.
 */
export function findStandstill(
  { network, schemes }: Pick<PoolSnapshot, "network" | "schemes">,
  { heightAt }: Pick<SourceState, "heightAt">,
  coin: Pick<CoinFacts, "blockTimeSeconds" | "hashesPerDifficulty">,
  chain: PoolNetwork,
): number | null {
  const lastBlockAt = network?.lastBlockAt ?? heightAt;
  if (network === null || lastBlockAt === null) return null;
  const work = chain === "regtest" ? workByDifficulty(network, coin) : null;
  const blockTimeSeconds = chain === "regtest" ? (work ?? Infinity) / sumHashrate({ schemes }) : coin.blockTimeSeconds;
  const patience = Math.max(leastStillMs, stillForBlockTimes * blockTimeSeconds * SECOND);
  return network.at - lastBlockAt >= patience ? lastBlockAt : null;
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
