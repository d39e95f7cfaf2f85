import type { Store, StoredMiner } from "#src/db/store.ts";
import { validateAddress } from "#src/domain/addresses/address.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import { DAY, floorTo, HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { createBoundedMap } from "../cache/bounded-map.ts";
import { createCached } from "../cache/cached.ts";
import { createSingleFlight } from "../cache/single-flight.ts";
import { shownPayouts } from "../payouts/payout-list.ts";
import { fetchSoloRound } from "../pools/solo-round.ts";
import type { MinerStats, SoloRound } from "../services.ts";
import { createWorkerService } from "../workers/worker-stats.ts";
import { findAmongPools } from "./find-among-pools.ts";
import { buildMinerAnswer } from "./miner-answer.ts";
import { findFirstShare, historyWindow, mergeHistories, stepMs } from "./miner-history.ts";
import { createMinerLookup, type LookupOutcome } from "./miner-lookup.ts";
import type { PayoutList } from "./miner-reward.ts";

const lifeMs = 30 * SECOND;
const outageLifeMs = 5 * SECOND;
const touchEveryMs = HOUR;
const payoutsLifeMs = DAY;
/** A visitor who waits for a choice waits no longer, whatever an engine does. */
const choiceBudgetMs = 2.5 * SECOND;

interface MinerServiceParts {
  readonly engines: ReadonlyMap<CoinSlug, PoolEngine>;
  readonly store: Store;
  /** How often the pool pays, by the operator's word or the engine's. */
  readonly findPayoutInterval: (coin: CoinSlug) => Promise<number | null>;
  readonly now: () => number;
  readonly log: Log;
  readonly report: ReportError;
}

type Found = Extract<LookupOutcome, { kind: "found" }>;

/**
 * The read-through of one miner: what is known and young is answered; else the engine is asked, once however many wait,
 * and its answer is stored. Strangers are remembered here only, and only so many of them, so that nobody can fill the
 * database with made-up addresses.
 */
