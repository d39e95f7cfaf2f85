import { describe, expect, it } from "vitest";
import { addressedEngineNames, addressKindsOf } from "#src/sources/engines/index.ts";
import { databaseEngines } from "../miningcore-db/database-engines.ts";
import { folderEngines } from "./folder-engines.ts";
import { recordedEngines } from "./index.ts";

// Which engine stands in which table of faults: tests/integration/engine-fault-table.test.ts (HTTP), folder-fault-table.test.ts,
// database-fault-table.test.ts.

const takes = (kind: string) =>
  addressedEngineNames.filter((name) => addressKindsOf(name).some((taken) => taken === kind));

describe("the tables of faults", () => {
  it("have every engine that answers over HTTP, a folder behind a web server too", () => {
    expect(recordedEngines.map(({ name }) => name).toSorted()).toEqual(
      [...takes("http"), ...takes("folder")].toSorted(),
    );
  });

  it("have every engine that is read from a folder, once more", () => {
    expect(folderEngines.map(({ recorded }) => recorded.name)).toEqual(takes("folder"));
  });

  it("have every engine that is read from a database", () => {
    expect([...databaseEngines]).toEqual(takes("postgresql"));
  });

  it("leave out no engine of the registry", () => {
    const inTables = [...recordedEngines.map(({ name }) => name), ...databaseEngines];
    expect(inTables.toSorted()).toEqual(addressedEngineNames.toSorted());
  });
});
