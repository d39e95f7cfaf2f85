import type { Store, StoredMiner } from "#src/db/store.ts";
import type { AddressCheck } from "#src/domain/addresses/address.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { unknownCustoms } from "#src/domain/mining/engine-customs.ts";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import { DAY, floorTo, HOUR, SECOND } from "#src/domain/time/durations.ts";
import { createCache, createSingleFlight } from "../cache.ts";
import type { GatedEngine } from "../engine-gate/engine-gate.ts";
import { completeBalances } from "../payouts/complete-balances.ts";
import type { PoolFaultKind } from "../pools/pool-health.ts";
import { judgeAnswer } from "./answer/judge-answer.ts";
import { createFarmService } from "./farm-record.ts";
import { type AddressInPool, findAmongPools } from "./find-among-pools.ts";
import { createBeginnings } from "./find-beginning.ts";
import { historyWindow, mergeHistories, stepMs } from "./hashrate-averages.ts";
import { createMinerDetails, type MinerDetails } from "./miner-details.ts";
import { createMinerLookup, type LookupOutcome } from "./miner-lookup.ts";
import {
  type AnswerStanding,
  buildMinerStats,
  type MinerStats,
  type PayoutList,
  type PoolPaying,
  type SeenMinerStats,
  shownPayouts,
} from "./miner-stats.ts";
import { createWorkerService } from "./worker-stats.ts";

const lifeMs = 30 * SECOND;
const outageLifeMs = 5 * SECOND;
const touchEveryMs = HOUR;
const payoutsLifeMs = DAY;

interface MinerServiceParts {
  readonly engines: ReadonlyMap<CoinSlug, GatedEngine>;
  readonly store: Store;
  readonly checkAddress: (coin: CoinSlug, text: string) => AddressCheck;
  /** Why the pool's figures are not of the present; null while they are. */
  readonly findPoolFault: (coin: CoinSlug) => Promise<PoolFaultKind | null>;
  readonly findPaying: (coin: CoinSlug) => Promise<PoolPaying>;
  readonly now: () => number;
  readonly log: Log;
  readonly report: ReportError;
}

type Answered = Extract<LookupOutcome, { kind: "found" }>;
type Found = Answered & MinerDetails;

/**
 * Reads one miner through the database: an answer that is young enough is given; otherwise the engine is asked, once however
 * many wait, and its answer is stored. Unknown addresses are kept in memory only, and a limited number of them, so that
 * nobody can fill the database with made-up addresses.
 */
