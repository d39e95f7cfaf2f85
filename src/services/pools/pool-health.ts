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
 * `SourceFault`: the engine's. `unasked`: not polled lately. `not-up`: the pool takes no miners. `old`: old statistics
 * are repeated. `storage`: this site's database cannot be read. `restarted`, `measuring`: the engine works, only its
 * sums are held back (`HeldSums`).
 */
export type PoolFaultKind = SourceFault | HeldSums["why"] | "unasked" | "not-up" | "old" | "storage";

export interface PoolFault {
  readonly kind: PoolFaultKind;
  /** UTC milliseconds. */
  readonly since: number | null;
  /** Expected end; absent where not known. */
  readonly until?: number;
}

/** The collector polls about once a minute, failing engines more often. */
const unaskedAfterMs = 5 * MINUTE;

/** The node may give it while the engine fails. */
export function isNetworkPresent({ network }: PoolSnapshot, now: number): boolean {
  return network !== null && now - network.at < unaskedAfterMs;
}

/** Null when the figures are current. */
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

/** By chance a chain misses ten block times once in 22,000 blocks (e^-10). */
const stillForBlockTimes = 10;
/** Ten block times of a fast chain are seconds, while the network is renewed and polled about once a minute. */
const leastStillMs = 3 * MINUTE;

/**
 * Time of the last block if ten block times passed before the network was read, else null. Without block times, the
 * height's first sighting counts. A regtest's blocks come as fast as its miners find them: there the pool's own work is
 * the measure, and without work no block is expected.
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

/** Most that statistics lag behind an engine's blocks. */
const mostLagMs = 5 * MINUTE;

/**
 * On a fast chain the pool's last block may be above the reported height. A block found long before does not count: one
 * of the two is wrong.
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
