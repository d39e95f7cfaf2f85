import { Type } from "typebox";
import { err, ok } from "#src/domain/result.ts";
import type { AsyncResult } from "../../source-error.ts";
import type { PostgresSource } from "../../transports/postgres.ts";
import { Amount, Count, PerformanceResponse, Rate, Time } from "../miningcore/responses.ts";

// Miningcore's tables of a pool, as Persistence/Postgres/Scripts/createdb.sql makes them (oliverw a553f62,
// blackmennewstyle 9f3e675). Each query has an index of that file.

const LastStats = Type.Array(
  Type.Object({
    connectedMiners: Count,
    poolHashrate: Rate,
    networkHashrate: Rate,
    networkDifficulty: Rate,
    lastNetworkBlockTime: Type.Union([Type.Null(), Time]),
    blockHeight: Count,
    created: Time,
  }),
);
export type LastStats = Type.Static<typeof LastStats>[number];

const LastBlocks = Type.Array(
  Type.Object({ found: Type.Union([Type.Null(), Time]), reward: Type.Union([Type.Null(), Amount]) }),
);
const Names = Type.Array(Type.Object({ name: Type.String({ maxLength: 200 }) }));

const mostNames = 100;

export function createPoolRows(source: PostgresSource, poolId: string) {
  async function listNames(table: string, column: string, condition: string, values: readonly string[]) {
    // An index scan that jumps from one name to the next: there may be millions of rows of each.
    const next = (bound: string) =>
      `(SELECT ${column} FROM ${table} WHERE ${condition} ${bound} ORDER BY ${column} LIMIT 1)`;
    const text = `WITH RECURSIVE names AS (
        SELECT ${next("")} AS name
        UNION ALL SELECT ${next(`AND ${column} > names.name`)} FROM names WHERE names.name IS NOT NULL
      ) SELECT left(name, 200) AS name FROM names WHERE name IS NOT NULL LIMIT ${mostNames}`;
    const names = await source.query({ rows: Names, text, values, mostRows: mostNames });
    return names.ok ? ok(names.value.map(({ name }) => name)) : names;
  }

  return {
    async findLastStats(): AsyncResult<LastStats> {
      const text = `SELECT connectedminers AS "connectedMiners", poolhashrate AS "poolHashrate",
          networkhashrate AS "networkHashrate", networkdifficulty AS "networkDifficulty",
          lastnetworkblocktime AS "lastNetworkBlockTime", blockheight AS "blockHeight", created
        FROM poolstats WHERE poolid = $1 ORDER BY created DESC LIMIT 1`;
      const rows = await source.query({ rows: LastStats, text, values: [poolId], mostRows: 1 });
      if (!rows.ok) return rows;
      const [last] = rows.value;
      if (last !== undefined) return ok(last);
      const ids = await listNames("poolstats", "poolid", "true", []);
      if (!ids.ok) return ids;
      const known = ids.value.map((id) => id.replace(/[^\w-]/g, "?").slice(0, 64));
      const others = known.length === 0 ? "" : `; its pools are ${known.slice(0, 50).join(", ")}`;
      return err({ code: "unavailable", reason: `it has measured no pool "${poolId}"${others}` });
    },

    /** The time of the newest of them, and what the newest confirmed one paid. */
    async findLastBlocks() {
      const text = `SELECT
          (SELECT max(created) FROM (SELECT created FROM blocks WHERE poolid = $1 ORDER BY id DESC LIMIT 100) AS newest)
            AS found,
          (SELECT reward FROM blocks WHERE poolid = $1 AND status = 'confirmed' ORDER BY blockheight DESC LIMIT 1)
            AS reward`;
      const rows = await source.query({ rows: LastBlocks, text, values: [poolId], mostRows: 1 });
      return rows.ok ? ok(rows.value[0] ?? { found: null, reward: null }) : rows;
    },

    /** Means of hours or days. */
    async listPerformance(unit: "hour" | "day", from: number, to: number) {
      const text = `SELECT date_trunc('${unit}', created) AS created, avg(poolhashrate) AS "poolHashrate",
          avg(networkhashrate) AS "networkHashrate", avg(networkdifficulty) AS "networkDifficulty",
          avg(connectedminers)::bigint AS "connectedMiners"
        FROM poolstats WHERE poolid = $1 AND created >= $2::timestamptz AND created <= $3::timestamptz
        GROUP BY 1 ORDER BY 1`;
      const values = [poolId, timeOf(from), timeOf(to)];
      return source.query({ rows: PerformanceResponse.properties.stats, text, values, mostRows: 800 });
    },

    /** The tickers under which the pool's payments stand. */
    listTickers: () => listNames("payments", "coin", "poolid = $1", [poolId]),
  };
}

export type PoolRows = ReturnType<typeof createPoolRows>;

export function timeOf(at: number): string {
  return new Date(at).toISOString();
}
