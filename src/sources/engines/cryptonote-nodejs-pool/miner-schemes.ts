import { LRUCache } from "lru-cache";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";

export type EngineScheme = "prop" | "solo";

export interface SchemeFacts {
  /** The pool's newest block, by any finder: it begins a new round, PROP and SOLO. Null = none yet. */
  readonly lastBlockAt: number | null;
  /** The address's accepted work in the current PROP round. */
  readonly roundHashes: number | null;
  readonly shareTimes: readonly number[];
  readonly hashrate: number;
  readonly windowMs: number;
  /** The pool's only active scheme; null when there are several or none. */
  readonly poolScheme: EngineScheme | null;
  /** Newest first. */
  readonly ownBlocks: readonly { readonly scheme: EngineScheme; readonly foundAt: number }[];
}

/** The least time between two compared responses. A longer one would notice a change of scheme late. */
const comparedOverMs = 2 * MINUTE;

interface Watched {
  /** The round's beginning, or an earlier response within it. */
  baseline: { readonly lastBlockAt: number; readonly at: number; readonly roundHashes: number };
  propAt: number;
  soloAt: number;
}

/** Rounds are collected every few seconds, so the round may lack a younger share. */
const collectedAfterMs = 30 * SECOND;

/**
 * Under which schemes an address mines, which is not reported (dvandal/cryptonote-nodejs-pool at fa3bbb6: lib/pool.js,
 * recordShareData; lib/api.js, minersRewardType). Every share updates `lastShare`, only PROP shares add to
 * `roundHashes`, and any block empties the round. So new shares without a growing round are SOLO, and a growing round
 * is PROP; an address may show both. A result is kept for two windows of the hashrate, so that the scheme does not flip
 * at each block.
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

  return function findMinerSchemes(address: string, facts: SchemeFacts): readonly EngineScheme[] {
    const at = now();
    const since = at - 2 * facts.windowMs;
    const lastShareAt = Math.max(0, ...facts.shareTimes);
    const newest = facts.ownBlocks[0];
    if (facts.hashrate === 0 && lastShareAt < since) return newest === undefined ? [] : [newest.scheme];
    const { propAt, soloAt } = follow(address, facts, at);
    const isSeen = (scheme: EngineScheme, seenAt: number) =>
      seenAt >= since ||
      (facts.hashrate > 0 && facts.poolScheme === scheme) ||
      facts.ownBlocks.some((block) => block.scheme === scheme && block.foundAt >= lastShareAt - facts.windowMs);
    return (["prop", "solo"] as const).filter((scheme) => isSeen(scheme, scheme === "prop" ? propAt : soloAt));
  };
}
