import type { HashrateWindows, Miner, MinerSample } from "#src/domain/mining/miner.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import type { SchemeAverages } from "../miners/miner-answers.ts";
import { completeWindows } from "../miners/miner-history.ts";

const longestFirst = ["day", "sixHours", "tenMinutes"] as const satisfies readonly (keyof HashrateWindows)[];
const lengths: Readonly<Record<keyof HashrateWindows, number>> = {
  tenMinutes: 10 * MINUTE,
  sixHours: 6 * HOUR,
  day: DAY,
};
const open: HashrateWindows = { tenMinutes: null, sixHours: null, day: null };

/**
 * A miner's hashrate scheme by scheme, over the longest window for which that of each is known: who has one scheme has his own;
 * else it is the average of a scheme's history, if that reaches over the window (a step of it may be an hour), else the sum of
 * its workers, else of what history there is. Only where none is known is his whole average shared out as the schemes share
 * the present. Null for a miner without figures, and where nothing names a scheme.
 */
export function averageSchemes(miner: Miner, history: readonly MinerSample[], at: number): SchemeAverages | null {
  const active = history.filter(({ hashrate }) => hashrate > 0);
  const schemes = [...new Set([...miner.workers, ...active].map(({ scheme }) => scheme))];
  const own = new Map(schemes.map((scheme) => [scheme, history.filter((sample) => sample.scheme === scheme)]));
  const averages = new Map([...own].map(([scheme, samples]) => [scheme, completeWindows(open, samples, at)]));
  for (const window of longestFirst) {
    const whole = miner.hashrate[window];
    const isReached = (history[0]?.at ?? at) <= at - lengths[window] + HOUR;
    const rates = schemes.map((scheme) => {
      if (schemes.length === 1) return whole;
      const told = window === "tenMinutes" ? null : (averages.get(scheme)?.[window] ?? null);
      const summed = sumWorkers(miner, scheme, window);
      return isReached ? (told ?? summed) : (summed ?? told);
    });
    const known = rates.every((rate) => rate !== null)
      ? rates
      : whole === null
        ? null
        : shareOut(miner, schemes, whole);
    if (known === null || known.length === 0) continue;
    return { window, rates: Object.fromEntries(schemes.map((scheme, index) => [scheme, known[index] ?? 0])) };
  }
  return null;
}

/** Null where one's is not known, and for a scheme whose workers are not named any more. */
function sumWorkers({ workers }: Miner, scheme: RewardScheme, window: keyof HashrateWindows): number | null {
  const own = workers.filter((worker) => worker.scheme === scheme).map(({ hashrate }) => hashrate[window]);
  if (own.length === 0 || own.some((rate) => rate === null)) return null;
  return own.reduce<number>((sum, rate) => sum + (rate ?? 0), 0);
}

function shareOut(miner: Miner, schemes: readonly RewardScheme[], whole: number): readonly number[] | null {
  const present = schemes.map((scheme) => sumWorkers(miner, scheme, "tenMinutes") ?? 0);
  const sum = present.reduce((total, rate) => total + rate, 0);
  return sum === 0 ? null : present.map((rate) => (whole * rate) / sum);
}
