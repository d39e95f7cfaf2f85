import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { ok } from "#src/domain/result.ts";
import { type FailOver, runChange } from "../transports/fail-over.ts";
import type { PoolEngine } from "./pool-engine.ts";

/** Marks the one change, which is never sent twice, and reports in the pool's snapshot which address serves. */
export function withFailOver(
  engine: PoolEngine,
  schemes: readonly RewardScheme[],
  { serving }: Pick<FailOver, "serving">,
): PoolEngine {
  return {
    ...engine,
    async fetchPool() {
      const pool = await engine.fetchPool();
      if (!pool.ok) return pool;
      const report = { name: engine.name, schemes, at: pool.value.at, fault: null };
      return ok({ ...pool.value, engines: [{ ...report, address: serving() }] });
    },
    updateMinerSettings: (...asked) => runChange(() => engine.updateMinerSettings(...asked)),
  };
}
