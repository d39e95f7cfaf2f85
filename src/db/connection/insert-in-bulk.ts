import type { CompiledQuery } from "kysely";
import { type Database, runInShortTransactions, type Step } from "./database.ts";

type Row = Readonly<Record<string, string | number | null>>;

/**
 * Compiles one statement for each size: building thousands of equal query trees would cost more than SQLite itself.
 * Returns the number of new rows.
 */
export function insertInBulk<Item, NewRow extends Row>(
  database: Database,
  items: readonly Item[],
  toRow: (item: Item) => NewRow,
  compile: (rows: readonly NewRow[]) => CompiledQuery,
): Promise<number> {
  return runInShortTransactions(database, listSteps(database.pace.rowsPerInsert, items, toRow, compile));
}

function* listSteps<Item, NewRow extends Row>(
  size: number,
  items: readonly Item[],
  toRow: (item: Item) => NewRow,
  compile: (rows: readonly NewRow[]) => CompiledQuery,
): Generator<Step> {
  let whole: CompiledQuery | null = null;
  for (let start = 0; start < items.length; start += size) {
    const rows = items.slice(start, start + size).map(toRow);
    if (rows.length < size || whole === null) {
      const compiled = compile(rows);
      if (rows.length === size) whole = compiled;
      yield (transaction) => run(transaction.executeQuery(compiled));
    } else {
      // Kysely numbers the parameters row by row, each in the order in which the first row names its columns.
      const parameters = rows.flatMap((row) => Object.values(row));
      const repeated: CompiledQuery = { ...whole, parameters };
      yield (transaction) => run(transaction.executeQuery(repeated));
    }
  }
}

async function run(query: Promise<{ readonly numAffectedRows?: bigint }>): Promise<number> {
  const { numAffectedRows } = await query;
  return Number(numAffectedRows ?? 0n);
}
