import PQueue from "p-queue";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { MinerLookup, MinerSample } from "#src/domain/mining/miner.ts";
import { isBlank } from "#src/domain/mining/miner-state.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import { DAY, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { describeSourceError, type SourceError } from "#src/sources/source-error.ts";
import { historyWindow } from "./hashrate-averages.ts";
import { type PayoutList, shownPayouts } from "./miner-stats.ts";

/** What an engine says about one address now. `unknown-miner`: it knows nothing, or only empty figures (`blank`). */
export type LookupOutcome =
  | {
      readonly kind: "found";
      readonly at: number;
      readonly lookup: Exclude<MinerLookup, { found: "no" }>;
      /** Null when the engine keeps none or did not answer this part. */
      readonly history: readonly MinerSample[] | null;
      readonly payouts: PayoutList | null;
    }
  | { readonly kind: "unknown-miner"; readonly at: number; readonly blank: MinerLookup | null }
  | { readonly kind: "unreachable" };

/** An engine is asked about this many addresses at once; each takes a few requests. */
const lookupsAtOnce = 16;
/** When more are waiting, the next gets no answer at once: made-up addresses must not pile up at an engine. */
const mostWaiting = 300;

interface LookupParts {
  readonly engines: ReadonlyMap<CoinSlug, PoolEngine>;
  readonly now: () => number;
  readonly log: Log;
  readonly report: ReportError;
}

interface Gate {
  readonly pause: EnginePause;
  readonly queue: PQueue;
  /** Lookups under way and waiting. */
  asking: number;
  /** Whether this is in the log already; reset when no lookup waits any more. */
  isCrowded: boolean;
}

export function createMinerLookup({ engines, now, log, report }: LookupParts) {
  const gates = new Map<CoinSlug, Gate>();
  const getPause = createEnginePauses(now);

  function getGate(coin: CoinSlug): Gate {
    const gate = gates.get(coin) ?? {
      pause: getPause(coin),
      queue: new PQueue({ concurrency: lookupsAtOnce }),
      asking: 0,
      isCrowded: false,
    };
    gates.set(coin, gate);
    return gate;
  }

  async function fetchDetails(engine: PoolEngine, address: string, known: readonly Payout[], at: number) {
    const { minerHistoryMs, payouts } = engine.capabilities;
    const [history, list] = await Promise.all([
      minerHistoryMs > 0 ? engine.fetchMinerHistory(address, null, historyWindow(at)) : null,
      payouts ? fetchPayoutList(engine, address, known, now) : null,
    ]);
    return { history: history?.ok ? history.value : null, payouts: list };
  }

  async function ask(
    engine: PoolEngine,
    pause: EnginePause,
    { coin, address, known }: { readonly coin: CoinSlug; readonly address: string; readonly known: readonly Payout[] },
  ): Promise<LookupOutcome> {
    // The engine may have failed while this lookup waited.
    if (pause.isPaused()) return { kind: "unreachable" };
    const fail = (error: SourceError): LookupOutcome => {
      pause.recordFailure(error);
      log.warn(
        { coin, code: error.code, reason: describeSourceError(error) },
        "An engine gave no answer about a miner.",
      );
      return { kind: "unreachable" };
    };
    try {
      const answer = await engine.fetchMiner(address);
      const at = now();
      if (!answer.ok && answer.error.code !== "not-found") return fail(answer.error);
      pause.recordSuccess();
      if (!answer.ok || answer.value.found === "no") return { kind: "unknown-miner", at, blank: null };
      const lookup = answer.value;
      if (lookup.found === "unknown" && isBlank(lookup.miner)) return { kind: "unknown-miner", at, blank: lookup };
      return { kind: "found", at, lookup, ...(await fetchDetails(engine, address, known, at)) };
    } catch (error) {
      report(error, { coin, what: "miner" });
      return fail({ code: "unavailable", reason: `the adapter threw: ${String(error)}` });
    }
  }

  return async (coin: CoinSlug, address: string, known: readonly Payout[]): Promise<LookupOutcome> => {
    const engine = engines.get(coin);
    const gate = getGate(coin);
    if (!engine || gate.pause.isPaused()) return { kind: "unreachable" };
    if (gate.asking >= lookupsAtOnce + mostWaiting) {
      if (!gate.isCrowded) {
        log.warn({ coin, waiting: mostWaiting }, "Too many miners are looked up at once; some get no answer.");
      }
      gate.isCrowded = true;
      return { kind: "unreachable" };
    }
    gate.asking += 1;
    try {
      return await gate.queue.add(() => ask(engine, gate.pause, { coin, address, known }));
    } finally {
      gate.asking -= 1;
      if (gate.asking === 0) gate.isCrowded = false;
    }
  };
}

