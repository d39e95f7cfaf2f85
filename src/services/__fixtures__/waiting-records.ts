import { setImmediate as nextRound } from "node:timers/promises";
import type { Signals } from "#src/db/signals/signals.ts";
import type { MinerRecords } from "../miners/records.ts";

/** Waits for the follower, so that a read returns the engine's response of the same call. */
export function waitingRecords(
  records: MinerRecords,
  follower: { idle(): Promise<void> },
  signals: Signals,
): MinerRecords {
  return {
    async read(coin, address, wanted, hint = {}) {
      const parts = [...new Set(["answer" as const, ...wanted])];
      signals.want({ pool: coin, address, parts, why: "looked", network: null, ...hint });
      // Signals arrive asynchronously.
      await nextRound();
      await follower.idle();
      await nextRound();
      return records.read(coin, address, wanted, hint);
    },
  };
}
