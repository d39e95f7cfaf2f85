import { Type } from "typebox";
import { err, ok, type Result } from "#src/domain/result.ts";
import type { AsyncResult, SourceError } from "../../source-error.ts";
import type { PostgresSource, SqlValue } from "../../transports/postgres.ts";
import { BlockRow, PaymentRow } from "../miningcore/responses.ts";
import type { PageRequest } from "../pool-engine.ts";
import type { RecentPage, RecentRow } from "../reading/recent-list.ts";

// Miningcore has no index on the time of blocks and payments. Its rows are numbered as they are written, which is the
// order of time but for shares recovered from a file: so some rows more are read, and sorted.
const mostDisorder = 300;
const mostListed = 500;
/** A transaction of the pool has a row for each of its recipients. */
const mostFetches = 20;

const key = Type.String({ pattern: "^\\d{1,19}$" });
const Blocks = Type.Array(Type.Object({ ...BlockRow.properties, key }));
const Payments = Type.Array(Type.Object({ ...PaymentRow.properties, key }));

type Rows<Row> = AsyncResult<readonly (Row & { readonly key: string })[]>;

/** Where a page begins: behind this row. */
interface Place {
  readonly micros: string;
  readonly key: string;
}

export interface ListQuery {
  /** Conditions and their values, $1 first; `isShort`: an index leads to few rows, which are all sorted. */
  readonly where: string;
  readonly values: readonly SqlValue[];
  readonly isShort: boolean;
}

export function createListRows(source: PostgresSource) {
  /** A column that only some forks have may be missing. */
  const blockColumns = `blockheight AS "blockHeight", networkdifficulty AS "networkDifficulty", status,
    confirmationprogress AS "confirmationProgress", effort, (to_jsonb(blocks) ->> 'minereffort')::float AS "minerEffort",
    reward, left(hash, 200) AS hash, left(miner, 200) AS miner, created`;
  const paymentColumns = `left(address, 200) AS address, amount,
    left(transactionconfirmationdata, 200) AS "transactionConfirmationData", created`;

  function textOf(
    table: string,
    columns: string,
    { where, values, isShort }: ListQuery,
    after: Place | null,
    count: number,
  ) {
    const place = values.length + 1;
    const microseconds = `timestamptz 'epoch' + $${place}::bigint * interval '1 microsecond'`;
    const bound = after === null ? "" : `AND (created, id) < (${microseconds}, $${place + 1}::bigint)`;
    const newest = isShort ? "" : `ORDER BY id DESC LIMIT ${count + mostDisorder}`;
    return {
      text: `SELECT * FROM (SELECT id::text AS key, ${columns} FROM ${table} WHERE ${where} ${bound} ${newest}) AS newest
        ORDER BY created DESC, key::bigint DESC LIMIT ${count}`,
      values: after === null ? values : [...values, after.micros, after.key],
      mostRows: count,
    };
  }

  return {
    listBlocks: (query: ListQuery, after: Place | null, count: number): Rows<BlockRow> =>
      source.query({ rows: Blocks, ...textOf("blocks", blockColumns, query, after, count) }),

    listPayments: (query: ListQuery, after: Place | null, count: number): Rows<PaymentRow> =>
      source.query({ rows: Payments, ...textOf("payments", paymentColumns, query, after, count) }),
  };
}

export interface KeysetList<Row extends { readonly created: string }, Item> {
  list(after: Place | null, count: number): Rows<Row>;
  read(rows: readonly Row[]): Result<readonly RecentRow<Item>[], SourceError>;
  readonly accepts: (item: Item) => boolean;
  /** Null when two neighbouring rows do not belong together, and where none do. */
  readonly join: ((newer: Item, older: Item) => Item | null) | null;
}

/** A cursor is "microseconds.number" of the last row that was listed. */
export async function readKeysetPage<Row extends { readonly created: string }, Item>(
  request: PageRequest,
  { list, read, accepts, join }: KeysetList<Row, Item>,
): AsyncResult<RecentPage<Item>> {
  let place = parseCursor(request.cursor);
  if (place === undefined) return err({ code: "unknown-cursor" });
  const limit = Math.min(mostListed, Math.max(1, request.limit));
  const count = join === null ? limit + 1 : 2 * mostListed;
  const items: Item[] = [];
  const after: (string | null)[] = [];
  const finish = (next: string | null) =>
    ok({ items, next, total: null, after: items.length === 0 ? [] : [...after, next] });
  for (let fetches = 1; ; fetches += 1) {
    const rows = await list(place, count);
    if (!rows.ok) return rows;
    const readRows = read(rows.value);
    if (!readRows.ok) return readRows;
    for (const [index, { createdMicros, item }] of readRows.value.entries()) {
      const last = items.at(-1);
      const joined = last === undefined ? null : (join?.(last, item) ?? null);
      const isAccepted = accepts(item);
      if (isAccepted && joined === null) {
        if (items.length === limit) return finish(formatCursor(place));
        if (items.length > 0) after.push(formatCursor(place));
        items.push(item);
      } else if (isAccepted && joined !== null) items[items.length - 1] = joined;
      place = { micros: String(createdMicros), key: rows.value[index]?.key ?? "0" };
    }
    if (rows.value.length < count) return finish(null);
    if (fetches === mostFetches) return finish(formatCursor(place));
  }
}

function parseCursor(cursor: string | null): Place | null | undefined {
  if (cursor === null) return null;
  const [, micros, key] = /^(\d{16})\.(\d{1,19})$/.exec(cursor) ?? [];
  return micros === undefined || key === undefined ? undefined : { micros, key };
}

function formatCursor(place: Place | null): string | null {
  return place === null ? null : `${place.micros}.${place.key}`;
}
