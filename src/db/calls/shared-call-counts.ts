import { hash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { CountCall } from "#src/domain/site/call-counts.ts";
import type { Log } from "#src/domain/site/log.ts";
import { DAY, floorTo, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { Database } from "../connection/database.ts";
import { messageOf } from "../connection/database-error.ts";
import { findStorageFault } from "../health/storage-fault.ts";
import type { SettingsRepository } from "../settings/stored-settings.ts";

/** Beyond that, the visitor who called longest ago starts from zero in this process. */
const mostVisitors = 20_000;
/** The delay until other processes see the calls. */
const shareMs = SECOND;

interface Count {
  /** In all processes, as last read. */
  told: number;
  /** In this process, not written yet. */
  untold: number;
}

export interface SharedCallCounts {
  readonly count: CountCall;
  close(): Promise<void>;
}

/** Counts in memory and adds the calls of other processes a second later. What is stored identifies no visitor. */
export function createSharedCallCounts(
  { write, now }: Pick<Database, "write" | "now">,
  { requireSalt }: Pick<SettingsRepository, "requireSalt">,
  log: Log,
): SharedCallCounts {
  let minute = 0;
  let counts = new LRUCache<string, Count>({ max: mostVisitors });
  let salt: { readonly day: number; readonly text: string } | null = null;
  let timer: NodeJS.Timeout | null = null;
  let sharing = Promise.resolve();

  async function share(): Promise<void> {
    const shared = { minute, counts };
    const day = floorTo(minute, DAY);
    if (salt?.day !== day) salt = { day, text: await requireSalt(day, randomBytes(16).toString("base64url")) };
    const { text } = salt;
    const untold = new Map<string, { readonly count: Count; readonly calls: number }>();
    for (const [visitor, count] of shared.counts.entries())
      if (count.untold > 0) untold.set(hash("sha256", text + visitor, "base64url"), { count, calls: count.untold });
    // Sorted, so that two processes never wait for each other's rows.
    const rows = [...untold].map(([visitor, { calls }]) => ({ visitor, calls })).toSorted(byVisitor);
    if (rows.length === 0) return;
    const told = await sql<{ visitor: string; calls: number }>`
      insert into visitor_calls (minute, visitor, calls)
      select ${shared.minute}::bigint, * from unnest(
        ${rows.map(({ visitor }) => visitor)}::text[], ${rows.map(({ calls }) => calls)}::integer[])
      on conflict (minute, visitor) do update set calls = visitor_calls.calls + excluded.calls
      returning visitor, calls`.execute(write);
    for (const row of told.rows) {
      const entry = untold.get(row.visitor);
      if (entry === undefined) continue;
      entry.count.told = row.calls;
      entry.count.untold -= entry.calls;
    }
    await sql`delete from visitor_calls where minute < ${shared.minute - MINUTE}`.execute(write);
  }

  function shareSoon(): void {
    timer ??= setTimeout(() => {
      timer = null;
      sharing = share().catch((error: unknown) => {
        // Without the database each process counts for itself; the fault is logged elsewhere.
        if (findStorageFault(error) === null) log.error({ error: messageOf(error) }, "Calls could not be added up.");
      });
    }, shareMs).unref();
  }

  return {
    count(visitor) {
      const time = now();
      const present = floorTo(time, MINUTE);
      if (present !== minute) {
        minute = present;
        counts = new LRUCache({ max: mostVisitors });
      }
      const count = counts.get(visitor) ?? { told: 0, untold: 0 };
      count.untold += 1;
      counts.set(visitor, count);
      shareSoon();
      return { calls: count.told + count.untold, endsInMs: minute + MINUTE - time };
    },
    async close() {
      if (timer !== null) clearTimeout(timer);
      await sharing;
    },
  };
}

function byVisitor(a: { readonly visitor: string }, b: { readonly visitor: string }): number {
  return a.visitor < b.visitor ? -1 : 1;
}
