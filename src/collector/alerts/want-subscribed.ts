import type { MinerPart } from "#src/domain/miners/miner-record.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { type CollectedPool, type CollectorContext, sleep } from "../context.ts";

/** Payouts and settings change seldom: they are wanted every fifth time. */
const seldom = 5;
const atFirst = ["payouts", "settings", "rigs"] as const;
/** A want of an address that is not in memory reads its record from the database, so wants go out in groups. */
const groupSize = 50;

/** Keeps subscribed addresses followed, behind visitors (docs/decisions/019). */
export function createSubscribedWants({ store, now, setTimer }: CollectorContext, pools: readonly CollectedPool[]) {
  const live = new Set<string>(pools.filter(({ isLive }) => isLive).map(({ coin }) => coin));
  /** Histories of rigs only seed what is learnt, so they are read once. */
  let seeded = new Set<string>();
  let turn = 0;
  return async (signal: AbortSignal): Promise<void> => {
    const followed = (await store.alerts.listFollowed(now())).filter(({ coin }) => live.has(coin));
    const parts: readonly MinerPart[] = turn % seldom === 0 ? ["answer", "payouts", "settings"] : ["answer"];
    const before = seeded;
    seeded = new Set(followed.map(({ coin, address }) => `${coin} ${address}`));
    turn += 1;
    for (let start = 0; start < followed.length && !signal.aborted; start += groupSize) {
      for (const { coin, address } of followed.slice(start, start + groupSize))
        store.signals.want({
          pool: coin,
          address,
          parts: before.has(`${coin} ${address}`) ? parts : [...new Set([...parts, ...atFirst])],
          why: "subscribed",
          network: null,
        });
      if (start + groupSize < followed.length) await sleep(SECOND / 5, setTimer, signal);
    }
  };
}
