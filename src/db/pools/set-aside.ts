import { sql } from "kysely";
import type { Database } from "../connection/database.ts";
import type { PoolOrigin } from "../store.ts";

/**
 * A pool's rows refer to its row in `pools`, whose slug is the coin's. When the coin's figures come from another
 * origin, that row is renamed (`ltc~demo`), and the new origin starts without rows, or with its own from before.
 * Repositories look pools up by slug, so they see one origin only. A row without an origin is older than origins, and
 * counts as the present one.
 */
export async function setOtherOriginsAside(
  { write, dialect }: Database,
  origins: ReadonlyMap<string, PoolOrigin>,
): Promise<readonly string[]> {
  return write.transaction().execute(async (db) => {
    // Several processes may start at once.
    if (dialect === "postgres") await sql`lock table pools in share row exclusive mode`.execute(db);
    const changed: string[] = [];
    for (const [slug, origin] of origins) {
      const present = await db.selectFrom("pools").selectAll().where("slug", "=", slug).executeTakeFirst();
      if (present !== undefined && (present.origin ?? origin) === origin) {
        if (present.origin === null)
          await db.updateTable("pools").set({ origin }).where("id", "=", present.id).execute();
        continue;
      }
      if (present !== undefined) {
        const name = `${slug}~${present.origin}`;
        await db.updateTable("pools").set({ slug: name }).where("id", "=", present.id).execute();
        changed.push(slug);
      }
      const kept = await db.selectFrom("pools").select("id").where("slug", "=", `${slug}~${origin}`).executeTakeFirst();
      if (kept === undefined) await db.insertInto("pools").values({ slug, origin }).execute();
      else await db.updateTable("pools").set({ slug }).where("id", "=", kept.id).execute();
    }
    return changed;
  });
}
