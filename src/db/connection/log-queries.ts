import type { LogEvent } from "kysely";
import type { StorageHealth } from "../health/storage-health.ts";

/** Reports each query's outcome to the storage health. */
export function logQueries(health: StorageHealth): (event: LogEvent) => void {
  return (event) => {
    if (event.level === "error") health.noteError(event.error);
    else health.noteAnswer();
  };
}
