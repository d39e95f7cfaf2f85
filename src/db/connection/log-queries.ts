import type { LogEvent } from "kysely";
import type { StorageHealth } from "../health/storage-health.ts";

export function logQueries(health: StorageHealth): (event: LogEvent) => void {
  return (event) => {
    if (event.level === "error") health.noteError(event.error);
    else health.recordResponse();
  };
}
