import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { Worker } from "#src/domain/mining/miner.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { ceilTo, DAY, floorTo, HOUR } from "#src/domain/time/durations.ts";
import { createCachedLoad } from "../cache.ts";
import type { GatedEngine } from "../engine-gate/engine-gate.ts";

interface PastParts {
  readonly engines: ReadonlyMap<CoinSlug, GatedEngine>;
  readonly now: () => number;
  readonly report: ReportError;
}

/** `not-asked`: the engine was too busy for this visitor, so nobody knows. */
export type Past = "yes" | "no" | "not-asked";

/** Null = the whole address. */
type Asked = Pick<Worker, "name" | "scheme"> | null;

/**
 * Whether an engine that keeps more than a day remembers hashrate from before a moment, of an address or of one worker. It is asked
 * once an hour, and only about those that seem to be new.
 */
export function createPastQuestion({ engines, now, report }: PastParts) {
  const cached = createCachedLoad<Past>(now, HOUR, 2_000, (past) => past !== "not-asked");

  async function ask(coin: CoinSlug, address: string, worker: Asked, before: number): Promise<Past> {
    const engine = engines.get(coin);
    const reach = engine?.capabilities.minerHistoryMs ?? 0;
    const window = { from: ceilTo(now() - reach, HOUR), to: floorTo(before, HOUR), stepMs: HOUR };
    if (engine === undefined || reach <= DAY || window.from >= window.to) return "no";
    const answer = await engine.fetchMinerHistory(address, worker, window);
    if (!answer.ok) return answer.error.code === "not-asked" ? "not-asked" : "no";
    return answer.value.some(({ at, hashrate }) => at < window.to && hashrate > 0) ? "yes" : "no";
  }

  return async (coin: CoinSlug, address: string, worker: Asked, before: number): Promise<Past> => {
    try {
      const key = JSON.stringify([coin, address, worker?.name, worker?.scheme]);
      return await cached(key, () => ask(coin, address, worker, before));
    } catch (error) {
      report(error, { coin, what: "a miner's past" });
      return "no";
    }
  };
}

/**
 * Whether an address worked before a moment, as far as anybody remembers: the site's own records, or the engine. It decides what is a
 * first share.
 */
export function createPastWork(parts: PastParts & { readonly store: Pick<Store, "miners"> }) {
  const { store, report } = parts;
  const askEngine = createPastQuestion(parts);

  return async function hasWorkedBefore(coin: CoinSlug, address: string, before: number): Promise<Past> {
    try {
      if (await store.miners.hasWorkedBefore(coin, address, before)) return "yes";
    } catch (error) {
      report(error, { coin, what: "a miner's past" });
    }
    return askEngine(coin, address, null, before);
  };
}
