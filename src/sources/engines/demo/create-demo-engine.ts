import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { PoolSnapshot, TopMiner } from "#src/domain/mining/pool.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { err, ok } from "#src/domain/result.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { SourceError } from "../../source-error.ts";
import type { EngineCapabilities, EngineContext, PoolEngine } from "../pool-engine.ts";
import { listBlocks, listedDays } from "./block-lists.ts";
import { createBooks } from "./books.ts";
import { readDemoOptions } from "./demo-options.ts";
import { createDemoPool, type DemoPool } from "./demo-pool.ts";
import { listMinerHistory, listPoolHistory, maxHistoryPoints } from "./history.ts";
import { lastShareAt } from "./last-share.ts";
import { describeMiner } from "./miner-answer.ts";
import { listMinerPayouts, listPoolPayouts } from "./payout-lists.ts";
import type { DemoMiner, DemoPart } from "./population.ts";
import { createDemoSettings } from "./settings.ts";
import { listShowcase, type ShowcaseEntry } from "./showcase.ts";
import { dayOfStep, STEP, STEPS_PER_DAY, stepOf } from "./time-steps.ts";

export type DemoContext = EngineContext & { readonly seed?: number | string };

function optionsOf(context: DemoContext) {
  const { seed, fees, minimumPayout, options } = context;
  const terms = { feeFractions: fees, minimumPayout };
  return readDemoOptions({ ...terms, ...options, ...(seed === undefined ? {} : { seed }) }, context.schemes);
}

/**
 * A pool that is made up: every answer is a function of seed, coin and time, so any window may be asked for at any time
 * and answers that overlap agree. Throws at start for options that cannot be meant.
 */
