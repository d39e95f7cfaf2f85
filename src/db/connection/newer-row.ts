import { type RawBuilder, sql } from "kysely";
import { MINUTE } from "#src/domain/time/durations.ts";

/** More than the clocks of two processes differ by. */
export const clockErrorMs = 10 * MINUTE;

/**
 * Whether the row that is written is newer than the stored one. `stored` is the column with its time. A stored time that lies far behind
 * the one that is written was given by a clock that ran ahead: such a row would stay until that time comes.
 */
export function isNewer(stored: string): RawBuilder<boolean> {
  const at = sql.ref(stored);
  return sql<boolean>`(excluded.at >= ${at} or ${at} > excluded.at + ${sql.lit(clockErrorMs)})`;
}