export function createMinerService(parts: MinerServiceParts) {
  const { engines, store, findPayoutInterval, now, report } = parts;
  const lookUp = createMinerLookup(parts);
  const fly = createSingleFlight<MinerStats>();
  const answers = createBoundedMap<MinerStats>(500, now);
  const strangers = createBoundedMap<MinerStats>(10_000, now);
  const payoutLists = createBoundedMap<PayoutList>(500, now);
  const cachedRounds = createCached<SoloRound | null>(now, MINUTE, 500);
  /** Since when an answer is out of date, though it is young: the miner changed something. */
  const outdated = createBoundedMap<number>(2_000, now);
  const touched = createBoundedMap<true>(10_000, now);
  /** A first share in the step that is still open is in no stored sample yet. */
  const firstShares = createBoundedMap<{ readonly at: number | null }>(10_000, now);

  /** The database may fail without costing the visitor what the engine says. */
  async function attempt<Value>(work: () => Promise<Value>, otherwise: Value): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      report(error, { what: "miner in the database" });
      return otherwise;
    }
  }

  async function touch(coin: CoinSlug, address: string): Promise<void> {
    const key = `${coin} ${address}`;
    if (touched.get(key)) return;
    await attempt(() => store.miners.touchViewed(coin, address, now()), undefined);
    touched.set(key, true, touchEveryMs);
  }

  function recallPayouts(coin: CoinSlug, address: string, stored: StoredMiner | null): PayoutList {
    return payoutLists.get(`${coin} ${address}`) ?? { payouts: stored?.payouts ?? [], isCut: true };
  }

  /** Whether the engine keeps all of a day: its first point with hashrate is then the first share. */
  function hasWholeHistory(coin: CoinSlug): boolean {
    return (engines.get(coin)?.capabilities.minerHistoryMs ?? 0) >= DAY;
  }

  function areAveragesWhole(coin: CoinSlug): boolean {
    return engines.get(coin)?.capabilities.averagesBeginAtFirstShare === true;
  }

  function listOwn(coin: CoinSlug, address: string): Promise<readonly MinerSample[]> {
    return attempt(() => store.miners.listSamples(coin, address, historyWindow(now())), []);
  }

  /** Takes over the engine's points that we lack, so that the line stays when the engine is gone; the open step still moves. */
  async function keep(coin: CoinSlug, address: string, found: Found, own: readonly MinerSample[]): Promise<void> {
    const known = new Set(own.map((sample) => `${sample.at} ${sample.scheme}`));
    const open = floorTo(found.at, stepMs);
    const missing = (found.history ?? []).filter(
      (sample) => sample.at < open && !known.has(`${sample.at} ${sample.scheme}`),
    );
    // A month of hourly payouts would be a hundred kilobytes for each miner: the database keeps those that are shown.
    const payouts = (found.payouts?.payouts ?? []).slice(0, shownPayouts);
    const answer: StoredMiner = { at: found.at, lookup: found.lookup, payouts };
    await attempt(async () => {
      await store.miners.saveAnswer(coin, address, answer);
      if (missing.length > 0) await store.miners.recordSamples(coin, address, missing);
    }, undefined);
  }

  async function presentFound(coin: CoinSlug, address: string, found: Found, stored: StoredMiner | null) {
    const own = await listOwn(coin, address);
    const payouts = found.payouts ?? recallPayouts(coin, address, stored);
    if (found.payouts) payoutLists.set(`${coin} ${address}`, found.payouts, payoutsLifeMs);
    await keep(coin, address, { ...found, payouts }, own);
    await touch(coin, address);
    const isWhole = found.history !== null && hasWholeHistory(coin);
    const firstShareAt = findFirstShare(found.history ?? [], historyWindow(found.at).from, isWhole);
    firstShares.set(`${coin} ${address}`, { at: firstShareAt }, DAY);
    return buildMinerAnswer({
      coin,
      address,
      at: found.at,
      now: now(),
      lookup: found.lookup,
      areAveragesWhole: areAveragesWhole(coin),
      isStale: false,
      isForgotten: false,
      history: mergeHistories(found.history ?? [], own),
      firstShareAt,
      payouts,
      payoutIntervalMs: await attempt(() => findPayoutInterval(coin), null),
    });
  }

  async function presentStored(
    coin: CoinSlug,
    address: string,
    stored: StoredMiner,
    { isStale, isForgotten }: { readonly isStale: boolean; readonly isForgotten: boolean },
  ): Promise<MinerStats> {
    const { at, lookup } = stored;
    if (lookup.found === "no") return { state: "never-seen", coin, address, at };
    await touch(coin, address);
    const own = await listOwn(coin, address);
    const known = firstShares.get(`${coin} ${address}`);
    return buildMinerAnswer({
      coin,
      address,
      at,
      now: now(),
      lookup,
      areAveragesWhole: areAveragesWhole(coin),
      isStale,
      isForgotten,
      history: mergeHistories([], own),
      // What the engine told of the day was taken over when it answered.
      firstShareAt: known ? known.at : findFirstShare(own, historyWindow(at).from, hasWholeHistory(coin)),
      payouts: recallPayouts(coin, address, stored),
      payoutIntervalMs: await attempt(() => findPayoutInterval(coin), null),
    });
  }

  async function look(coin: CoinSlug, address: string, key: string): Promise<MinerStats> {
    const stored = await attempt(() => store.miners.findAnswer(coin, address), null);
    if (stored && now() - stored.at < lifeMs && stored.at > (outdated.get(key) ?? 0)) {
      const stats = await presentStored(coin, address, stored, { isStale: false, isForgotten: false });
      answers.set(key, stats, lifeMs - (now() - stored.at));
      return stats;
    }
    const outcome = await lookUp(coin, address, recallPayouts(coin, address, stored).payouts);
    if (outcome.kind === "found") {
      const stats = await presentFound(coin, address, outcome, stored);
      answers.set(key, stats, lifeMs);
      return stats;
    }
    if (stored) {
      const isForgotten = outcome.kind === "stranger";
      const stats = await presentStored(coin, address, stored, { isStale: true, isForgotten });
      answers.set(key, stats, isForgotten ? lifeMs : outageLifeMs);
      return stats;
    }
    const stats = presentStranger(coin, address, outcome);
    strangers.set(key, stats, outcome.kind === "stranger" ? lifeMs : outageLifeMs);
    return stats;
  }

  function presentStranger(coin: CoinSlug, address: string, outcome: Exclude<LookupOutcome, Found>): MinerStats {
    if (outcome.kind === "unreachable") return { state: "unreachable", coin, address };
    const { at, blank } = outcome;
    if (!blank || blank.found === "no") return { state: "never-seen", coin, address, at };
    return buildMinerAnswer({
      coin,
      address,
      at,
      now: now(),
      lookup: blank,
      areAveragesWhole: areAveragesWhole(coin),
      isStale: false,
      isForgotten: false,
      history: [],
      firstShareAt: null,
      payouts: { payouts: [], isCut: false },
      payoutIntervalMs: null,
    });
  }

  async function getMinerStats(coin: CoinSlug, address: string): Promise<MinerStats> {
    const check = validateAddress(getCoin(coin), address);
    if (!check.ok) return { state: "invalid-address", coin, address, reason: check.reason };
    const key = `${coin} ${check.address}`;
    const known = answers.get(key) ?? strangers.get(key);
    return known ?? fly(key, () => look(coin, check.address, key));
  }

  /** Whoever asks next asks the engine. */
  function forgetAnswer(coin: CoinSlug, address: string): void {
    const key = `${coin} ${address}`;
    answers.delete(key);
    outdated.set(key, now(), lifeMs);
  }

  async function getSoloRound(coin: CoinSlug, address: string): Promise<SoloRound | null> {
    try {
      return await cachedRounds(`${coin} ${address}`, () => fetchSoloRound(engines.get(coin), coin, address));
    } catch (error) {
      report(error, { coin, what: "miner's blocks" });
      return null;
    }
  }

  return {
    getMinerStats,
    forgetAnswer,
    getWorkerStats: createWorkerService({ engines, getMinerStats, now, report }),
    getSoloRound,
    findAmongPools: (candidates: readonly { readonly coin: CoinSlug; readonly address: string }[]) =>
      findAmongPools(getMinerStats, candidates, choiceBudgetMs),
  };
}
