import PQueue from "p-queue";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { MinerLookup, MinerSample } from "#src/domain/mining/miner.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { describeSourceError, type SourceError } from "#src/sources/source-error.ts";
import { fetchPayoutList } from "../payouts/payout-list.ts";
import { createEnginePause, type EnginePause } from "./engine-pause.ts";
import { historyWindow } from "./miner-history.ts";
import type { PayoutList } from "./miner-reward.ts";
import { isBlank } from "./miner-state.ts";

/** What an engine says about one address just now. `stranger`: it knows nothing, or nothing but empty figures (`blank`). */
export type LookupOutcome =
  | {
      readonly kind: "found";
      readonly at: number;
      readonly lookup: Exclude<MinerLookup, { found: "no" }>;
      /** Null when the engine keeps none or did not answer this part. */
      readonly history: readonly MinerSample[] | null;
      readonly payouts: PayoutList | null;
    }
  | { readonly kind: "stranger"; readonly at: number; readonly blank: MinerLookup | null }
  | { readonly kind: "unreachable" };

/** One engine is asked about so many addresses at once; each is a few requests. */
const lookupsAtOnce = 16;
/** Whoever comes to a longer queue is told at once that there is no answer: made-up addresses must not pile up at an engine. */
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
  /** Under way and waiting. */
  asking: number;
  /** Told in the log once, until nobody waits any more. */
  isCrowded: boolean;
}

export function createMinerLookup({ engines, now, log, report }: LookupParts) {
  const gates = new Map<CoinSlug, Gate>();

  function getGate(coin: CoinSlug): Gate {
    const gate = gates.get(coin) ?? {
      pause: createEnginePause(now),
      queue: new PQueue({ concurrency: lookupsAtOnce }),
      asking: 0,
      isCrowded: false,
    };
    gates.set(coin, gate);
    return gate;
  }

  async function fetchDetails(engine: PoolEngine, address: string, remembered: readonly Payout[], at: number) {
    const { minerHistoryMs, payouts } = engine.capabilities;
    const [history, list] = await Promise.all([
      minerHistoryMs > 0 ? engine.fetchMinerHistory(address, null, historyWindow(at)) : null,
      payouts ? fetchPayoutList(engine, address, remembered, now) : null,
    ]);
    return { history: history?.ok ? history.value : null, payouts: list };
  }

  async function ask(
    engine: PoolEngine,
    pause: EnginePause,
    {
      coin,
      address,
      remembered,
    }: { readonly coin: CoinSlug; readonly address: string; readonly remembered: readonly Payout[] },
  ): Promise<LookupOutcome> {
    // It may have fallen silent while this one waited.
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
      if (!answer.ok || answer.value.found === "no") return { kind: "stranger", at, blank: null };
      const lookup = answer.value;
      if (lookup.found === "unknown" && isBlank(lookup.miner)) return { kind: "stranger", at, blank: lookup };
      return { kind: "found", at, lookup, ...(await fetchDetails(engine, address, remembered, at)) };
    } catch (error) {
      report(error, { coin, what: "miner" });
      return fail({ code: "unavailable", reason: `the adapter threw: ${String(error)}` });
    }
  }

  return async (coin: CoinSlug, address: string, remembered: readonly Payout[]): Promise<LookupOutcome> => {
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
      return await gate.queue.add(() => ask(engine, gate.pause, { coin, address, remembered }));
    } finally {
      gate.asking -= 1;
      if (gate.asking === 0) gate.isCrowded = false;
    }
  };
}
