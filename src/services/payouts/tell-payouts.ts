import type { EngineCapabilities } from "#src/sources/engines/pool-engine.ts";
import type { PayoutsTold } from "../services.ts";

/** What the pages may promise about payouts, by what the pool's engine can. */
export function tellPayouts(engine: EngineCapabilities | undefined): PayoutsTold {
  if (engine?.payouts === true) return "listed";
  return engine?.paysWithBlock === true ? "with-block" : "not-told";
}
