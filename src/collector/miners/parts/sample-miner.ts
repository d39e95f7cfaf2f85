import type { Miner, MinerSample } from "#src/domain/mining/miner.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { MINUTE } from "#src/domain/time/durations.ts";

const stepMs = 10 * MINUTE;
const onlineMs = 20 * MINUTE;

/**
 * On the 10-minute grid, in H/s. Without workers the whole miner counts under the pool's only scheme, if it has one.
 * Unknown figures leave no point.
 */
export function sampleMiner(miner: Miner, at: number, onlyScheme: RewardScheme | null): readonly MinerSample[] {
  const slot = Math.floor(at / stepMs) * stepMs;
  if (miner.workers.length === 0) {
    const { tenMinutes } = miner.hashrate;
    if (onlyScheme === null || tenMinutes === null) return [];
    return [{ at: slot, scheme: onlyScheme, hashrate: tenMinutes, workersOnline: null }];
  }
  const samples = new Map<RewardScheme | null, { hashrate: number; online: number; isKnown: boolean }>();
  for (const worker of miner.workers) {
    const sample = samples.get(worker.scheme) ?? { hashrate: 0, online: 0, isKnown: false };
    const { tenMinutes } = worker.hashrate;
    if (tenMinutes !== null) {
      sample.hashrate += tenMinutes;
      sample.isKnown = true;
    }
    const isOnline = worker.lastShareAt === null ? (tenMinutes ?? 0) > 0 : at - worker.lastShareAt <= onlineMs;
    if (isOnline) sample.online += 1;
    samples.set(worker.scheme, sample);
  }
  return [...samples]
    .filter(([, sample]) => sample.isKnown)
    .map(([scheme, sample]) => ({ at: slot, scheme, hashrate: sample.hashrate, workersOnline: sample.online }));
}
