/** Every engine of the registry that reads a database must stand here, and in tests/integration/database-fault-table.test.ts. */
export const databaseEngines = ["miningcore-db"] as const;
