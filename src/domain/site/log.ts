/** Structured, one line per event (pino in production, an array in tests). */
export interface Log {
  debug(facts: Readonly<Record<string, unknown>>, message: string): void;
  info(facts: Readonly<Record<string, unknown>>, message: string): void;
  warn(facts: Readonly<Record<string, unknown>>, message: string): void;
  error(facts: Readonly<Record<string, unknown>>, message: string): void;
}

/** To the operator's error service, which callers do not know. */
export type ReportError = (error: unknown, facts?: Readonly<Record<string, unknown>>) => void;
