import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { MinerLookup, MinerSample, Worker } from "#src/domain/mining/miner.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { mapInSlices } from "../../event-loop/time-slices.ts";
import { resample } from "../../resample.ts";
import type { HistoryWindow, WorkerRates } from "../pool-engine.ts";
import { type ChartAnswer, type MinerAnswer, rateOf, type WorkersAnswer } from "./responses.ts";

const unknownShares = { valid: null, stale: null, invalid: null };
/** The sum of all rigs, in lists of rigs. */
const sumName = "global";

export interface MinerParts {
  readonly workers: WorkersAnswer;
  readonly threshold: number;
  readonly coin: CoinFacts;
}

export async function readMiner(
  address: string,
  answer: MinerAnswer,
  { workers, threshold, coin }: MinerParts,
): Promise<MinerLookup> {
  const rigs = await mapInSlices(
    Object.entries(workers).filter(([name]) => name !== sumName),
    ([name, entry]): Worker => ({
      name,
      scheme: "pplns",
      hashrate: { tenMinutes: rateOf(entry), sixHours: null, day: null },
      lastShareAt: secondsToMs(entry.lts),
      shares: unknownShares,
      trend: null,
    }),
  );
  const [confirmed, paid] = [BigInt(answer.amtDue), BigInt(answer.amtPaid)];
  const rate = rateOf(answer);
  const isSeen = rate !== null || answer.lastHash !== false || rigs.length > 0 || confirmed + paid > 0n;
  const miner = {
    address,
    // A miner who was paid and has left is remembered by the database alone.
    hashrate: { tenMinutes: rate ?? (isSeen ? 0 : null), sixHours: null, day: null },
    lastShareAt: secondsToMs(answer.lastHash),
    shares: unknownShares,
    workers: rigs,
    balances: [{ chain: coin.slug, confirmed, unconfirmed: null, paid, threshold: BigInt(threshold) }],
  };
  return { found: isSeen ? "yes" : "unknown", miner };
}

function secondsToMs(seconds: number | false): number | null {
  return seconds === false || seconds === 0 ? null : seconds * SECOND;
}

/** `worker`: null for all of them together. */
export function readMinerHistory(chart: ChartAnswer, worker: string | null, window: HistoryWindow) {
  const points = (worker === sumName ? undefined : chart[worker ?? sumName]) ?? [];
  const known = points.map(({ ts, hs, hs2 }) => ({ at: ts, value: hs2 ?? hs, weight: 1 }));
  return resample(known, window).map(
    ({ at, value }): MinerSample => ({ at, scheme: "pplns", hashrate: value, workersOnline: null }),
  );
}

export function readWorkerRates(chart: ChartAnswer, window: HistoryWindow): Promise<readonly WorkerRates[]> {
  const names = Object.keys(chart).filter((name) => name !== sumName);
  return mapInSlices(names, (name) => {
    const rates = new Float64Array(Math.ceil((window.to - window.from) / window.stepMs)).fill(Number.NaN);
    for (const { at, hashrate } of readMinerHistory(chart, name, window)) {
      rates[(at - window.from) / window.stepMs] = hashrate;
    }
    return { name, scheme: "pplns" as const, rates };
  });
}
