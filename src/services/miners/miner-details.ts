import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { HOUR } from "#src/domain/time/durations.ts";
import { createCache } from "../cache.ts";
import type { GatedEngine } from "../engine-gate/engine-gate.ts";
import { findVisit } from "../engine-gate/visit.ts";
import { cutPayouts, fetchPayoutList, payoutsOnPage } from "./fetch-payout-list.ts";
import { historyWindow } from "./hashrate-averages.ts";
import type { PayoutList } from "./miner-stats.ts";

/** What an engine tells of a miner beside its answer about them. */
export interface MinerDetails {
  /** Null when the engine keeps none, did not answer this part, or was never asked for it. */
  readonly history: readonly MinerSample[] | null;
  /** Null when the engine lists none, did not answer, or was not asked now. */
  readonly payouts: PayoutList | null;
  /** False when a part was not asked: the next visit asks for it. */
  readonly areAll: boolean;
  /** Further pages of payouts are being read: `keepLater` gets the whole list. */
  readonly isReadingOn: boolean;
}

interface DetailParts {
  readonly engines: ReadonlyMap<CoinSlug, GatedEngine>;
  readonly now: () => number;
  readonly report: ReportError;
}

interface Wanted {
  readonly at: number;
  readonly known: readonly Payout[];
  /** Takes the whole list where that came after the answer. */
  readonly keepLater: (list: PayoutList) => void;
}

/** `null`: the engine does not offer it or did not answer; `not-asked`: the visit has had its questions, or did not wait. */
type Part<Value> = Promise<Value | "not-asked" | null>;

/**
 * A visit has one more question beside that for the miner. The part that was asked for longest ago has its turn; the other one stays as
 * it was. Where no visitor waits, both are asked for.
 */
export function createMinerDetails({ engines, now, report }: DetailParts) {
  const histories = createCache<readonly MinerSample[]>(500, now);
  const askedAt = createCache<{ readonly history: number; readonly payouts: number }>(5_000, now);

  async function fetchHistory(engine: GatedEngine, address: string, at: number): Part<readonly MinerSample[]> {
    if (engine.capabilities.minerHistoryMs === 0) return null;
    if (!engine.mayAsk()) return "not-asked";
    const answer = await engine.fetchMinerHistory(address, null, historyWindow(at));
    if (answer.ok) return answer.value;
    return answer.error.code === "not-asked" ? "not-asked" : null;
  }

  async function fetchPayouts(
    engine: GatedEngine,
    address: string,
    { known, keepLater }: Wanted,
  ): Part<PayoutList & { readonly isReadingOn?: true }> {
    if (!engine.capabilities.payouts) return null;
    if (!engine.mayAsk()) return "not-asked";
    const first = engine.fetchMinerPayouts(address, { cursor: null, limit: payoutsOnPage });
    // Further pages are read behind all questions of visitors.
    const reading = fetchPayoutList(
      {
        fetchMinerPayouts: (asked, page) => (page.cursor === null ? first : engine.fetchMinerPayoutsLater(asked, page)),
      },
      address,
      known,
      now,
    );
    const answer = await first;
    if (!answer.ok) return answer.error.code === "not-asked" ? "not-asked" : null;
    // Made-up payouts cost no engine anything.
    if (answer.value.next === null || findVisit() === undefined || engine.isDemo) return reading;
    reading.then(
      (list) => list !== null && keepLater(list),
      (error: unknown) => report(error, { what: "a miner's older payouts" }),
    );
    return { ...cutPayouts(answer.value.items, now()), isReadingOn: true };
  }

  return async (coin: CoinSlug, address: string, wanted: Wanted): Promise<MinerDetails> => {
    const engine = engines.get(coin);
    if (engine === undefined) return { history: null, payouts: null, areAll: true, isReadingOn: false };
    const key = `${coin} ${address}`;
    const last = askedAt.get(key) ?? { history: 0, payouts: 0 };
    // A part that was asked for since the miner was is not asked for again.
    const askHistory = async () => (last.history >= wanted.at ? "done" : fetchHistory(engine, address, wanted.at));
    const askPayouts = async () => (last.payouts >= wanted.at ? "done" : fetchPayouts(engine, address, wanted));
    // Who begins has the question that is left.
    const early = last.payouts < last.history ? askPayouts() : null;
    const [history, payouts] = await Promise.all([askHistory(), early ?? askPayouts()]);
    const isTold = (part: unknown) => part !== "not-asked" && part !== "done";
    if (typeof history !== "string" && history !== null) histories.set(key, history, HOUR);
    askedAt.set(
      key,
      {
        history: isTold(history) ? wanted.at : last.history,
        payouts: isTold(payouts) ? wanted.at : last.payouts,
      },
      HOUR,
    );
    return {
      history: typeof history === "string" ? (histories.get(key) ?? null) : history,
      payouts: typeof payouts === "string" ? null : payouts,
      areAll: history !== "not-asked" && payouts !== "not-asked",
      isReadingOn: typeof payouts !== "string" && payouts?.isReadingOn === true,
    };
  };
}
