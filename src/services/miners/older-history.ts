import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { MinerSample, Worker } from "#src/domain/mining/miner.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { ceilTo, MINUTE } from "#src/domain/time/durations.ts";
import type { HistoryWindow } from "#src/sources/engines/pool-engine.ts";
import { createCachedLoad } from "../cache.ts";
import type { GatedEngine } from "../engine-gate/engine-gate.ts";
import { stepMs as slotMs } from "./hashrate-averages.ts";
import type { SeenMinerStats } from "./miner-stats.ts";

/** Of a time that is over: null where the engine keeps nothing of it, or does not answer. Points stand on the 10-minute grid. `not-asked`: it was too busy for this visitor. */
export type AskOlder = (
  stats: Pick<SeenMinerStats, "coin" | "address" | "isStale">,
  worker: Pick<Worker, "name" | "scheme"> | null,
  window: HistoryWindow,
) => Promise<OlderHistory>;

export type OlderHistory = readonly MinerSample[] | "not-asked" | null;

interface OlderParts {
  readonly engines: ReadonlyMap<CoinSlug, GatedEngine>;
  readonly now: () => number;
  readonly report: ReportError;
}

/** Records of another day do not change. */
const lifeMs = 10 * MINUTE;

/** What an engine keeps of a miner or of one rig beyond the last day. A point of an hour is given to each ten minutes of it. */
export function createOlderHistory({ engines, now, report }: OlderParts): AskOlder {
  const cached = createCachedLoad<OlderHistory>(now, lifeMs, 500, (older) => older !== "not-asked");

  async function ask(
    engine: GatedEngine,
    address: string,
    worker: Parameters<AskOlder>[1],
    window: HistoryWindow,
  ): Promise<OlderHistory> {
    try {
      const answer = await engine.fetchMinerHistory(address, worker, window);
      if (!answer.ok) return answer.error.code === "not-asked" ? "not-asked" : null;
      return answer.value.filter(({ at }) => at < window.to).flatMap((sample) => inSlots(sample, window.stepMs));
    } catch (error) {
      report(error, { what: "a miner's older history" });
      return null;
    }
  }

  return async ({ coin, address, isStale }, worker, { from: asked, to, stepMs }) => {
    const engine = engines.get(coin);
    const reach = now() - (engine?.capabilities.minerHistoryMs ?? 0);
    const from = Math.max(asked, ceilTo(reach, stepMs));
    if (engine === undefined || isStale || from >= to) return null;
    const key = JSON.stringify([coin, address, worker?.scheme, worker?.name, from, to]);
    return cached(key, () => ask(engine, address, worker, { from, to, stepMs }));
  };
}

function inSlots(sample: MinerSample, stepMs: number): readonly MinerSample[] {
  return Array.from({ length: stepMs / slotMs }, (_, nth) => ({ ...sample, at: sample.at + nth * slotMs }));
}
