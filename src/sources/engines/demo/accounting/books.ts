import { LRUCache } from "lru-cache";
import type { Payout } from "#src/domain/money/payout.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { createTimeSlices } from "../../../event-loop/time-slices.ts";
import { type DemoChain, maturityHours, orphanDelayMs, roundToAtomic } from "../simulation/chain.ts";
import { findDemoMagnitude, findDemoUsdPrice } from "../simulation/magnitudes.ts";
import { hashText, mix, noiseHex, STEPS_PER_DAY, STEPS_PER_HOUR } from "../simulation/noise-and-steps.ts";
import type { DemoMiner } from "../simulation/population.ts";
import { type Credit, type CreditRules, listCredits, readAhead, roundTailHours } from "./credits.ts";

// Books are kept by the hour, in whole atomic units. Credits are exactly what was paid plus what is owed.

export interface RunTotal {
  readonly chain: number;
  readonly hour: number;
  readonly amount: bigint;
  readonly recipients: number;
}

export interface DemoBooks {
  readonly payoutIntervalMs: number;
  readonly defaultThreshold: (chain: number) => bigint;
  readonly balances: (miner: DemoMiner, chain: number, at: number) => Promise<Balances>;
  readonly runsOf: (miner: DemoMiner, chain: number, at: number) => Promise<readonly PayoutRun[]>;
  readonly totalsOfDay: (day: number, at: number) => Promise<readonly RunTotal[]>;
  readonly toPayout: (
    run: { hour: number; amount: bigint },
    chain: number,
    recipients: number | null,
    at: number,
  ) => Payout;
  readonly clearCaches: () => void;
}

export type ThresholdOf = (miner: DemoMiner, hour: number) => bigint | null;

/** USD, where the coin sets no minimum itself. */
const payoutUsd = 2;
const typicalMinersInPool = 400;
const confirmationsOfPayout = 10;
/** UTC. */
const dailyRunHour = 0;

