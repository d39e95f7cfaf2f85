import type { PoolSnapshot } from "#src/domain/mining/pool.ts";
import type { SourceKind, SourceState } from "#src/domain/mining/source-state.ts";
import { sourceFaultCodes, sourceFaultOfCode, sourceKindCodes, sourceKindOfCode } from "../connection/codes.ts";
import type { Database } from "../connection/database.ts";
import { requireSound, requireWhole } from "../connection/edge-guards.ts";
import type { Identities } from "../connection/identities.ts";
import { isNewer } from "../connection/newer-row.ts";
import { decodeSnapshot, decodeTopMiners, encodeStored } from "../miners/stored-answers.ts";
import type { PoolRepository } from "../store.ts";
import { listFeeChanges, recordFees } from "./fee-changes.ts";
import { listNoticeTimes, recordNotices } from "./notice-sightings.ts";
import { setOtherOriginsAside } from "./set-aside.ts";

/** A poll that is slightly older than the stored one changes nothing. */
export function createPoolRepository(database: Database, pools: Identities): PoolRepository {
  const { read, write, log } = database;

  async function save(table: "pool_snapshots" | "top_miners", pool: string, at: number, body: string): Promise<void> {
    const poolId = await pools.require(pool);
    await write
      .insertInto(table)
      .values({ pool_id: poolId, at, body })
      .onConflict((conflict) =>
        conflict
          .column("pool_id")
          .doUpdateSet((row) => ({ at: row.ref("excluded.at"), body: row.ref("excluded.body") }))
          .where(isNewer(`${table}.at`)),
      )
      .execute();
  }

  async function find(table: "pool_snapshots" | "top_miners", pool: string) {
    const poolId = await pools.find(pool);
    if (poolId === null) return undefined;
    return read.selectFrom(table).select(["at", "body"]).where("pool_id", "=", poolId).executeTakeFirst();
  }

  return {
    async setOtherOriginsAside(origins) {
      const changed = await setOtherOriginsAside(database, origins);
      pools.forget();
      return changed;
    },

    async saveSnapshot(pool, snapshot) {
      requireWhole("snapshot.at", snapshot.at);
      requireSound("snapshot", snapshot);
      await save("pool_snapshots", pool, snapshot.at, encodeStored(snapshot));
    },

    async findSnapshot(pool) {
      const row = await find("pool_snapshots", pool);
      return row === undefined ? null : decodeSnapshot(row.body, log, { table: "pool_snapshots", pool });
    },

    async listSnapshots() {
      const rows = await read
        .selectFrom("pool_snapshots")
        .innerJoin("pools", "pools.id", "pool_snapshots.pool_id")
        .select(["slug", "body"])
        .orderBy("slug")
        .execute();
      const snapshots = new Map<string, PoolSnapshot>();
      for (const { slug, body } of rows) {
        const snapshot = decodeSnapshot(body, log, { table: "pool_snapshots", pool: slug });
        if (snapshot !== null) snapshots.set(slug, snapshot);
      }
      return snapshots;
    },

    async saveTopMiners(pool, at, miners) {
      requireWhole("topMiners.at", at);
      requireSound("topMiners", miners);
      await save("top_miners", pool, at, encodeStored(miners));
    },

    async findTopMiners(pool) {
      const row = await find("top_miners", pool);
      if (row === undefined) return null;
      const miners = decodeTopMiners(row.body, log, { table: "top_miners", pool });
      return miners === null ? null : { at: row.at, miners };
    },

    async saveSourceState(pool, kind, { fault, changedAt, heightAt }) {
      for (const at of [fault?.since, changedAt, heightAt]) if (at != null) requireWhole("sourceState", at);
      const poolId = await pools.require(pool);
      const values = {
        fault: fault === null ? null : sourceFaultCodes[fault.kind],
        fault_since: fault?.since ?? null,
        changed_at: changedAt,
        height_at: heightAt,
      };
      await write
        .insertInto("source_states")
        .values({ pool_id: poolId, kind: sourceKindCodes[kind], ...values })
        .onConflict((conflict) => conflict.columns(["pool_id", "kind"]).doUpdateSet(values))
        .execute();
    },

    recordFees: (pool, at, fees) => recordFees(database, pools, pool, at, fees),

    listFeeChanges: (pool) => listFeeChanges(database, pools, pool),

    recordNotices: (pool, at, notices) => recordNotices(database, pools, pool, at, notices),

    listNoticeTimes: (pool) => listNoticeTimes(database, pools, pool),

    async listSourceStates() {
      const rows = await read
        .selectFrom("source_states")
        .innerJoin("pools", "pools.id", "source_states.pool_id")
        .select(["slug", "kind", "fault", "fault_since", "changed_at", "height_at"])
        .orderBy("slug")
        .execute();
      const states = new Map<string, Partial<Record<SourceKind, SourceState>>>();
      for (const { slug, kind, fault, fault_since: since, changed_at: changedAt, height_at: heightAt } of rows) {
        const sourceKind = sourceKindOfCode(kind);
        if (sourceKind === null) continue;
        const faultKind = fault === null ? null : sourceFaultOfCode(fault);
        states.set(slug, {
          ...states.get(slug),
          [sourceKind]: {
            fault: faultKind === null || since === null ? null : { kind: faultKind, since },
            changedAt,
            heightAt,
          },
        });
      }
      return states;
    },
  };
}
