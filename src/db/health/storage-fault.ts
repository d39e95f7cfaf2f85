/**
 * `full`: no space. `read-only`: no writes allowed. `unreachable`: no connection. `missing`: the file was deleted or
 * replaced. `damaged`: unreadable contents. `failing`: its disk, or the database itself, returns an error.
 */
export const storageFaults = ["full", "read-only", "unreachable", "missing", "damaged", "failing"] as const;
export type StorageFault = (typeof storageFaults)[number];

// Engines and the network use the same codes, so an error counts only if the database's own driver raised it.
const known = new WeakMap<object, StorageFault>();

/**
 * Null for an error of the statement, which is a fault of the program. `certain`: the fault, if known without the
 * error.
 */
export function noteStorageError(error: unknown, certain: StorageFault | null = null): StorageFault | null {
  if (!(error instanceof Error)) return null;
  const fault = known.get(error) ?? certain ?? judge(error);
  if (fault !== null) known.set(error, fault);
  return fault;
}

export function findStorageFault(error: unknown): StorageFault | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth += 1) {
    const fault = known.get(cause);
    if (fault !== undefined) return fault;
  }
  return null;
}

function judge(error: Error): StorageFault | null {
  const code = "code" in error ? String(error.code) : "";
  for (const [pattern, fault] of faultsByCode) if (pattern.test(code)) return fault;
  return code === "" && connectionLost.test(error.message) ? "unreachable" : null;
}

/** Result codes of SQLite, SQLSTATEs of PostgreSQL, and codes of the system. */
const faultsByCode: readonly (readonly [RegExp, StorageFault])[] = [
  // The shared memory file beside the database grows with it; SQLite has no other code for a disk that is full just
  // then.
  [/^(?:SQLITE_FULL|SQLITE_IOERR_SHMSIZE|53100|ENOSPC|EDQUOT)$/, "full"],
  [/^(?:SQLITE_READONLY_DBMOVED)$/, "missing"],
  [/^(?:SQLITE_READONLY.*|25006|EROFS)$/, "read-only"],
  [/^(?:SQLITE_CORRUPT.*|SQLITE_NOTADB|XX00[12])$/, "damaged"],
  [/^(?:SQLITE_(?:IOERR|CANTOPEN|BUSY|NOMEM|PROTOCOL).*|SQLITE_PERM|58...)$/, "failing"],
  // The last one: another holds the lock for longer than a query waits.
  [/^(?:08...|53...|57P0.|3D000|28...|55P03)$/, "unreachable"],
  [/^E(?:CONN[A-Z]+|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|HOSTDOWN)$/, "unreachable"],
];

/** Messages of PostgreSQL's client without a code. */
const connectionLost =
  /^(?:Connection terminated|Connection ended|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after|Query read timeout|the database system is)/i;
