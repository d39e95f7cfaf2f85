import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe } from "vitest";
import type { Log } from "#src/domain/site/log.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../../../tests/postgres/postgres.ts";
import { recordQueries } from "../../../tests/postgres/record-queries.ts";
import type { Store } from "../store.ts";
import { createStore } from "../connection/client.ts";

const { RECORD_QUERIES } = process.env;
// scripts/record-queries.ts
if (RECORD_QUERIES !== undefined) recordQueries(RECORD_QUERIES);

export interface LogLine {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly facts: Readonly<Record<string, unknown>>;
  readonly message: string;
}

export function createLogOf(lines: LogLine[]): Log {
  const keep = (level: LogLine["level"]) => (facts: LogLine["facts"], message: string) => {
    lines.push({ level, facts, message });
  };
  return { debug: keep("debug"), info: keep("info"), warn: keep("warn"), error: keep("error") };
}

export interface StoreForTest {
  readonly store: Store;
  readonly lines: readonly LogLine[];
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}

/** `again`: an earlier database, which on SQLite must be closed. */
export type CreateStoreForTest = (now?: () => number, again?: StoreForTest) => Promise<StoreForTest>;

/** Runs the suite on SQLite and on PostgreSQL; each store is empty, and closed after the test. */
export function describeEachDatabase(name: string, suite: (createStoreForTest: CreateStoreForTest) => void): void {
  describe(`${name} on SQLite`, () => suite(prepare(async () => null)));
  describe.skipIf(!hasPostgres)(`${name} on PostgreSQL`, () => {
    const databases: TestDatabase[] = [];
    afterAll(async () => {
      for (const database of databases) await database.drop();
    });
    suite(
      prepare(async () => {
        const database = await createTestDatabase();
        databases.push(database);
        return database.url;
      }),
    );
  });
}

function prepare(createDatabase: () => Promise<string | null>): CreateStoreForTest {
  const stores: Store[] = [];
  const folders: string[] = [];
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  return async (now, again) => {
    const databaseUrl = again ? again.databaseUrl : await createDatabase();
    const dataDir = again?.dataDir ?? mkdtempSync(join(tmpdir(), "adit-db-"));
    folders.push(dataDir);
    const lines: LogLine[] = [];
    const log = createLogOf(lines);
    const store = await createStore({ databaseUrl, dataDir, log, ...(now === undefined ? {} : { now }) });
    stores.push(store);
    return { store, lines, databaseUrl, dataDir };
  };
}

/** Made by migrations after 016, those that refer to others first: a test that takes migrations back drops them. */
export const newestTables = ["notice_sightings", "alert_outbox", "alert_states", "alert_subscriptions"] as const;
