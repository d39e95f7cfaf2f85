import type { PayoutCursor, Store, StoredPayout, TimeWindow } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { readPayouts } from "#src/sources/engines/reading/read-payouts.ts";
import { describeSourceError } from "#src/sources/source-error.ts";
import { createCache, createSingleFlight } from "../cache.ts";
import type { GatedEngine } from "../engine-gate/engine-gate.ts";
import { busyFor } from "../engine-gate/flights.ts";
import { whileVisitorWaits } from "../engine-gate/visit.ts";

const readEveryMs = MINUTE;
const retryMs = 5 * SECOND;
const longestReadMs = 5 * MINUTE;

/** How complete the stored payouts of one address are, compared with the engine's list. */
export interface PayoutBookState {
  /** When the engine's list was read last; null = never. */
  readonly at: number | null;
  /** The engine did not answer just now. */
  readonly isStale: boolean;
  /** It was too busy for this visitor, who may ask again then. */
  readonly retryAfterMs?: number;
  readonly isComplete: boolean;
  /** Listed by the engine and not sent yet, newest first. */
  readonly pending: readonly Payout[];
  /** By chain: up to when payouts are confirmed, as far as the engine told since this process began. */
  readonly confirmedUntil: ReadonlyMap<string, number>;
}

export interface PayoutBook {
  /** Brings the stored payouts up to date, once a minute and once however many ask. `release` is called before the engine is asked. */
  refresh(coin: CoinSlug, address: string, release?: () => void): Promise<PayoutBookState>;
  listPage(
    coin: CoinSlug,
    address: string,
    page: { readonly before: PayoutCursor | null; readonly limit: number },
  ): Promise<{ readonly items: readonly StoredPayout[]; readonly next: PayoutCursor | null }>;
  listWindow(coin: CoinSlug, address: string, window: TimeWindow): Promise<readonly StoredPayout[]>;
}

interface BookParts {
  readonly engines: ReadonlyMap<CoinSlug, GatedEngine>;
  readonly store: Store;
  readonly now: () => number;
  readonly log: Log;
  readonly report: ReportError;
}

const nothingTold = { pending: [], confirmedUntil: new Map<string, number>() };

/** Reads an engine's list of a miner's payouts into the database, from which everything is answered. */
export function createPayoutBook({ engines, store, now, log, report }: BookParts): PayoutBook {
  const states = createCache<PayoutBookState>(5_000, now);
  const told = createCache<Pick<PayoutBookState, "pending" | "confirmedUntil">>(5_000, now);
  const singleFlight = createSingleFlight<PayoutBookState>();

  async function read(coin: CoinSlug, address: string, key: string, release?: () => void): Promise<PayoutBookState> {
    const engine = engines.get(coin);
    const reading = await store.payouts.findReading(coin, address);
    const stale: PayoutBookState = {
      at: reading?.at ?? null,
      isStale: true,
      isComplete: reading?.isComplete ?? false,
      ...(told.get(key) ?? nothingTold),
    };
    if (!engine) return stale;
    const startedAt = now();
    let isKept = reading !== null;
    try {
      // Visitors wait for the first page; the others are read behind all questions of visitors.
      const source: Pick<GatedEngine, "fetchMinerPayouts"> = {
        fetchMinerPayouts: (asked, page) =>
          page.cursor === null ? engine.fetchMinerPayouts(asked, page) : engine.fetchMinerPayoutsLater(asked, page),
      };
      release?.();
      const answer = await readPayouts(source, address, {
        wasComplete: reading?.isComplete ?? false,
        async keep(sent, isComplete) {
          // Nothing is stored for an address without payouts: nobody can fill the database with made-up addresses.
          if (sent.length === 0 && !isKept) return 0;
          isKept = true;
          return store.payouts.recordPayouts(coin, address, { at: startedAt, isComplete, payouts: sent });
        },
        isOver: () => now() - startedAt > longestReadMs,
        now: startedAt,
        noteRefused: (refused) => log.warn({ coin, refused }, "Payouts of the future are refused."),
      });
      if (!answer.ok) {
        const retryAfterMs = busyFor(answer.error);
        if (retryAfterMs !== null) return { ...stale, retryAfterMs };
        if (answer.error.code === "not-asked") return stale;
        log.warn(
          { coin, code: answer.error.code, reason: describeSourceError(answer.error) },
          "An engine gave no answer about a miner's payouts.",
        );
        states.set(key, stale, retryMs);
        return stale;
      }
      const state: PayoutBookState = { at: startedAt, isStale: false, ...answer.value };
      states.set(key, state, readEveryMs);
      told.set(key, answer.value, 60 * MINUTE);
      return state;
    } catch (error) {
      report(error, { coin, what: "payouts" });
      return stale;
    }
  }

  return {
    async refresh(coin, address, release) {
      const key = `${coin} ${address}`;
      const known = states.get(key);
      if (known) return known;
      const flight = singleFlight(key, () => read(coin, address, key, release));
      // The rest is read after the answer is sent.
      const state = await whileVisitorWaits(flight);
      if (state !== null) return state;
      const reading = await store.payouts.findReading(coin, address);
      const soFar = { at: reading?.at ?? null, isStale: false, isComplete: false, ...(told.get(key) ?? nothingTold) };
      // A visitor who turns pages, or reads all payouts for a file, does not wait again for each page.
      const done = states.get(key);
      if (done === undefined) states.set(key, soFar, retryMs);
      return done ?? soFar;
    },
    listPage: (coin, address, page) => store.payouts.listPayouts(coin, address, page),
    listWindow: (coin, address, window) => store.payouts.listPayoutsIn(coin, address, window),
  };
}