export function createDemoEngine(context: DemoContext): PoolEngine {
  const { coin, now } = context;
  const options = optionsOf(context);
  const pool = createDemoPool(coin, context.schemes, options);
  const { population, rates } = pool;
  const settings = createDemoSettings();
  const books = createBooks(
    { ...pool, feeFractions: options.feeFractions },
    pool.seed,
    options.minimumPayout,
    (miner, hour) => settings.thresholdAt(miner.address, hour),
  );
  const minimum = books.defaultThreshold(0);
  const isOver = (at: number) => stepOf(at) >= population.endStep;

  /** A miner the pool knows now: his page, or "not-found". */
  async function withMiner<Value>(address: string, answer: (miner: DemoMiner, at: number) => Value | null) {
    const at = now();
    const miner = population.findMiner(address, stepOf(at));
    if (miner === null) return err(notFound);
    const value = answer(miner, at);
    return value === null ? err(badCursor) : ok(value);
  }

  function describePool(at: number): PoolSnapshot {
    const step = stepOf(at);
    const day = dayOfStep(step);
    const index = step - day * STEPS_PER_DAY;
    const lastBlocks = pool.schemes.map(
      (scheme) => pool.foundBlocks.findBefore(at + 1, { chain: 0, scheme })?.at ?? null,
    );
    return {
      at,
      network: isOver(at) ? null : pool.chains[0].sampleAt(step, at),
      schemes: isOver(at)
        ? []
        : pool.schemes.map((scheme, nth) => {
            const sums = pool.crowdDays(day)[nth];
            return {
              at,
              scheme,
              hashrate: sums?.rates[index] ?? 0,
              miners: sums?.miners[index] ?? 0,
              workers: sums?.workers[index] ?? 0,
              effort: pool.efforts.ofRound(scheme, at),
            };
          }),
      fees: options.feeFractions,
      minimumPayout: minimum,
      payoutIntervalMs: books.payoutIntervalMs,
      lastBlockFoundAt: lastBlocks.reduce((a, b) => (a === null ? b : b === null ? a : Math.max(a, b)), null),
    };
  }

  return {
    name: "demo",
    isDemo: true,
    capabilities: capabilitiesOf(population.endStep, now()),
    fetchPool: async () => ok(describePool(now())),
    fetchPoolHistory: async (window) => {
      const refusal = refuseWindow(window);
      return refusal === null ? ok(await listPoolHistory(pool, window, now())) : err(refusal);
    },
    fetchTopMiners: async (limit) => ok(listTopMiners(pool, now(), limit)),
    fetchBlocks: async (page) => {
      const blocks = listBlocks(pool, null, page, now());
      return blocks === null ? err(badCursor) : ok(blocks);
    },
    fetchPayouts: async (page) => {
      const payouts = await listPoolPayouts(pool, books, page, now());
      return payouts === null ? err(badCursor) : ok(payouts);
    },
    fetchMiner: async (address) => {
      const at = now();
      const miner = population.findMiner(address, stepOf(at));
      if (miner === null) return ok({ found: "no" });
      const { threshold } = settings.read(miner.address, minimum);
      return ok({ found: "yes", miner: describeMiner(pool, books, miner, at, threshold ?? minimum) });
    },
    fetchMinerHistory: async (address, worker, window) => {
      const at = now();
      const refusal = refuseWindow(window);
      if (refusal !== null) return err(refusal);
      const miner = population.findMiner(address, stepOf(at));
      if (miner === null) return err(notFound);
      if (worker === null) return ok(listMinerHistory(pool, miner, null, window, at));
      const part = miner.parts.find(({ scheme }) => scheme === worker.scheme);
      const index = part?.workers.findIndex(({ name }) => name === worker.name) ?? -1;
      if (part === undefined || index < 0) return err(notFound);
      return ok(listMinerHistory(pool, miner, { part, index }, window, at));
    },
    fetchMinerBlocks: (address, page) => withMiner(address, (miner, at) => listBlocks(pool, miner, page, at)),
    fetchMinerPayouts: (address, page) =>
      withMiner(address, (miner, at) => listMinerPayouts(pool, books, miner, page, at)),
    fetchMinerSettings: (address) => withMiner(address, (miner) => settings.read(miner.address, minimum)),
    updateMinerSettings: (address, threshold, proofIp) =>
      withMiner(address, (miner, at) => {
        const seen = miner.parts.flatMap((part) =>
          part.workers.map((_, index) => lastShareAt(pool, part, index, at) ?? 0),
        );
        const last = Math.max(0, ...seen) || null;
        const outcome = settings.update({ address: miner.address, minimum, threshold, proofIp, lastShareAt: last, at });
        if (outcome.accepted) books.forget();
        return outcome;
      }),
  };

  /** Mean of the last 144 steps, this one included: the window of a miner's own page. */
  function averageOfDay(part: DemoPart, step: number): number {
    const day = dayOfStep(step);
    const index = step - day * STEPS_PER_DAY;
    const today = rates.partDay(part, day).rates.slice(0, index + 1);
    const yesterday = rates.partDay(part, day - 1).rates.slice(index + 1);
    return (sumOf([...today]) + sumOf([...yesterday])) / STEPS_PER_DAY;
  }

  function listTopMiners(pool: DemoPool, at: number, limit: number): readonly TopMiner[] {
    const step = stepOf(at);
    return population
      .listMiners(step, step + 1)
      .map((miner) => ({
        miner,
        hashrate: miner.parts.reduce((sum, part) => sum + rates.rateAt(part, step), 0),
        workers: miner.parts.reduce((sum, part) => sum + rates.onlineAt(part, step), 0),
      }))
      .filter(({ hashrate }) => hashrate > 0)
      .sort((a, b) => b.hashrate - a.hashrate || a.miner.slot.index - b.miner.slot.index)
      .slice(0, limit)
      .map(({ miner, hashrate, workers }) => ({
        address: miner.address,
        hashrate,
        hashrateDay: sumOf(miner.parts.map((part) => averageOfDay(part, step))),
        workers,
        lastShareAt: latest(miner.parts.flatMap((part) => part.workers.map((_, i) => lastShareAt(pool, part, i, at)))),
      }));
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Miners that show something at this moment; for the demo page and tests. Takes what the engine is made from. */
export function demoShowcase(
  coin: CoinFacts,
  at: number,
  schemes: readonly RewardScheme[] = ["pps", "solo"],
  options: Readonly<Record<string, unknown>> = {},
): readonly ShowcaseEntry[] {
  return listShowcase(createDemoPool(coin, schemes, readDemoOptions(options, schemes)), at);
}

const notFound: SourceError = { code: "not-found" };
const badCursor: SourceError = { code: "unsupported", what: "a cursor that it did not give out" };

function refuseWindow(window: {
  readonly from: number;
  readonly to: number;
  readonly stepMs: number;
}): SourceError | null {
  const points = (window.to - window.from) / window.stepMs;
  if (!(window.stepMs > 0) || !Number.isFinite(points)) return { code: "unsupported", what: "a window without a step" };
  return points > maxHistoryPoints
    ? { code: "unsupported", what: `more than ${maxHistoryPoints} points at once` }
    : null;
}

function latest(moments: readonly (number | null)[]): number | null {
  return moments.reduce((a, b) => (a === null ? b : b === null ? a : Math.max(a, b)), null);
}

/** A pool that is over can still tell of its last year. */
function capabilitiesOf(endStep: number, now: number): EngineCapabilities {
  const since = Number.isFinite(endStep) ? Math.max(0, now - endStep * STEP) : 0;
  return {
    poolHistoryMs: listedDays * DAY + since,
    minerHistoryMs: 31 * DAY,
    workerHistory: true,
    workerTrends: true,
    balances: true,
    mergeMining: true,
    unconfirmedBalances: true,
    payouts: true,
    topMiners: true,
    blocksByMiner: true,
    fullAddresses: true,
    shareCounts: true,
    settings: "write",
    settingsProof: "worker-ip",
  };
}
