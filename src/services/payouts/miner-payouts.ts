import type { Store, StoredPayout } from "#src/db/store.ts";
import type { AddressCheck } from "#src/domain/addresses/address.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { NextPayout } from "#src/domain/money/next-payout.ts";
import type { PaidSource } from "#src/domain/money/paid-total.ts";
import { nextPayoutAt, type Payout, type PayoutGrouping } from "#src/domain/money/payout.ts";
import type { PayoutRuns } from "#src/domain/money/payout-runs.ts";
import { type BalanceParts, type ListedPayoutState, payoutStateOf } from "#src/domain/money/payout-state.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { EngineCapabilities, EngineFacts } from "#src/sources/engines/pool-engine.ts";
import { formatListPlace, parseListPlace } from "../list-cursors.ts";
import type { MinerRefusal } from "../miners/miner-refusal.ts";
import type { MinerStats } from "../miners/miner-stats.ts";
import type { MinerRecords } from "../miners/records.ts";
import type { PoolTerms } from "../pools/pool-stats.ts";
import { findPayoutReading, type PayoutReading } from "./payout-reading.ts";
import { type GroupStep, groupPayouts, listAccounts, startOf } from "./payout-sums.ts";
import { loadPrices, loadRates, type PriceThen, type RateThen, valuePayouts } from "./payout-values.ts";

export interface ValuedPayout {
  readonly chain: string;
  readonly transactionId: string | null;
  readonly paidAt: number;
  readonly amount: bigint;
  readonly fee: bigint | null;
  /** By the nearest stored price; null where none is near. */
  readonly usdValue: number | null;
  /** In the requested currency; null where price or rate is not stored. */
  readonly value: number | null;
  /** Those behind `value` (USD: rate 1). */
  readonly price: PriceThen | null;
  readonly rate: RateThen | null;
  readonly state: ListedPayoutState;
}

/** UTC days or months. */
export interface PayoutGroup {
  readonly from: number;
  readonly chain: string;
  readonly amount: bigint;
  readonly fee: bigint | null;
  readonly usdValue: number | null;
  readonly value: number | null;
  readonly count: number;
}

export interface PayoutPageRequest {
  readonly group: PayoutGrouping;
  /** The previous page's `next`; anything else gives the first page. */
  readonly before: string | null;
  readonly limit: number;
  /** Used for `value`; default USD. */
  readonly currency?: string;
  readonly hasMonths?: boolean;
}

export type PayoutPage =
  | MinerRefusal
  | {
      readonly state: "known";
      /** When the list was read last; null = the first reading is in progress. */
      readonly at: number | null;
      /** Stored payouts: the engine's list failed, or was not read for a long time. */
      readonly isStale: boolean;
      /** False while older payouts are missing. */
      readonly isComplete: boolean;
      /** Listed and not sent yet; on the first page only. */
      readonly pending: readonly Payout[];
      /** Newest first; empty where grouped. */
      readonly payouts: readonly ValuedPayout[];
      /** For a list: its whole months, if requested. */
      readonly groups: readonly PayoutGroup[];
      readonly next: string | null;
    };

/** One chain's account, in atomic units. */
export interface PayoutAccount {
  readonly chain: string;
  /** As far as known. Never shrinks. */
  readonly paid: bigint | null;
  readonly paidSource: PaidSource | null;
  /** Confirmed and not paid yet, including what a run is sending. */
  readonly unpaid: bigint | null;
  readonly sending: bigint;
  /** Null: nothing is being sent. */
  readonly state: BalanceParts["state"];
  readonly unconfirmed: bigint | null;
  readonly threshold: bigint | null;
  readonly next: NextPayout | null;
  /** Null while the list has a gap. */
  readonly week: bigint | null;
  readonly month: bigint | null;
  /** Last 30 UTC days with payouts, oldest first. */
  readonly days: readonly { readonly at: number; readonly amount: bigint }[];
}

export type PayoutSummary =
  | MinerRefusal
  | {
      readonly state: "known";
      readonly accounts: readonly PayoutAccount[];
      /** 30 UTC days up to today. */
      readonly from: number;
      readonly to: number;
      /** Null too while the engine does not respond (`stale`), and for forgotten miners. */
      readonly nextRunAt: number | null;
      readonly status: "current" | "stale" | "forgotten";
      readonly payoutIntervalMs: number | null;
      readonly payoutRuns: PayoutRuns | null;
      readonly minimumPayout: bigint | null;
      readonly rules: PoolTerms["rules"];
      readonly balanceResetDays: number | null;
      readonly priceSource: string | null;
    };

/** `with-block`: no payouts, a block pays its finder directly. */
export type PayoutReporting = "listed" | "not-reported" | "with-block";

/** No promises without a response, or for forgotten miners. */
function findStatus(stats: MinerStats, reading: PayoutReading) {
  if (stats.state === "forgotten") return "forgotten";
  return stats.state === "unreachable" || ("isStale" in stats && stats.isStale) || reading.isStale
    ? "stale"
    : "current";
}

export function resolvePayoutReporting(engine: EngineCapabilities | undefined): PayoutReporting {
  if (engine?.payouts === true) return "listed";
  return engine?.paysWithBlock === true ? "with-block" : "not-reported";
}

const groupsOnPage: Readonly<Record<GroupStep, number>> = { day: 31, month: 12 };
export const chartDays = 30;

export interface MinerPayoutParts {
  readonly engines: ReadonlyMap<CoinSlug, EngineFacts>;
  readonly records: MinerRecords;
  readonly store: Store;
  readonly checkAddress: (coin: CoinSlug, text: string) => AddressCheck;
  readonly getMinerStats: (coin: CoinSlug, address: string) => Promise<MinerStats>;
  readonly findTerms: (
    coin: CoinSlug,
  ) => Promise<Pick<PoolTerms, "minimumPayout" | "payoutIntervalMs" | "payoutRuns" | "rules" | "balanceResetDays">>;
  readonly findPriceSource: (ticker: string) => Promise<string | null>;
  readonly now: () => number;
}

