import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { PoolSnapshot } from "#src/domain/mining/pool.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { err, ok } from "#src/domain/result.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { SourceError } from "../../source-error.ts";
import type { EngineCapabilities, EngineContext, HistoryWindow, PoolEngine } from "../pool-engine.ts";
import { createBooks } from "./accounting/books.ts";
import { listMinerHistory, listPoolHistory, listWorkerRates, maxHistoryPoints } from "./responses/history.ts";
import { listBlocks, listedDays, listMinerPayouts, listPoolPayouts } from "./responses/lists.ts";
import {
  describeMiner,
  lastSharesOf,
  latest,
  listShowcase,
  listTopMiners,
  type ShowcaseEntry,
} from "./responses/miners.ts";
import { createDemoSettings } from "./responses/settings.ts";
import { createDemoPool } from "./simulation/demo-pool.ts";
import { dayOfStep, STEP, STEPS_PER_DAY, stepOf } from "./simulation/noise-and-steps.ts";
import type { DemoMiner } from "./simulation/population.ts";
import { traits } from "./traits.ts";

export type DemoContext = EngineContext & { readonly seed?: number | string };

function optionsOf(context: DemoContext) {
  const { seed, fees, minimumPayout, options } = context;
  const terms = { feeFractions: fees, minimumPayout };
  return readDemoOptions({ ...terms, ...options, ...(seed === undefined ? {} : { seed }) }, context.schemes);
}

/**
 * Every response is a function of seed, coin and time, so overlapping responses agree. Throws at start for invalid
 * options.
 */
export function createDemoEngine(context: DemoContext): PoolEngine {
  const { coin, now } = context;
  const options = optionsOf(context);
  const pool = createDemoPool(coin, context.schemes, options);
  const { population } = pool;
  const settings = createDemoSettings();
  const books = createBooks(
    { ...pool, feeFractions: options.feeFractions },
    pool.seed,
    options.minimumPayout,
    (miner, hour) => settings.thresholdAt(miner.address, hour),
  );
  const minimum = books.defaultThreshold(0);
  const isOver = (at: number) => stepOf(at) >= population.endStep;

  async function withMiner<Value>(
    address: string,
    response: (miner: DemoMiner, at: number) => Value | null | Promise<Value | null>,
  ) {
    const at = now();
    const miner = await population.findMiner(address, stepOf(at));
    if (miner === null) return err(notFound);
    const value = await response(miner, at);
    return value === null ? err(badCursor) : ok(value);
  }

  async function describePool(at: number): Promise<PoolSnapshot> {
    const step = stepOf(at);
    const day = dayOfStep(step);
    const index = step - day * STEPS_PER_DAY;
    const lastBlocks = await Promise.all(
      pool.schemes.map((scheme) => pool.foundBlocks.findBefore(at + 1, { chain: 0, scheme })),
    );
    return {
      at,
      network: isOver(at) ? null : pool.chains[0].sampleAt(step, at),
      schemes: isOver(at)
        ? []
        : await Promise.all(
            pool.schemes.map(async (scheme, nth) => {
              const sums = pool.schemeDays(day)[nth];
              return {
                at,
                scheme,
                hashrate: sums?.rates[index] ?? 0,
                miners: sums?.miners[index] ?? 0,
                workers: sums?.workers[index] ?? 0,
                effort: await pool.efforts.ofRound(scheme, at),
              };
            }),
          ),
      fees: options.feeFractions,
      minimumPayout: minimum,
      payoutIntervalMs: books.payoutIntervalMs,
      measuredAt: at,
      acceptsMiners: null,
      ports: [],
      lastBlockFoundAt: latest(lastBlocks.map((block) => block?.at ?? null)),
    };
  }

  return {
    name: "demo",
    isDemo: true,
    capabilities: capabilitiesOf(population.endStep, now()),
    traits,
    fetchPool: async () => ok(await describePool(now())),
    fetchPoolHistory: async (window) => {
      const refusal = refuseWindow(window);
      return refusal === null ? ok(await listPoolHistory(pool, window, now())) : err(refusal);
    },
    fetchTopMiners: async (limit) => ok(listTopMiners(pool, now(), limit)),
    fetchBlocks: async (page) => {
      const blocks = await listBlocks(pool, null, page, now());
      return blocks === null ? err(badCursor) : ok(blocks);
    },
    fetchPayouts: async (page) => {
      const payouts = await listPoolPayouts(pool, books, page, now());
      return payouts === null ? err(badCursor) : ok(payouts);
    },
    fetchMiner: async (address) => {
      const at = now();
      const miner = await population.findMiner(address, stepOf(at));
      if (miner === null) return ok({ found: "no" });
      const { threshold } = settings.read(miner.address, minimum);
      return ok({ found: "yes", miner: await describeMiner(pool, books, miner, at, threshold ?? minimum) });
    },
    fetchMinerHistory: async (address, worker, window) => {
      const at = now();
      const refusal = refuseWindow(window);
      if (refusal !== null) return err(refusal);
      const miner = await population.findMiner(address, stepOf(at));
      if (miner === null) return err(notFound);
      if (worker === null) return ok(await listMinerHistory(pool, miner, null, window, at));
      const part = miner.parts.find(({ scheme }) => scheme === worker.scheme);
      const index = part?.workers.findIndex(({ name }) => name === worker.name) ?? -1;
      if (part === undefined || index < 0) return err(notFound);
      return ok(await listMinerHistory(pool, miner, { part, index }, window, at));
    },
    fetchWorkerHistories: async (address, window) => {
      const at = now();
      const refusal = refuseWindow(window);
      if (refusal !== null) return err(refusal);
      const miner = await population.findMiner(address, stepOf(at));
      return miner === null ? err(notFound) : ok(await listWorkerRates(pool, miner, window, at));
    },
    fetchMinerBlocks: (address, page) => withMiner(address, (miner, at) => listBlocks(pool, miner, page, at)),
    fetchMinerPayouts: (address, page) =>
      withMiner(address, (miner, at) => listMinerPayouts(pool, books, miner, page, at)),
    fetchMinerSettings: (address) => withMiner(address, (miner) => settings.read(miner.address, minimum)),
    updateMinerSettings: (address, threshold, proofIp) =>
      withMiner(address, (miner, at) => {
        const lastShareAt = latest(miner.parts.flatMap((part) => lastSharesOf(pool.rates, part, at)));
        const outcome = settings.update({ address: miner.address, minimum, threshold, proofIp, lastShareAt, at });
        if (outcome.accepted) books.clearCaches();
        return outcome;
      }),
  };
}

