import { type OtherPool, readingKey } from "#src/domain/comparison/other-pool.ts";
import type { OtherPoolSource } from "#src/sources/other-pools/other-pool-source.ts";
import type { CollectorContext } from "../context.ts";
import type { Source } from "../source.ts";

export interface RequestedPool {
  readonly pool: Pick<OtherPool, "coin" | "name">;
  readonly port: OtherPoolSource;
  readonly source: Source;
}

/** A failure stores nothing, so the last reading stays with its age. */
export function createOtherPoolRefresh(
  { store, log }: Pick<CollectorContext, "store" | "log">,
  pools: readonly RequestedPool[],
): () => Promise<void> {
  return async () => {
    for (const { pool, port, source } of pools) {
      const response = await source.request("figures", () => port.fetchReading());
      if (!response.ok) continue;
      const reading = response.value;
      if (reading.hashrate !== null && !Number.isFinite(reading.hashrate)) {
        log.warn({ source: source.name }, "A hashrate that is no number is refused.");
        continue;
      }
      await store.comparison.saveReading(readingKey(pool), reading);
    }
  };
}
