import type { ReportError } from "#src/domain/site/log.ts";

/** The one place in the browser that tells of faults: the console, and the operator's error service where he named one. */
export const report: ReportError = (error, facts = {}) => {
  // biome-ignore lint/suspicious/noConsole: this is the browser's log
  console.warn(error, facts);
  window.faults?.push({ error, facts });
};

/** For React Router's `onError`, of what the console has told already. A thrown 404 is no Error: it is an answer, not a fault. */
export function reportUnexpected(error: unknown): void {
  if (error instanceof Error) window.faults?.push({ error });
}
