/** Another process has this data folder open. */
export class DatabaseBusyError extends Error {
  override readonly name = "DatabaseBusyError";
}

/** Unreadable, foreign, damaged, newer than this program, or without a response. */
export class DatabaseUnusableError extends Error {
  override readonly name = "DatabaseUnusableError";
}

/** A refused connection to a name with two addresses has only a code. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message === "" && "code" in error) return String(error.code);
  return error.message;
}
