import type { EngineCapabilities } from "#src/sources/engines/pool-engine.ts";
import type { PayoutReporting } from "../services.ts";

/** What the pages may promise about payouts, by what the pool's engine can. */
export function resolvePayoutReporting(engine: EngineCapabilities | undefined): PayoutReporting {
  if (engine?.payouts === true) return "listed";
  return engine?.paysWithBlock === true ? "with-block" : "not-reported";
}