export function createBooks(
  rules: CreditRules,
  poolSeed: number,
  minimum: bigint | null,
  thresholdOf: ThresholdOf,
): DemoBooks {
  const { chains, population } = rules;
  const isDaily = chains.length > 1;
  const seed = mix(poolSeed, hashText("books"));
  const own = findDemoMagnitude(chains[0]?.coin.slug ?? "");
  const poolRate = own.networkHashrate * own.poolShare;
  const thresholds = chains.map((chain, nth) =>
    nth === 0 && minimum !== null ? minimum : defaultMinimum(chain, poolRate),
  );
  const ledgers = new LRUCache<string, Ledger>({ max: 40 });
  const runsOnly = new LRUCache<string, { readonly horizon: number; readonly runs: readonly PayoutRun[] }>({
    max: 1200 * chains.length,
    ttl: MINUTE,
    ttlAutopurge: true,
    updateAgeOnGet: true,
  });
  const totals = new LRUCache<number, Promise<readonly RunTotal[]>>({ max: 45 });

  const tailHours = Math.max(...chains.map(maturityHours)) + 3 * 24;
  const tailOf = (miner: DemoMiner) =>
    tailHours + (miner.parts.some(({ scheme }) => scheme === "prop" || scheme === "pplns") ? roundTailHours : 0);

  const horizonOf = (at: number) => (Math.floor(at / DAY) + 1) * 24;
  const keyOf = (miner: DemoMiner, chain: number) => `${miner.key}.${chain}`;
  const ledgerRules = (miner: DemoMiner, chain: number): LedgerRules => {
    const of = chains[chain];
    return {
      maturityHours: of === undefined ? 0 : maturityHours(of),
      orphanHours: of === undefined ? 0 : Math.ceil(orphanDelayMs(of) / HOUR),
      runEveryHours: isDaily ? 24 : 1,
      runHour: dailyRunHour,
      thresholdAt: (hour) => (chain === 0 ? thresholdOf(miner, hour) : null) ?? thresholds[chain] ?? 0n,
    };
  };

  /** To be called after `readAhead`. Store the result in the same turn: a threshold may change in any other. */
  function computeLedger(miner: DemoMiner, chain: number, horizon: number): Ledger {
    const credits = listCredits(rules, miner, chain, horizon);
    return { credits, runs: runPayouts(credits, ledgerRules(miner, chain)).filter((run) => run.hour < horizon) };
  }

  async function ledgerOf(miner: DemoMiner, chain: number, horizon: number): Promise<Ledger> {
    const key = `${keyOf(miner, chain)}@${horizon}`;
    if (!ledgers.has(key)) await readAhead(rules, miner, chain, horizon);
    const ledger = ledgers.get(key) ?? computeLedger(miner, chain, horizon);
    ledgers.set(key, ledger);
    return ledger;
  }

  async function runsUntil(miner: DemoMiner, chain: number, horizon: number): Promise<readonly PayoutRun[]> {
    const key = keyOf(miner, chain);
    const known = runsOnly.get(key);
    if (known !== undefined && known.horizon >= horizon) return known.runs;
    await readAhead(rules, miner, chain, horizon);
    const { runs } = computeLedger(miner, chain, horizon);
    runsOnly.set(key, { horizon, runs });
    return runs;
  }

  async function computeTotals(day: number): Promise<readonly RunTotal[]> {
    const sums = new Map<string, RunTotal>();
    const horizon = (day + 1) * 24;
    const longest = tailHours + roundTailHours;
    const miners = population
      .listMiners((day * 24 - longest) * STEPS_PER_HOUR, (day + 1) * STEPS_PER_DAY)
      .filter((miner) => miner.to >= (day * 24 - tailOf(miner)) * STEPS_PER_HOUR);
    const yieldIfDue = createTimeSlices();
    for (const miner of miners) {
      for (const chain of chains.keys()) {
        await yieldIfDue();
        for (const run of await runsUntil(miner, chain, horizon)) {
          if (run.hour < day * 24 || run.hour >= horizon) continue;
          const key = `${run.hour}.${chain}`;
          const before = sums.get(key) ?? { chain, hour: run.hour, amount: 0n, recipients: 0 };
          sums.set(key, { ...before, amount: before.amount + run.amount, recipients: before.recipients + 1 });
        }
      }
    }
    return [...sums.values()].sort((a, b) => a.hour - b.hour || a.chain - b.chain);
  }

  return {
    payoutIntervalMs: isDaily ? DAY : HOUR,
    defaultThreshold: (chain) => thresholds[chain] ?? 0n,
    balances: async (miner, chain, at) => {
      const { credits, runs } = await ledgerOf(miner, chain, horizonOf(at));
      return balancesAt(credits, runs, ledgerRules(miner, chain), seed, at);
    },
    runsOf: async (miner, chain, at) => {
      const { runs } = await ledgerOf(miner, chain, horizonOf(at));
      return runs.filter((run) => run.hour * HOUR <= at);
    },
    totalsOfDay: async (day, at) => {
      const known = totals.get(day) ?? computeTotals(day);
      totals.set(day, known);
      return (await known).filter((total) => total.hour * HOUR <= at);
    },
    toPayout: (run, chain, recipients, at) => {
      const sent = sentAt(run.hour, seed);
      const isPaid = sent <= at;
      return {
        chain: chains[chain]?.coin.slug ?? "",
        transactionId: isPaid ? noiseHex(mix(mix(seed, run.hour), chain), 32) : null,
        // Until it is sent, a payout has the time of its run.
        paidAt: isPaid ? sent : run.hour * HOUR,
        amount: run.amount,
        fee: 0n,
        status: isPaid ? "paid" : "unpaid",
        ...(isPaid
          ? { isConfirmed: at >= sent + confirmationsOfPayout * (chains[chain]?.coin.blockTimeSeconds ?? 0) * SECOND }
          : {}),
        recipients,
      };
    },
    clearCaches: () => {
      ledgers.clear();
      runsOnly.clear();
      totals.clear();
    },
  };
}

