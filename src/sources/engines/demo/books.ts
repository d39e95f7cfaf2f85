import { setImmediate } from "node:timers/promises";
import type { Payout } from "#src/domain/money/payout.ts";
import { DAY, HOUR, SECOND } from "#src/domain/time/durations.ts";
import { BoundedCache } from "./bounded-cache.ts";
import { type DemoChain, maturityHours, orphanDelayMs, toAtomic } from "./chain.ts";
import { type CreditRules, dailyRunHour, listCredits, roundTailHours } from "./credits.ts";
import {
  type Balances,
  balancesAt,
  type Credit,
  type LedgerRules,
  type PayoutRun,
  runPayouts,
  sentAt,
} from "./ledger.ts";
import { demoMagnitudes, demoUsdPrices } from "./magnitudes.ts";
import { hashText, mix, noiseHex } from "./noise.ts";
import type { DemoMiner } from "./population.ts";
import { STEPS_PER_DAY, STEPS_PER_HOUR } from "./time-steps.ts";

/** All that goes out on one chain in one run, in one transaction. */
export interface RunTotal {
  readonly chain: number;
  readonly hour: number;
  readonly amount: bigint;
  readonly recipients: number;
}

export interface DemoBooks {
  readonly payoutIntervalMs: number;
  readonly defaultThreshold: (chain: number) => bigint;
  readonly balances: (miner: DemoMiner, chain: number, at: number) => Balances;
  /** One miner's runs up to a moment, oldest first. */
  readonly runsOf: (miner: DemoMiner, chain: number, at: number) => readonly PayoutRun[];
  /** Of the whole pool, those of one day that have started by `at`, oldest first. */
  readonly totalsOfDay: (day: number, at: number) => Promise<readonly RunTotal[]>;
  readonly dress: (
    run: { hour: number; amount: bigint },
    chain: number,
    recipients: number | null,
    at: number,
  ) => Payout;
  /** Drops what is remembered: thresholds have changed. */
  readonly forget: () => void;
}

export type ThresholdOf = (miner: DemoMiner, hour: number) => bigint | null;

/** What a payout is worth at least, in USD, where the coin sets nothing itself. */
const payoutUsd = 2;
/** So many days of miners of middling size make one day of the pool. */
const middlingPart = 400;

export function createBooks(
  rules: CreditRules,
  poolSeed: number,
  minimum: bigint | null,
  thresholdOf: ThresholdOf,
): DemoBooks {
  const { chains, population } = rules;
  const isDaily = chains.length > 1;
  const seed = mix(poolSeed, hashText("books"));
  const own = demoMagnitudes[chains[0]?.coin.slug ?? ""];
  const poolRate = (own?.networkHashrate ?? 0) * (own?.poolShare ?? 0);
  const thresholds = chains.map((chain, nth) =>
    nth === 0 && minimum !== null ? minimum : defaultMinimum(chain, poolRate),
  );
  const full = new BoundedCache<string, { readonly credits: readonly Credit[]; readonly runs: readonly PayoutRun[] }>(
    40,
  );
  const runsOnly = new BoundedCache<string, { readonly horizon: number; readonly runs: readonly PayoutRun[] }>(
    1200 * chains.length,
  );
  const totals = new BoundedCache<number, readonly RunTotal[]>(45);

  // How long after his last work a miner may still be paid.
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

  function ledger(miner: DemoMiner, chain: number, horizon: number) {
    return full.get(`${keyOf(miner, chain)}@${horizon}`, () => {
      const credits = listCredits(rules, miner, chain, horizon);
      const runs = runPayouts(credits, ledgerRules(miner, chain)).filter((run) => run.hour < horizon);
      return { credits, runs };
    });
  }

  /** What a later horizon knows of the time before an earlier one is the same, so the furthest one is kept. */
  function runsUntil(miner: DemoMiner, chain: number, horizon: number): readonly PayoutRun[] {
    const key = keyOf(miner, chain);
    const known = runsOnly.peek(key);
    if (known !== undefined && known.horizon >= horizon) return known.runs;
    const credits = listCredits(rules, miner, chain, horizon);
    const runs = runPayouts(credits, ledgerRules(miner, chain)).filter((run) => run.hour < horizon);
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
    for (const [i, miner] of miners.entries()) {
      // Hundreds of books at once: let others have a turn.
      if (i % 8 === 7) await setImmediate();
      chains.forEach((_, chain) => {
        for (const run of runsUntil(miner, chain, horizon)) {
          if (run.hour < day * 24 || run.hour >= horizon) continue;
          const key = `${run.hour}.${chain}`;
          const before = sums.get(key) ?? { chain, hour: run.hour, amount: 0n, recipients: 0 };
          sums.set(key, { ...before, amount: before.amount + run.amount, recipients: before.recipients + 1 });
        }
      });
    }
    return [...sums.values()].sort((a, b) => a.hour - b.hour || a.chain - b.chain);
  }

  return {
    payoutIntervalMs: isDaily ? DAY : HOUR,
    defaultThreshold: (chain) => thresholds[chain] ?? 0n,
    balances: (miner, chain, at) => {
      const { credits, runs } = ledger(miner, chain, horizonOf(at));
      return balancesAt(credits, runs, ledgerRules(miner, chain), seed, at);
    },
    runsOf: (miner, chain, at) => ledger(miner, chain, horizonOf(at)).runs.filter((run) => run.hour * HOUR <= at),
    totalsOfDay: async (day, at) => {
      const known = totals.peek(day) ?? (await computeTotals(day));
      totals.set(day, known);
      return known.filter((total) => total.hour * HOUR <= at);
    },
    dress: (run, chain, recipients, at) => {
      const sent = sentAt(run.hour, seed);
      const isPaid = sent <= at;
      return {
        chain: chains[chain]?.coin.slug ?? "",
        transactionId: isPaid ? noiseHex(mix(mix(seed, run.hour), chain), 32) : null,
        // Until it is sent, a payout is dated by the run it waits in.
        paidAt: isPaid ? sent : run.hour * HOUR,
        amount: run.amount,
        fee: 0n,
        status: isPaid ? "paid" : "unpaid",
        recipients,
      };
    },
    forget: () => {
      full.clear();
      runsOnly.clear();
      totals.clear();
    },
  };
}

/** A round number of coins (1, 2 or 5 and zeros): some dollars' worth, or two days' work of a middling miner if that is less. */
function defaultMinimum(chain: DemoChain, poolRate: number): bigint {
  const { coin } = chain;
  const magnitude = demoMagnitudes[coin.slug];
  if (magnitude?.minimumPayout !== undefined) return toAtomic(magnitude.minimumPayout, coin.decimals);
  const share = poolRate / (magnitude?.networkHashrate ?? poolRate);
  const blocksADay = DAY / SECOND / coin.algorithmBlockTimeSeconds;
  const reward = Number(chain.rewardAt(0)) / 10 ** coin.decimals;
  const coins = Math.min(payoutUsd / (demoUsdPrices[coin.ticker] ?? 1), (share * blocksADay * reward) / middlingPart);
  const ten = 10 ** Math.floor(Math.log10(coins));
  const digit = coins / ten;
  return toAtomic((digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10) * ten, coin.decimals);
}
