import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { ceilTo, DAY, floorTo, HOUR } from "#src/domain/time/durations.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { createCachedLoad } from "../cache.ts";

interface PastWorkParts {
  readonly engines: ReadonlyMap<CoinSlug, PoolEngine>;
  readonly store: Pick<Store, "miners">;
  readonly now: () => number;
  readonly report: ReportError;
}

/**
 * Whether an address worked before a moment, as far as anybody remembers: the site's own records, or the engine where it keeps more
 * than a day. It decides what is a first share. An engine is asked once an hour for an address, and only about new ones.
 */
export function createPastWork({ engines, store, now, report }: PastWorkParts) {
  const cached = createCachedLoad<boolean>(now, HOUR, 2_000);

  async function askEngine(coin: CoinSlug, address: string, before: number): Promise<boolean> {
    const engine = engines.get(coin);
    const reach = engine?.capabilities.minerHistoryMs ?? 0;
    const window = { from: ceilTo(now() - reach, HOUR), to: floorTo(before, HOUR), stepMs: HOUR };
    if (engine === undefined || reach <= DAY || window.from >= window.to) return false;
    const answer = await engine.fetchMinerHistory(address, null, window);
    return answer.ok && answer.value.some(({ at, hashrate }) => at < window.to && hashrate > 0);
  }

  return async function hasWorkedBefore(coin: CoinSlug, address: string, before: number): Promise<boolean> {
    try {
      if (await store.miners.hasWorkedBefore(coin, address, before)) return true;
      return await cached(`${coin} ${address}`, () => askEngine(coin, address, before));
    } catch (error) {
      report(error, { coin, what: "a miner's past" });
      return false;
    }
  };
}
