import { expect, it } from "vitest";
import { createLogOf, type LogLine } from "../__fixtures__/each-database.ts";
import { createStorageHealth } from "./storage-health.ts";

it("a connection that comes and goes fills no log: its faults and their ends are said once a minute", () => {
  let time = 1_772_409_600_000;
  const lines: LogLine[] = [];
  const health = createStorageHealth("PostgreSQL db/adit", createLogOf(lines), () => time);
  const lost = () => Object.assign(new Error("too many clients"), { code: "53300" });
  health.noteError(lost());
  expect(lines).toEqual([]);
  health.recordResponse();
  health.open({ count: 0, refused: 0 });
  for (let turn = 0; turn < 120; turn += 1) {
    health.noteError(lost());
    expect(health.describe().fault).toBe("unreachable");
    health.recordResponse();
    expect(health.describe().fault).toBeNull();
    time += 1_000;
  }
  expect(lines.map(({ level, facts }) => [level, facts.leftOut])).toEqual([
    ["error", 0],
    ["info", undefined],
    ["error", 59],
    ["info", undefined],
  ]);
});

it("a full disk is over when what waited is stored, or when nothing has failed for a minute", () => {
  let time = 1_772_409_600_000;
  const health = createStorageHealth("SQLite adit.db", createLogOf([]), () => time);
  const writes = { count: 1, refused: 0 };
  health.open(writes);
  const full = () => Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  health.noteError(full());
  health.recordResponse();
  time += 3_600_000;
  expect(health.describe()).toMatchObject({ fault: "full", since: 1_772_409_600_000, waitingWrites: 1 });
  health.noteStored();
  expect(health.describe().fault).toBeNull();
  writes.count = 0;
  health.noteError(full());
  time += 59_999;
  expect(health.describe().fault).toBe("full");
  time += 1;
  expect(health.describe().fault).toBeNull();
});
