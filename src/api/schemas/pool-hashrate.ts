import { type Static, Type } from "typebox";
import { historyRanges } from "#src/domain/time/series.ts";
import { literals } from "./literals.ts";
import { hashrate, nullableCount, nullableHashrate, scheme, timestamp } from "./measures.ts";

export const hashrateQuery = Type.Object({
  range: Type.Optional(literals(historyRanges, { default: "24h" })),
});

export const poolHashrateSchema = Type.Object({
  range: literals(historyRanges),
  step_ms: Type.Integer({ description: "Milliseconds between two points." }),
  from: timestamp,
  to: timestamp,
  available_ranges: Type.Array(literals(historyRanges), { description: "Ranges for which there is data." }),
  points: Type.Array(
    Type.Object({
      at: timestamp,
      hashrate,
      miners: nullableCount,
      workers: nullableCount,
      net_hashrate: nullableHashrate,
    }),
    { description: "Oldest first. Where nothing was measured the point is missing; it is never a zero." },
  ),
  schemes: Type.Array(Type.Object({ scheme, points: Type.Array(Type.Object({ at: timestamp, hashrate })) })),
});
export type PoolHashrateAnswer = Static<typeof poolHashrateSchema>;
