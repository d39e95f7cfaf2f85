/** Where everything logs to: structured, one line for each event (pino in production, an array in tests). */
export interface Log {
  debug(facts: Readonly<Record<string, unknown>>, message: string): void;
  info(facts: Readonly<Record<string, unknown>>, message: string): void;
  warn(facts: Readonly<Record<string, unknown>>, message: string): void;
  error(facts: Readonly<Record<string, unknown>>, message: string): void;
}

/** Reports an error to the operator's error service. There is one implementation; its callers do not know the service. */
export type ReportError = (error: unknown, facts?: Readonly<Record<string, unknown>>) => void;
