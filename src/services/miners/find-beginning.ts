import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { createCache } from "../cache.ts";
import type { GatedEngine } from "../engine-gate/engine-gate.ts";
import { findFirstShare, historyWindow } from "./hashrate-averages.ts";
import { createPastWork } from "./past-work.ts";

interface BeginningParts {
  readonly engines: ReadonlyMap<CoinSlug, GatedEngine>;
  readonly store: Pick<Store, "miners">;
  readonly now: () => number;
  readonly report: ReportError;
}

/** When miners began, where that is in the last 24 hours. */
export function createBeginnings(parts: BeginningParts) {
  const { engines, now } = parts;
  const hasWorkedBefore = createPastWork(parts);
  /** Miners who seem to be new, of whom the engine could not be asked whether they are. */
  const untold = createCache<true>(1_000, now);

  return {
    /** Where the engine could not be asked about the past of a miner, that has its turn now. */
    holdQuestion(coin: CoinSlug, address: string): () => void {
      const engine = untold.get(`${coin} ${address}`) ? engines.get(coin) : undefined;
      return engine?.holdQuestion() ?? (() => {});
    },

    /**
     * Null also where somebody remembers older work: after a pause of a night a miner begins again and not for the first time.
     * `isEngines`: the history is as whole as the engine keeps it.
     */
    async find(
      coin: CoinSlug,
      address: string,
      history: readonly MinerSample[],
      { at, isEngines }: { readonly at: number; readonly isEngines: boolean },
    ): Promise<number | null> {
      const { from } = historyWindow(at);
      // Where the engine keeps all of a day, its first point with hashrate is the first share.
      const isWhole = isEngines && (engines.get(coin)?.capabilities.minerHistoryMs ?? 0) >= DAY;
      const first = findFirstShare(history, from, isWhole);
      if (first === null) return null;
      const past = await hasWorkedBefore(coin, address, from);
      if (past === "not-asked") untold.set(`${coin} ${address}`, true, DAY);
      else untold.delete(`${coin} ${address}`);
      return past === "no" ? first : null;
    },
  };
}
