import { resolutionCodes } from "../connection/codes.ts";
import type { Database } from "../connection/database.ts";
import type { Identities } from "../connection/identities.ts";
import type { Resolution, SampleRepository, Span, Spans } from "../store.ts";

type FindEdge = (resolution: Resolution, direction: "asc" | "desc") => Promise<{ readonly at: number } | undefined>;

/** Asks for the two ends of each resolution: a walk of one row from either side of the key. */
export async function findSpans(findEdge: FindEdge): Promise<Spans> {
  async function findSpan(resolution: Resolution): Promise<Span | null> {
    const [oldest, newest] = await Promise.all([findEdge(resolution, "asc"), findEdge(resolution, "desc")]);
    return oldest === undefined || newest === undefined ? null : { oldest: oldest.at, newest: newest.at };
  }
  const [tenMinutes, hours, days] = await Promise.all([findSpan("10m"), findSpan("1h"), findSpan("1d")]);
  return { "10m": tenMinutes, "1h": hours, "1d": days };
}

export async function findSampleSpans(
  database: Database,
  pools: Identities,
  pool: string,
): ReturnType<SampleRepository["findSpans"]> {
  const poolId = await pools.find(pool);

  const findPoolEdge: FindEdge = async (resolution, direction) => {
    if (poolId === null) return undefined;
    return database.read
      .selectFrom("scheme_samples")
      .select("at")
      .where("pool_id", "=", poolId)
      .where("resolution", "=", resolutionCodes[resolution])
      .orderBy("at", direction)
      .limit(1)
      .executeTakeFirst();
  };
  const findNetworkEdge =
    (figure: "hashrate" | "difficulty"): FindEdge =>
    async (resolution, direction) => {
      if (poolId === null) return undefined;
      return database.read
        .selectFrom("network_samples")
        .select("at")
        .where("pool_id", "=", poolId)
        .where("resolution", "=", resolutionCodes[resolution])
        .where(figure, "is not", null)
        .orderBy("at", direction)
        .limit(1)
        .executeTakeFirst();
    };

  const [ofPool, ofNetwork, ofDifficulty] = await Promise.all([
    findSpans(findPoolEdge),
    findSpans(findNetworkEdge("hashrate")),
    findSpans(findNetworkEdge("difficulty")),
  ]);
  return { pool: ofPool, network: ofNetwork, difficulty: ofDifficulty };
}