/** Spares visitors the wait for an engine that has just failed twice: for a few seconds it is not asked. */
export interface EnginePause {
  isPaused(): boolean;
  recordSuccess(): void;
  recordFailure(error: SourceError): void;
}

function createEnginePause(now: () => number): EnginePause {
  let failures = 0;
  let until = 0;
  return {
    // No pause is longer than a minute: one that seems so is of a clock that ran ahead.
    isPaused: () => now() < until && until - now() <= MINUTE,
    recordSuccess() {
      failures = 0;
    },
    recordFailure(error) {
      // The engine was not asked at all, so this says nothing about its health.
      if (error.code === "unsupported") return;
      failures += 1;
      const asked = error.code === "rate-limited" ? Math.min(error.retryAfterMs ?? 0, MINUTE) : 0;
      if (failures >= 2 || asked > 0) until = now() + Math.max(asked, 5 * SECOND);
    },
  };
}

/** One pause for each coin's engine. */
export function createEnginePauses(now: () => number): (coin: CoinSlug) => EnginePause {
  const pauses = new Map<CoinSlug, EnginePause>();
  return (coin) => {
    const pause = pauses.get(coin) ?? createEnginePause(now);
    pauses.set(coin, pause);
    return pause;
  };
}

const payoutsOnPage = 100;
const mostPayoutPages = 10;
const longestReadMs = 3 * SECOND;
const payoutsReachMs = 31 * DAY;

/**
 * A miner's payouts of the last 31 days, newest first, and at least the first page of them. Stops reading where the `known`
 * list goes on, if that reaches back far enough. Null when the engine did not answer.
 */
export async function fetchPayoutList(
  engine: PoolEngine,
  address: string,
  known: readonly Payout[],
  now: () => number,
): Promise<PayoutList | null> {
  const startedAt = now();
  const since = startedAt - payoutsReachMs;
  const takesOver = (known.at(-1)?.paidAt ?? startedAt) < since ? (known[0]?.paidAt ?? 0) : 0;
  const payouts: Payout[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPayoutPages; page += 1) {
    const answer = await engine.fetchMinerPayouts(address, { cursor, limit: payoutsOnPage });
    if (!answer.ok) return page === 0 ? null : cutList(payouts, since, true);
    payouts.push(...answer.value.items);
    cursor = answer.value.next;
    if (cursor === null) return cutList(payouts, since, false);
    const oldest = answer.value.items.reduce(
      (least, payout) => Math.min(least, payout.paidAt),
      Number.POSITIVE_INFINITY,
    );
    if (oldest < takesOver) {
      payouts.push(...known.filter((payout) => payout.paidAt < oldest));
      return cutList(payouts, since, true);
    }
    if (oldest < since || now() - startedAt > longestReadMs) return cutList(payouts, since, true);
  }
  return cutList(payouts, since, true);
}

/** Keeps one payout from before `since`, as proof that the list reaches so far. */
function cutList(payouts: readonly Payout[], since: number, isCut: boolean): PayoutList {
  const sorted = [...payouts].sort((a, b) => b.paidAt - a.paidAt);
  const firstBefore = sorted.findIndex((payout) => payout.paidAt < since);
  if (firstBefore === -1) return { payouts: sorted, isCut };
  const kept = sorted.slice(0, Math.max(firstBefore, shownPayouts) + 1);
  return { payouts: kept, isCut: isCut || kept.length < sorted.length };
}
