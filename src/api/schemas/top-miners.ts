import { type Static, Type } from "typebox";
import { literals } from "./literals.ts";
import { count, hashrate, nullableCount, nullableFraction, nullableTimestamp } from "./measures.ts";
import { nullable } from "./nullable.ts";

export const topMinersSchema = Type.Object({
  state: literals(["live", "stale", "unknown"]),
  at: nullableTimestamp,
  is_offered: Type.Boolean({ description: "False for coins whose miners are not listed." }),
  peak_seconds: nullable(
    Type.Integer({
      description: "Set where the engine tells no present hashrates: they are the highest of the last so many seconds.",
    }),
  ),
  miners: Type.Array(
    Type.Object({
      rank: count,
      address: Type.String(),
      is_whole_address: Type.Boolean({ description: "False when the engine shortens addresses." }),
      hashrate,
      workers: nullableCount,
      last_share_at: nullableTimestamp,
      pool_share: nullableFraction,
    }),
  ),
});
export type TopMinersJson = Static<typeof topMinersSchema>;
