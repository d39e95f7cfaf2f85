import { type Migration, Migrator } from "kysely/migration";
import type { DatabaseClient } from "./database.ts";
import { DatabaseUnusableError, messageOf } from "./database-error.ts";

/**
 * Several processes may migrate at once: on PostgreSQL one migrates and the others wait, on SQLite there is one owner.
 * Throws DatabaseUnusableError when the database is newer than the program.
 */
export async function migrate(client: DatabaseClient, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  await refuseNewer(client, migrations);
  const provider = { getMigrations: async () => ({ ...migrations }) };
  const { error, results } = await client.migrate((db) => new Migrator({ db, provider }).migrateToLatest());
  if (error === undefined) return;
  await refuseNewer(client, migrations);
  const failed = results?.find((result) => result.status === "Error")?.migrationName;
  throw new DatabaseUnusableError(
    `${client.label} could not be brought up to date${failed === undefined ? "" : ` by ${failed}`}: ${messageOf(error)}`,
    { cause: error },
  );
}

async function refuseNewer(client: DatabaseClient, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  const known = Object.keys(migrations);
  const applied = await listApplied(client);
  const newer = applied.filter((name) => !known.includes(name));
  if (newer.length === 0) return;
  throw new DatabaseUnusableError(
    `${client.label} was written by a newer version of Adit (it has ${newer.join(", ")}). Start that version, or restore a backup.`,
  );
}

async function listApplied(client: DatabaseClient): Promise<readonly string[]> {
  const tables = await client.write.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return [];
  const rows = await client.write
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom("kysely_migration")
    .select("name")
    .execute();
  return rows.map((row) => row.name);
}
