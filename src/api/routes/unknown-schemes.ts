import { Type } from "typebox";
import { sourceFaults } from "#src/domain/mining/source-state.ts";
import type { PoolStats } from "#src/services/services.ts";
import { literals, nullableTimestamp, scheme, timestamp } from "../members.ts";

export const unknownSchemesSchema = Type.Array(
  Type.Object({
    scheme,
    fault: literals([...sourceFaults, "old", "not-up", "restarted", "measuring"]),
    fault_since: timestamp,
    last_at: { ...nullableTimestamp, description: "The last figures of this scheme; null when there were none yet." },
  }),
  {
    description:
      "Schemes whose engine gives no figures now, where a pool has several engines. Those of the others are current; `hashrate`, `miners`, `workers` and `pool_share` of the whole pool are null meanwhile.",
  },
);

export function describeUnknownSchemes(schemes: Extract<PoolStats, { readonly at: number }>["unknownSchemes"] = []) {
  return schemes.map(({ scheme, kind, since, lastAt }) => ({
    scheme,
    fault: kind,
    fault_since: since,
    last_at: lastAt,
  }));
}
