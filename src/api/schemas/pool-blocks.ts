import { type Static, Type } from "typebox";
import { blockStatuses } from "#src/domain/mining/block.ts";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { literals } from "./literals.ts";
import {
  count,
  decimals,
  nullableAtomicAmount,
  nullableCount,
  nullableFraction,
  nullableTimestamp,
  scheme,
  timestamp,
} from "./measures.ts";
import { nullable } from "./nullable.ts";

const cursor = Type.String({ pattern: "^[0-9a-z]{1,9}\\.[0-9a-z]{1,6}$" });

const filters = {
  scheme: Type.Optional(literals(rewardSchemes)),
  status: Type.Optional(literals(blockStatuses)),
  chain: Type.Optional(Type.String({ description: "The pool's own coin, or one that it merge-mines: `doge`." })),
  before: Type.Optional({ ...cursor, description: "What an earlier answer gave as `next`: the blocks after it." }),
} as const;

export const blocksQuery = Type.Object({
  ...filters,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
});

export const blocksCsvQuery = Type.Object({
  ...filters,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000, default: 5000 })),
});

export const poolBlocksSchema = Type.Object({
  state: literals(["live", "stale", "soon", "ended", "unknown"], {
    description:
      "`stale`: the engine does not answer now. `soon`: the pool is not open yet. `ended`: it is closed or paused. `unknown`: the engine has never answered.",
  }),
  at: nullableTimestamp,
  next: nullable({ ...cursor, description: "The `before` of the next page; null on the last. Rows never move." }),
  blocks: Type.Array(
    Type.Object({
      chain: Type.String({ description: "The pool's own coin, or the merge-mined one." }),
      height: count,
      hash: nullable(Type.String()),
      at: timestamp,
      scheme: nullable(scheme),
      status: literals(blockStatuses, { description: "`orphaned`: the chain went another way, nothing is paid." }),
      confirmations: { ...nullableCount, description: "Of a pending block, as far as the engine tells its progress." },
      confirmations_needed: nullableCount,
      effort: {
        ...nullableFraction,
        description:
          "Work of the round ÷ expected work: 1 is 100 %, below is lucky. Average it as Σ effort × difficulty ÷ Σ difficulty.",
      },
      difficulty: nullable(Type.Number()),
      reward: nullableAtomicAmount,
      decimals,
      finder: nullable(
        Type.String({
          description: "Wallet of the finder; shortened where engine or operator do so, null where miners are private.",
        }),
      ),
    }),
    { description: "Newest first." },
  ),
});
export type PoolBlocksAnswer = Static<typeof poolBlocksSchema>;
