import { sourceFaults } from "#src/domain/mining/source-state.ts";
import type { PoolFault, PoolFaultKind } from "#src/services/services.ts";
import { literals, nullable, timestamp } from "../members.ts";

const poolFaults = [
  ...sourceFaults,
  "restarted",
  "measuring",
  "unasked",
  "not-up",
  "old",
  "storage",
] as const satisfies readonly PoolFaultKind[];

export const faultMembers = {
  fault: nullable(
    literals(poolFaults, {
      description:
        "Why the figures are not current. `silent`: the engine is not responding. `failing`: it responds with an error. `refused`: it rejects this site's requests. `unreadable`, `implausible`: its answer makes no sense. `restarted`: it was started a moment ago, and its sums still count rigs of before; network and blocks are current. `measuring`: its rigs have just connected. `unasked`: it has not been queried recently. `not-up`: the pool is not accepting miners. `old`: the engine repeats old figures. `storage`: this site's own database cannot be read; the engine is not to blame.",
    }),
  ),
  fault_since: nullable({ ...timestamp, description: "When that began; null when it is not known." }),
  fault_until: nullable({ ...timestamp, description: "When it will be over; null = unknown." }),
};

export function describeFault(fault: PoolFault | null) {
  return { fault: fault?.kind ?? null, fault_since: fault?.since ?? null, fault_until: fault?.until ?? null };
}
