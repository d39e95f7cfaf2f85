import type { Log, ReportError } from "#src/domain/log.ts";

/** The one place that tells the operator of a fault: today the log. The error service's protocol belongs here too. */
export function createReport(log: Log): ReportError {
  return (error, facts = {}) => {
    const err = error instanceof Error ? error : new Error(String(error));
    log.error({ ...facts, err }, err.message);
  };
}
