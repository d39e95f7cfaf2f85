import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestLog } from "#src/collector/__fixtures__/test-log.ts";
import { loadConfig } from "#src/server/config/config.ts";
import { createBackend, type Surroundings } from "#src/server/create-backend.ts";
import { waitingRecords } from "#src/services/__fixtures__/waiting-records.ts";
import { engineNames } from "#src/sources/engines/index.ts";
import { recordedNodeEnv } from "./bitcoind.ts";

/**
 * Everything behind the HTTP side, built by the composition root from a config file in a folder of its own. `open` may be
 * called again after its backend was closed: the site then starts again on what it has stored. Miners are followed from the
 * beginning, and `isPatient` services show what was wanted in the same call.
 */
export function prepareBackend(
  written: { readonly enabled: readonly string[]; readonly pools: Readonly<Record<string, unknown>> },
  now: () => number,
  surroundings: Surroundings = {},
  /** DATABASE_URL, for instance: SQLite in its folder when that is absent. */
  env: Readonly<Record<string, string>> = {},
  { isPatient = true }: { readonly isPatient?: boolean } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "adit-faults-"));
  const file = join(folder, "pools.json");
  const dataDir = join(folder, "data");
  const brand = { name: "Recorded Pool", supportEmail: "help@pool.example" };
  writeFileSync(file, JSON.stringify({ brand, ...written }));
  const kept = createTestLog();
  return {
    kept,
    databaseFile: join(dataDir, "adit.db"),
    async open() {
      const config = loadConfig({ file, env: { DATA_DIR: dataDir, ...recordedNodeEnv, ...env }, engineNames });
      if (!config.ok) throw new Error(JSON.stringify(config.error));
      let idle = async () => {};
      const readRecords: Surroundings["readRecords"] = (records, signals) =>
        isPatient ? waitingRecords(records, { idle: () => idle() }, signals) : records;
      const backend = await createBackend(config.value, kept.log, kept.report, now, { ...surroundings, readRecords });
      const { store, services, collector } = backend;
      if (collector === null) throw new Error("the role all has a collector");
      idle = collector.miners.idle;
      collector.miners.start();
      return {
        services,
        collector,
        store,
        async close() {
          await collector.stop();
          await store.close();
        },
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
