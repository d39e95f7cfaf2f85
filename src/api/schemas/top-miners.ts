import { type Static, Type } from "typebox";
import { literals } from "./literals.ts";
import { count, hashrate, nullableCount, nullableFraction, nullableHashrate, nullableTimestamp } from "./measures.ts";
import { nullable } from "./nullable.ts";

export const topMinersSchema = Type.Object({
  state: literals(["live", "stale", "soon", "ended", "unknown"], {
    description:
      "`soon`: the pool is not open yet. `ended`: it is closed or paused. `unknown`: the engine has not told yet, or does not tell.",
  }),
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
      is_whole_address: Type.Boolean({ description: "False when engine or operator shorten addresses." }),
      hashrate: {
        ...hashrate,
        description: "The last 10 minutes, or the peak of `peak_seconds`, in the unit of `hashrate` elsewhere.",
      },
      hashrate_24h: { ...nullableHashrate, description: "The last 24 hours; null where the engine does not tell." },
      workers: nullableCount,
      last_share_at: nullableTimestamp,
      pool_share: nullableFraction,
      blocks: { ...nullableCount, description: "How many of the last `counted_blocks` blocks this miner found." },
    }),
  ),
  counted_blocks: count,
  are_addresses_masked: Type.Boolean({ description: "True when the operator shows addresses shortened." }),
});
export type TopMinersJson = Static<typeof topMinersSchema>;
