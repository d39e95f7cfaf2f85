import type { CoinSlug } from "#src/domain/coins/index.ts";
import { err, type Result } from "#src/domain/result.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { Answer, PoolEngine } from "#src/sources/engines/pool-engine.ts";
import type { SourceError } from "#src/sources/source-error.ts";
import { createCache } from "../cache.ts";
import { createTokenBucket, engineBudget, type StrangerBudgets } from "./budgets.ts";
import { createEnginePause, type EnginePause } from "./engine-pause.ts";
import { createFlights, notAsked, retryMs } from "./flights.ts";
import type { KnownMiners } from "./known-miners.ts";
import { createPlaces } from "./places.ts";
import { findVisit, holdQuestion, mayAsk, spendQuestion } from "./visit.ts";

/** An address that the engine does not know is not asked about again for so long. */
const unknownLifeMs = 30 * SECOND;
const mostUnknown = 10_000;

type Facts = "name" | "isDemo" | "capabilities" | "customs" | "noteSpelling" | "shortenFinder";
type Questions =
  | "fetchMiner"
  | "fetchMinerHistory"
  | "fetchWorkerHistories"
  | "fetchMinerBlocks"
  | "fetchMinerPayouts"
  | "fetchMinerSettings"
  | "updateMinerSettings";

/**
 * An engine as services have it: each question goes through the gate. Beside the failures of an engine there is `not-asked`, which
 * says nothing about the engine and is never kept.
 */
export interface GatedEngine extends Pick<PoolEngine, Facts | Questions> {
  readonly isGated: true;
  /** A page of payouts that no visitor waits for: behind all other questions, one at a time. */
  readonly fetchMinerPayoutsLater: PoolEngine["fetchMinerPayouts"];
  /** Whether the present visit may ask once more. */
  mayAsk(): boolean;
  /** Keeps one question of the visit for what a page is about (visit.ts). */
  holdQuestion(): () => void;
}

export interface GateParts {
  readonly known: KnownMiners;
  readonly budgets: StrangerBudgets;
  readonly now: () => number;
  readonly log: Log;
  readonly report: ReportError;
}

interface Manner {
  /** It tells whether the engine knows an address. All other questions about a stranger wait for it. */
  readonly isIntroduction?: true;
  /** It is sent each time, and costs the visit none of its questions: attempts have limits of their own. */
  readonly isChange?: true;
}

