import { LRUCache } from "lru-cache";
import { isBlank } from "#src/domain/mining/miner-state.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { err, type Result } from "#src/domain/result.ts";
import { HOUR, SECOND } from "#src/domain/time/durations.ts";
import { type AsyncResult, faultOf, type SourceError } from "../../source-error.ts";
import type { PoolEngine } from "../pool-engine.ts";

export interface MemberEntry {
  readonly engine: PoolEngine;
  /** Empty for a merge-mined coin. */
  readonly schemes: readonly RewardScheme[];
  /** Slug of the merge-mined coin that it serves; null = the pool's own coin. */
  readonly chain: string | null;
}

type Ask<Value> = (engine: PoolEngine) => AsyncResult<Value>;

/** One of a pool's engines, not asked for some seconds after it failed twice, so that the others do not wait for it. */
export interface Member extends MemberEntry {
  ask<Value>(ask: Ask<Value>): Promise<Result<Value, SourceError>>;
  /** Asks also while the engine rests: so a poll finds out that it is back. */
  poll<Value>(ask: Ask<Value>): Promise<Result<Value, SourceError>>;
  fetchMiner(address: string): ReturnType<PoolEngine["fetchMiner"]>;
  /** What it last said, or says now; null = it does not respond. */
  knows(address: string): Promise<boolean | null>;
  /** It said of late that it does not know the address. */
  isStranger(address: string): boolean;
}

const failuresToRest = 2;
const restMs = 20 * SECOND;
/** Whatever is remembered, `fetchMiner` asks: a miner who begins to mine here is known with its next response. */
const knownForMs = 6 * HOUR;
const mostAddresses = 20_000;

export function createMember(entry: MemberEntry, now: () => number): Member {
  const { engine } = entry;
  const known = new LRUCache<string, { readonly isKnown: boolean; readonly at: number }>({ max: mostAddresses });
  let failures = 0;
  let last: { readonly error: SourceError; readonly at: number } | null = null;

  async function poll<Value>(ask: Ask<Value>): Promise<Result<Value, SourceError>> {
    const response = await ask(engine);
    const fault = response.ok ? null : faultOf(response.error);
    // `rate-limited` is a pause that the engine asks for; a node's failure is not the engine's.
    const isCounted = !response.ok && response.error.code !== "rate-limited" && response.error.party !== "node";
    if (fault === null) failures = 0;
    else if (isCounted) failures += 1;
    if (!response.ok && isCounted) last = { error: response.error, at: now() };
    return response;
  }

  function isResting(): boolean {
    return failures >= failuresToRest && last !== null && Math.abs(now() - last.at) < restMs;
  }

  async function ask<Value>(send: Ask<Value>): Promise<Result<Value, SourceError>> {
    return last !== null && isResting() ? err(last.error) : poll(send);
  }

  async function fetchMiner(address: string) {
    const response = await ask((one) => one.fetchMiner(address));
    if (response.ok) {
      const { value } = response;
      const isKnown = value.found === "yes" || (value.found === "unknown" && !isBlank(value.miner));
      known.set(address, { isKnown, at: now() });
    }
    return response;
  }

  function recall(address: string): boolean | null {
    const entry = known.get(address);
    return entry === undefined || Math.abs(now() - entry.at) > knownForMs ? null : entry.isKnown;
  }

  return {
    ...entry,
    ask,
    poll,
    fetchMiner,
    async knows(address) {
      if (recall(address) === null) await fetchMiner(address);
      return recall(address);
    },
    isStranger: (address) => recall(address) === false,
  };
}
