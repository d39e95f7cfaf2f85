import type { Store } from "#src/db/store.ts";
import { validateAddress } from "#src/domain/addresses/address.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { Miner } from "#src/domain/mining/miner.ts";
import { nextPayoutAt } from "#src/domain/money/payout.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { formatListPlace, parseListPlace } from "../blocks/list-cursor.ts";
import type { MinerStats, PoolTerms } from "../services.ts";
import { listAccounts } from "./payout-accounts.ts";
import type { MinerListRefusal, PayoutPage, PayoutPageRequest, PayoutSummary } from "./payout-answers.ts";
import { type BookState, createPayoutBook } from "./payout-book.ts";
import { type GroupStep, groupPayouts, startOf, valuePayouts } from "./payout-groups.ts";
import { loadPrices } from "./payout-values.ts";

/** How many days or months one page of sums shows at most. */
const groupsOnPage: Readonly<Record<GroupStep, number>> = { day: 31, month: 12 };
export const chartDays = 30;

export interface MinerPayoutParts {
  readonly engines: ReadonlyMap<CoinSlug, PoolEngine>;
  readonly store: Store;
  readonly getMinerStats: (coin: CoinSlug, address: string) => Promise<MinerStats>;
  /** What the operator or the engine says about payouts. */
  readonly findTerms: (coin: CoinSlug) => Promise<Pick<PoolTerms, "minimumPayout" | "payoutIntervalMs">>;
  readonly findPriceSource: (ticker: string) => Promise<string | null>;
  readonly now: () => number;
  readonly log: Log;
  readonly report: ReportError;
}

/** A miner's payouts, from the database: what an engine forgets stays. */
export function createMinerPayouts(parts: MinerPayoutParts) {
  const { engines, store, getMinerStats, findTerms, findPriceSource, now } = parts;
  const book = createPayoutBook(parts);

  /** The address as it is kept and how its book stands, or why there is none. */
  async function open(
    coin: CoinSlug,
    given: string,
  ): Promise<MinerListRefusal | { readonly state: "open"; readonly address: string; readonly book: BookState }> {
    const check = validateAddress(getCoin(coin), given);
    if (!check.ok) return { state: "invalid-address" };
    if (engines.get(coin)?.capabilities.payouts !== true) return { state: "not-offered" };
    const state = await book.refresh(coin, check.address);
    if (state.isStale && state.at === null) return { state: "unreachable" };
    return { state: "open", address: check.address, book: state };
  }

  async function listRows(coin: CoinSlug, address: string, { before, limit }: PayoutPageRequest) {
    const place = parseListPlace(before);
    const cursor = place === null ? null : { paidAt: place.at, key: place.key };
    const { items, next } = await book.listPage(coin, address, { before: cursor, limit });
    const payouts = valuePayouts(items, await loadPrices(store, items));
    return { payouts, groups: [], next: next === null ? null : formatListPlace({ at: next.paidAt, key: next.key }) };
  }

  /** Whole days or months, from the newest that had a payout; their cursor is the beginning of the last one shown. */
  async function listGroups(coin: CoinSlug, address: string, step: GroupStep, before: string | null) {
    const end = parseListPlace(before)?.at ?? Number.MAX_SAFE_INTEGER;
    const newest = await store.payouts.findNewestBefore(coin, address, end);
    if (newest === null) return { payouts: [], groups: [], next: null };
    const from = Math.max(0, startOf(step, newest, 1 - groupsOnPage[step]));
    const to = Math.min(end, startOf(step, newest, 1));
    const items = await book.listWindow(coin, address, { from, to });
    const groups = groupPayouts(valuePayouts(items, await loadPrices(store, items)), step);
    const hasOlder = (await store.payouts.findNewestBefore(coin, address, from)) !== null;
    return { payouts: [], groups, next: hasOlder ? formatListPlace({ at: from, key: "0" }) : null };
  }

  /** What was ever paid, by our own rows or by the engine's highest word. A look that brings nothing new writes nothing. */
  async function keepTotals(coin: CoinSlug, address: string, balances: Miner["balances"]) {
    const totals = await store.payouts.findTotals(coin, address);
    const higher = balances.flatMap(({ chain, paid }) =>
      paid !== null && paid > (totals.get(chain) ?? -1n) ? [{ chain, paid }] : [],
    );
    for (const { chain, paid } of higher) await store.payouts.recordToldTotal(coin, address, chain, paid);
    return higher.length === 0 ? totals : store.payouts.findTotals(coin, address);
  }

  return {
    async listPayouts(coin: CoinSlug, given: string, request: PayoutPageRequest): Promise<PayoutPage> {
      const opened = await open(coin, given);
      if (opened.state !== "open") return opened;
      const { address, book: state } = opened;
      const rows =
        request.group === "none"
          ? await listRows(coin, address, request)
          : await listGroups(coin, address, request.group, request.before);
      const isFirst = parseListPlace(request.before) === null;
      return {
        state: "known",
        at: state.at,
        isStale: state.isStale,
        isComplete: state.isComplete,
        pending: isFirst ? state.pending : [],
        ...rows,
      };
    },

    async getPayoutSummary(coin: CoinSlug, given: string): Promise<PayoutSummary> {
      const opened = await open(coin, given);
      if (opened.state !== "open") return opened;
      const { address, book: state } = opened;
      const at = now();
      const to = startOf("day", at, 1);
      const from = to - chartDays * DAY;
      const [stats, terms, recent, priceSource] = await Promise.all([
        getMinerStats(coin, address),
        findTerms(coin),
        book.listWindow(coin, address, { from: Math.min(from, at - chartDays * DAY), to: at + DAY }),
        findPriceSource(getCoin(coin).ticker),
      ]);
      const balances = "miner" in stats ? stats.miner.balances : [];
      const totals = await keepTotals(coin, address, balances);
      const { payoutIntervalMs, minimumPayout } = terms;
      return {
        state: "known",
        accounts: listAccounts({ coin, balances, totals, recent, at, from, isComplete: state.isComplete }),
        from,
        to,
        nextPayoutAt: payoutIntervalMs !== null && payoutIntervalMs > 0 ? nextPayoutAt(at, payoutIntervalMs) : null,
        payoutIntervalMs,
        minimumPayout,
        priceSource,
      };
    },
  };
}
