/** Another process has this data folder open. */
export class DatabaseBusyError extends Error {
  override readonly name = "DatabaseBusyError";
}

/** The database cannot be opened as it is: unreadable, foreign, damaged, newer than this program, or not answering. */
export class DatabaseUnusableError extends Error {
  override readonly name = "DatabaseUnusableError";
}

/** The message of an error. A refused connection to a name with two addresses has a code only. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message === "" && "code" in error) return String(error.code);
  return error.message;
}
