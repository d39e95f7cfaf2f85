import type { Leadership } from "#src/db/connection/leadership.ts";
import type { Collector } from "./collector.ts";

/** A collector runs once, so each term of leadership creates a new one. */
export function createLedCollector(create: () => Collector, leadership: Leadership): Collector {
  let current = create();
  let isUsed = false;
  return {
    get miners() {
      return current.miners;
    },
    start() {
      leadership.seek({
        begin() {
          if (isUsed) current = create();
          isUsed = true;
          current.start();
        },
        end: () => current.stop(),
      });
    },
    async stop() {
      await leadership.leave();
      await current.stop();
    },
    runOnce: (job) => current.runOnce(job),
    isFilled: () => current.isFilled(),
  };
}