/** The one way from visitors to a coin's engine (docs/decisions/019): places, budgets, pauses and deadlines. */
export function gateEngine(coin: CoinSlug, engine: PoolEngine, parts: GateParts): GatedEngine {
  const { known, budgets, now, log, report } = parts;
  const pause = createEnginePause(now);
  const places = createPlaces();
  const bucket = createTokenBucket(engineBudget, () => performance.now());
  const unknown = createCache<true>(mostUnknown, now);
  const logSeldom = createSeldom(now);
  // Made-up figures cost nobody anything.
  const findLimitedVisit = () => (engine.isDemo ? undefined : findVisit());

  async function send<Value>(ask: () => Answer<Value>): Promise<Result<Value, SourceError>> {
    // The engine may have failed while this question waited.
    if (pause.isPaused()) return refusePaused(pause);
    try {
      const answer = await ask();
      if (answer.ok || answer.error.code === "not-found") pause.recordSuccess();
      else pause.recordFailure(answer.error);
      return answer;
    } catch (error) {
      pause.recordFailure({ code: "unavailable", reason: "the adapter threw" });
      throw error;
    }
  }

  /** Whose question it is; or the answer that it gets without being asked. */
  async function admit(address: string, { isIntroduction }: Manner): Promise<"known" | "stranger" | Refused> {
    const visit = findLimitedVisit();
    if (visit === undefined || (await known.isKnown(coin, address))) return "known";
    if (isIntroduction !== true) {
      const answer = await fetchMiner(address);
      if (!answer.ok) return answer;
      if (answer.value.found === "no") return err({ code: "not-found" });
      if (answer.value.found === "yes") return "known";
    }
    const waitMs = budgets.take(bucket, visit.network);
    if (waitMs === 0) return "stranger";
    logSeldom(() =>
      log.warn({ coin }, "Many addresses that were never seen here are asked for; some visitors must wait."),
    );
    return notAsked("busy", waitMs);
  }

  function gated<Rest extends readonly unknown[], Value>(
    ask: (address: string, ...rest: Rest) => Answer<Value>,
    manner: Manner = {},
  ): (address: string, ...rest: Rest) => Answer<Value> {
    const flights = createFlights<Value>({ isKept: manner.isChange !== true, now, report });

    return async (address, ...rest) => {
      const visit = findLimitedVisit();
      if (visit !== undefined && manner.isIntroduction !== true && unknown.get(address))
        return err({ code: "not-found" });
      const key = manner.isChange === true ? "" : JSON.stringify([address, ...rest]);
      const underWay = manner.isChange === true ? undefined : flights.find(key);
      if (underWay !== undefined) return flights.wait(underWay, visit);
      if (manner.isChange !== true && !spendQuestion(visit, coin)) return notAsked("busy", retryMs);
      if (pause.isPaused()) return refusePaused(pause);
      return flights.wait(
        flights.start(key, async (flight) => {
          const admitted = await admit(address, manner);
          if (typeof admitted !== "string") return admitted;
          const answer = await places.take(admitted, async () => {
            // Nobody waits any more for what has waited too long.
            if (flight.waiting === 0) return notAsked("busy", retryMs);
            flight.isSent = true;
            return send(() => ask(address, ...rest));
          });
          if (answer === null) {
            logSeldom(() => log.warn({ coin }, "Too many questions wait for an engine; some are not asked."));
            return notAsked("busy", retryMs);
          }
          return answer;
        }),
        visit,
      );
    };
  }

  const askMiner = gated(engine.fetchMiner, { isIntroduction: true });

  async function fetchMiner(address: string): ReturnType<PoolEngine["fetchMiner"]> {
    const answer = await askMiner(address);
    const isUnknown = answer.ok ? answer.value.found === "no" : answer.error.code === "not-found";
    if (isUnknown) unknown.set(address, true, unknownLifeMs);
    if (answer.ok && answer.value.found === "yes") {
      unknown.delete(address);
      known.remember(coin, address);
    }
    return answer;
  }

  const { name, isDemo, capabilities, customs, noteSpelling, shortenFinder, fetchWorkerHistories } = engine;
  return {
    isGated: true,
    name,
    isDemo,
    capabilities,
    customs,
    ...(noteSpelling === undefined ? {} : { noteSpelling }),
    ...(shortenFinder === undefined ? {} : { shortenFinder }),
    fetchMiner,
    fetchMinerHistory: gated(engine.fetchMinerHistory),
    ...(fetchWorkerHistories === undefined ? {} : { fetchWorkerHistories: gated(fetchWorkerHistories) }),
    fetchMinerBlocks: gated(engine.fetchMinerBlocks),
    fetchMinerPayouts: gated(engine.fetchMinerPayouts),
    fetchMinerSettings: gated(engine.fetchMinerSettings),
    updateMinerSettings: gated(engine.updateMinerSettings, { isChange: true }),
    async fetchMinerPayoutsLater(address, page) {
      const answer = await places.take("background", () => send(() => engine.fetchMinerPayouts(address, page)));
      return answer ?? notAsked("busy", retryMs);
    },
    mayAsk: () => mayAsk(findLimitedVisit(), coin),
    holdQuestion: () => holdQuestion(findLimitedVisit(), coin),
  };
}

function refusePaused(pause: EnginePause) {
  return pause.isBusy() ? notAsked("busy", retryMs) : notAsked("paused", retryMs, pause.fault);
}

type Refused = Extract<Result<never, SourceError>, { readonly ok: false }>;

/** Runs what it is given at most once a minute. */
function createSeldom(now: () => number): (work: () => void) => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  return (work) => {
    if (Math.abs(now() - lastAt) < MINUTE) return;
    lastAt = now();
    work();
  };
}
