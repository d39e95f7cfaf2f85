import { type Static, Type } from "typebox";
import { blockStatuses } from "#src/domain/mining/block.ts";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { literals } from "./literals.ts";
import { count, decimals, hashrate, nullableAtomicAmount, nullableFraction, timestamp } from "./measures.ts";
import { nullable } from "./nullable.ts";

export const minerBlocksSchema = Type.Object({
  source: literals(["engine", "stored"], { description: "Who says so: the engine, or the pool's stored blocks." }),
  is_stale: Type.Boolean(),
  is_exact: Type.Boolean({
    description: "False when the engine shortens addresses: blocks are matched by what is left of them.",
  }),
  next: nullable(Type.String()),
  blocks: Type.Array(
    Type.Object({
      chain: Type.String(),
      decimals,
      height: Type.Integer(),
      hash: nullable(Type.String()),
      found_at: timestamp,
      scheme: nullable(literals(rewardSchemes)),
      worker: nullable(Type.String()),
      effort: nullableFraction,
      reward: nullableAtomicAmount,
      status: literals(blockStatuses),
    }),
    { description: "Newest first." },
  ),
  solo_24h: Type.Array(Type.Object({ expected: Type.Number(), found: count, hashrate }), {
    description:
      "Blocks to be expected of SOLO mining in the last 24 hours against those found; empty where not known.",
  }),
});
export type MinerBlocksJson = Static<typeof minerBlocksSchema>;
