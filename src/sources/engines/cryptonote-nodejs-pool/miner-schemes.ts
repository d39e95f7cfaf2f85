import { LRUCache } from "lru-cache";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";

export type EngineScheme = "prop" | "solo";

/** What one answer says about the schemes of an address. Times in UTC milliseconds. */
export interface SchemeFacts {
  /** The pool's newest block, whoever found it: it begins the round of everybody, PROP and SOLO. Null = none yet. */
  readonly lastBlockAt: number | null;
  /** The address's accepted work in the current PROP round; null where the engine does not say. */
  readonly roundHashes: number | null;
  /** Last shares of the address and of its workers. */
  readonly shareTimes: readonly number[];
  readonly hashrate: number;
  /** The window over which the engine measures hashrates. */
  readonly windowMs: number;
  /** The only scheme under which anybody mines at this pool now, if it is so. */
  readonly poolScheme: EngineScheme | null;
  /** Newest first. */
  readonly ownBlocks: readonly { readonly scheme: EngineScheme; readonly foundAt: number }[];
}

/** Two answers are compared over at least so long; a comparison over more would tell late that an address changes its scheme. */
const comparedOverMs = 2 * MINUTE;

interface Watched {
  /** From where the round is compared: its beginning, or an earlier answer within it. */
  baseline: { readonly lastBlockAt: number; readonly at: number; readonly roundHashes: number };
  propAt: number;
  soloAt: number;
}

/**
 * The engine collects its rounds every few seconds, the last share is of this moment: a share younger than this may be missing
 * from the round.
 */
const collectedAfterMs = 30 * SECOND;

/**
 * Under which schemes an address mines. The engine keeps that for each share and never says it (dvandal/cryptonote-nodejs-pool
 * at fa3bbb6: lib/pool.js, recordShareData; lib/api.js, minersRewardType). But every share counts for `lastShare`, only PROP
 * shares count for `roundHashes`, and any block empties the round. So work that comes in while the round stays as it is is
 * SOLO, and a growing round is PROP; an address may show both. What was seen holds as long as a hashrate does, so that
 * the scheme does not flip at each block.
 */
export function createSchemeWatch(now: () => number) {
  const watched = new LRUCache<string, Watched>({ max: 5_000 });

  function follow(address: string, facts: SchemeFacts, at: number): Watched {
    const lastBlockAt = facts.lastBlockAt ?? 0;
    const roundHashes = facts.roundHashes ?? 0;
    const known = watched.get(address);
    const one: Watched = known ?? {
      baseline: { lastBlockAt, at: lastBlockAt, roundHashes: 0 },
      propAt: Number.NEGATIVE_INFINITY,
      soloAt: Number.NEGATIVE_INFINITY,
    };
    // A restarted engine may count from zero again.
    const isNewRound = one.baseline.lastBlockAt !== lastBlockAt || one.baseline.roundHashes > roundHashes;
    if (isNewRound) one.baseline = { lastBlockAt, at: lastBlockAt, roundHashes: 0 };
    if (facts.roundHashes !== null) {
      const hasWorked = facts.shareTimes.some((time) => time > one.baseline.at && time <= at - collectedAfterMs);
      if (roundHashes > one.baseline.roundHashes) one.propAt = at;
      else if (hasWorked) one.soloAt = at;
      if (at - one.baseline.at > comparedOverMs) one.baseline = { lastBlockAt, at, roundHashes };
    }
    watched.set(address, one);
    return one;
  }

  /** One scheme, both, or none where nothing decides. */
  return function findMinerSchemes(address: string, facts: SchemeFacts): readonly EngineScheme[] {
    const at = now();
    const since = at - 2 * facts.windowMs;
    const lastShareAt = Math.max(0, ...facts.shareTimes);
    const newest = facts.ownBlocks[0];
    // Of an address that rests, its last block says what it did; nothing is promised by that.
    if (facts.hashrate === 0 && lastShareAt < since) return newest === undefined ? [] : [newest.scheme];
    const { propAt, soloAt } = follow(address, facts, at);
    const isSeen = (scheme: EngineScheme, seenAt: number) =>
      seenAt >= since ||
      (facts.hashrate > 0 && facts.poolScheme === scheme) ||
      facts.ownBlocks.some((block) => block.scheme === scheme && block.foundAt >= lastShareAt - facts.windowMs);
    return (["prop", "solo"] as const).filter((scheme) => isSeen(scheme, scheme === "prop" ? propAt : soloAt));
  };
}
