import { describe, expect, it } from "vitest";
import { findStorageFault, noteStorageError } from "./storage-fault.ts";

const withCode = (code: string, message = "") => Object.assign(new Error(message), { code });

describe("noteStorageError", () => {
  it.each([
    ["SQLITE_FULL", "full"],
    ["SQLITE_IOERR_SHMSIZE", "full"],
    ["53100", "full"],
    ["SQLITE_READONLY", "read-only"],
    ["25006", "read-only"],
    ["SQLITE_CORRUPT_VTAB", "damaged"],
    ["SQLITE_IOERR_WRITE", "failing"],
    ["SQLITE_BUSY", "failing"],
    ["58030", "failing"],
    ["57P01", "unreachable"],
    ["08006", "unreachable"],
    ["53300", "unreachable"],
    ["55P03", "unreachable"],
    ["ECONNREFUSED", "unreachable"],
  ])("takes %s for %s", (code, fault) => {
    expect(noteStorageError(withCode(code))).toBe(fault);
  });

  it.each(["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_ERROR", "23505", "42P01", "22003", "57014"])(
    "takes %s for a fault of the statement",
    (code) => {
      expect(noteStorageError(withCode(code))).toBeNull();
    },
  );

  it("knows what the client of PostgreSQL says without a code, and nothing else without one", () => {
    expect(noteStorageError(new Error("Connection terminated unexpectedly"))).toBe("unreachable");
    expect(noteStorageError(new Error("timeout exceeded when trying to connect"))).toBe("unreachable");
    expect(noteStorageError(new Error("Query read timeout"))).toBe("unreachable");
    expect(noteStorageError(new Error("Cannot read properties of undefined"))).toBeNull();
  });
});

describe("findStorageFault", () => {
  it("finds it behind what was thrown because of it, and never in an error of an engine with the same code", () => {
    const refused = withCode("ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:5432");
    expect(findStorageFault(refused)).toBeNull();
    noteStorageError(refused);
    expect(
      findStorageFault(new Error("The page failed.", { cause: new Error("A loader failed.", { cause: refused }) })),
    ).toBe("unreachable");
    expect(findStorageFault(withCode("ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:18081"))).toBeNull();
    expect(findStorageFault("database or disk is full")).toBeNull();
  });
});
