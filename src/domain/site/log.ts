/** What the house logs to: structured, one line an event (pino in production, an array in tests). */
export interface Log {
  debug(facts: Readonly<Record<string, unknown>>, message: string): void;
  info(facts: Readonly<Record<string, unknown>>, message: string): void;
  warn(facts: Readonly<Record<string, unknown>>, message: string): void;
  error(facts: Readonly<Record<string, unknown>>, message: string): void;
}

/** Tells the operator's error service of a fault. One function of it exists; who calls it does not know the service. */
export type ReportError = (error: unknown, facts?: Readonly<Record<string, unknown>>) => void;