export function createMinerService(parts: MinerServiceParts) {
  const { engines, store, checkAddress, findPoolFault, findPaying, now, report } = parts;
  const lookUp = createMinerLookup(parts);
  const fetchDetails = createMinerDetails(parts);
  const beginnings = createBeginnings(parts);
  const singleFlight = createSingleFlight<MinerStats>();
  const answers = createCache<MinerStats>(500, now);
  /** Answers of which a part was not asked for: the next visit asks for it. */
  const unfinished = createCache<Answered>(500, now);
  const unknownMiners = createCache<MinerStats>(10_000, now);
  const payoutLists = createCache<PayoutList>(500, now);
  /** Since when a young answer is out of date, because the miner changed a setting. */
  const outdated = createCache<number>(2_000, now);
  const touched = createCache<true>(10_000, now);
  /** Kept here because no stored sample holds a first share in the step that is still open. */
  const firstShares = createCache<{ readonly at: number | null }>(10_000, now);
  /** Since when the history that was last answered is the engine's. Kept here because stored samples do not tell whose they are. */
  const engineHistories = createCache<{ readonly since: number | null }>(10_000, now);

  /** When the database fails, the visitor still gets what the engine says. */
  async function attempt<Value>(work: () => Promise<Value>, otherwise: Value): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      report(error, { what: "miner in the database" });
      return otherwise;
    }
  }

  const findFault = (coin: CoinSlug) => attempt(() => findPoolFault(coin), null);

  async function touch(coin: CoinSlug, address: string): Promise<void> {
    const key = `${coin} ${address}`;
    if (touched.get(key)) return;
    await attempt(() => store.miners.touchViewed(coin, address, now()), undefined);
    touched.set(key, true, touchEveryMs);
  }

  function findKnownPayouts(coin: CoinSlug, address: string, stored: StoredMiner | null): PayoutList {
    return payoutLists.get(`${coin} ${address}`) ?? { payouts: stored?.payouts ?? [], isCut: true, isUnread: true };
  }

  function customsOf(coin: CoinSlug) {
    return engines.get(coin)?.customs ?? unknownCustoms;
  }

  function listOwn(coin: CoinSlug, address: string): Promise<readonly MinerSample[]> {
    return attempt(() => store.miners.listSamples(coin, address, historyWindow(now())), []);
  }

  /** Stores the engine's points that the database lacks, so that the chart stays when the engine is gone. The open step still changes. */
  async function keep(coin: CoinSlug, address: string, found: Found, own: readonly MinerSample[]): Promise<void> {
    const known = new Set(own.map((sample) => `${sample.at} ${sample.scheme}`));
    const open = floorTo(found.at, stepMs);
    const missing = (found.history ?? []).filter(
      (sample) => sample.at < open && !known.has(`${sample.at} ${sample.scheme}`),
    );
    // A month of hourly payouts would take a hundred kilobytes for each miner: the database keeps only those that are shown.
    const payouts = (found.payouts?.payouts ?? []).slice(0, shownPayouts);
    const answer: StoredMiner = { at: found.at, lookup: found.lookup, payouts };
    await attempt(async () => {
      await store.miners.saveAnswer(coin, address, answer);
      if (missing.length > 0) await store.miners.recordSamples(coin, address, missing);
    }, undefined);
  }

  async function presentFound(coin: CoinSlug, address: string, answer: Answered, stored: StoredMiner | null) {
    const key = `${coin} ${address}`;
    const release = beginnings.holdQuestion(coin, address);
    const details = await fetchDetails(coin, address, {
      at: answer.at,
      known: findKnownPayouts(coin, address, stored).payouts,
      keepLater: (list) => {
        payoutLists.set(key, list, payoutsLifeMs);
        // What was presented meanwhile lacks them.
        answers.delete(key);
      },
    });
    release();
    if (details.areAll) unfinished.delete(key);
    else unfinished.set(key, answer, lifeMs);
    const answered: Found = { ...answer, ...details };
    const { lookup } = answered;
    const own = await listOwn(coin, address);
    const payouts = answered.payouts ?? findKnownPayouts(coin, address, stored);
    const totals = await attempt(() => store.payouts.findTotals(coin, address), new Map());
    const balances = completeBalances(answered, { payouts: payouts.payouts, totals, stored });
    const found = { ...answered, lookup: { ...lookup, miner: { ...lookup.miner, balances } } };
    if (found.payouts) payoutLists.set(key, found.payouts, payoutsLifeMs);
    await keep(coin, address, { ...found, payouts }, own);
    await touch(coin, address);
    const firstShareAt = await beginnings.find(coin, address, found.history ?? [], {
      at: found.at,
      isEngines: found.history !== null,
    });
    firstShares.set(`${coin} ${address}`, { at: firstShareAt }, DAY);
    const engineSince = found.history?.[0] === undefined ? null : floorTo(found.history[0].at, stepMs);
    engineHistories.set(`${coin} ${address}`, { since: engineSince }, DAY);
    return buildMinerStats({
      coin,
      address,
      ...judgeAnswer(found, await findFault(coin)),
      now: now(),
      lookup: found.lookup,
      customs: customsOf(coin),
      history: mergeHistories(found.history ?? [], own),
      engineSince,
      firstShareAt,
      payouts,
      paying: await attempt(() => findPaying(coin), null),
      hasMoreSoon: !details.areAll || details.isReadingOn,
    });
  }

  async function presentStored(
    coin: CoinSlug,
    address: string,
    stored: StoredMiner,
    standing: AnswerStanding,
    { at = stored.at, why }: { readonly at?: number; readonly why?: SeenMinerStats["why"] } = {},
  ): Promise<MinerStats> {
    const { lookup } = stored;
    if (lookup.found === "no") return { state: "never-seen", coin, address, at };
    await touch(coin, address);
    const own = await listOwn(coin, address);
    const known = firstShares.get(`${coin} ${address}`);
    return buildMinerStats({
      coin,
      address,
      at,
      now: now(),
      lookup,
      customs: customsOf(coin),
      standing,
      ...(why === undefined ? {} : { why }),
      history: mergeHistories([], own),
      engineSince: engineHistories.get(`${coin} ${address}`)?.since ?? null,
      // The engine's points of the day were stored when it answered.
      firstShareAt: known ? known.at : await beginnings.find(coin, address, own, { at, isEngines: true }),
      payouts: findKnownPayouts(coin, address, stored),
      paying: await attempt(() => findPaying(coin), null),
    });
  }

  /** Of a miner whom the engine does not describe now, and of whom the database has an answer. */
  function presentUnnamed(
    coin: CoinSlug,
    address: string,
    stored: StoredMiner,
    outcome: Exclude<LookupOutcome, Answered>,
  ): Promise<MinerStats> {
    if (outcome.kind === "unreachable") return presentStored(coin, address, stored, "stale", { why: outcome.why });
    if (outcome.blank === null) return presentStored(coin, address, stored, "forgotten");
    // An engine that cannot tell an idle miner from a stranger has forgotten nobody.
    return presentStored(coin, address, stored, "resting", { at: outcome.at });
  }

  async function look(coin: CoinSlug, address: string, key: string): Promise<MinerStats> {
    const stored = await attempt(() => store.miners.findAnswer(coin, address), null);
    const half = unfinished.get(key);
    if (!half && stored && now() - stored.at < lifeMs && stored.at > (outdated.get(key) ?? 0)) {
      const { standing, ...held } = judgeAnswer(stored, await findFault(coin));
      const stats = await presentStored(coin, address, stored, standing, held);
      answers.set(key, stats, lifeMs - (now() - stored.at));
      return stats;
    }
    const knownAs = stored === null || stored.lookup.found === "no" ? undefined : stored.lookup.miner.knownAs;
    if (knownAs !== undefined) engines.get(coin)?.noteSpelling?.(knownAs);
    const outcome = half ?? (await lookUp(coin, address));
    if (outcome.kind === "found") {
      const stats = await presentFound(coin, address, outcome, stored);
      answers.set(key, stats, "hasMoreSoon" in stats ? SECOND : lifeMs - Math.max(0, now() - outcome.at));
      return stats;
    }
    if (stored) {
      const stats = await presentUnnamed(coin, address, stored, outcome);
      answers.set(key, stats, outcome.kind === "unreachable" ? outageLifeMs : lifeMs);
      return stats;
    }
    const stats = presentUnknown(coin, address, outcome);
    // That the engine was too busy for one visitor is no answer for another.
    const isBusy = outcome.kind === "unreachable" && outcome.retryAfterMs !== null;
    if (!isBusy) unknownMiners.set(key, stats, outcome.kind === "unknown-miner" ? lifeMs : outageLifeMs);
    return stats;
  }

  function presentUnknown(coin: CoinSlug, address: string, outcome: Exclude<LookupOutcome, Answered>): MinerStats {
    if (outcome.kind === "unreachable") {
      const { retryAfterMs, why } = outcome;
      return { state: "unreachable", coin, address, why, ...(retryAfterMs === null ? {} : { retryAfterMs }) };
    }
    const { at, blank } = outcome;
    if (!blank || blank.found === "no") return { state: "never-seen", coin, address, at };
    return buildMinerStats({
      coin,
      address,
      at,
      now: now(),
      lookup: blank,
      customs: customsOf(coin),
      standing: "current",
      history: [],
      engineSince: null,
      firstShareAt: null,
      payouts: { payouts: [], isCut: false },
      paying: null,
    });
  }

  async function getMinerStats(coin: CoinSlug, address: string): Promise<MinerStats> {
    const check = checkAddress(coin, address);
    if (!check.ok) return { state: "invalid-address", coin, address, reason: check.reason };
    if (check.address !== address) engines.get(coin)?.noteSpelling?.(address);
    const key = `${coin} ${check.address}`;
    const isUnfinished = unfinished.get(key) !== undefined && engines.get(coin)?.mayAsk() === true;
    const known = isUnfinished ? undefined : (answers.get(key) ?? unknownMiners.get(key));
    return known ?? singleFlight(key, () => look(coin, check.address, key));
  }

  /** The next request asks the engine. */
  function forgetAnswer(coin: CoinSlug, address: string): void {
    const key = `${coin} ${address}`;
    answers.delete(key);
    unfinished.delete(key);
    outdated.set(key, now(), lifeMs);
  }

  return {
    getMinerStats,
    /** Without a question to the engine. */
    listKnownPayouts: async (coin: CoinSlug, address: string): Promise<PayoutList> =>
      findKnownPayouts(coin, address, await store.miners.findAnswer(coin, address)),
    forgetAnswer,
    getWorkerStats: createWorkerService({ engines, getMinerStats, now, report }),
    getFarmRecord: createFarmService({ engines, getMinerStats, now, report }),
    findAmongPools: (candidates: readonly Pick<AddressInPool, "coin" | "address">[]) =>
      findAmongPools(getMinerStats, candidates),
  };
}