export function demoShowcase(
  coin: CoinFacts,
  at: number,
  schemes: readonly RewardScheme[] = ["pps", "solo"],
  options: Readonly<Record<string, unknown>> = {},
): readonly ShowcaseEntry[] {
  return listShowcase(createDemoPool(coin, schemes, readDemoOptions(options, schemes)), at);
}

const notFound: SourceError = { code: "not-found" };
const badCursor: SourceError = { code: "unknown-cursor" };

function refuseWindow(window: HistoryWindow): SourceError | null {
  const points = (window.to - window.from) / window.stepMs;
  if (!(window.stepMs > 0) || !Number.isFinite(points)) return { code: "unsupported", what: "a window without a step" };
  return points > maxHistoryPoints
    ? { code: "unsupported", what: `more than ${maxHistoryPoints} points at once` }
    : null;
}

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

export interface DemoOptions {
  readonly seed: string;
  /** When a closed or paused pool stopped; Infinity while it runs. */
  readonly endStep: number;
  readonly feeFractions: Readonly<Partial<Record<RewardScheme, number>>>;
  /** Atomic units; null = a few dollars' worth. */
  readonly minimumPayout: bigint | null;
}

const defaultFees: Readonly<Record<RewardScheme, number>> = { pps: 0.02, prop: 0.01, pplns: 0.01, solo: 0.01 };

/** Throws a sentence for the operator. */
export function readDemoOptions(
  options: Readonly<Record<string, unknown>>,
  schemes: readonly RewardScheme[],
): DemoOptions {
  const { seed = "adit", endedAt, feeFractions, minimumPayout } = options;
  if (typeof seed !== "string" && typeof seed !== "number")
    throw new Error("The demo's seed must be a word or a number.");
  return {
    seed: String(seed),
    endStep: readEnd(endedAt),
    feeFractions: Object.fromEntries(schemes.map((scheme) => [scheme, readFee(feeFractions, scheme)])),
    minimumPayout: readMinimum(minimumPayout),
  };
}

function readEnd(endedAt: unknown): number {
  if (endedAt === undefined || endedAt === null) return Number.POSITIVE_INFINITY;
  const at = typeof endedAt === "number" ? endedAt : typeof endedAt === "string" ? Date.parse(endedAt) : Number.NaN;
  if (!Number.isFinite(at)) throw new Error("The demo's endedAt must be a date such as 2025-08-18T00:00:00Z.");
  return stepOf(at);
}

function readFee(fees: unknown, scheme: RewardScheme): number {
  const fee =
    typeof fees === "object" && fees !== null ? Object.entries(fees).find(([key]) => key === scheme)?.[1] : null;
  if (fee === null || fee === undefined) return defaultFees[scheme];
  if (typeof fee !== "number" || !(fee >= 0 && fee < 1)) {
    throw new Error(`The demo's fee for ${scheme} must be a fraction from 0 to 1.`);
  }
  return fee;
}

function readMinimum(minimum: unknown): bigint | null {
  if (minimum === undefined || minimum === null) return null;
  if (typeof minimum === "bigint" && minimum > 0n) return minimum;
  if (typeof minimum === "string" && /^[1-9]\d{0,39}$/.test(minimum)) return BigInt(minimum);
  throw new Error("The demo's minimumPayout must be a whole number of atomic units, written as text.");
}