/** 1, 2 or 5 and zeros: worth some dollars, or a typical miner's work of one day if that is less. */
function defaultMinimum(chain: DemoChain, poolRate: number): bigint {
  const { coin } = chain;
  const magnitude = findDemoMagnitude(coin.slug);
  if (magnitude.minimumPayout !== undefined) return roundToAtomic(magnitude.minimumPayout, coin.decimals);
  const share = poolRate / magnitude.networkHashrate;
  const blocksADay = DAY / SECOND / coin.algorithmBlockTimeSeconds;
  const reward = Number(chain.rewardAt(0)) / 10 ** coin.decimals;
  const coins = Math.min(
    payoutUsd / (findDemoUsdPrice(coin.ticker) ?? 1),
    (share * blocksADay * reward) / typicalMinersInPool,
  );
  const ten = 10 ** Math.floor(Math.log10(coins));
  const digit = coins / ten;
  return roundToAtomic((digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10) * ten, coin.decimals);
}

interface Ledger {
  readonly credits: readonly Credit[];
  readonly runs: readonly PayoutRun[];
}

export interface LedgerRules {
  /** Hours until a credit can be paid, and until a doomed one is struck out. */
  readonly maturityHours: number;
  readonly orphanHours: number;
  /** 1 = each hour, 24 = once a day at `runHour` o'clock UTC. */
  readonly runEveryHours: number;
  readonly runHour: number;
  /** Atomic units, as set at that hour. */
  readonly thresholdAt: (hour: number) => bigint;
}

export interface PayoutRun {
  readonly hour: number;
  readonly amount: bigint;
}

/** Oldest first: each run pays all that is confirmed, once it reaches the threshold. */
export function runPayouts(credits: readonly Credit[], rules: LedgerRules): readonly PayoutRun[] {
  const runs: PayoutRun[] = [];
  let owed = 0n;
  let next = 0;
  const last = credits.at(-1);
  if (last === undefined) return runs;
  // Thresholds may change long after the last credit, but no one is paid a quarter of a year later.
  const lastHour = last.hour + rules.maturityHours + 2 * rules.runEveryHours;
  for (
    let hour = nextRun((credits[0]?.hour ?? 0) + rules.maturityHours, rules);
    hour <= lastHour;
    hour += rules.runEveryHours
  ) {
    for (
      let credit = credits[next];
      credit !== undefined && credit.hour + rules.maturityHours <= hour;
      credit = credits[next]
    ) {
      owed += credit.amount;
      next++;
    }
    if (owed === 0n || owed < rules.thresholdAt(hour)) continue;
    runs.push({ hour, amount: owed });
    owed = 0n;
  }
  return runs;
}

function nextRun(hour: number, rules: LedgerRules): number {
  const offset = rules.runEveryHours === 1 ? 0 : rules.runHour;
  return Math.ceil((hour - offset) / rules.runEveryHours) * rules.runEveryHours + offset;
}

export function sentAt(runHour: number, seed: number): number {
  return runHour * HOUR + (60 + (mix(seed, runHour) % 360)) * SECOND;
}

export interface Balances {
  readonly credited: bigint;
  readonly confirmed: bigint;
  readonly unconfirmed: bigint;
  readonly paid: bigint;
}

/** At each moment: credited = confirmed + unconfirmed + paid. */
export function balancesAt(
  credits: readonly Credit[],
  runs: readonly PayoutRun[],
  rules: LedgerRules,
  seed: number,
  at: number,
): Balances {
  const hour = Math.floor(at / HOUR);
  let credited = 0n;
  let mature = 0n;
  for (const credit of credits) {
    if (credit.hour > hour) break;
    credited += credit.amount;
    if (credit.hour + rules.maturityHours <= hour) mature += credit.amount;
    if (credit.hour + rules.orphanHours > hour) credited += credit.doomed;
  }
  let paid = 0n;
  for (const run of runs) if (run.hour <= hour && sentAt(run.hour, seed) <= at) paid += run.amount;
  return { credited, confirmed: mature - paid, unconfirmed: credited - mature, paid };
}