/** Payouts that the engine no longer lists stay in the database. */
export function createMinerPayouts(parts: MinerPayoutParts) {
  const { engines, store, checkAddress, getMinerStats, findTerms, findPriceSource, now } = parts;

  async function open(
    coin: CoinSlug,
    given: string,
  ): Promise<MinerRefusal | { readonly state: "open"; readonly address: string; readonly reading: PayoutReading }> {
    const check = checkAddress(coin, given);
    if (!check.ok) return { state: "invalid-address" };
    const { address } = check;
    if (engines.get(coin)?.capabilities.payouts !== true) return { state: "not-offered" };
    const reading = await findPayoutReading(parts, coin, address, given);
    return "state" in reading ? reading : { state: "open", address, reading };
  }

  async function valueItems(items: readonly StoredPayout[], currency: string) {
    return valuePayouts(items, await loadPrices(store, items), await loadRates(store, currency, items));
  }

  async function listRows(
    coin: CoinSlug,
    address: string,
    { before, limit, currency = "USD", hasMonths = false }: PayoutPageRequest,
    { confirmedUntil }: PayoutReading,
  ) {
    const place = parseListPlace(before);
    const cursor = place === null ? null : { paidAt: place.at, key: place.key };
    const { items, next } = await store.payouts.listPayouts(coin, address, { before: cursor, limit });
    const payouts = (await valueItems(items, currency)).map((payout) => ({
      ...payout,
      state: payoutStateOf({ status: "paid", isConfirmed: payout.paidAt <= (confirmedUntil.get(payout.chain) ?? -1) }),
    }));
    const groups = hasMonths ? await sumMonths(coin, address, items, currency) : [];
    return { payouts, groups, next: next === null ? null : formatListPlace({ at: next.paidAt, key: next.key }) };
  }

  /** Whole months. */
  async function sumMonths(coin: CoinSlug, address: string, listed: readonly StoredPayout[], currency: string) {
    const [newest, oldest] = [listed[0], listed.at(-1)];
    if (newest === undefined || oldest === undefined) return [];
    const span = { from: startOf("month", oldest.paidAt), to: startOf("month", newest.paidAt, 1) };
    return groupPayouts(await valueItems(await store.payouts.listPayoutsIn(coin, address, span), currency), "month");
  }

  /** The cursor is the start of the last one shown. */
  async function listGroups(
    coin: CoinSlug,
    address: string,
    step: GroupStep,
    { before, currency = "USD" }: PayoutPageRequest,
  ) {
    const end = parseListPlace(before)?.at ?? Number.MAX_SAFE_INTEGER;
    const newest = await store.payouts.findNewestBefore(coin, address, end);
    if (newest === null) return { payouts: [], groups: [], next: null };
    const from = Math.max(0, startOf(step, newest, 1 - groupsOnPage[step]));
    const to = Math.min(end, startOf(step, newest, 1));
    const items = await store.payouts.listPayoutsIn(coin, address, { from, to });
    const groups = groupPayouts(await valueItems(items, currency), step);
    const hasOlder = (await store.payouts.findNewestBefore(coin, address, from)) !== null;
    return { payouts: [], groups, next: hasOlder ? formatListPlace({ at: from, key: "0" }) : null };
  }

  return {
    async listPayouts(coin: CoinSlug, given: string, request: PayoutPageRequest): Promise<PayoutPage> {
      const opened = await open(coin, given);
      if (opened.state !== "open") return opened;
      const { address, reading } = opened;
      const rows =
        request.group === "none"
          ? await listRows(coin, address, request, reading)
          : await listGroups(coin, address, request.group, request);
      const isFirst = parseListPlace(request.before) === null;
      return {
        state: "known",
        at: reading.at,
        isStale: reading.isStale,
        isComplete: reading.isComplete,
        pending: isFirst ? reading.pending : [],
        ...rows,
      };
    },

    async getPayoutSummary(coin: CoinSlug, given: string): Promise<PayoutSummary> {
      const opened = await open(coin, given);
      if (opened.state !== "open") return opened;
      const { address, reading } = opened;
      const at = now();
      const to = startOf("day", at, 1);
      const from = to - chartDays * DAY;
      const [stats, terms, recent, totals, priceSource] = await Promise.all([
        getMinerStats(coin, address),
        findTerms(coin),
        store.payouts.listPayoutsIn(coin, address, { from: Math.min(from, at - chartDays * DAY), to: at + DAY }),
        store.payouts.findTotals(coin, address),
        findPriceSource(getCoin(coin).ticker),
      ]);
      const balances = "miner" in stats ? stats.miner.balances : [];
      const { payoutIntervalMs, payoutRuns, minimumPayout, rules, balanceResetDays } = terms;
      const status = findStatus(stats, reading);
      return {
        state: "known",
        accounts: listAccounts({
          coin,
          balances,
          totals,
          recent,
          at,
          from,
          isComplete: reading.isComplete,
          pending: reading.pending,
          isPromising: status === "current",
          nextPayouts: status === "current" && "miner" in stats ? stats.nextPayouts : [],
        }),
        from,
        to,
        nextRunAt:
          status === "current" && payoutIntervalMs !== null && payoutIntervalMs > 0
            ? nextPayoutAt(at, payoutIntervalMs)
            : null,
        status,
        payoutIntervalMs,
        payoutRuns,
        minimumPayout,
        rules,
        balanceResetDays,
        priceSource,
      };
    },
  };
}
