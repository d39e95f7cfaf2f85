import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createStore } from "#src/db/connection/client.ts";
import type { Log } from "#src/domain/site/log.ts";

/** On SQLite, in its own folder. */
export async function openTemporaryStore(now: () => number, log: Log) {
  const dataDir = mkdtempSync(join(tmpdir(), "adit-test-"));
  const store = await createStore({ databaseUrl: null, dataDir, now, log, gatherMs: 0 });
  return {
    store,
    async dispose() {
      await store.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
