import type { ReportError } from "#src/domain/log.ts";

/** The one place in the browser that tells of faults: the console here, the operator's error service where one is set. */
export const report: ReportError = (error, facts) => {
  // biome-ignore lint/suspicious/noConsole: this is the browser's log
  console.warn(error, facts ?? {});
};
