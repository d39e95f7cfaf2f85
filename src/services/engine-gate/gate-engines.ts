import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { createStrangerBudgets } from "./budgets.ts";
import { type GatedEngine, gateEngine } from "./engine-gate.ts";
import { createKnownMiners } from "./known-miners.ts";

interface GateParts {
  readonly store: Pick<Store, "miners" | "payouts" | "pools">;
  readonly now: () => number;
  readonly log: Log;
  readonly report: ReportError;
}

/** A gate before each engine. A visitor has one budget for all of them. */
export function gateEngines(
  engines: ReadonlyMap<CoinSlug, PoolEngine>,
  { store, now, log, report }: GateParts,
): ReadonlyMap<CoinSlug, GatedEngine> {
  const known = createKnownMiners(store, report);
  const budgets = createStrangerBudgets(() => performance.now());
  return new Map(
    [...engines].map(([coin, engine]) => [coin, gateEngine(coin, engine, { known, budgets, now, log, report })]),
  );
}
