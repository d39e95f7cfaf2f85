import type { Log, ReportError } from "#src/domain/site/log.ts";
import type { FaultSender } from "./fault-sender.ts";

/** The one place that tells the operator of a fault: the log, and his error service where he named one. */
export function createReport(log: Log, sender: FaultSender | null = null): ReportError {
  return (error, facts = {}) => {
    const err = error instanceof Error ? error : new Error(String(error));
    log.error({ ...facts, err }, err.message);
    sender?.send(error, facts);
  };
}
