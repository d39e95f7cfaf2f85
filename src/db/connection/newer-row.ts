import { type RawBuilder, sql } from "kysely";
import { MINUTE } from "#src/domain/time/durations.ts";

/** More than the clocks of two processes differ by. */
export const clockErrorMs = 10 * MINUTE;

/**
 * `stored`: the column with the stored time. A time far ahead came from a wrong clock: without this rule, such a row
 * would stay until that time.
 */
export function isNewer(stored: string): RawBuilder<boolean> {
  const at = sql.ref(stored);
  return sql<boolean>`(excluded.at >= ${at} or ${at} > excluded.at + ${sql.lit(clockErrorMs)})`;
}
