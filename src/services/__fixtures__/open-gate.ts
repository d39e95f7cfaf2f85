import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { createStrangerBudgets } from "../engine-gate/budgets.ts";
import { type GatedEngine, type GateParts, gateEngine } from "../engine-gate/engine-gate.ts";

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** The gate of the pool "kas", before which everybody is known. Failures of adapters are thrown to whoever asks. */
export function openGate(engine: PoolEngine, parts: Partial<GateParts> = {}): GatedEngine {
  return gateEngine("kas", engine, {
    known: { isKnown: async () => true, remember() {} },
    budgets: createStrangerBudgets(() => performance.now()),
    now: Date.now,
    log: silent,
    report() {},
    ...parts,
  });
}
