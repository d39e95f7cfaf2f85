import type { PayoutCursor, Store, StoredPayout, TimeWindow } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { readPayouts } from "#src/sources/engines/reading/read-payouts.ts";
import { describeSourceError } from "#src/sources/source-error.ts";
import { createBoundedMap } from "../cache/bounded-map.ts";
import { createSingleFlight } from "../cache/single-flight.ts";
import { createEnginePause, type EnginePause } from "../miners/engine-pause.ts";

const readEveryMs = MINUTE;
const retryMs = 5 * SECOND;
/** What a visitor waits for; the rest is read after he has his answer. */
const patienceMs = 3 * SECOND;
const longestReadMs = 5 * MINUTE;

/** How the stored payouts of one address stand to the engine's list. */
export interface BookState {
  /** When the engine's list was read last; null = never. */
  readonly at: number | null;
  /** The engine did not answer just now. */
  readonly isStale: boolean;
  readonly isComplete: boolean;
  /** Listed by the engine and not sent yet, newest first. */
  readonly pending: readonly Payout[];
}

export interface PayoutBook {
  /** Brings the stored payouts up to date, once a minute and once however many ask. */
  refresh(coin: CoinSlug, address: string): Promise<BookState>;
  listPage(
    coin: CoinSlug,
    address: string,
    page: { readonly before: PayoutCursor | null; readonly limit: number },
  ): Promise<{ readonly items: readonly StoredPayout[]; readonly next: PayoutCursor | null }>;
  listWindow(coin: CoinSlug, address: string, window: TimeWindow): Promise<readonly StoredPayout[]>;
}

interface BookParts {
  readonly engines: ReadonlyMap<CoinSlug, PoolEngine>;
  readonly store: Store;
  readonly now: () => number;
  readonly log: Log;
  readonly report: ReportError;
}

/** Reads an engine's list of a miner's payouts into the database, from which everything is answered. */
export function createPayoutBook({ engines, store, now, log, report }: BookParts): PayoutBook {
  const states = createBoundedMap<BookState>(5_000, now);
  const pendings = createBoundedMap<readonly Payout[]>(5_000, now);
  const pauses = new Map<CoinSlug, EnginePause>();
  const fly = createSingleFlight<BookState>();

  function getPause(coin: CoinSlug): EnginePause {
    const pause = pauses.get(coin) ?? createEnginePause(now);
    pauses.set(coin, pause);
    return pause;
  }

  async function read(coin: CoinSlug, address: string, key: string): Promise<BookState> {
    const engine = engines.get(coin);
    const pause = getPause(coin);
    const reading = await store.payouts.findReading(coin, address);
    const stale: BookState = {
      at: reading?.at ?? null,
      isStale: true,
      isComplete: reading?.isComplete ?? false,
      pending: pendings.get(key) ?? [],
    };
    if (!engine || pause.isPaused()) return stale;
    const startedAt = now();
    let isKept = reading !== null;
    try {
      const answer = await readPayouts(engine, address, {
        wasComplete: reading?.isComplete ?? false,
        async keep(sent, isComplete) {
          // An address to which nothing was paid leaves no trace: nobody can fill the database with made-up ones.
          if (sent.length === 0 && !isKept) return 0;
          isKept = true;
          return store.payouts.recordPayouts(coin, address, { at: startedAt, isComplete, payouts: sent });
        },
        isOver: () => now() - startedAt > longestReadMs,
      });
      if (!answer.ok) {
        pause.recordFailure(answer.error);
        log.warn(
          { coin, code: answer.error.code, reason: describeSourceError(answer.error) },
          "An engine gave no answer about a miner's payouts.",
        );
        states.set(key, stale, retryMs);
        return stale;
      }
      pause.recordSuccess();
      const { pending, isComplete } = answer.value;
      const state: BookState = { at: startedAt, isStale: false, isComplete, pending };
      states.set(key, state, readEveryMs);
      pendings.set(key, pending, 60 * MINUTE);
      return state;
    } catch (error) {
      report(error, { coin, what: "payouts" });
      return stale;
    }
  }

  return {
    async refresh(coin, address) {
      const key = `${coin} ${address}`;
      const known = states.get(key);
      if (known) return known;
      const flight = fly(key, () => read(coin, address, key));
      const patience = Promise.withResolvers<null>();
      const timer = setTimeout(() => patience.resolve(null), patienceMs);
      const state = await Promise.race([flight, patience.promise]);
      clearTimeout(timer);
      if (state !== null) return state;
      const reading = await store.payouts.findReading(coin, address);
      const soFar = { at: reading?.at ?? null, isStale: false, isComplete: false, pending: pendings.get(key) ?? [] };
      // Whoever turns the page, or reads them all for a file, does not wait anew for each.
      const done = states.get(key);
      if (done === undefined) states.set(key, soFar, retryMs);
      return done ?? soFar;
    },
    listPage: (coin, address, page) => store.payouts.listPayouts(coin, address, page),
    listWindow: (coin, address, window) => store.payouts.listPayoutsIn(coin, address, window),
  };
}
