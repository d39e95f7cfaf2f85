import { sql, type Transaction } from "kysely";
import { DAY, floorTo, HOUR } from "#src/domain/time/durations.ts";
import { schemeOfCode, statusCodes } from "../connection/codes.ts";
import type { Database } from "../connection/database.ts";
import { requireWhole } from "../connection/edge-guards.ts";
import type { Identities } from "../connection/identities.ts";
import type { Schema } from "../connection/schema.ts";
import type { TimeWindow } from "../store.ts";
import type { NewBlockRow } from "./block-row.ts";

type CountedBlock = Pick<NewBlockRow, "chain" | "found_at" | "status">;

interface CountChanges {
  /** `before` is null for a new block. Time and chain of a block never change. */
  note(before: CountedBlock | null, after: CountedBlock): void;
  list(): readonly { readonly chain: string; readonly hour: number; readonly change: number }[];
}

export function createCountChanges(): CountChanges {
  const changes = new Map<string, { readonly chain: string; readonly hour: number; readonly change: number }>();
  const weigh = (block: CountedBlock | null) => (block === null || block.status >= statusCodes.orphaned ? 0 : 1);
  return {
    note(before, after) {
      const change = weigh(after) - weigh(before);
      if (change === 0) return;
      const hour = floorTo(after.found_at, HOUR);
      const key = `${hour} ${after.chain}`;
      changes.set(key, { chain: after.chain, hour, change: (changes.get(key)?.change ?? 0) + change });
    },
    // The same order in every process, so that none waits for another's rows.
    list: () => [...changes.values()].toSorted((a, b) => a.hour - b.hour || (a.chain < b.chain ? -1 : 1)),
  };
}

/** In the transaction that wrote the blocks, so that counts and blocks always agree. */
export async function addBlockCounts(db: Transaction<Schema>, poolId: number, counts: CountChanges): Promise<void> {
  for (const { chain, hour, change } of counts.list()) {
    if (change === 0) continue;
    await db
      .insertInto("block_counts")
      .values({ pool_id: poolId, chain, hour, blocks: change })
      .onConflict((conflict) =>
        conflict
          .columns(["pool_id", "chain", "hour"])
          .doUpdateSet({ blocks: sql<number>`block_counts.blocks + excluded.blocks` }),
      )
      .execute();
  }
}

interface StepQuestion {
  readonly pool: string;
  readonly chain: string;
  readonly window: TimeWindow;
  readonly stepMs: number;
}

export async function countBlocksBySteps(
  database: Database,
  pools: Identities,
  { pool, chain, window, stepMs }: StepQuestion,
) {
  requireWhole("window.from", window.from);
  requireWhole("stepMs", stepMs);
  if (stepMs <= 0 || window.from % stepMs !== 0) throw new RangeError("The window must begin on a step.");
  const poolId = await pools.find(pool);
  if (poolId === null) return [];
  const isHourly = stepMs % HOUR === 0;
  const at = sql<number>`${sql.ref(isHourly ? "hour" : "found_at")} - ${sql.ref(isHourly ? "hour" : "found_at")} % ${sql.lit(stepMs)}`;
  const rows = isHourly
    ? await database.read
        .selectFrom("block_counts")
        .select([at.as("step"), (select) => select.fn.sum<number>("blocks").as("count")])
        .where("pool_id", "=", poolId)
        .where("chain", "=", chain)
        .where("hour", ">=", window.from)
        .where("hour", "<", window.to)
        .groupBy("step")
        .orderBy("step")
        .execute()
    : await database.read
        .selectFrom("blocks")
        .select([at.as("step"), (select) => select.fn.countAll<number>().as("count")])
        .where("pool_id", "=", poolId)
        .where("chain", "=", chain)
        .where("found_at", ">=", window.from)
        .where("found_at", "<", window.to)
        .where("status", "<", statusCodes.orphaned)
        .groupBy("step")
        .orderBy("step")
        .execute();
  return rows.filter(({ count }) => count > 0).map(({ step, count }) => ({ at: step, count }));
}

export async function countBlocksBySchemes(
  database: Database,
  pools: Identities,
  { pool, chain, window, stepMs }: StepQuestion,
) {
  requireWhole("stepMs", stepMs);
  const poolId = await pools.find(pool);
  if (poolId === null || stepMs <= 0) return [];
  const at = sql<number>`${sql.ref("found_at")} - ${sql.ref("found_at")} % ${sql.lit(stepMs)}`;
  const rows = await database.read
    .selectFrom("blocks")
    .select([at.as("step"), "scheme", (select) => select.fn.countAll<number>().as("count")])
    .where("pool_id", "=", poolId)
    .where("chain", "=", chain)
    .where("found_at", ">=", window.from)
    .where("found_at", "<", window.to)
    .where("status", "<", statusCodes.orphaned)
    .groupBy(["step", "scheme"])
    .orderBy("step")
    .orderBy("scheme")
    .execute();
  return rows.map(({ step, scheme, count }) => ({
    at: step,
    scheme: scheme === null ? null : schemeOfCode(scheme),
    count,
  }));
}

interface RewardQuestion {
  readonly pool: string;
  readonly chain: string;
  readonly window: TimeWindow;
}

export async function countRewards(database: Database, pools: Identities, { pool, chain, window }: RewardQuestion) {
  const poolId = await pools.find(pool);
  if (poolId === null) return [];
  const day = sql<number>`${sql.ref("found_at")} - ${sql.ref("found_at")} % ${sql.lit(DAY)}`;
  const rows = await database.read
    .selectFrom("blocks")
    .select([day.as("day"), "reward", (select) => select.fn.countAll<number>().as("blocks")])
    .where("pool_id", "=", poolId)
    .where("chain", "=", chain)
    .where("found_at", ">=", window.from)
    .where("found_at", "<", window.to)
    .where("status", "<", statusCodes.orphaned)
    .groupBy(["day", "reward"])
    .orderBy("day")
    .orderBy("reward")
    .execute();
  // An unreadable amount counts as not known.
  return rows.map(({ reward, ...row }) => ({
    ...row,
    reward: reward !== null && /^[0-9]+$/.test(reward) ? BigInt(reward) : null,
  }));
}

interface MarkQuestion {
  readonly pool: string;
  readonly chain: string;
  readonly window: TimeWindow;
  readonly limit: number;
}

export async function listBlockMarks(
  database: Database,
  pools: Identities,
  { pool, chain, window, limit }: MarkQuestion,
) {
  requireWhole("limit", limit);
  const poolId = await pools.find(pool);
  if (poolId === null) return [];
  const rows = await database.read
    .selectFrom("blocks")
    .select(["found_at as at", "height"])
    .where("pool_id", "=", poolId)
    .where("chain", "=", chain)
    .where("found_at", ">=", window.from)
    .where("found_at", "<", window.to)
    .where("status", "<", statusCodes.orphaned)
    .orderBy("found_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.toReversed();
}
