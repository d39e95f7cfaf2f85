import { MINUTE } from "#src/domain/time/durations.ts";
import type { EngineClient } from "./engine-client.ts";
import { oldestSampleMs } from "./miner.ts";
import { MinerStatsResponse, type PoolInfo, parseTime } from "./responses.ts";

const mostAsked = 3;
/** The engine measures every two minutes unless its operator set another interval. */
const youngMs = 3 * MINUTE;

interface SeenFigures {
  readonly figures: string;
  readonly at: number;
  readonly measuredAt: number | null;
}

/**
 * When the engine measured its last statistics, which it repeats without a time, also after a restart. All miners of a
 * run have the same `performance.created`; changed figures were measured after the previous poll. Null without
 * hashrate.
 */
export function createSampleAge(client: EngineClient) {
  let seen: SeenFigures | null = null;
  let newestMiner: string | null = null;

  async function findNewestSample(pool: PoolInfo, at: number): Promise<number | null> {
    const top = (pool.topMiners ?? []).map(({ miner }) => miner);
    const miners = newestMiner === null ? top : [newestMiner, ...top.filter((miner) => miner !== newestMiner)];
    let newest: number | null = null;
    for (const miner of miners.slice(0, mostAsked)) {
      const response = await client.get(MinerStatsResponse, `miners/${encodeURIComponent(miner)}`);
      if (!response.ok) return newest;
      const created = parseTime(response.value.performance?.created);
      if (created === null || at - created > oldestSampleMs || (newest !== null && created <= newest)) continue;
      newest = created;
      newestMiner = miner;
      if (at - created < youngMs) break;
    }
    return newest;
  }

  return async (pool: PoolInfo, at: number): Promise<number | null> => {
    const { poolStats } = pool;
    const figures = `${poolStats?.poolHashrate} ${poolStats?.connectedMiners}`;
    const last = seen;
    const newest = Number(poolStats?.poolHashrate ?? 0) > 0 ? await findNewestSample(pool, at) : null;
    const changedAfter = last === null ? null : last.figures === figures ? last.measuredAt : last.at;
    const known = [newest, changedAfter].filter((time) => time !== null);
    const measuredAt =
      known.length === 0 || Number(poolStats?.poolHashrate ?? 0) === 0 ? null : Math.min(at, Math.max(...known));
    seen = { figures, at, measuredAt };
    return measuredAt;
  };
}
