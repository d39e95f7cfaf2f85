import type { ReportError } from "#src/domain/site/log.ts";

/** Reports a fault in the browser: on the console and, if the operator has configured one, to the error service. */
export const report: ReportError = (error, facts = {}) => {
  // biome-ignore lint/suspicious/noConsole: this is the browser's log
  console.warn(error, facts);
  window.faults?.push({ error, facts });
};

/** For React Router's `onError`, which logs to the console itself. A thrown 404 is not an Error: it is an answer, not a fault. */
export function reportUnexpected(error: unknown): void {
  if (error instanceof Error) window.faults?.push({ error });
}
